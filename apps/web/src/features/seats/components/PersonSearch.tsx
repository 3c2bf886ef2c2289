import type { Person } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Avatar, EmailAddress, Notice } from '@majlis/ui'
import { Skeleton, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { readerOf, useListAddress, useListSearch, type ListQuery } from '../../../shared/lists/index.ts'
import styles from './seats.module.css'

const shownPeople = 8

function readPersonSearch(query: ListQuery): { search?: string | undefined } {
  return { search: readerOf(query).text('search') }
}

/** The active people of the organisation, found by name or address; one of them is chosen. */
export function PersonSearch({
  chosenId,
  onChoose,
}: {
  chosenId: string | null
  onChoose(person: Person): void
}) {
  const t = useText('seats')
  const errorText = useErrorText()
  const { state, change } = useListAddress(readPersonSearch)
  const { typed, setTyped, search } = useListSearch(state.search ?? '', (text) =>
    change({ search: text || undefined }),
  )
  const list = useQuery({
    ...orpc.people.filter.queryOptions({
      input: { search, status: 'active', pageSize: shownPeople },
    }),
    placeholderData: keepPreviousData,
  })
  const people = list.data?.data.users
  return (
    <div className={styles.search}>
      <TextInput
        type="search"
        label={t('search.label')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Notice tone="bad">{list.error ? errorText(list.error) : null}</Notice>
      {list.isPending ? <Skeleton height={160} /> : null}
      {people ? (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className={styles.person}
                aria-pressed={person.id === chosenId}
                onClick={() => onChoose(person)}
              >
                <Avatar name={person.name} email={person.email} pictureUrl={person.pictureUrl} size={36} />
                <span className={styles.words}>
                  <b>{person.name}</b>
                  <span className={styles.muted}>
                    <EmailAddress email={person.email} />
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Notice tone="quiet">{people?.length === 0 ? t('search.none') : null}</Notice>
    </div>
  )
}
