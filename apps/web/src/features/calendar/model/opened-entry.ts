import { dateOf } from '@majlis/scheduling'
import type { Day } from '../../../shared/date-time/index.ts'
import type { ShownEntry } from './external-entries.ts'
import type { Opened } from './place.ts'

/** The entry that the address names: by its original start, as a single meeting, or as the meeting's first one on the shown day. */
export function findOpened(
  entries: readonly ShownEntry[],
  { calendarId, occurrenceStart }: Opened,
  day: Day,
  timeZone: string,
): ShownEntry | null {
  const own = entries.filter((entry) => entry.calendarId === calendarId)
  const isOnDay = ({ startDate, startDateTime }: ShownEntry) =>
    (startDate ?? dateOf(startDateTime, timeZone)) === day
  return (
    own.find((entry) => entry.occurrenceStart === occurrenceStart) ??
    own.find((entry) => !entry.isRecurrent) ??
    (occurrenceStart === null ? own.find(isOnDay) : undefined) ??
    null
  )
}
