import {
  dayMs,
  formatLocal,
  instantOf,
  lastLocalMinute,
  type LocalMinutes,
  minuteMs,
  minutesPerDay,
  parseLocal,
} from './local-time.ts'
import { planRule, reachMinutes, type RulePlan } from './rule-plan.ts'
import { parseRule } from './rule-text.ts'
import { walkRule } from './rule-walk.ts'
import { RecurrenceError, type RecurrenceRule, type RuleEnd } from './rule.ts'
import { type Zone, zoneOf } from './time-zone.ts'

/** A series as meetings store it: local time in a zone, not instants. A rule of null is a single date. */
export interface Series {
  /** `YYYY-MM-DDTHH:mm` in `timeZone`; the time of day is ignored when all-day. */
  readonly localStart: string
  readonly timeZone: string
  /** Exact, also across clock changes. Counted in whole days, at least one, when all-day. */
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

const defaultLimit = 1000
/** Clocks are never further from UTC, nor is an all-day date longer than its hours by more. */
const clockMargin: LocalMinutes = minutesPerDay
/** Hourly dates near a change of the clocks may come out of order, but never by more than this many. */
const maxDisorder = 48

/**
 * The occurrences that overlap [from, to), in order, at most `limit` (1000). The number of checked dates is bounded for every
 * rule; `isCut` says that there may be more occurrences, because of that bound or the limit. Throws `RecurrenceError`
 * for an invalid rule, start or zone.
 */
export function occurrencesBetween(
  series: Series,
  range: { readonly from: number; readonly to: number },
  options: { readonly limit?: number } = {},
): { occurrences: OccurrenceTime[]; isCut: boolean } {
  return openedBetween(openSeries(series), range, options.limit ?? defaultLimit)
}

/** `occurrencesBetween` of a series that is parsed once and searched often. */
export function openedBetween(
  opened: OpenSeries,
  { from, to }: { readonly from: number; readonly to: number },
  limit: number,
): { occurrences: OccurrenceTime[]; isCut: boolean } {
  const touches = ({ startsAt, endsAt }: OccurrenceTime) =>
    startsAt < to && (endsAt > from || (startsAt === endsAt && startsAt >= from))
  const { occurrences, isCut } = collect(opened, {
    from: Math.floor((from - opened.durationMs) / minuteMs) - 2 * clockMargin,
    to: Math.ceil(to / minuteMs) + clockMargin,
    limit: limit + 1,
    accept: touches,
  })
  return { occurrences: occurrences.slice(0, limit), isCut: isCut || occurrences.length > limit }
}

/** The next occurrences that start after `after`, within a hundred years of it or of the start. Throws `RecurrenceError`. */
export function nextOccurrences(series: Series, after: number, count: number): OccurrenceTime[] {
  const opened = openSeries(series)
  const from = Math.floor(after / minuteMs) - clockMargin
  return collect(opened, {
    from,
    to: Math.min(Math.max(from, opened.start) + reachMinutes, lastLocalMinute),
    limit: count,
    accept: ({ startsAt }) => startsAt > after,
  }).occurrences
}

/** Whether an occurrence starts at that very instant and is not cancelled. Throws `RecurrenceError`. */
export function isOccurrence(series: Series, startsAt: number): boolean {
  const local = Math.floor(startsAt / minuteMs)
  const { occurrences } = collect(openSeries(series), {
    from: local - clockMargin,
    to: local + clockMargin,
    limit: 1,
    accept: (occurrence) => occurrence.startsAt === startsAt,
  })
  return occurrences.length > 0
}

/** The last occurrence that is not cancelled; null when there is no end, or no occurrence. Throws `RecurrenceError`. */
export function lastOccurrence(series: Series): OccurrenceTime | null {
  const opened = openSeries(series)
  const { plan } = opened
  if (!plan) return occurrenceAt(opened, opened.start)
  if (opened.rule?.end.kind === 'never') return null
  // Back from the end, further each time: the last date of a long series is found without walking all of it.
  for (let span = 62 * minutesPerDay; ; span *= 8) {
    const from = plan.count === Infinity ? Math.max(plan.start, plan.last - span) : plan.start
    const dates: LocalMinutes[] = []
    walkRule(plan, { from, to: plan.last }, (local) => dates.push(local) > 0)
    const last = lastNotCancelled(opened, dates)
    if (last || from <= plan.start) return last
  }
}

function lastNotCancelled(series: OpenSeries, dates: readonly LocalMinutes[]): OccurrenceTime | null {
  for (const local of dates.toReversed()) {
    const occurrence = occurrenceAt(series, local)
    if (occurrence) return occurrence
  }
  return null
}

/** The first time that the rule names, cancelled or not; the start itself where it names none. Throws `RecurrenceError`. */
export function firstLocalStart(series: Series): string {
  const { plan, start } = openSeries(series)
  let first = start
  if (plan)
    walkRule(plan, { from: plan.start, to: plan.last }, (local) => {
      first = local
      return false
    })
  return formatLocal(first)
}

/**
 * Splits the series before the occurrence that starts at `at` ("this and following"): the first part ends just before it; the count and the
 * cancelled dates are divided. Throws `RecurrenceError`, with `not_an_occurrence` if the rule has no such date.
 */
export function splitSeries(series: Series, at: number): { before: Series; after: Series } {
  const { plan, rule, zone } = openSeries(series)
  if (!plan || !rule) throw new RecurrenceError('not_an_occurrence', 'A single date cannot be split.')
  const near = Math.floor(at / minuteMs) - clockMargin
  let earlier = 0
  let found: LocalMinutes | null = null
  const from = rule.end.kind === 'count' ? plan.start : near
  walkRule(plan, { from, to: near + 2 * clockMargin }, (local) => {
    if (local >= near && instantOf(local, zone) === at) found = local
    else earlier += 1
    return found === null
  })
  if (found === null) throw new RecurrenceError('not_an_occurrence', String(at))
  const { before, after } = shareEnd(rule, earlier, found)
  const { cancelledStarts } = series
  return {
    before: {
      ...series,
      rule: { ...rule, end: before },
      ...(cancelledStarts && { cancelledStarts: cancelledStarts.filter((start) => start < at) }),
    },
    after: {
      ...series,
      localStart: formatLocal(found),
      rule: { ...rule, end: after },
      ...(cancelledStarts && { cancelledStarts: cancelledStarts.filter((start) => start >= at) }),
    },
  }
}

function shareEnd(
  { frequency, end }: RecurrenceRule,
  earlier: number,
  at: LocalMinutes,
): { before: RuleEnd; after: RuleEnd } {
  // On a day, as the form has it, unless there are several dates a day.
  const last = frequency === 'HOURLY' ? at - 1 : Math.floor(at / minutesPerDay) * minutesPerDay - 1
  const justBefore: RuleEnd = { kind: 'until', until: formatLocal(last) }
  if (end.kind !== 'count') return { before: justBefore, after: end }
  return {
    before: earlier === 0 ? justBefore : { kind: 'count', count: earlier },
    after: { kind: 'count', count: end.count - earlier },
  }
}

/** A series made ready to be searched. */
export interface OpenSeries {
  readonly zone: Zone
  readonly rule: RecurrenceRule | null
  readonly plan: RulePlan | null
  readonly start: LocalMinutes
  readonly durationMs: number
  /** Whole days of an all-day series, otherwise 0. */
  readonly days: number
  readonly cancelled: ReadonlySet<number> | null
}

/** Throws `RecurrenceError` for an invalid rule, start or zone. */
export function openSeries(series: Series): OpenSeries {
  const { timeZone, isAllDay, cancelledStarts, durationMinutes } = series
  if (!(durationMinutes >= 0 && durationMinutes <= lastLocalMinute))
    throw new RecurrenceError('invalid_time', `${durationMinutes} minutes`)
  const localStart = isAllDay ? `${series.localStart.slice(0, 10)}T00:00` : series.localStart
  const rule = typeof series.rule === 'string' ? parseRule(series.rule, timeZone) : series.rule
  const plan = rule && planRule(rule, localStart)
  const days = isAllDay ? Math.max(1, Math.ceil(durationMinutes / minutesPerDay)) : 0
  return {
    zone: zoneOf(timeZone),
    rule,
    plan,
    start: plan ? plan.start : parseLocal(localStart),
    durationMs: isAllDay ? days * dayMs : durationMinutes * minuteMs,
    days,
    cancelled: cancelledStarts?.length ? new Set(cancelledStarts) : null,
  }
}

/** The occurrence of a date, unless it is cancelled. */
function occurrenceAt(
  { zone, durationMs, days, cancelled }: OpenSeries,
  local: LocalMinutes,
): OccurrenceTime | null {
  const startsAt = instantOf(local, zone)
  if (cancelled?.has(startsAt)) return null
  const endsAt = days > 0 ? instantOf(local + days * minutesPerDay, zone) : startsAt + durationMs
  return { startsAt, endsAt }
}

interface Wanted {
  readonly from: LocalMinutes
  readonly to: LocalMinutes
  readonly limit: number
  accept(occurrence: OccurrenceTime): boolean
}

function collect(
  series: OpenSeries,
  { from, to, limit, accept }: Wanted,
): { occurrences: OccurrenceTime[]; isCut: boolean } {
  const occurrences: OccurrenceTime[] = []
  const enough = series.plan?.frequency === 'HOURLY' ? limit + maxDisorder : limit
  let isInOrder = true
  const visit = (local: LocalMinutes) => {
    const occurrence = occurrenceAt(series, local)
    if (!occurrence || !accept(occurrence)) return true
    const before = occurrences.at(-1)
    // Two times of the clock may be one instant, in a gap: that is one occurrence.
    if (before?.startsAt === occurrence.startsAt) return true
    if (before && before.startsAt > occurrence.startsAt) isInOrder = false
    occurrences.push(occurrence)
    return occurrences.length < enough
  }
  if (!series.plan) {
    visit(series.start)
    return { occurrences, isCut: false }
  }
  const isCut = walkRule(series.plan, { from, to }, visit)
  return { occurrences: (isInOrder ? occurrences : inOrder(occurrences)).slice(0, limit), isCut }
}

function inOrder(occurrences: readonly OccurrenceTime[]): OccurrenceTime[] {
  const sorted = occurrences.toSorted((a, b) => a.startsAt - b.startsAt)
  return sorted.filter((one, index) => one.startsAt !== sorted[index - 1]?.startsAt)
}
