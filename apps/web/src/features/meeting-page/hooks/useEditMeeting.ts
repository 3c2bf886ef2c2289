import type { MeetingPage } from '@majlis/contract'
import { useScheduler } from '../../scheduler/index.ts'

/** Opens the scheduler with this date of the meeting. */
export function useEditMeeting({ calendarId, date, rrule }: MeetingPage): () => void {
  const { openScheduler } = useScheduler()
  const isOne = rrule !== null && date !== null
  return () => openScheduler({ edit: { calendarId, ...(isOne ? { occurrenceStart: date } : {}) } })
}
