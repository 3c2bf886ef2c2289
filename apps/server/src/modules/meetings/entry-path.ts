import { dateOf } from '@majlis/scheduling'

/** A date of a meeting as the calendar of the web app finds it. */
interface Entry {
  calendarId: string
  startsAt: number
  /** Of an all-day date. */
  startDate: string | null
  occurrenceStart: number
}

/**
 * Where the calendar shows a date: under its original start, on the day on which it is now (spec 2.27). That day is named where the original
 * start does not say it.
 */
export function entryPath(
  { calendarId, startsAt, startDate, occurrenceStart }: Entry,
  { timeZone }: { timeZone: string },
): string {
  const day = startDate ?? dateOf(startsAt, timeZone)
  const search = day === dateOf(occurrenceStart, timeZone) ? '' : `?day=${day}`
  return `/calendar/day/${calendarId}/${occurrenceStart}${search}`
}
