import { calendarDateOf, weekdayIndexOf } from './calendar-date.ts'
import { minutesPerDay, parseLocal } from './local-time.ts'
import { canonicalRule } from './rule-check.ts'
import { type Frequency, type RecurrenceRule, type RuleEnd, type Weekday, weekdays } from './rule.ts'

/** What a sentence about a rule has to say; packages/i18n makes the words. Lists are in reading order, empty when not said. */
export interface RuleDescription {
  readonly unit: 'hour' | 'day' | 'week' | 'month' | 'year'
  readonly interval: number
  /** Every one of these weekdays. */
  readonly weekdays: readonly Weekday[]
  /** The n-th weekday of the month, or of the year when `unit` is `year` and there are no months; negative from the end. */
  readonly nthWeekdays: readonly { readonly ordinal: number; readonly weekday: Weekday }[]
  /** Days of the month, negative from the end. */
  readonly monthDays: readonly number[]
  readonly months: readonly number[]
  /** Only the n-th of the dates that the rest names in each period. */
  readonly positions: readonly number[]
  readonly end: RuleEnd
}

const units: Readonly<Record<Frequency, RuleDescription['unit']>> = {
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}

/**
 * Describes a rule. With `localStart` it also says what follows from the start ("every month on the 31st"). Throws
 * `RecurrenceError`.
 */
export function describeRule(given: RecurrenceRule, localStart?: string): RuleDescription {
  const {
    frequency,
    interval,
    byDay = [],
    byMonthDay = [],
    byMonth = [],
    bySetPos = [],
    end,
  } = canonicalRule(given)
  const implied =
    localStart === undefined || byDay.length > 0 || byMonthDay.length > 0
      ? {}
      : impliedBy(frequency, localStart)
  return {
    unit: units[frequency],
    interval,
    weekdays: implied.weekdays ?? byDay.filter(({ ordinal }) => !ordinal).map(({ weekday }) => weekday),
    nthWeekdays: byDay.flatMap(({ weekday, ordinal }) => (ordinal ? [{ ordinal, weekday }] : [])),
    monthDays: implied.monthDays ?? byMonthDay,
    months: byMonth.length > 0 ? byMonth : (implied.months ?? []),
    positions: bySetPos,
    end,
  }
}

type Implied = Partial<Pick<RuleDescription, 'weekdays' | 'monthDays' | 'months'>>

function impliedBy(frequency: Frequency, localStart: string): Implied {
  const dayNumber = Math.floor(parseLocal(localStart) / minutesPerDay)
  const { month, day } = calendarDateOf(dayNumber)
  switch (frequency) {
    case 'HOURLY':
    case 'DAILY':
      return {}
    case 'WEEKLY':
      return { weekdays: weekdays.slice(weekdayIndexOf(dayNumber), weekdayIndexOf(dayNumber) + 1) }
    case 'MONTHLY':
      return { monthDays: [day] }
    case 'YEARLY':
      return { monthDays: [day], months: [month] }
  }
}
