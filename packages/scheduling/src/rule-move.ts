import { calendarDateOf, dayOf, daysInMonth, weekdayIndexOf } from './calendar-date.ts'
import { formatLocal, minutesPerDay, parseLocal } from './local-time.ts'
import { RecurrenceError, type RecurrenceRule, type RuleDay, type Weekday, weekdays } from './rule.ts'
import { firstLocalStart } from './series.ts'

/**
 * The rule of a series of which one date is moved to another (`YYYY-MM-DD`), and the others along: "every Monday" becomes "every
 * Tuesday", "the 5th" becomes "the 7th". Throws `RecurrenceError` for a rule whose days do not follow from one date.
 */
export function moveRule(rule: RecurrenceRule, from: string, to: string): RecurrenceRule {
  const { frequency, byDay, byMonthDay, byMonth, bySetPos } = rule
  const days = dayNumberOf(to) - dayNumberOf(from)
  if (days === 0) return rule
  if (frequency === 'WEEKLY' && byDay)
    return { ...rule, byDay: byDay.map((one) => ({ weekday: weekdayAfter(one, days) })) }
  if (!byDay && !byMonthDay && !byMonth) return rule
  const { month, day } = calendarDateOf(dayNumberOf(to))
  const isOfOneMonth = !byMonth || byMonth.length === 1
  const months = byMonth ? { byMonth: [month] } : {}
  if (isOfOneMonth && !bySetPos && !byDay && byMonthDay?.length === 1 && (byMonthDay[0] ?? 0) > 0)
    return { ...rule, ...months, byMonthDay: [day] }
  const nth = byDay?.length === 1 ? byDay[0] : undefined
  if (isOfOneMonth && !bySetPos && !byMonthDay && nth?.ordinal)
    return { ...rule, ...months, byDay: [nthWeekdayOf(to, nth.ordinal < 0)] }
  throw new RecurrenceError('invalid_rule', 'The days of this rule do not follow from one of its dates.')
}

/**
 * The first day of a series of months or years (`start`, `YYYY-MM-DD`) of which one date is moved: in the month in which it was, or as
 * many months away as the date was moved, and on the day to which that went. Months are not all as long: the day after the 30th is
 * the 31st of the others, and not the 1st because April has no more.
 */
export function moveStartOfMonths(rule: RecurrenceRule, start: string, from: string, to: string): string {
  const dateOf = (date: string) => calendarDateOf(dayNumberOf(date))
  const [first, before, after] = [dateOf(start), dateOf(from), dateOf(to)]
  const step = (rule.frequency === 'YEARLY' ? 12 : 1) * rule.interval
  let months =
    first.year * 12 + first.month + (after.year - before.year) * 12 + after.month - before.month - 1
  // A rule that names its days finds them in the month; else they follow from the start, which has to be there.
  if (rule.byDay || rule.byMonthDay) {
    const localStart = `${dateText(months, 1)}T00:00`
    const series = { localStart, timeZone: 'UTC', durationMinutes: 1, isAllDay: false, rule }
    return firstLocalStart(series).slice(0, 10)
  }
  while (daysInMonth(Math.floor(months / 12), (months % 12) + 1) < after.day) months += step
  return dateText(months, after.day)
}

function dateText(months: number, day: number): string {
  const number = dayOf(Math.floor(months / 12), (months % 12) + 1, day)
  return formatLocal(number * minutesPerDay).slice(0, 10)
}

function dayNumberOf(date: string): number {
  return Math.floor(parseLocal(`${date}T00:00`) / minutesPerDay)
}

function nthWeekdayOf(date: string, isFromEnd: boolean): RuleDay {
  const number = dayNumberOf(date)
  const { year, month, day } = calendarDateOf(number)
  const weekday = weekdays[weekdayIndexOf(number)] ?? 'MO'
  const isLast = day + 7 > daysInMonth(year, month)
  return { weekday, ordinal: isFromEnd && isLast ? -1 : Math.ceil(day / 7) }
}

function weekdayAfter({ weekday }: RuleDay, days: number): Weekday {
  return weekdays[(((weekdays.indexOf(weekday) + days) % 7) + 7) % 7] ?? weekday
}
