import { calendarDateOf, dayOf, daysInMonth, isLeapYear, weekdayIndexOf } from './calendar-date.ts'
import { type LocalMinutes, minutesPerDay } from './local-time.ts'
import { nextMonthStart, type RulePlan } from './rule-plan.ts'

/** How many days, weeks, months or hours one walk looks at before it gives up. */
const maxLooked = 100_000

/**
 * Calls `visit` with each date of the rule from `from` to `to`, in local time order, until it returns false. Periods before
 * `from` are skipped, unless the rule has a count that requires counting. Returns whether it gave up.
 */
export function walkRule(
  plan: RulePlan,
  { from, to }: { readonly from: LocalMinutes; readonly to: LocalMinutes },
  visit: (local: LocalMinutes) => boolean,
): boolean {
  const isCounted = plan.count !== Infinity
  const walk: Walk = {
    plan,
    from,
    last: Math.min(plan.last, to),
    visit,
    jumpTo: isCounted ? plan.start : Math.max(from, plan.start),
    left: plan.count,
    looked: 0,
  }
  switch (plan.frequency) {
    case 'HOURLY':
      walkSteps(walk, plan.interval * 60)
      break
    case 'DAILY':
      walkSteps(walk, plan.interval * minutesPerDay)
      break
    case 'WEEKLY':
      walkWeeks(walk)
      break
    case 'MONTHLY':
      walkMonths(walk)
      break
    case 'YEARLY':
      walkYears(walk)
  }
  return walk.looked > maxLooked
}

interface Walk {
  readonly plan: RulePlan
  readonly from: LocalMinutes
  /** Nothing after this is needed. */
  readonly last: LocalMinutes
  readonly visit: (local: LocalMinutes) => boolean
  /** Periods that end before need not be looked at. */
  readonly jumpTo: LocalMinutes
  left: number
  looked: number
}

/** Whether the walk goes on after this date. */
function offer(walk: Walk, local: LocalMinutes): boolean {
  if (local < walk.plan.start) return true
  if (local > walk.last || walk.left <= 0) return false
  walk.left -= 1
  return local < walk.from || walk.visit(local)
}

function offerDays(walk: Walk, days: readonly number[]): boolean {
  return days.every((day) => offer(walk, day * minutesPerDay + walk.plan.minuteOfDay))
}

/** Whether there is time to look further, and something left to find. */
function mayLook(walk: Walk, local: LocalMinutes): boolean {
  walk.looked += 1
  return walk.looked <= maxLooked && local <= walk.last && walk.left > 0
}

/** Every so many minutes: hours and days. */
function walkSteps(walk: Walk, step: number): void {
  const { plan, jumpTo } = walk
  const isFiltered = plan.monthMask !== 0 || plan.weekdayMask !== 0 || plan.monthDays.length > 0
  let local = plan.start + Math.floor((jumpTo - plan.start) / step) * step
  while (mayLook(walk, local)) {
    const day = Math.floor(local / minutesPerDay)
    const nextDay = isFiltered ? nextDayToLookAt(plan, day) : day
    if (nextDay === day) {
      if (!offer(walk, local)) return
      local += step
    } else {
      local += Math.ceil((nextDay * minutesPerDay - local) / step) * step
    }
  }
}

/** This day where it fits, otherwise a later one before which none fits. */
function nextDayToLookAt(plan: RulePlan, day: number): number {
  const date = calendarDateOf(day)
  if (plan.monthMask !== 0 && !(plan.monthMask & (1 << date.month))) return nextMonthStart(plan, day)
  if (plan.weekdayMask !== 0 && !(plan.weekdayMask & (1 << weekdayIndexOf(day)))) return day + 1
  if (plan.monthDays.length === 0) return day
  const fromEnd = date.day - daysInMonth(date.year, date.month) - 1
  return plan.monthDays.includes(date.day) || plan.monthDays.includes(fromEnd) ? day : day + 1
}

