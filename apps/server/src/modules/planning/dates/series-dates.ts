import { limits } from '@majlis/contract'
import {
  lastOccurrence,
  nextOccurrences,
  occurrencesBetween,
  type OccurrenceTime,
  type Series,
} from '@majlis/scheduling'
import { dayMs } from '../../../platform/clock/durations.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { ruleOf } from './timing.ts'

/** Which dates of a series get rows now. */
export interface SeriesDates {
  dates: OccurrenceTime[]
  /** Dates from here on have no rows yet; null when every date has one. */
  materializedUntil: number | null
  /** The end of the last date; null for a series without end. */
  endsAt: number | null
}

/**
 * The dates of a series that start after `after`, up to the horizon but at least one, and at most `limit`. Cancelled dates are none.
 */
export function findSeriesDates(
  series: Series,
  after: number,
  nowMs: number,
  limit: number = limits.recurrence.maxRows,
): SeriesDates {
  const rule = ruleOf(series)
  const isEndless = rule?.end.kind === 'never'
  const last = isEndless ? null : lastOccurrence(series)
  const horizon = Math.max(nowMs + limits.recurrence.horizonDays * dayMs, after + 1)
  const { occurrences } = occurrencesBetween(series, { from: after, to: horizon }, { limit: limit + 2 })
  // One more may touch the range that began before it.
  const ahead = occurrences.filter(({ startsAt }) => startsAt > after)
  const dates = ahead.length > 0 ? ahead.slice(0, limit) : nextOccurrences(series, after, 1)
  const end = dates.at(-1)
  const isComplete = !isEndless && (!end || !last || last.startsAt <= end.startsAt)
  const firstLeftOut = ahead[limit]?.startsAt ?? Math.max(horizon, (end?.startsAt ?? after) + 1)
  return {
    dates,
    materializedUntil: isComplete ? null : firstLeftOut,
    endsAt: isEndless ? null : (last?.endsAt ?? end?.endsAt ?? after),
  }
}

/** The same for a series that is planned. Throws `schedule.no_dates`, and `schedule.recurrence_invalid` where its dates would overlap each other. */
export function seriesDates(series: Series, after: number, nowMs: number): SeriesDates {
  const found = findSeriesDates(series, after, nowMs)
  if (found.dates.length === 0) throw new AppError('schedule.no_dates')
  checkApart(found.dates)
  return found
}

function checkApart(dates: readonly OccurrenceTime[]): void {
  const overlaps = dates.some(({ startsAt }, index) => startsAt < (dates[index - 1]?.endsAt ?? -Infinity))
  if (overlaps) throw new AppError('schedule.recurrence_invalid', { field: 'recurrence' })
}
