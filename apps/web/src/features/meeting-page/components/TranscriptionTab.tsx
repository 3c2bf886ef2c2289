import type { MeetingPage } from '@majlis/contract'
import { useSearch } from '@tanstack/react-router'
import { TranscriptionPart } from '../../transcripts/index.ts'
import { dateOfPage } from '../hooks/useMeetingPage.ts'

/** What was said on this date (spec 1.9, 2.53). */
export function TranscriptionTab({ meeting }: { meeting: MeetingPage }) {
  const { part, transcript } = useSearch({ strict: false })
  return (
    <TranscriptionPart
      meetingId={meeting.meetingId}
      {...dateOfPage(meeting)}
      first={{ ...(part ? { part } : {}), ...(transcript ? { transcript } : {}) }}
      isPreparing={meeting.counts.preparing > 0}
    />
  )
}
