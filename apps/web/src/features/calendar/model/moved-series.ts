import { limits, type CalendarEntry, type ScheduledMeeting } from '@majlis/contract'
import { dateOf, moveRule, occurrencesBetween, parseRule, toLocal } from '@majlis/scheduling'
import type { Times } from './moving.ts'

/** Four dates for each clash that the server reports, because a clash on every fourth date is still named as one. */
const maxDates = 4 * limits.recurrence.maxCount
const yearMs = 366 * 86_400_000

/**
 * The starts of a series that was moved with one of its entries, from that entry on, for as long as meetings can be scheduled ahead. Null
 * if its days don't follow from one date.
 */
export function movedStarts(
  entry: Pick<CalendarEntry, 'startDateTime' | 'isAllDay'>,
  { startDateTime, endDateTime }: Times,
  { rrule, timeZone }: Pick<ScheduledMeeting, 'rrule' | 'timeZone'>,
): number[] | null {
  if (rrule === null) return null
  try {
    const [from, to] = [dateOf(entry.startDateTime, timeZone), dateOf(startDateTime, timeZone)]
    const series = {
      localStart: toLocal(startDateTime, timeZone),
      timeZone,
      durationMinutes: Math.round((endDateTime - startDateTime) / 60_000),
      isAllDay: entry.isAllDay,
      rule: moveRule(parseRule(rrule, timeZone), from, to),
    }
    const until = startDateTime + limits.meeting.maxYearsAhead * yearMs
    const { occurrences } = occurrencesBetween(
      series,
      { from: startDateTime, to: until },
      { limit: maxDates },
    )
    return occurrences.map(({ startsAt }) => startsAt)
  } catch {
    return null
  }
}
