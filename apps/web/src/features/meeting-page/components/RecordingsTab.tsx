import type { MeetingPage } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card, EmptyState } from '@majlis/ui'
import { IconMovie } from '@tabler/icons-react'
import { RecordingsPart } from '../../recordings/index.ts'
import styles from './tabs.module.css'

/** The recordings of this date; its owner adds and removes them (spec 6.8, 7.27). */
export function RecordingsTab({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  if (!meeting.hasOccurred)
    return (
      <Card>
        <EmptyState icon={IconMovie} title={t('recordings.none')} text={t('recordings.noneText')} />
      </Card>
    )
  const { calendarId, date: occurrenceStart } = meeting
  const occurrence = occurrenceStart === null ? null : { calendarId, occurrenceStart }
  return (
    <Card className={styles.padded}>
      <RecordingsPart meetingId={meeting.meetingId} date={{ ...meeting, occurrence }} />
    </Card>
  )
}
