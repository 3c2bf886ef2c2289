import type { MeetingPage } from '@majlis/contract'
import { useSearch } from '@tanstack/react-router'
import { TranscriptionPart } from '../../transcripts/index.ts'
import { dateOfPage } from '../hooks/useMeetingPage.ts'

/** What was said on this date (spec 1.9, 2.53). */
export function TranscriptionTab({ meeting }: { meeting: MeetingPage }) {
  const { part, transcript, at } = useSearch({ strict: false })
  return (
    <TranscriptionPart
      // Another link leads to another place, also from the same page.
      key={[part, transcript, at].join(' ')}
      meetingId={meeting.meetingId}
      {...dateOfPage(meeting)}
      first={{
        ...(part ? { part } : {}),
        ...(transcript ? { transcript } : {}),
        ...(at === undefined ? {} : { at }),
      }}
      isPreparing={meeting.counts.preparing > 0}
    />
  )
}