function walkWeeks(walk: Walk): void {
  const { plan, jumpTo } = walk
  const step = plan.interval * 7
  const jumped = Math.max(0, Math.floor((Math.floor(jumpTo / minutesPerDay) - plan.firstWeek) / step))
  let week = plan.firstWeek + jumped * step
  while (mayLook(walk, week * minutesPerDay)) {
    for (const offset of plan.daysOfWeek) {
      const day = week + offset
      if (plan.monthMask !== 0 && !(plan.monthMask & (1 << calendarDateOf(day).month))) continue
      if (!offer(walk, day * minutesPerDay + plan.minuteOfDay)) return
    }
    week += step
  }
}

function walkMonths(walk: Walk): void {
  const { plan, jumpTo } = walk
  const first = monthsOf(plan.startDay)
  const target = monthsOf(Math.floor(jumpTo / minutesPerDay))
  let months = first + Math.floor((target - first) / plan.interval) * plan.interval
  for (;;) {
    const year = Math.floor(months / 12)
    const month = (months % 12) + 1
    if (!mayLook(walk, dayOf(year, month, 1) * minutesPerDay)) return
    if (plan.monthMask === 0 || plan.monthMask & (1 << month)) {
      const days: number[] = []
      walk.looked += plan.monthDays.length || 5
      collectMonth(plan, year, month, days)
      if (!offerDays(walk, positioned(plan, days))) return
    }
    months += plan.interval
  }
}

function walkYears(walk: Walk): void {
  const { plan, jumpTo } = walk
  const first = calendarDateOf(plan.startDay).year
  const target = calendarDateOf(Math.floor(jumpTo / minutesPerDay)).year
  let year = first + Math.floor((target - first) / plan.interval) * plan.interval
  for (;;) {
    if (!mayLook(walk, dayOf(year, 1, 1) * minutesPerDay)) return
    const days: number[] = []
    for (let month = 1; month <= 12; month++) {
      if (plan.monthMask !== 0 && !(plan.monthMask & (1 << month))) continue
      walk.looked += plan.monthDays.length || 5
      collectMonth(plan, year, month, days)
    }
    if (!offerDays(walk, positioned(plan, days))) return
    year += plan.interval
  }
}

/** Months since January of year 0. */
function monthsOf(day: number): number {
  const { year, month } = calendarDateOf(day)
  return year * 12 + month - 1
}

/** Adds the days of a month that fit, in order. */
function collectMonth(plan: RulePlan, year: number, month: number, days: number[]): void {
  const length = daysInMonth(year, month)
  const first = dayOf(year, month, 1)
  if (plan.monthDays.length === 0) {
    for (let date = 1; date <= length; date++)
      if (isWeekdayOf(plan, year, first, length, date)) days.push(first + date - 1)
    return
  }
  const dates = plan.monthDays.map((date) => (date > 0 ? date : length + 1 + date))
  // Days counted from both ends may meet.
  const ordered = dates.length === 1 ? dates : [...new Set(dates)].toSorted((a, b) => a - b)
  for (const date of ordered)
    if (date >= 1 && date <= length && isWeekdayOf(plan, year, first, length, date))
      days.push(first + date - 1)
}

/** Whether the weekday of a date of the month is one of those that the rule names. */
function isWeekdayOf(
  plan: RulePlan,
  year: number,
  firstOfMonth: number,
  length: number,
  date: number,
): boolean {
  if (plan.weekdayMask === 0 && plan.nthWeekdays.length === 0) return true
  const day = firstOfMonth + date - 1
  const weekday = weekdayIndexOf(day)
  if (plan.weekdayMask & (1 << weekday)) return true
  if (plan.nthWeekdays.length === 0) return false
  const index = plan.isNthOfYear ? day - dayOf(year, 1, 1) : date - 1
  const size = plan.isNthOfYear ? (isLeapYear(year) ? 366 : 365) : length
  const fromStart = Math.floor(index / 7) + 1
  const fromEnd = -Math.floor((size - 1 - index) / 7) - 1
  return plan.nthWeekdays.some(
    (nth) => nth.weekday === weekday && (nth.ordinal === fromStart || nth.ordinal === fromEnd),
  )
}

/** The n-th of the days, if the rule says so. */
function positioned(plan: RulePlan, days: readonly number[]): readonly number[] {
  if (plan.positions.length === 0) return days
  const chosen = plan.positions.map((position) => days.at(position > 0 ? position - 1 : position))
  return [...new Set(chosen)].filter((day) => day !== undefined).toSorted((a, b) => a - b)
}
