import type { MeetingPage, RecordedTalk } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Avatar, Card, Chip } from '@majlis/ui'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { meetingPageAddress, minutesAddress } from '../../../shared/meeting-page-link/index.ts'
import { useRecordingNames } from '../../../shared/recording-names/index.ts'
import { dateOfPage, isLive } from '../hooks/useMeetingPage.ts'
import styles from './OverviewTab.module.css'

/** The others are on the tabs. */
const shownPeople = 8
const shownLines = 3

/** The first of the people who attended, `count` in all. */
export function Attended({ meeting, count }: { meeting: MeetingPage; count: number }) {
  const t = useText('meetingPage')
  const { calendarId, date: occurrenceStart } = meeting
  const { data } = useQuery(
    orpc.meetingPage.attendees.queryOptions({
      input: { ...dateOfPage(meeting), page: 1, pageSize: shownPeople },
    }),
  )
  // Absent people are listed last.
  const people = data?.data.attendees.filter(({ attended }) => attended) ?? []
  if (people.length === 0) return null
  return (
    <ul className={styles.people}>
      {people.map(({ id, name, email, guest }) => (
        <li key={id}>
          <Avatar name={name || t('attendance.erased')} email={email} size={36} />
          <span>
            <bdi>{name || t('attendance.erased')}</bdi>
          </span>
          {guest ? <Chip>{t('attendance.guest')}</Chip> : null}
        </li>
      ))}
      {count > people.length ? (
        <li className={styles.more}>
          <TextLink {...meetingPageAddress({ calendarId, occurrenceStart }, 'attendance')}>
            {t('overview.othersAttended', { count: count - people.length })}
          </TextLink>
        </li>
      ) : null}
    </ul>
  )
}

/**
 * The first lines of the minutes of each recording: the summary or, without one, the decisions. Renders nothing
 * without minutes.
 */
export function MinutesSummaries({ meeting }: { meeting: MeetingPage }) {
  const isOver = meeting.hasOccurred && !isLive(meeting)
  const { data: transcription } = useQuery({
    ...orpc.transcript.transcription.queryOptions({ input: dateOfPage(meeting) }),
    enabled: isOver && meeting.counts.recordings > 0,
  })
  if (!isOver) return null
  const recordings = transcription?.data.recordings ?? []
  return recordings.flatMap((recording) =>
    recording.transcript?.state === 'ready' ? (
      <MinutesSummary
        key={recording.fileName}
        meeting={meeting}
        transcriptId={recording.transcript.id}
        recording={recordings.length > 1 ? recording : null}
      />
    ) : (
      []
    ),
  )
}

function MinutesSummary({
  meeting: { calendarId, date: occurrenceStart },
  transcriptId,
  recording,
}: {
  meeting: MeetingPage
  transcriptId: string
  /** Which recording it is, if there are several. */
  recording: RecordedTalk | null
}) {
  const t = useText('meetingPage')
  const minutesText = useText('minutes')
  const { nameOnDate } = useRecordingNames()
  const { data: minutes } = useQuery(orpc.minutes.minutes.queryOptions({ input: { id: transcriptId } }))
  const lines = minutes?.data.lines ?? []
  const section = (['summary', 'decisions'] as const).find((one) =>
    lines.some((line) => line.section === one),
  )
  if (!section) return null
  return (
    <Card className={styles.part}>
      <h2>
        {t(`overview.${section}`)}{' '}
        {recording ? (
          <bdi>
            <small className="num">{nameOnDate(recording)}</small>
          </bdi>
        ) : null}
        {minutes?.data.approvedAt === null ? <Chip>{minutesText('view.draft')}</Chip> : null}
      </h2>
      <ul className={styles.summary}>
        {lines
          .filter((line) => line.section === section)
          .slice(0, shownLines)
          .map((line) => (
            <li key={line.id} dir="auto">
              {line.text}
            </li>
          ))}
      </ul>
      <div>
        <TextLink {...minutesAddress({ calendarId, occurrenceStart }, transcriptId)}>
          {t('overview.minutes')}
        </TextLink>
      </div>
    </Card>
  )
}
