import type { RecurrenceRule } from './rule.ts'

/** A series as meetings keep it: the time on the clocks of a zone, not instants. A rule of null is a single date. */
export interface Series {
  /** `YYYY-MM-DDTHH:mm` in `timeZone`; the time of day counts for nothing when all-day. */
  readonly localStart: string
  readonly timeZone: string
  /** Whole days (multiples of 1440) when all-day. */
  readonly durationMinutes: number
  readonly isAllDay: boolean
  readonly rule: RecurrenceRule | string | null
  /** Original starts that are cancelled (EXDATE), epoch milliseconds. */
  readonly cancelledStarts?: readonly number[]
}

/** Epoch milliseconds; `startsAt` is also the original start that names the occurrence. */
export interface OccurrenceTime {
  readonly startsAt: number
  readonly endsAt: number
}

/**
 * The occurrences that touch [from, to), in order, at most `limit` (1000). The number of dates looked at is bounded for every
 * rule; `isCut` says that there may be more than what is answered, because of that bound or the limit.
 */
export function occurrencesBetween(
  series: Series,
  range: { readonly from: number; readonly to: number },
  options: { readonly limit?: number } = {},
): { occurrences: OccurrenceTime[]; isCut: boolean } {
  throw new Error(`Not there yet: ${String([series, range, options])}`)
}

/** The next occurrences that start after `after`. */
export function nextOccurrences(series: Series, after: number, count: number): OccurrenceTime[] {
  throw new Error(`Not there yet: ${String([series, after, count])}`)
}

/** Whether an occurrence starts at that very instant and is not cancelled. */
export function isOccurrence(series: Series, startsAt: number): boolean {
  throw new Error(`Not there yet: ${String([series, startsAt])}`)
}

/** The last occurrence that is not cancelled; null when there is no end, or no occurrence. */
export function lastOccurrence(series: Series): OccurrenceTime | null {
  throw new Error(`Not there yet: ${String([series])}`)
}

/** Splits before the occurrence that starts at `at`: a count and the cancelled dates are shared out. Throws `not_an_occurrence`. */
export function splitSeries(series: Series, at: number): { before: Series; after: Series } {
  throw new Error(`Not there yet: ${String([series, at])}`)
}
