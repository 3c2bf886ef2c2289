import type { PersonDetails } from '@majlis/contract'
import { formatMeetingId, languageChoices, zoneName } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { Avatar, Card } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { useZoneCities } from '../../../shared/date-time/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import type { Act } from '../model/acts.ts'
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
  const { profile } = useUser()
  const { language } = useLanguage()
  const formats = useFormats(profile)
  const theirs = useFormats({ ...profile, dateFormat: person.dateFormat })
  const now = useNow()
  const cities = useZoneCities()
  const [open, setOpen] = useState<Offered | null>(null)
  const { abilities } = person
  const offered: Offered[] = []
  if (abilities.resendInvitation) offered.push('resend', 'cancel')
  if (abilities.resetPassword) offered.push('password')
  if (abilities.removeTwoFactor) offered.push('twoFactor')
  if (abilities.endSessions) offered.push('signOut')
  if (abilities.edit && person.pmi) offered.push('licence')
  if (abilities.reactivate) offered.push('reactivate', 'recordingLinks')
  if (abilities.suspend) offered.push('suspend')
  if (abilities.transferOwnership) offered.push('transfer')
  if (abilities.delete) offered.push('delete')

  const rows: [string, string | null][] = [
    [t('column.email'), person.email],
    [t('column.role'), t(`role.${person.role}`)],
    [t('edit.userType'), t(`userType.${person.userType}`)],
    [t('edit.twoFactor'), t(person.hasTwoFactor ? 'edit.twoFactorOn' : 'edit.twoFactorOff')],
    [t('column.licences'), formats.side(...person.licences.map((licence) => t(`licence.${licence}`)))],
    [t('edit.pmi'), person.pmi && formatMeetingId(person.pmi)],
    [t('edit.pmu'), person.pmu],
    [t('edit.timeZone'), cities[person.timeZone] ?? zoneName(person.timeZone, language)],
    [t('edit.formats'), `${theirs.numericDate(now)} · ${t(`edit.clock_${person.timeFormat}`)}`],
    [
      t('edit.language'),
      languageChoices.find(({ language }) => language === person.language)?.nativeName ?? null,
    ],
    [
      t('edit.invitation'),
      person.invitation && t(invitationText(person), { date: formats.numericDate(person.invitation.sentAt) }),
    ],
    [t('column.created'), formats.numericDate(person.createdAt)],
    [t('column.joined'), person.joinedAt === null ? null : formats.numericDate(person.joinedAt)],
  ]
  const finish = (notice?: string) => {
    setOpen(null)
    onDone(notice)
  }

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
      <dl className={styles.rows}>
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <div className={styles.actions}>
        {offered.map((act) => (
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
      {open === 'password' ? (
        <PasswordDialog id={person.id} name={person.name} onClose={() => setOpen(null)} onDone={finish} />
      ) : open === 'twoFactor' || open === 'signOut' ? (
        <SignInDialog
          act={open}
          id={person.id}
          name={person.name}
          onClose={() => setOpen(null)}
          onDone={finish}
        />
      ) : open === 'transfer' ? (
        <TransferDialog id={person.id} name={person.name} onClose={() => setOpen(null)} onDone={finish} />
      ) : open === 'recordingLinks' ? (
        <RecordingLinksDialog
          id={person.id}
          name={person.name}
          isDeleted={false}
          onClose={() => setOpen(null)}
        />
      ) : open ? (
        <ActDialog act={open} people={[person]} onClose={() => setOpen(null)} onDone={finish} />
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

function invitationText({ isInvitationRefused, invitation }: PersonDetails) {
  if (isInvitationRefused) return 'edit.invitationRefused'
  return invitation?.isExpired ? 'edit.invitationExpired' : 'edit.invitationSent'
}
