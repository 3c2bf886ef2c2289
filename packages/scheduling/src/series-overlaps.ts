import type { Conflict, Interval } from './intervals.ts'
import { dayMs, minutesPerDay, minuteMs } from './local-time.ts'
import { openSeries, openedBetween, type OpenSeries, type Series } from './series.ts'

/** The dates of a series from an instant on, without those at some original starts. */
export interface SeriesPart {
  readonly series: Series
  readonly from: number
  readonly changed: ReadonlySet<number>
}

/** The number of dates compared between two series without end; anything that repeats within ten years meets before. */
const maxDates = 4_000
const weekMs = 7 * dayMs
/** No clock is further from UTC, and dates across a change of the clocks are not shifted by more. */
const clockMarginMs = 3 * dayMs
/** Above, walking both series costs no more than comparing their places in the week. */
const maxPlacePairs = 10_000

/**
 * Compares dates, and a series that continues after them until some instant, with other series. Returns the pairs that overlap, by the start of the
 * wanted one; back-to-back dates don't overlap. The wanted dates are computed once for all comparisons; a series at other times of the week
 * costs almost nothing. Throws `RecurrenceError` for an invalid series.
 */
export function compareWithSeries({
  dates,
  part,
  until,
}: {
  readonly dates: readonly Interval[]
  readonly part: SeriesPart | null
  readonly until: number
}): (other: SeriesPart, limit: number) => Conflict[] {
  const opened = part && openPart(part)
  // Twice as many, because most other parts begin a little later.
  const known = opened?.between(opened.from, until, 2 * maxDates)

  function wantedFrom(from: number): readonly Interval[] {
    if (!opened || !known) return []
    if (from <= opened.from) return known.dates.slice(0, maxDates)
    const index = known.dates.findIndex(({ end }) => end > from)
    const rest = index === -1 ? [] : known.dates.slice(index, index + maxDates)
    if (rest.length === maxDates || !known.isCut) return rest
    return opened.between(from, until, maxDates).dates
  }

  return (other, limit) => {
    const otherPart = openPart(other)
    const pairs = overlapsOf(dates, otherPart, limit)
    if (!opened || pairs.length >= limit || !shareTimesOfWeek(opened, otherPart, until)) return pairs
    return [...pairs, ...overlapsOf(wantedFrom(other.from), otherPart, limit - pairs.length)]
  }
}

interface OpenPart {
  readonly from: number
  readonly opened: OpenSeries
  /** Dates that touch [from, to), in order. */
  between(from: number, to: number, limit: number): { dates: Interval[]; isCut: boolean }
}

function openPart({ series, from: begin, changed }: SeriesPart): OpenPart {
  const opened = openSeries(series)
  return {
    from: begin,
    opened,
    between(from, to, limit) {
      if (to <= begin) return { dates: [], isCut: false }
      const { occurrences, isCut } = openedBetween(opened, { from: Math.max(from, begin), to }, limit)
      const dates: Interval[] = []
      for (const { startsAt, endsAt } of occurrences)
        if (startsAt >= begin && !changed.has(startsAt)) dates.push({ start: startsAt, end: endsAt })
      return { dates, isCut }
    },
  }
}

/** The first pairs of dates, in order, and a series: the sparser side is walked, the other one is searched. */
function overlapsOf(dates: readonly Interval[], part: OpenPart, limit: number): Conflict[] {
  const [first, last] = [dates.find(({ end }) => end > part.from), dates.at(-1)]
  if (!first || !last) return []
  const other = part.between(first.start, last.end, maxDates)
  if (!other.isCut) return overlapsInOrder(dates, other.dates, limit)
  const pairs: Conflict[] = []
  for (const wanted of dates) {
    if (pairs.length >= limit) break
    if (wanted.start >= wanted.end) continue
    for (const busy of part.between(wanted.start, wanted.end, maxDates).dates) pairs.push({ wanted, busy })
  }
  return pairs.slice(0, limit)
}

/** Both by their starts, `busy` by its ends as well. An empty interval overlaps nothing. */
function overlapsInOrder(wanted: readonly Interval[], busy: readonly Interval[], limit: number): Conflict[] {
  const pairs: Conflict[] = []
  let first = 0
  for (const one of wanted) {
    if (one.start >= one.end) continue
    while ((busy[first]?.end ?? Infinity) <= one.start) first += 1
    for (let index = first; index < busy.length; index++) {
      const other = busy[index]
      if (!other || other.start >= one.end) break
      if (other.start < other.end && pairs.push({ wanted: one, busy: other }) === limit) return pairs
    }
  }
  return pairs
}

/** False only where no date of one series can overlap one of the other before `until`, whatever their intervals and months. */
function shareTimesOfWeek(a: OpenPart, b: OpenPart, until: number): boolean {
  const range = { from: Math.max(a.from, b.from), until }
  const [ofA, ofB] = [placesInWeek(a.opened, range), placesInWeek(b.opened, range)]
  if (!ofA || !ofB || ofA.length * ofB.length > maxPlacePairs) return true
  const [lengthOfA, lengthOfB] = [longestMs(a.opened), longestMs(b.opened)]
  return ofA.some((start) =>
    ofB.some((other) => {
      const later = modulo(other - start, weekMs)
      return later < lengthOfA || weekMs - later < lengthOfB
    }),
  )
}

/** At which milliseconds of the week (UTC, from a Thursday) dates may start; null for a single date. */
function placesInWeek(
  { plan, zone, durationMs }: OpenSeries,
  { from, until }: { readonly from: number; readonly until: number },
): number[] | null {
  if (!plan) return null
  const begin = from - durationMs - clockMarginMs
  const offsets = new Set([zone.offsetAt(begin)])
  for (const { after } of zone.transitionsBetween(begin, until + clockMarginMs)) offsets.add(after)
  const mask = plan.nthWeekdays.reduce((days, { weekday }) => days | (1 << weekday), plan.weekdayMask)
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => mask === 0 || mask & (1 << weekday))
  const minutes =
    plan.frequency === 'HOURLY'
      ? Array.from({ length: 24 }, (_, hour) => hour * 60 + (plan.minuteOfDay % 60))
      : [plan.minuteOfDay]
  // Day 0 of the epoch was a Thursday, the fourth day of a week.
  return weekdays.flatMap((weekday) =>
    minutes.flatMap((minute) =>
      [...offsets].map((offset) =>
        modulo((((weekday + 4) % 7) * minutesPerDay + minute) * minuteMs - offset, weekMs),
      ),
    ),
  )
}

/** Whole days last longer where the clocks go back. */
function longestMs({ durationMs, days }: OpenSeries): number {
  return days > 0 ? durationMs + dayMs : durationMs
}

function modulo(value: number, size: number): number {
  return ((value % size) + size) % size
}
