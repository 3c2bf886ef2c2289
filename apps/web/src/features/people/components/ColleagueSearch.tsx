import type { Colleague } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import groupsStyles from './groups.module.css'
import styles from './people.module.css'

/** Searches colleagues by name or address. A click chooses one, Enter the first. */
export function ColleagueSearch({
  label,
  without,
  onChoose,
}: {
  label: string
  /** People who are left out of the results. */
  without: readonly string[]
  onChoose(colleague: Colleague): void
}) {
  const t = useText('people')
  const { user } = useUser()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const found = useQuery({
    ...orpc.team.search.queryOptions({ input: { id: user.organization_id, search } }),
    enabled: search !== '',
  })
  const hits = found.data?.data.users.filter(({ id }) => !without.includes(id)) ?? []
  const choose = (hit: Colleague) => {
    onChoose(hit)
    setTyped('')
  }
  return (
    <>
      <TextInput
        type="search"
        label={label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter chooses the first result and does not submit the form.
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (hits[0]) choose(hits[0])
        }}
      />
      {search && found.data ? (
        <ul className={groupsStyles.found}>
          {hits.slice(0, 5).map((hit) => (
            <li key={hit.id}>
              <button type="button" className={groupsStyles.hit} onClick={() => choose(hit)}>
                <Avatar name={hit.name} email={hit.email} pictureUrl={hit.pictureUrl} size={28} />
                <span className={styles.words}>
                  <b>{hit.name}</b>
                  <span className={styles.quiet}>{hit.email}</span>
                </span>
              </button>
            </li>
          ))}
          {hits.length === 0 ? <li className={styles.quiet}>{t('groups.noMatch')}</li> : null}
        </ul>
      ) : null}
    </>
  )
}
