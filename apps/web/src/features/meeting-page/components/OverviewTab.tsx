import type { MeetingPage, MeetingTab } from '@majlis/contract'
import { formatMeetingId } from '@majlis/i18n'
import { useFormats, useText } from '@majlis/i18n/react'
import { Avatar, Card, Chip, Notice } from '@majlis/ui'
import {
  IconFileText,
  IconMessage,
  IconMovie,
  IconPaperclip,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { ButtonLink, TextLink } from '../../../shared/links/index.ts'
import { meetingPageAddress } from '../../../shared/meeting-page-link/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { AnswerPart, MeetingBanner } from '../../invitations/index.ts'
import { isLive } from '../hooks/useMeetingPage.ts'
import { AgendaCard } from './AgendaCard.tsx'
import { InviteeList } from './InviteeList.tsx'
import styles from './OverviewTab.module.css'
import { Attended, MinutesSummaries } from './PastMeeting.tsx'
import { ToDo } from './ToDo.tsx'

/** Time, people, how to join and open tasks; after the meeting, its results (spec 1.9, 2.53). */
export function OverviewTab({ meeting }: { meeting: MeetingPage }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <MeetingBanner url={meeting.bannerUrl} />
        <Fate meeting={meeting} />
        <MinutesSummaries meeting={meeting} />
        <InsideNow meeting={meeting} />
        <OwnAnswer meeting={meeting} />
        <InviteeList meeting={meeting} />
      </div>
      <div className={styles.column}>
        <ToDo meeting={meeting} />
        <Registration meeting={meeting} />
        <AgendaCard meeting={meeting} />
        <Joining meeting={meeting} />
      </div>
    </div>
  )
}

/** The result of a past or deleted date (spec 3.34). */
function Fate({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const { meetingIsDeleted, hasOccurred, state, openings, counts } = meeting
  const count = meeting.participantCount || meeting.bigMeetingParticipantCount
  if (meetingIsDeleted && !hasOccurred)
    return <Notice tone="quiet">{`${t('overview.deletedTitle')}. ${t('overview.deletedNothing')}`}</Notice>
  if (!hasOccurred) return state === 'ended' ? <Notice tone="quiet">{t('overview.notHeld')}</Notice> : null
  return (
    <>
      {meetingIsDeleted ? (
        <Notice tone="quiet">{`${t('overview.deletedTitle')}. ${t('overview.deletedText')}`}</Notice>
      ) : null}
      {isLive(meeting) ? null : (
        <Card className={styles.part}>
          <h2>{t('overview.held', { count })}</h2>
          <ul className={styles.openings}>
            {openings.map(({ startedAt, endedAt }) => (
              <li key={startedAt} className="num">
                {endedAt === null
                  ? t('overview.openingSince', { time: formats.time(startedAt) })
                  : t('overview.opening', { time: formats.timeRange(startedAt, endedAt) })}
              </li>
            ))}
          </ul>
          {counts.preparing > 0 ? <p className={styles.quiet}>{t('overview.preparing')}</p> : null}
          <Attended meeting={meeting} count={count} />
          <ContentLinks meeting={meeting} />
        </Card>
      )}
    </>
  )
}

/** What is stored of a date, with links. */
function ContentLinks({
  meeting: { calendarId, date: occurrenceStart, counts, ...meeting },
}: {
  meeting: MeetingPage
}) {
  const t = useText('meetingPage')
  const formats = useFormats()
  const attended = meeting.participantCount || meeting.bigMeetingParticipantCount
  const kept: { tab: MeetingTab; icon: Icon; count: number | null }[] = [
    ...(counts.recordings > 0
      ? [
          { tab: 'recordings' as const, icon: IconMovie, count: counts.recordings },
          { tab: 'transcription' as const, icon: IconFileText, count: null },
        ]
      : []),
    ...(attended > 0 ? [{ tab: 'attendance' as const, icon: IconUsers, count: attended }] : []),
    ...(counts.messages > 0 ? [{ tab: 'chat' as const, icon: IconMessage, count: counts.messages }] : []),
    ...(counts.contents > 0
      ? [{ tab: 'contents' as const, icon: IconPaperclip, count: counts.contents }]
      : []),
  ]
  if (kept.length === 0) return null
  return (
    <ul className={styles.kept}>
      {kept.map(({ tab, icon: TabIcon, count }) => (
        <li key={tab}>
          <TextLink {...meetingPageAddress({ calendarId, occurrenceStart }, tab)}>
            <TabIcon size={20} stroke={1.8} aria-hidden />
            {t(`tabs.${tab}`)}
          </TextLink>
          {count === null ? null : <span className="num">{formats.number(count)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Who is inside during the meeting, and since when. */
function InsideNow({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const { profile } = useUser()
  const formats = useFormats(profile)
  if (!isLive(meeting)) return null
  return (
    <Card className={styles.part}>
      <h2>{t('overview.inside')}</h2>
      {meeting.inside.length === 0 ? <p className={styles.quiet}>{t('overview.insideNone')}</p> : null}
      <ul className={styles.people}>
        {meeting.inside.map(({ name, since, guest }) => (
          <li key={`${name} ${since}`}>
            <Avatar name={name} size={36} />
            <span>
              <bdi>{name}</bdi>
              <small className="num">{t('overview.since', { time: formats.time(since) })}</small>
            </span>
            {guest ? <Chip>{t('attendance.guest')}</Chip> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OwnAnswer({ meeting }: { meeting: MeetingPage }) {
  if (!meeting.can.answer) return null
  const { calendarId: id, date, rrule } = meeting
  return (
    <AnswerPart
      meeting={{ ...meeting, id, isRecurrent: rrule !== null, occurrenceStart: date }}
      occurrenceStart={rrule === null ? null : date}
    />
  )
}

/** Registrations, for the host of a meeting that requires them (spec 3.15). */
function Registration({ meeting: { calendarId, registration } }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  if (!registration) return null
  return (
    <Card className={styles.part}>
      <h2>{t('overview.registration')}</h2>
      <p className={styles.quiet}>{t('overview.registrationText')}</p>
      <div>
        <ButtonLink to="/registrations/$calendarId" params={{ calendarId }} variant="default">
          {t('overview.registrations')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Link, ID and passcode, as long as people can join. */
function Joining({ meeting: { invitation } }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  if (!invitation) return null
  const { joinLink, meetingId, passcode } = invitation
  return (
    <Card className={styles.part}>
      <h2>{t('overview.link')}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('overview.joinLink')}</dt>
          <dd className={styles.url}>
            <span className="ltr">{joinLink}</span>
          </dd>
        </div>
        <div>
          <dt>{t('overview.meetingId')}</dt>
          <dd>
            <span className="ltr num">{formatMeetingId(meetingId)}</span>
          </dd>
        </div>
        {passcode ? (
          <div>
            <dt>{t('overview.passcode')}</dt>
            <dd>
              <span className="ltr num">{passcode}</span>
            </dd>
          </div>
        ) : null}
      </dl>
      <div>
        <CopyButton text={joinLink} label={t('overview.copyLink')} />
      </div>
    </Card>
  )
}
