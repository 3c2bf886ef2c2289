import {
  followZone,
  isOccurrence,
  lastOccurrence,
  occurrencesBetween,
  recordedLocal,
  toInstant,
  type Series,
  type ZoneRecord,
} from '@majlis/scheduling'
import { dayMs, minuteMs } from '../../../platform/clock/durations.ts'
import type { PlannedDate, RenamedDate } from '../../meetings/index.ts'
import { datesOfPlan } from '../dates/planned-series.ts'
import { ruleOf, ruleTextOf, timesOf } from '../dates/timing.ts'

/** Dates of a series that are found together; further ones are looked up one by one. */
const maxDates = 12_000

/** A meeting as its rows have it, and the rules of its zone by which they were made. */
export interface MadeMeeting {
  series: Series
  record: ZoneRecord
  /** Rows to come. */
  ahead: readonly PlannedDate[]
  /** Original starts of its other rows, which are history. */
  past: readonly number[]
  /** Original starts that answers and suggestions to come name. */
  named: readonly number[]
  materializedUntil: number | null
  nowMs: number
}

/** The dates of a meeting by today's rules. */
export interface FollowedMeeting {
  series: Series
  /** All rows to come. */
  dates: PlannedDate[]
  renamed: RenamedDate[]
  materializedUntil: number | null
  /** Null for a series without end. */
  endsAt: number | null
  /** When the first date that is moved took place before; null when none is. */
  previousStart: number | null
}

/**
 * Moves future dates to the instants at which today's clocks show their scheduled times; null if they are there already. Computed from what is
 * scheduled and not from a marker, so it can be called repeatedly.
 */
export function followRules(meeting: MadeMeeting): FollowedMeeting | null {
  const { record, ahead, past, named, nowMs } = meeting
  const { timeZone } = meeting.series
  const follow = (instant: number) => followZone(instant, record, timeZone)
  const whole = { ...withFollowedEnd(meeting.series, record), cancelledStarts: [] }
  const cancelled = meeting.series.cancelledStarts ?? []
  const starts = [...ahead.map(({ originalStart }) => originalStart), ...cancelled, ...named].filter(
    (start) => start > nowMs - dayMs,
  )
  const isDate = datesOf(whole, starts)
  const hasDrifted = starts.some((start) => !isDate(start) && isDate(follow(start)))
  if (!hasDrifted) return null

  const nameOf = (start: number) => (isDate(follow(start)) ? follow(start) : start)
  const series: Series = { ...whole, cancelledStarts: cancelled.map(nameOf) }
  const moved = ahead
    // A date that does not exist by today's rules keeps nothing of its own.
    .filter((date) => date.isChanged || isDate(nameOf(date.originalStart)))
    .map((before) => ({ before, after: moveDate(before) }))
  const renamed = starts
    .filter((start) => nameOf(start) !== start)
    .map((from): RenamedDate => {
      const { before, after } = moved.find((one) => one.before.originalStart === from) ?? {}
      const to = nameOf(from)
      return { from, to, startsFrom: before?.startsAt ?? from, startsTo: after?.startsAt ?? to }
    })
  const materializedUntil = meeting.materializedUntil === null ? null : follow(meeting.materializedUntil)
  const kept = moved.map(({ after }) => after)
  const taken = new Set([...kept.map((date) => date.originalStart), ...past, ...past.map(nameOf)])
  const dates = [...kept, ...missingDates(series, materializedUntil, taken, nowMs)]
  const previous = moved.filter(({ before, after }) => before.startsAt !== after.startsAt)
  return {
    series,
    dates: dates.toSorted((a, b) => a.startsAt - b.startsAt),
    renamed: [...new Map(renamed.map((one) => [one.from, one])).values()],
    materializedUntil,
    endsAt: endOf(series, dates),
    previousStart: previous.length > 0 ? Math.min(...previous.map(({ before }) => before.startsAt)) : null,
  }

  function moveDate(date: PlannedDate): PlannedDate {
    const originalStart = nameOf(date.originalStart)
    if (date.startsAt === date.originalStart) {
      const times = timesOf(series, originalStart)
      const isWhole = date.endsAt - date.startsAt === series.durationMinutes * minuteMs || series.isAllDay
      const endsAt = isWhole ? times.endsAt : originalStart + date.endsAt - date.startsAt
      return { ...date, originalStart, startsAt: originalStart, endsAt }
    }
    // One that was moved alone keeps its own local time.
    const startsAt = follow(date.startsAt)
    const endsAt = series.isAllDay ? follow(date.endsAt) : startsAt + date.endsAt - date.startsAt
    return { ...date, originalStart, startsAt, endsAt }
  }
}

/** Which instants are dates of a series. */
function datesOf(series: Series, starts: readonly number[]): (start: number) => boolean {
  if (starts.length === 0) return () => false
  const range = { from: Math.min(...starts) - 2 * dayMs, to: Math.max(...starts) + 2 * dayMs }
  const { occurrences, isCut } = occurrencesBetween(series, range, { limit: maxDates })
  const known = new Set(occurrences.map(({ startsAt }) => startsAt))
  return (start) => known.has(start) || (isCut && isOccurrence(series, start))
}

/** Dates that had no row by the old rules, and have one by those of today. */
function missingDates(
  series: Series,
  until: number | null,
  taken: ReadonlySet<number>,
  nowMs: number,
): PlannedDate[] {
  const to = until ?? lastOccurrence(series)?.endsAt ?? nowMs
  if (series.rule === null || to <= nowMs) return []
  const { occurrences } = occurrencesBetween(series, { from: nowMs, to }, { limit: maxDates })
  const dates = occurrences.filter(
    ({ startsAt }) => startsAt > nowMs && startsAt < to && !taken.has(startsAt),
  )
  return datesOfPlan({ dates }, nowMs)
}

/** UNTIL is written in UTC, and means the local time. */
function withFollowedEnd(series: Series, record: ZoneRecord): Series {
  const rule = ruleOf(series)
  if (series.isAllDay || rule?.end.kind !== 'until') return series
  const until = recordedLocal(toInstant(rule.end.until, series.timeZone), record)
  return { ...series, rule: ruleTextOf({ ...rule, end: { kind: 'until', until } }, series) }
}

function endOf(series: Series, dates: readonly PlannedDate[]): number | null {
  if (ruleOf(series)?.end.kind === 'never') return null
  return Math.max(lastOccurrence(series)?.endsAt ?? 0, ...dates.map(({ endsAt }) => endsAt))
}
