import { calendarDateOf, dayOf, weekdayIndexOf } from './calendar-date.ts'
import { lastLocalMinute, type LocalMinutes, minutesPerDay, parseLocal } from './local-time.ts'
import { canonicalRule } from './rule-check.ts'
import { type Frequency, type RecurrenceRule, ruleLimits, type Weekday, weekdays } from './rule.ts'

/** A rule prepared for walking: defaults from the start are filled in, and names are numbers. */
export interface RulePlan {
  readonly frequency: Frequency
  readonly interval: number
  readonly start: LocalMinutes
  readonly startDay: number
  readonly minuteOfDay: number
  /** Bit 0 is Monday; 0 when any weekday will do. */
  readonly weekdayMask: number
  readonly nthWeekdays: readonly { readonly weekday: number; readonly ordinal: number }[]
  /** Whether the n-th weekdays are those of the year. */
  readonly isNthOfYear: boolean
  readonly monthDays: readonly number[]
  /** Bit 1 is January; 0 when any month will do. */
  readonly monthMask: number
  readonly positions: readonly number[]
  /** The day on which the first week of a weekly rule begins, and its days counted from there. */
  readonly firstWeek: number
  readonly daysOfWeek: readonly number[]
  /** Nothing is after this. */
  readonly last: LocalMinutes
  /** How many dates there are, where that has to be counted. */
  readonly count: number
}

/** The maximum distance from the start of a series to its last date. */
export const reachMinutes: LocalMinutes = ruleLimits.reachYears * 366 * minutesPerDay

/** Throws `RecurrenceError` for an invalid rule or start. A rule with an end has no dates after `reachMinutes`. */
export function planRule(given: RecurrenceRule, localStart: string): RulePlan {
  const rule = canonicalRule(given)
  const { frequency, interval, byDay = [], byMonth = [], bySetPos = [], end } = rule
  const start = parseLocal(localStart)
  const startDay = Math.floor(start / minutesPerDay)
  const { month, day } = calendarDateOf(startDay)
  const isOfMonth = frequency === 'MONTHLY' || frequency === 'YEARLY'
  const isDayOfStart = isOfMonth && byDay.length === 0 && !rule.byMonthDay
  const monthDays = rule.byMonthDay ?? (isDayOfStart ? [day] : [])
  const months = frequency === 'YEARLY' && isDayOfStart && byMonth.length === 0 ? [month] : byMonth

  let weekdayMask = 0
  const nthWeekdays: { weekday: number; ordinal: number }[] = []
  for (const { weekday, ordinal } of byDay) {
    if (ordinal) nthWeekdays.push({ weekday: indexOf(weekday), ordinal })
    else weekdayMask |= 1 << indexOf(weekday)
  }
  if (frequency === 'WEEKLY' && weekdayMask === 0) weekdayMask = 1 << weekdayIndexOf(startDay)

  const weekStart = indexOf(rule.weekStart ?? 'MO')
  const firstWeek = startDay - ((weekdayIndexOf(startDay) - weekStart + 7) % 7)
  const daysOfWeek: number[] = []
  if (frequency === 'WEEKLY')
    for (let offset = 0; offset < 7; offset++)
      if (weekdayMask & (1 << ((weekStart + offset) % 7))) daysOfWeek.push(offset)

  const plan: RulePlan = {
    frequency,
    interval,
    start,
    startDay,
    minuteOfDay: start - startDay * minutesPerDay,
    weekdayMask,
    nthWeekdays,
    isNthOfYear: frequency === 'YEARLY' && byMonth.length === 0,
    monthDays,
    monthMask: months.reduce((mask, one) => mask | (1 << one), 0),
    positions: bySetPos,
    firstWeek,
    daysOfWeek,
    last: lastLocalMinute,
    count: Infinity,
  }
  switch (end.kind) {
    case 'never':
      return plan
    case 'until':
      return { ...plan, last: Math.min(parseLocal(end.until), reachOf(plan)) }
    case 'count': {
      const last = lastOfCount(plan, end.count)
      return last === null
        ? { ...plan, last: reachOf(plan), count: end.count }
        : { ...plan, last: Math.min(last, reachOf(plan)) }
    }
  }
}

/** No date of a rule with an end is after this. */
export function reachOf({ start }: RulePlan): LocalMinutes {
  return Math.min(start + reachMinutes, lastLocalMinute)
}

/** Where the count ends, for rules whose dates come evenly; null where they have to be counted. */
export function lastOfCount(plan: RulePlan, count: number): LocalMinutes | null {
  const { frequency, interval, start, startDay, firstWeek, daysOfWeek, minuteOfDay } = plan
  if (plan.monthMask !== 0 || plan.monthDays.length > 0) return null
  switch (frequency) {
    case 'HOURLY':
      return plan.weekdayMask === 0 ? start + (count - 1) * interval * 60 : null
    case 'DAILY':
      return plan.weekdayMask === 0 ? start + (count - 1) * interval * minutesPerDay : null
    case 'WEEKLY': {
      // As if the first week were whole: its days before the start are counted too.
      const skipped = daysOfWeek.filter((offset) => firstWeek + offset < startDay).length
      const index = skipped + count - 1
      const week = firstWeek + Math.floor(index / daysOfWeek.length) * 7 * interval
      return (week + (daysOfWeek[index % daysOfWeek.length] ?? 0)) * minutesPerDay + minuteOfDay
    }
    case 'MONTHLY':
    case 'YEARLY':
      return null
  }
}

function indexOf(weekday: Weekday): number {
  return weekdays.indexOf(weekday)
}

/** The first day of the next month that the rule names, after the day given. */
export function nextMonthStart(plan: RulePlan, dayNumber: number): number {
  const { year, month } = calendarDateOf(dayNumber)
  let months = year * 12 + month
  while (plan.monthMask !== 0 && !(plan.monthMask & (1 << ((months % 12) + 1)))) months += 1
  return dayOf(Math.floor(months / 12), (months % 12) + 1, 1)
}
