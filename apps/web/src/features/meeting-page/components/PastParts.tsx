import type { MeetingPage } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Avatar, Card, Chip } from '@majlis/ui'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { meetingPageAddress } from '../../../shared/meeting-page-link/index.ts'
import { dateOfPage, isLive } from '../hooks/useMeetingPage.ts'
import styles from './OverviewTab.module.css'

/** All of it is on the tabs. */
const shownPeople = 8
const shownLines = 3

/** The first of the people who were there. */
export function Attended({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const { data } = useQuery(
    orpc.meetingPage.attendees.queryOptions({ input: { ...dateOfPage(meeting), page: 1, pageSize: 50 } }),
  )
  const people = data?.data.attendees.filter(({ attended }) => attended) ?? []
  if (people.length === 0) return null
  return (
    <ul className={styles.people}>
      {people.slice(0, shownPeople).map(({ id, name, email, guest }) => (
        <li key={id}>
          <Avatar name={name || t('attendance.erased')} email={email} size={36} />
          <span>
            <bdi>{name || t('attendance.erased')}</bdi>
          </span>
          {guest ? <Chip>{t('attendance.guest')}</Chip> : null}
        </li>
      ))}
    </ul>
  )
}

/** The first lines of the minutes: the summary or, without one, what was decided. Nothing without minutes. */
export function Gist({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const minutesText = useText('minutes')
  const { calendarId, date: occurrenceStart } = meeting
  const isAsked = meeting.hasOccurred && !isLive(meeting)
  const { data: transcription } = useQuery({
    ...orpc.transcript.transcription.queryOptions({ input: dateOfPage(meeting) }),
    enabled: isAsked && meeting.counts.recordings > 0,
  })
  const id = transcription?.data.recordings.find(({ transcript }) => transcript?.state === 'ready')
    ?.transcript?.id
  const { data: minutes } = useQuery({
    ...orpc.minutes.minutes.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const lines = minutes?.data.lines ?? []
  const section = (['summary', 'decisions'] as const).find((one) =>
    lines.some((line) => line.section === one),
  )
  if (!isAsked || !section) return null
  return (
    <Card className={styles.part}>
      <h2>
        {t(`overview.${section}`)}
        {minutes?.data.approvedAt === null ? <Chip>{minutesText('view.draft')}</Chip> : null}
      </h2>
      <ul className={styles.gist}>
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
        <TextLink {...meetingPageAddress({ calendarId, occurrenceStart }, 'transcription')}>
          {t('overview.minutes')}
        </TextLink>
      </div>
    </Card>
  )
}
