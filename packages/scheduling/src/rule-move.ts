import { calendarDateOf, dayOf, daysInMonth, weekdayIndexOf } from './calendar-date.ts'
import { addDays, formatLocal, minutesPerDay, parseLocal } from './local-time.ts'
import { RecurrenceError, type RecurrenceRule, type RuleDay, type Weekday, weekdays } from './rule.ts'
import { firstLocalStart } from './series.ts'

/**
 * The rule of a series after one of its dates is moved to another day (`YYYY-MM-DD`), together with the others: "every
 * Monday" becomes "every Tuesday", "the 5th" becomes "the 7th". Daily and weekly dates move by the same number of days; an end date
 * stays. Throws `RecurrenceError` if the rule's days cannot be derived from one date.
 */
export function moveRule(rule: RecurrenceRule, from: string, to: string): RecurrenceRule {
  const { frequency, byDay, byMonthDay, byMonth, bySetPos } = rule
  const days = dayNumberOf(to) - dayNumberOf(from)
  if (days === 0) return rule
  if (frequency === 'WEEKLY' && byDay && !byMonth) return moveWeeks(rule, byDay, days)
  if (!byDay && !byMonthDay && !byMonth) return rule
  const { month, day } = calendarDateOf(dayNumberOf(to))
  const isOfOneMonth = !byMonth || byMonth.length === 1
  const months = byMonth ? { byMonth: [month] } : {}
  if (isOfOneMonth && !bySetPos && !byDay && byMonthDay?.length === 1 && (byMonthDay[0] ?? 0) > 0)
    return { ...rule, ...months, byMonthDay: [day] }
  const nth = byDay?.length === 1 ? byDay[0] : undefined
  if (isOfOneMonth && !bySetPos && !byMonthDay && nth?.ordinal)
    return { ...rule, ...months, byDay: [nthWeekdayOf(to, nth.ordinal < 0)] }
  throw new RecurrenceError('rule_not_movable', 'The days of this rule do not follow from one of its dates.')
}

/**
 * The first day of a series (`firstDay`, `YYYY-MM-DD`) after one of its dates was moved: monthly and yearly by `moveStartOfMonths`, others by the same
 * number of days. `rule` is the moved rule.
 */
export function movedFirstDay(rule: RecurrenceRule, firstDay: string, from: string, to: string): string {
  if (from !== to && (rule.frequency === 'MONTHLY' || rule.frequency === 'YEARLY'))
    return moveStartOfMonths(rule, firstDay, from, to)
  return addDays(firstDay, dayNumberOf(to) - dayNumberOf(from))
}

/**
 * The first day of a monthly or yearly series (`start`, `YYYY-MM-DD`) after one of its dates was moved: in the same month, or as
 * many months away as the date was moved, on the day to which the date was moved. Months differ in length: the day after the 30th is
 * the 31st, and not the 1st because April has no 31st.
 */
function moveStartOfMonths(rule: RecurrenceRule, start: string, from: string, to: string): string {
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

/**
 * Every second "Monday and Thursday" are two days of one week. Moved together, they may fall into two calendar weeks. Then the
 * week begins with the first of them (RFC 5545 3.3.10, WKST), so that none of them falls into a skipped week.
 */
function moveWeeks(
  { weekStart = 'MO', ...rule }: RecurrenceRule,
  byDay: readonly RuleDay[],
  days: number,
): RecurrenceRule {
  const begin = weekdayAfter(weekStart, days)
  const inOrder = byDay
    .map(({ weekday }) => weekdayAfter(weekday, days))
    .toSorted((a, b) => distance(begin, a) - distance(begin, b))
  const [first = begin, last = begin] = [inOrder[0], inOrder.at(-1)]
  const isOneWeek = rule.interval === 1 || distance('MO', first) <= distance('MO', last)
  const moved = { ...rule, byDay: inOrder.map((weekday) => ({ weekday })) }
  return isOneWeek ? moved : { ...moved, weekStart: first }
}

function weekdayAfter(weekday: Weekday, days: number): Weekday {
  return weekdays[(((weekdays.indexOf(weekday) + days) % 7) + 7) % 7] ?? weekday
}

/** How many days after one weekday the next other one is. */
function distance(from: Weekday, to: Weekday): number {
  return (weekdays.indexOf(to) - weekdays.indexOf(from) + 7) % 7
}
