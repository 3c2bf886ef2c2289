import type { Colleague } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Combobox, Loader, Pill, PillsInput, useCombobox, type ComboboxStore } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { PersonLine, useColleagueSearch } from '../../../shared/colleague-search/index.ts'
import { useTypedSearch } from '../../../shared/lists/index.ts'
import styles from './PeopleField.module.css'

export type Person = Pick<Colleague, 'id' | 'name' | 'email' | 'pictureUrl'>

interface PeopleFieldProps {
  label: string
  description?: string
  error?: string | null
  chosen: readonly Person[]
  /** User IDs of people who can't be chosen. */
  without?: readonly string[]
  /** What to say if nobody is left to choose. */
  emptyText: string
  onChange(chosen: Person[]): void
}

/** Colleagues. Type to search; a click or Enter chooses a person or takes them out again, Backspace the last one. */
export function PeopleField({
  label,
  description,
  error = null,
  chosen,
  without = [],
  emptyText,
  onChange,
}: PeopleFieldProps) {
  const t = useText('chat')
  const combobox = useCombobox({ opened: true })
  const { typed, setTyped, search } = useTypedSearch()
  const { users, ...found } = useColleagueSearch(search)
  const people = users.filter(({ id }) => !without.includes(id))
  const isSettled = typed.trim() === search && !found.isFetching
  useFirstSelected(combobox, isSettled ? search : null)

  function toggle(id: string): void {
    const person = people.find((one) => one.id === id)
    if (!person) return
    const isChosen = chosen.some((one) => one.id === id)
    onChange(isChosen ? chosen.filter((one) => one.id !== id) : [...chosen, person])
    setTyped('')
  }

  return (
    <Combobox store={combobox} onOptionSubmit={toggle}>
      <PillsInput label={label} description={description} error={error}>
        <Pill.Group>
          {chosen.map(({ id, name }) => (
            <Pill
              key={id}
              withRemoveButton
              onRemove={() => onChange(chosen.filter((one) => one.id !== id))}
              removeButtonProps={{
                'aria-label': t('people.remove', { name }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
            >
              <bdi>{name}</bdi>
            </Pill>
          ))}
          <Combobox.EventsTarget>
            <PillsInput.Field
              data-autofocus
              autoComplete="off"
              placeholder={t('new.search')}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onKeyDown={(event) => {
                // A form around the field is not sent by it.
                if (event.key === 'Enter') event.preventDefault()
                if (event.key === 'Backspace' && typed === '' && chosen.length > 0)
                  onChange(chosen.slice(0, -1))
              }}
            />
          </Combobox.EventsTarget>
        </Pill.Group>
      </PillsInput>
      <FoundPeople
        label={label}
        people={people}
        chosen={chosen}
        isLoading={found.isPending}
        error={found.error}
        emptyText={search === '' ? emptyText : t('people.none')}
      />
    </Combobox>
  )
}

/** Enter takes the first match of what was typed; it chooses no one while nothing is typed. */
function useFirstSelected(combobox: ComboboxStore, search: string | null): void {
  useEffect(() => {
    if (search) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
    // oxlint-disable-next-line react/exhaustive-deps -- the store is new in every rendering
  }, [search])
}

interface FoundPeopleProps {
  label: string
  people: readonly Person[]
  chosen: readonly Person[]
  isLoading: boolean
  error: unknown
  emptyText: string
}

function FoundPeople({ label, people, chosen, isLoading, error, emptyText }: FoundPeopleProps) {
  const errorText = useErrorText()
  return (
    <Combobox.Options className={styles.found} aria-label={label} aria-multiselectable>
      {isLoading ? (
        <Combobox.Empty>
          <Loader size={20} aria-hidden />
        </Combobox.Empty>
      ) : null}
      {error ? <Combobox.Empty role="alert">{errorText(error)}</Combobox.Empty> : null}
      {!isLoading && !error && people.length === 0 ? <Combobox.Empty>{emptyText}</Combobox.Empty> : null}
      {people.map(({ id, name, email, pictureUrl }) => {
        const isChosen = chosen.some((one) => one.id === id)
        return (
          <Combobox.Option
            key={id}
            value={id}
            active={isChosen}
            aria-selected={isChosen}
            className={styles.person}
          >
            <PersonLine name={name} email={email} pictureUrl={pictureUrl} />
            {isChosen ? <IconCheck className={styles.check} size={20} stroke={2} aria-hidden /> : null}
          </Combobox.Option>
        )
      })}
    </Combobox.Options>
  )
}
