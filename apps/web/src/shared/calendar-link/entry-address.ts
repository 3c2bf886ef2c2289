import type { ScheduledMeeting } from '@majlis/contract'
import { dateOf } from '@majlis/scheduling'

type Entry = Pick<ScheduledMeeting, 'startDateTime' | 'startDate' | 'occurrenceStart'>

/**
 * The address of an entry in the calendar (spec 2.27): its original start, and the day to show. The day is added only
 * if it differs from that of the original start, because the entry was moved or is all-day in another zone.
 */
export function entryAddress(calendarId: string, entry: Entry, timeZone: string) {
  const originalStart = entry.occurrenceStart ?? entry.startDateTime
  const day = entry.startDate ?? dateOf(entry.startDateTime, timeZone)
  return {
    to: '/calendar/$type/$id/$dateTime' as const,
    params: { type: 'day', id: calendarId, dateTime: String(originalStart) },
    search: day === dateOf(originalStart, timeZone) ? {} : { day },
  }
}
