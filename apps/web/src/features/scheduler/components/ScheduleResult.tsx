import { Button } from '@mantine/core'
import type { ScheduledMeeting } from '@majlis/contract'
import { formatMeetingId, isolated, zoneName } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { IconCalendarEvent, IconCircleCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { entryAddress } from '../../../shared/calendar-link/index.ts'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { useInvitationText } from '../../../shared/invitation/index.ts'
import { Repeats } from '../../../shared/recurrence/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useWhenText } from '../hooks/usePartText.ts'
import type { SavedMeeting } from '../hooks/useSave.ts'
import { draftOfMeeting } from '../../scheduler-draft/index.ts'
import type { Notified } from '../model/notified.ts'
import styles from './ScheduleResult.module.css'

/** The result of saving: the meeting, the text to share, and links. */
export function ScheduleResult({
  meeting,
  notified,
  scope,
  leftOut = 0,
  isNew,
  onClose,
}: SavedMeeting & {
  isNew: boolean
  onClose(): void
}) {
  const t = useText('scheduler')
  const { language } = useLanguage()
  const { profile } = useUser()
  const router = useRouter()
  const whenText = useWhenText()
  const { invitation } = meeting
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.result}>
      <IconCircleCheck className={styles.mark} size={56} stroke={1.4} aria-hidden />
      <h3 ref={heading} tabIndex={-1}>
        {t(isNew ? 'result.created' : 'result.saved')}
      </h3>
      <p className={styles.title}>{meeting.meetingTitle}</p>
      <p>
        {whenText(draftOfMeeting(meeting))}{' '}
        <span className={styles.quiet}>({zoneName(meeting.timeZone, language, 'city')})</span>
      </p>
      {meeting.rrule && scope !== 'this' ? (
        <p className={styles.quiet}>
          <Repeats rrule={meeting.rrule} timeZone={meeting.timeZone} startsAt={meeting.startDateTime} />
        </p>
      ) : null}
      {scope ? <p className={styles.quiet}>{t(`changed.${scope}`)}</p> : null}
      {leftOut > 0 ? <p className={styles.quiet}>{t('result.leftOut', { count: leftOut })}</p> : null}
      {notified && meeting.invitees.length + notified.removed.length > 0 ? (
        <NotifiedPeople notified={notified} />
      ) : null}
      <dl className={styles.facts}>
        <div>
          <dt>{t('result.meetingId')}</dt>
          <dd className="ltr num">{formatMeetingId(invitation.meetingId)}</dd>
        </div>
        {invitation.passcode ? (
          <div>
            <dt>{t('advanced.passcode')}</dt>
            <dd className="ltr num">{invitation.passcode}</dd>
          </div>
        ) : null}
      </dl>
      <div className={styles.buttons}>
        <CopyLink meeting={meeting} />
        <Button
          size="md"
          variant="default"
          leftSection={<IconCalendarEvent size={18} stroke={1.8} aria-hidden />}
          onClick={() => void router.navigate(entryAddress(meeting.id, meeting, profile.timeZone))}
        >
          {t('result.openCalendar')}
        </Button>
        <Button size="md" onClick={onClose}>
          {t('action.done')}
        </Button>
      </div>
    </div>
  )
}

/** The text to share: the invitation or, with registration, the registration link. */
function CopyLink({ meeting }: { meeting: ScheduledMeeting }) {
  const t = useText('scheduler')
  const invitationText = useInvitationText()
  const { invitation, registrationLink, meetingTitle: title, hostName } = meeting
  if (registrationLink)
    return <CopyButton size="md" text={registrationLink} label={t('result.copyRegistration')} />
  return (
    <CopyButton
      size="md"
      text={invitationText({ ...invitation, title, hostName, planned: meeting })}
      label={t('result.copy')}
    />
  )
}

/** This many people are named; the others are counted. */
const namedPeople = 3

/** Who is notified. */
function NotifiedPeople({ notified }: { notified: Notified }) {
  const t = useText('scheduler')
  const { language } = useLanguage()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const kinds = (['invited', 'changed', 'removed'] as const).filter((kind) => notified[kind].length > 0)
  if (kinds.length === 0) return <p className={styles.quiet}>{t('notified.nobody')}</p>
  const peopleText = (people: Notified['invited']) => {
    // One more name is as short as “1 more”.
    const shown = people.length <= namedPeople + 1 ? people : people.slice(0, namedPeople)
    const named = shown.map(({ name, email }) => isolated(name || email, language))
    const others = people.length - named.length
    return formats.list([...named, ...(others > 0 ? [t('notified.others', { count: others })] : [])])
  }
  return kinds.map((kind) => (
    <p key={kind} className={styles.notified}>
      {t(`notified.${kind}`, { people: peopleText(notified[kind]) })}
    </p>
  ))
}
