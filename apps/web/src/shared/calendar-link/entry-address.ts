import type { ScheduledMeeting } from '@majlis/contract'
import { dateOf } from '@majlis/scheduling'

type Entry = Pick<ScheduledMeeting, 'startDateTime' | 'startDate' | 'occurrenceStart'>

/**
 * Where the calendar shows an entry (spec 2.27): under its original start, on the day on which it is now. That day is named where
 * the original start does not say it, because the entry was moved, or is a date of another zone.
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
