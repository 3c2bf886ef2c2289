import type { RecurrenceRule, RuleEnd, Weekday } from './rule.ts'

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

/** Describes a rule. With `localStart` it also says what follows from the start ("every month on the 31st"). */
export function describeRule(rule: RecurrenceRule, localStart?: string): RuleDescription {
  throw new Error(`Not there yet: ${String([rule, localStart])}`)
}
