import type { PersonDetails } from '@majlis/contract'
import { formatMeetingId, languageChoices, zoneName } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { useNow } from '../../../shared/clock/index.ts'
import { useZoneCities } from '../../../shared/date-time/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './account.module.css'

/** The details of the account (spec 3.8). */
export function AccountFacts({ person }: { person: PersonDetails }) {
  return (
    <dl className={styles.rows}>
      {useRows(person)
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
  )
}

/** Label and value of each fact; those without a value are left out. */
function useRows(person: PersonDetails): [string, string | null][] {
  const t = useText('people')
  const { profile } = useUser()
  const { language } = useLanguage()
  const formats = useFormats(profile)
  const theirs = useFormats({ ...profile, dateFormat: person.dateFormat })
  const now = useNow()
  const cities = useZoneCities()
  return [
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
}

function invitationText({ isInvitationRefused, invitation }: PersonDetails) {
  if (isInvitationRefused) return 'edit.invitationRefused'
  return invitation?.isExpired ? 'edit.invitationExpired' : 'edit.invitationSent'
}
