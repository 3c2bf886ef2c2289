import { limits } from '@majlis/contract'
import { addDays, dateOf, isTimeZone, toInstant } from '@majlis/scheduling'
import { AppError } from '../../platform/errors/app-error.ts'

/** What a calendar view shows: [from, to), and the same as days of the viewer's zone, the last one included. */
export interface CalendarRange {
  from: number
  to: number
  timeZone: string
  firstDate: string
  lastDate: string
}

/** The day `date` in a zone: as long as it is there, also when clocks change. Throws `input.invalid_time_zone`. */
export function rangeOfDay(date: string, timeZone: string): CalendarRange {
  return rangeOfDays(date, date, timeZone)
}

/** The month that the day is in. Throws `input.invalid_time_zone`. */
export function rangeOfMonth(date: string, timeZone: string): CalendarRange {
  requireDate(date)
  const first = `${date.slice(0, 7)}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return rangeOfDays(first, addDays(next, -1), timeZone)
}

function rangeOfDays(firstDate: string, lastDate: string, timeZone: string): CalendarRange {
  requireZone(timeZone)
  requireDate(firstDate)
  return {
    from: toInstant(`${firstDate}T00:00`, timeZone),
    to: toInstant(`${addDays(lastDate, 1)}T00:00`, timeZone),
    timeZone,
    firstDate,
    lastDate,
  }
}

/** Throws `input.invalid_time_zone`, `schedule.end_before_start`, `schedule.range_too_long`. */
export function rangeOfMoments(
  { startDate: from, endDate: to }: { startDate: number; endDate: number },
  timeZone: string,
  maxMs: number = limits.meeting.maxRangeMs,
): CalendarRange {
  requireZone(timeZone)
  if (to <= from) throw new AppError('schedule.end_before_start', { field: 'endDate' })
  if (to - from > maxMs) throw new AppError('schedule.range_too_long', { field: 'endDate' })
  return { from, to, timeZone, firstDate: dateOf(from, timeZone), lastDate: dateOf(to - 1, timeZone) }
}

/** Days that both have, in order. */
export function sharedDays(
  { firstDate, lastDate }: Pick<CalendarRange, 'firstDate' | 'lastDate'>,
  other: Pick<CalendarRange, 'firstDate' | 'lastDate'>,
): string[] {
  const last = lastDate < other.lastDate ? lastDate : other.lastDate
  const days: string[] = []
  let day = firstDate > other.firstDate ? firstDate : other.firstDate
  for (; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

function requireZone(timeZone: string): void {
  if (!isTimeZone(timeZone)) throw new AppError('input.invalid_time_zone', { field: 'timeZone' })
}

/** As for moments (`timestampField`), with room for the zones. */
const years = { first: '1900-01-01', last: '9998-12-31' }

function requireDate(date: string): void {
  if (date < years.first || date > years.last) throw new AppError('input.invalid', { field: 'date' })
}
