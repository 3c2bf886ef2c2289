import { Combobox, Loader, TextInput, type ComboboxStore } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Chip } from '@majlis/ui'
import { IconAt, IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import type { api } from '../../../shared/api/index.ts'
import { PersonLine, useColleagueSearch } from '../../../shared/colleague-search/index.ts'
import { holdsAddress } from '../../../shared/mail-addresses/index.ts'
import { useAddPeople } from '../hooks/useAddPeople.ts'
import { useFollowedCombobox } from '../hooks/useFollowedCombobox.ts'
import { useDraft } from '../../scheduler-draft/index.ts'
import { GroupSign, GroupText } from './GroupSign.tsx'
import styles from './people.module.css'

const typingMs = 200

type Found = Awaited<ReturnType<typeof api.team.search>>['data']
type FoundUser = Found['users'][number]
type FoundGroup = Found['groups'][number]
type FoundInvited = Found['invited'][number]

/**
 * Finds colleagues (including those who have not joined yet), teams and business units by name, and accepts addresses
 * of anyone, typed or pasted.
 */
export function PeopleSearch() {
  const t = useText('scheduler')
  const [search, setSearch] = useState('')
  const { combobox, activeId } = useFollowedCombobox()
  const { settled, isFetching, error, ...found } = useFoundPeople(search.trim(), combobox.dropdownOpened)
  const add = useAddFound(found)
  const isAddress = holdsAddress(search)
  const isReady = search.trim() !== '' && search.trim() === settled && !isFetching
  const first = isAddress ? 'address' : isReady ? firstOf(found) : null
  const setIsEntered = useEnterFirst(first, search, combobox, pick)

  function pick(value: string, typed = search): void {
    setSearch('')
    setIsEntered(false)
    // It would cover the person who was just added.
    combobox.closeDropdown()
    add(value, typed)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={(value) => pick(value)}>
      <Combobox.Target
        withExpandedAttribute
        aria-autocomplete="list"
        aria-activedescendant={(combobox.dropdownOpened && activeId) || undefined}
      >
        <TextInput
          label={t('people.search')}
          placeholder={t('people.searchText')}
          name="invitees"
          autoComplete="off"
          leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
          rightSection={isFetching && search ? <Loader size={18} aria-hidden /> : null}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setIsEntered(false)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={(event) => {
            combobox.closeDropdown()
            // The typed person is added, whatever is pressed next. Switching to another window and back does not add anyone.
            if (isAddress && document.activeElement !== event.currentTarget) pick('address')
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!holdsAddress(text)) return
            event.preventDefault()
            pick('address', `${search} ${text}`)
          }}
          onKeyDown={(event) => {
            const isEnter = event.key === 'Enter'
            const isTaken = isAddress && (isEnter || event.key === ',' || event.key === ';')
            if (isEnter || isTaken) event.preventDefault()
            // The combobox takes a selected option itself.
            if (isEnter && combobox.getSelectedOptionIndex() !== -1) return
            if (isTaken) pick('address')
            else if (isEnter) setIsEntered(search.trim() !== '')
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isAddress && firstOf(found) === null && (!settled || isFetching)}>
        <FoundPeople
          address={isAddress ? search.trim() : null}
          activeId={activeId}
          error={error}
          {...found}
        />
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Adds the colleague or group that was found with this ID; without one, the addresses in what was typed. */
function useAddFound({ users, groups, invited }: Pick<FoundPeopleProps, 'users' | 'groups' | 'invited'>) {
  const { addText, addUser, addInvited, addGroup } = useAddPeople()
  return function add(value: string, typed: string): void {
    const colleague = users.find(({ id }) => id === value)
    const group = groups.find(({ id }) => id === value)
    const waiting = invited.find(({ id }) => id === value)
    if (colleague) addUser(colleague)
    else if (group) addGroup(group)
    else if (waiting) addInvited(waiting)
    else void addText(typed)
  }
}

/**
 * Makes Enter choose the first option, which is announced for each search, even if Enter is pressed before the options have loaded.
 * Returns how to report a press.
 */
function useEnterFirst(
  first: string | null,
  search: string,
  combobox: ComboboxStore,
  pick: (value: string) => void,
) {
  const [isEntered, setIsEntered] = useState(false)
  useEffect(() => {
    if (first === null) return
    if (isEntered) pick(first)
    else combobox.selectFirstOption()
    // oxlint-disable-next-line react/exhaustive-deps -- the rest is new in every rendering
  }, [first, search, isEntered])
  return setIsEntered
}

const firstOf = ({
  users,
  groups,
  invited,
}: Pick<FoundPeopleProps, 'users' | 'groups' | 'invited'>): string | null =>
  [...users, ...groups, ...invited][0]?.id ?? null

/** Colleagues and groups that match what is typed and are not invited yet. */
function useFoundPeople(search: string, isOpen: boolean) {
  const { draft } = useDraft()
  const [settled] = useDebouncedValue(search, typingMs)
  const { users, groups, invited, isFetching, error } = useColleagueSearch(settled, { enabled: isOpen })
  const added = new Set(
    draft.invitees.map((one) => (one.kind === 'user' ? one.userId : one.kind === 'group' ? one.groupId : '')),
  )
  const addresses = new Set(
    draft.invitees.flatMap((one) => (one.kind === 'outside' ? [one.email.toLowerCase()] : [])),
  )
  return {
    users: users.filter(({ id }) => !added.has(id)),
    groups: groups.filter(({ id }) => !added.has(id)),
    invited: invited.filter(({ email }) => !addresses.has(email.toLowerCase())),
    settled,
    isFetching,
    error,
  }
}

function NoPeople({ error }: { error: unknown }) {
  const t = useText('scheduler')
  const errorText = useErrorText()
  return (
    <Combobox.Empty role={error ? 'alert' : undefined}>
      {error ? errorText(error) : t('people.none')}
    </Combobox.Empty>
  )
}

interface FoundPeopleProps {
  /** What was typed, where it is an address. */
  address: string | null
  /** The ID of the option that Enter takes. */
  activeId: string | null
  users: readonly FoundUser[]
  groups: readonly FoundGroup[]
  invited: readonly FoundInvited[]
  error: unknown
}

/** The options of the search, or why there are none. */
function FoundPeople({ address, activeId, users, groups, invited, error }: FoundPeopleProps) {
  const t = useText('scheduler')
  const listId = useId()
  const optionOf = (value: string) => ({
    value,
    id: `${listId}-${value}`,
    'aria-selected': activeId === `${listId}-${value}`,
    className: styles.foundOne,
  })
  const isEmpty = address === null && firstOf({ users, groups, invited }) === null
  return (
    <Combobox.Options className={styles.found} aria-label={t('people.search')}>
      {isEmpty ? <NoPeople error={error} /> : null}
      {address !== null ? (
        <Combobox.Option {...optionOf('address')}>
          <span className={styles.sign}>
            <IconAt size={20} stroke={1.8} aria-hidden />
          </span>
          <span>{t('people.invite', { address })}</span>
        </Combobox.Option>
      ) : null}
      {users.map(({ id, name, email, pictureUrl }) => (
        <Combobox.Option key={id} {...optionOf(id)}>
          <PersonLine name={name} email={email} pictureUrl={pictureUrl} />
        </Combobox.Option>
      ))}
      {groups.map(({ id, kind, name, memberCount }) => (
        <Combobox.Option key={id} {...optionOf(id)}>
          <span className={styles.sign}>
            <GroupSign kind={kind} />
          </span>
          <span className={styles.who}>
            <b>{name}</b>
            <small>
              <GroupText kind={kind} count={memberCount} />
            </small>
          </span>
        </Combobox.Option>
      ))}
      {invited.map(({ id, name, email }) => (
        <Combobox.Option key={id} {...optionOf(id)}>
          <PersonLine name={name} email={email} pictureUrl={null} />
          <Chip>{t('people.notJoined')}</Chip>
        </Combobox.Option>
      ))}
    </Combobox.Options>
  )
}
