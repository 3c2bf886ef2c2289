import { limits, type CalendarEntry, type EditScope, type ScheduledMeeting } from '@majlis/contract'
import { dateOf, movedFirstDay, moveRule, occurrencesBetween, parseRule, toLocal } from '@majlis/scheduling'
import type { Times } from './moving.ts'

/** Four dates for each clash that the server reports, because a clash on every fourth date is still named as one. */
const maxDates = 4 * limits.recurrence.maxCount
const yearMs = 366 * 86_400_000

/** The move of one entry, and of the series with it. */
export interface MovedSeries {
  entry: Pick<CalendarEntry, 'startDateTime' | 'isAllDay'>
  times: Times
  series: Pick<ScheduledMeeting, 'rrule' | 'timeZone' | 'startDateTime'>
  /** `all`: every upcoming date; otherwise from the entry on. */
  scope: EditScope
  /** Epoch milliseconds. */
  now: number
}

/**
 * The starts of a series that was moved with one of its entries, as far ahead as meetings can be scheduled. Null if
 * its days don't follow from one date.
 */
export function movedStarts({ entry, times, series, scope, now }: MovedSeries): number[] | null {
  const { startDateTime, endDateTime } = times
  const { rrule, timeZone } = series
  if (rrule === null) return null
  try {
    const [from, to] = [dateOf(entry.startDateTime, timeZone), dateOf(startDateTime, timeZone)]
    const rule = moveRule(parseRule(rrule, timeZone), from, to)
    const first = movedFirstDay(rule, dateOf(series.startDateTime, timeZone), from, to)
    const moved = {
      localStart: `${first}${toLocal(startDateTime, timeZone).slice(10)}`,
      timeZone,
      durationMinutes: Math.round((endDateTime - startDateTime) / 60_000),
      isAllDay: entry.isAllDay,
      rule,
    }
    const begin = scope === 'all' ? now : startDateTime
    const until = startDateTime + limits.meeting.maxYearsAhead * yearMs
    const { occurrences } = occurrencesBetween(moved, { from: begin, to: until }, { limit: maxDates })
    return occurrences.map(({ startsAt }) => startsAt).filter((start) => start >= begin)
  } catch {
    return null
  }
}
