import type { PersonDetails } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Avatar, Card } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import type { Act } from '../model/acts.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { ActDialog } from './ActDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import styles from './people.module.css'
import { RecordingLinksDialog } from './RecordingLinksDialog.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import { StatusChip } from './StatusChip.tsx'
import { TransferDialog } from './TransferDialog.tsx'

type Offered = Act | 'password' | 'twoFactor' | 'signOut' | 'transfer' | 'recordingLinks'

export interface AccountCardProps {
  person: PersonDetails
  /** Something was done; with a notice where there is more to say. */
  onDone(notice?: string): void
}

/** What the account is (spec 3.8), and what can be done with it. */
export function AccountCard({ person, onDone }: AccountCardProps) {
  const t = useText('people')
  const [open, setOpen] = useState<Offered | null>(null)
  const close = () => setOpen(null)

  return (
    <Card className={styles.card} aria-labelledby="account">
      <h2 id="account">{t('edit.account')}</h2>
      <div className={styles.person}>
        <Avatar name={person.name} email={person.email} pictureUrl={person.pictureUrl} size={48} />
        <div className={styles.words}>
          <b>{person.name}</b>
          <span>
            <StatusChip person={person} />
          </span>
        </div>
      </div>
      {person.status === 'suspended' ? <Suspension userId={person.id} /> : null}
      <AccountFacts person={person} />
      <div className={styles.actions}>
        {offeredFor(person).map((act) => (
          <Button
            key={act}
            size="sm"
            variant={act === 'delete' ? 'outline' : 'default'}
            {...(act === 'delete' ? { color: 'red' } : {})}
            onClick={() => setOpen(act)}
          >
            {t(`act.${act}`)}
          </Button>
        ))}
      </div>
      {open ? (
        <OfferedDialog
          act={open}
          person={person}
          onClose={close}
          onDone={(notice) => {
            close()
            onDone(notice)
          }}
        />
      ) : null}
    </Card>
  )
}

/** What can be done with the account, in the order of the buttons. */
function offeredFor({ abilities, pmi }: PersonDetails): Offered[] {
  const offered: Offered[] = []
  if (abilities.resendInvitation) offered.push('resend', 'cancel')
  if (abilities.resetPassword) offered.push('password')
  if (abilities.removeTwoFactor) offered.push('twoFactor')
  if (abilities.endSessions) offered.push('signOut')
  if (abilities.edit && pmi) offered.push('licence')
  if (abilities.reactivate) offered.push('reactivate', 'recordingLinks')
  if (abilities.suspend) offered.push('suspend')
  if (abilities.transferOwnership) offered.push('transfer')
  if (abilities.delete) offered.push('delete')
  return offered
}

interface OfferedDialogProps extends AccountCardProps {
  act: Offered
  onClose(): void
}

function OfferedDialog({ act, person, onClose, onDone }: OfferedDialogProps) {
  const { id, name } = person
  const whom = { id, name, onClose, onDone }
  switch (act) {
    case 'password':
      return <PasswordDialog {...whom} />
    case 'twoFactor':
    case 'signOut':
      return <SignInDialog {...whom} act={act} />
    case 'transfer':
      return <TransferDialog {...whom} />
    case 'recordingLinks':
      return <RecordingLinksDialog id={id} name={name} isDeleted={false} onClose={onClose} />
    default:
      return <ActDialog act={act} people={[person]} onClose={onClose} onDone={onDone} />
  }
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
