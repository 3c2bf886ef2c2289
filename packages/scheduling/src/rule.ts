export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

export const frequencies = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

/** A weekday, or with `ordinal` the n-th of its month or year, from the end when negative. */
export interface RuleDay {
  readonly weekday: Weekday
  readonly ordinal?: number
}

/** When a rule stops. `count` counts cancelled dates too. */
export type RuleEnd =
  | { readonly kind: 'never' }
  | { readonly kind: 'count'; readonly count: number }
  /** Inclusive, `YYYY-MM-DDTHH:mm` on the clocks of the meeting's zone. */
  | { readonly kind: 'until'; readonly until: string }

/** A recurrence rule (RFC 5545 3.3.10), limited to supported parts. Omitted parts follow from the start. */
export interface RecurrenceRule {
  readonly frequency: Frequency
  /** 1 to 1000. */
  readonly interval: number
  readonly byDay?: readonly RuleDay[]
  /** 1 to 31, or -1 (the last) to -31. */
  readonly byMonthDay?: readonly number[]
  /** 1 to 12. */
  readonly byMonth?: readonly number[]
  readonly bySetPos?: readonly number[]
  /** The first day of the week, which matters for every second week. Default: Monday. */
  readonly weekStart?: Weekday
  readonly end: RuleEnd
}

/** Limits on the cost of a rule. */
export const ruleLimits = {
  textLength: 500,
  interval: 1000,
  count: 10_000,
  listLength: 62,
  /** From the start of a series to its last date. */
  reachYears: 100,
} as const

export type RecurrenceErrorCode =
  /** Not a valid rule of RFC 5545, or one that contradicts itself. */
  | 'invalid_rule'
  /** An unsupported rule of RFC 5545: every second or minute, weeks and days of the year, several times a day. */
  | 'unsupported_rule'
  /** More than `ruleLimits` allows. */
  | 'rule_too_large'
  /** A rule with an end that is further away than `ruleLimits` allows. */
  | 'rule_too_far'
  | 'invalid_time'
  | 'invalid_time_zone'
  /** The days of the rule cannot be derived from one date, so they cannot be moved with it. */
  | 'rule_not_movable'
  /** The series has no such date. */
  | 'not_an_occurrence'
  /** Not iCalendar, or without the data that a meeting needs. */
  | 'invalid_calendar'
  /** More text than `maxCalendarLength`. */
  | 'calendar_too_large'

/** An error in a rule, time or zone from outside. */
export class RecurrenceError extends Error {
  readonly code: RecurrenceErrorCode

  constructor(code: RecurrenceErrorCode, detail: string) {
    super(`${code}: ${detail}`)
    this.name = 'RecurrenceError'
    this.code = code
  }
}
