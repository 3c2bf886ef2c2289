import type { MeetingListItem } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { toLocal } from '@majlis/scheduling'
import { Chip, Parts } from '@majlis/ui'
import { CopyIcon } from '../../../shared/clipboard/index.ts'
import { useInvitationText } from '../../../shared/invitation/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { meetingPageAddress } from '../../../shared/meeting-page-link/index.ts'
import { useTimeThere } from '../../../shared/meeting-zone/index.ts'
import { useRecurrenceSentence } from '../../../shared/recurrence/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { EnterButton } from './EnterButton.tsx'
import { RowBadges } from './RowBadges.tsx'
import styles from './MeetingRow.module.css'

const minuteMs = 60_000

/** One meeting of a list: time, title, status, and the button to join (spec 4.4). */
export function MeetingRow({ meeting }: { meeting: MeetingListItem }) {
  const t = useText('home')
  const { profile, permission } = useUser()
  const formats = useFormats(profile)
  const { state } = meeting
  const isOpen = state === 'ongoing' || state === 'rejoinable'
  const lengthMs = meeting.endDateTime - meeting.startDateTime
  return (
    <li className={styles.row}>
      <span className={`${styles.time} num`}>
        {meeting.isAllDay ? (
          <b>{t('list.allDay')}</b>
        ) : (
          <>
            <b>{formats.time(meeting.startDateTime)}</b>
            <span>{lengthMs < minuteMs ? t('list.brief') : formats.duration(shownLengthMs(meeting))}</span>
          </>
        )}
      </span>
      <i
        className={styles.bar}
        style={{ '--bar': isOpen ? 'var(--ok)' : meeting.colorCodeHex }}
        aria-hidden
      />
      <span className={styles.what}>
        <span className={styles.title}>
          <Title meeting={meeting} />
          {isOpen ? (
            <Chip tone="ok" dot>
              {t('list.ongoing')}
              {meeting.insideCount > 0 ? ` · ${t('list.inside', { count: meeting.insideCount })}` : null}
            </Chip>
          ) : null}
          <OwnAnswer meeting={meeting} />
        </span>
        <Details meeting={meeting} />
      </span>
      {state === 'ended' ? (
        permission.view_meeting ? (
          <RowBadges meeting={meeting} />
        ) : null
      ) : (
        <span className={styles.actions}>
          <CopyLink meeting={meeting} />
          <EnterButton
            meeting={meeting}
            isStart={meeting.isHost && !isOpen}
            saysTitle
            className={styles.enter}
            variant={isOpen ? 'filled' : 'default'}
          />
        </span>
      )}
    </li>
  )
}

/** Computed from the displayed times, without seconds, so that it matches what people compute from the meeting page. */
function shownLengthMs({ startDateTime, endDateTime }: MeetingListItem): number {
  const minuteOf = (moment: number) => Math.floor(moment / minuteMs)
  return (minuteOf(endDateTime) - minuteOf(startDateTime)) * minuteMs
}

/** The text to share: the invitation or, with registration, the registration link. */
function CopyLink({ meeting }: { meeting: MeetingListItem }) {
  const t = useText('home')
  const invitationText = useInvitationText()
  const { meetingTitle: title, registrationLink, isInstant } = meeting
  const label = t(registrationLink ? 'list.copyRegistration' : 'list.copy')
  return (
    <CopyIcon
      size={42}
      text={
        registrationLink ?? (() => invitationText({ ...meeting, title, planned: isInstant ? null : meeting }))
      }
      label={label}
      accessibleLabel={t('list.actionFor', { action: label, title })}
    />
  )
}

/** Shown only if it matters: the invitation was declined, or not answered yet. */
function OwnAnswer({ meeting: { myResponse, state, isHost } }: { meeting: MeetingListItem }) {
  const t = useText('home')
  if (myResponse === 'declined') return <Chip tone="bad">{t('list.declined')}</Chip>
  if (myResponse === 'pending' && !isHost && state !== 'ended')
    return <Chip tone="warn">{t('list.pending')}</Chip>
  return null
}

/** Links to the page of the meeting. */
function Title({ meeting }: { meeting: MeetingListItem }) {
  const { meetingTitle: title } = meeting
  const { permission } = useUser()
  if (!permission.view_meeting) return <b>{title}</b>
  return (
    <TextLink className={`${styles.link} touch-target`} underline="hover" {...meetingPageAddress(meeting)}>
      {title}
    </TextLink>
  )
}

function Details({ meeting }: { meeting: MeetingListItem }) {
  const t = useText('home')
  const { profile } = useUser()
  const { startDateTime: start, endDateTime: end, timeZone, isAllDay, isInstant } = meeting
  const { inviteeCount, acceptedCount } = meeting
  const there = useTimeThere({ start, end, timeZone }, profile)
  const sentenceOf = useRecurrenceSentence()
  const parts = [
    // A meeting that was just started has no planned time.
    ...(there === null || isAllDay || isInstant ? [] : [there]),
    ...(meeting.rrule ? [sentenceOf(meeting.rrule, timeZone, toLocal(start, timeZone))] : []),
    ...(meeting.isWebinar ? [t('list.webinar')] : []),
    meeting.isHost ? t('list.hostedByYou') : t('list.hostedBy', { name: meeting.hostName }),
    ...(inviteeCount === 0
      ? []
      : [
          acceptedCount === 0
            ? t('list.invited', { count: inviteeCount })
            : t('list.accepted', { accepted: acceptedCount, count: inviteeCount }),
        ]),
  ]
  return (
    <span className={styles.details}>
      <Parts>{parts}</Parts>
    </span>
  )
}
