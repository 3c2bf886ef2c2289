import type { CalendarEntry } from '@majlis/contract'
import { dateOf } from '@majlis/scheduling'
import type { Day } from '../../../shared/date-time/index.ts'
import type { Opened } from './place.ts'

/** The entry that the address names: by its original start, as a single meeting, or as the meeting's first one on the shown day. */
export function findOpened(
  entries: readonly CalendarEntry[],
  { calendarId, occurrenceStart }: Opened,
  day: Day,
  timeZone: string,
): CalendarEntry | null {
  const own = entries.filter((entry) => entry.calendarId === calendarId)
  const isOnDay = ({ startDate, startDateTime }: CalendarEntry) =>
    (startDate ?? dateOf(startDateTime, timeZone)) === day
  return (
    own.find((entry) => entry.occurrenceStart === occurrenceStart) ??
    own.find((entry) => !entry.isRecurrent) ??
    (occurrenceStart === null ? own.find(isOnDay) : undefined) ??
    null
  )
}
