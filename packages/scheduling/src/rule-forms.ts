import type { RecurrenceRule, RuleEnd, Weekday } from './rule.ts'

export const basicPatterns = [
  'hour',
  'day',
  'week',
  'biweekly',
  'month',
  'quarter',
  'half_year',
  'year',
] as const
export type BasicPattern = (typeof basicPatterns)[number]

/** The basic recurrence of the form (spec 3.21, 9.5). */
export interface BasicRecurrence {
  readonly pattern: BasicPattern
  readonly interval: number
  readonly end: RuleEnd
}

/** The custom recurrence of the form (spec 3.19, 3.20). Empty lists and null mean: as the start has it. */
export interface CustomRecurrence {
  readonly repeatType: 'Daily' | 'Weekly' | 'Monthly' | 'Yearly'
  readonly repeatInterval: number
  readonly repeatDays: readonly Weekday[]
  /** 1 to 31; -1 is the last day of the month. */
  readonly repeatDates: readonly number[]
  readonly repeatMonths: readonly number[]
  /** `day`: on dates (`repeatDates`); `week`: on the n-th weekday (`repeatSerial`, `repeatDayMonth`). */
  readonly viewType: 'day' | 'week'
  readonly repeatSerial: 1 | 2 | 3 | 4 | -1 | null
  readonly repeatDayMonth: Weekday | null
  readonly ends: 'never' | 'after' | 'on'
  readonly afterOccur: number
  /** `YYYY-MM-DD`, inclusive. */
  readonly endDate: string
}

export type RecurrenceForm = { readonly basic: BasicRecurrence } | { readonly custom: CustomRecurrence }

export function ruleOfBasic(
  pattern: BasicPattern,
  interval: number,
  localStart: string,
  end: RuleEnd,
): RecurrenceRule {
  throw new Error(`Not there yet: ${String([pattern, interval, localStart, end])}`)
}

export function ruleOfCustom(form: CustomRecurrence, localStart: string, timeZone: string): RecurrenceRule {
  throw new Error(`Not there yet: ${String([form, localStart, timeZone])}`)
}

/** The form that says this rule, the basic one where it can; null for a rule that no form can say (from another calendar). */
export function formOfRule(
  rule: RecurrenceRule,
  localStart: string,
  timeZone: string,
): RecurrenceForm | null {
  throw new Error(`Not there yet: ${String([rule, localStart, timeZone])}`)
}

/** The date at which a recurrence ends by default: one month ahead (spec 9.5). */
export function defaultEndDate(localStart: string): string {
  throw new Error(`Not there yet: ${String([localStart])}`)
}
