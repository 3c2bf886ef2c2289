import type { Colleague } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './people.module.css'

export type Member = Pick<Colleague, 'id' | 'name' | 'email'>

/** The people of a group: search to add, press to remove. */
export function MembersField({
  members,
  onChange,
}: {
  members: readonly Member[]
  onChange(members: Member[]): void
}) {
  const t = useText('people')
  const { user } = useUser()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const found = useQuery({
    ...orpc.team.search.queryOptions({ input: { id: user.organization_id, search } }),
    enabled: search !== '',
  })
  const hits = found.data?.data.users.filter(({ id }) => !members.some((member) => member.id === id)) ?? []
  return (
    <fieldset className={styles.fieldset}>
      <legend>{`${t('groups.members')} · ${t('groups.count', { count: members.length })}`}</legend>
      <TextInput
        type="search"
        label={t('groups.addMember')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter adds the first hit and does not send the form.
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (hits[0]) add(hits[0])
        }}
      />
      {search && found.data ? (
        <ul className={styles.found}>
          {hits.slice(0, 5).map((hit) => (
            <li key={hit.id}>
              <button type="button" className={styles.hit} onClick={() => add(hit)}>
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
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.id}>
            <span className={styles.words}>
              {member.name}
              <span className={styles.quiet}>{member.email}</span>
            </span>
            <ActionIcon
              aria-label={t('groups.removeMember', { name: member.name })}
              onClick={() => onChange(members.filter(({ id }) => id !== member.id))}
            >
              <IconX size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
          </li>
        ))}
        {members.length === 0 ? <li className={styles.quiet}>{t('groups.noMembers')}</li> : null}
      </ul>
    </fieldset>
  )

  function add({ id, name, email }: Member): void {
    onChange([...members, { id, name, email }])
    setTyped('')
  }
}
