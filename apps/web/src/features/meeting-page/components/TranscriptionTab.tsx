import type { MeetingPage } from '@majlis/contract'
import { TranscriptionPart } from '../../transcripts/index.ts'
import { dateOfPage } from '../hooks/useMeetingPage.ts'

/** What was said on this date (spec 1.9, 2.53). */
export function TranscriptionTab({ meeting }: { meeting: MeetingPage }) {
  return (
    <TranscriptionPart
      meetingId={meeting.meetingId}
      {...dateOfPage(meeting)}
      isPreparing={meeting.counts.preparing > 0}
    />
  )
}
