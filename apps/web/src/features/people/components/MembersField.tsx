import type { Colleague } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ColleagueSearch } from './ColleagueSearch.tsx'
import groupsStyles from './groups.module.css'
import styles from './people.module.css'

export type Member = Pick<Colleague, 'id' | 'name' | 'email'>

/** The members of a group: search to add, click to remove. */
export function MembersField({
  members,
  onChange,
}: {
  members: readonly Member[]
  onChange(members: Member[]): void
}) {
  const t = useText('people')
  return (
    <fieldset className={styles.fieldset}>
      <legend>{`${t('groups.members')} · ${t('groups.count', { count: members.length })}`}</legend>
      <ColleagueSearch
        label={t('groups.addMember')}
        without={members.map(({ id }) => id)}
        onChoose={({ id, name, email }) => onChange([...members, { id, name, email }])}
      />
      <ul className={groupsStyles.members}>
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
}
