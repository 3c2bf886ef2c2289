import type { PersonDetails } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Avatar, Card } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import type { Offered } from '../model/offered.ts'
import { AccountFacts } from './AccountFacts.tsx'
import styles from './people.module.css'
import { StatusChip } from './StatusChip.tsx'

export interface AccountCardProps {
  person: PersonDetails
  acts: readonly Offered[]
  onChoose(act: Offered): void
}

/** The details of the account (spec 3.8), with the actions that remove nothing. */
export function AccountCard({ person, acts, onChoose }: AccountCardProps) {
  const t = useText('people')
  return (
    <Card className={styles.card} aria-labelledby="account">
      <h2 id="account">{t('edit.account')}</h2>
      <div className={styles.person}>
        <Avatar name={person.name} email={person.email} pictureUrl={person.pictureUrl} size={48} />
        <div className={styles.words}>
          <b>{person.name || person.email}</b>
          <span>
            <StatusChip person={person} />
          </span>
        </div>
      </div>
      {person.status === 'suspended' && person.deletedAt === null ? <Suspension userId={person.id} /> : null}
      <AccountFacts person={person} />
      {person.deletedAt === null && acts.length > 0 ? (
        <div className={styles.actions}>
          {acts.map((act) => (
            <Button key={act} variant="default" onClick={() => onChoose(act)}>
              {t(`act.${act}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </Card>
  )
}

/** Why, when and by whom the account was suspended (spec 3.41). */
function Suspension({ userId }: { userId: string }) {
  const t = useText('people')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const suspension = useQuery(orpc.people.suspension.queryOptions({ input: { id: userId } }))
  if (!suspension.data) return null
  const { reason, suspendedAt, suspendedBy } = suspension.data.data
  return (
    <div className={styles.quiet}>
      <p>{t('edit.suspendedSince', { date: formats.numericDate(suspendedAt) })}</p>
      {suspendedBy ? <p>{t('edit.suspendedBy', { name: suspendedBy.name })}</p> : null}
      {reason ? <p>“{reason}”</p> : null}
    </div>
  )
}
