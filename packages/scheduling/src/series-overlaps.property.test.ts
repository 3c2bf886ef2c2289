import { createRandom, type Random } from '@majlis/testing/random'
import { expect, it } from 'vitest'
import { type Conflict, findConflicts, type Interval } from './intervals.ts'
import { formatLocal, parseLocal, toInstant } from './local-time.ts'
import { formatRule } from './rule-text.ts'
import { compareWithSeries, type SeriesPart } from './series-overlaps.ts'
import { occurrencesBetween, type Series } from './series.ts'
import { randomRule, testZones } from './testing/random-rule.ts'

const day = 86_400_000
const begin = Date.UTC(2026, 0, 1)
const pairs = 600

it(
  'finds every overlap that walking thousands of dates of both series finds, and only true ones',
  { timeout: 60_000 },
  () => {
    const random = createRandom()
    let overlapping = 0
    let apart = 0
    const wrong: object[] = []
    for (let n = 0; n < pairs; n++) {
      const [wanted, other] = [randomPart(random), randomPart(random)]
      const until = begin + random.between(400, 1400) * day
      const rows = datesOf({ ...wanted, from: begin, changed: new Set() }, begin, wanted.from, 1_000)
      const dates = rows.filter(({ start }) => start < wanted.from)
      const found = compareWithSeries({ dates, part: wanted, until })(other, Infinity)
      const seen = new Set(found.map(keyOf))
      const walked = [
        ...walkBoth(dates, other),
        ...walkBoth(datesOf(wanted, Math.max(wanted.from, other.from), until, 4_000), other),
      ]
      const missing = walked.filter((pair) => !seen.has(keyOf(pair)))
      const untrue = found.filter(
        (pair) => pair.wanted.start >= pair.busy.end || pair.busy.start >= pair.wanted.end,
      )
      if (missing.length > 0 || untrue.length > 0 || seen.size !== found.length)
        wrong.push({ wanted, other, missing, untrue })
      if (walked.length > 0) overlapping += 1
      else apart += 1
    }
    expect({ seed: random.seed, wrong }).toEqual({ seed: random.seed, wrong: [] })
    // Both are frequent, or nothing is shown.
    expect(overlapping).toBeGreaterThan(pairs / 10)
    expect(apart).toBeGreaterThan(pairs / 10)
  },
)

it('stops at the limit with the first pairs', () => {
  const series = daily('2026-01-01T09:00')
  const part = { series, from: begin, changed: new Set<number>() }
  const found = compareWithSeries({ dates: [], part, until: begin + 400 * day })(part, 3)
  expect(found.map(({ wanted }) => wanted.start)).toEqual(
    [0, 1, 2].map((n) => begin + 9 * 3_600_000 + n * day),
  )
})

it('compares a hundred series at other times of the day in less time than walking twenty of them takes', () => {
  const until = begin + 11 * 366 * day
  const part = { series: daily('2026-01-01T00:00'), from: begin, changed: new Set<number>() }
  const others = Array.from({ length: 100 }, (_, n) =>
    daily(formatLocal(parseLocal('2026-01-01T00:05') + n * 5)),
  )
  const compare = compareWithSeries({ dates: [], part, until })
  const compareAll = () => others.map((series) => compare({ ...part, series }, 1_000))
  const walkSome = () =>
    others.slice(0, 20).map((series) => datesOf({ ...part, series }, begin, until, 4_000))
  expect(compareAll()).toEqual(others.map(() => []))
  expect(leastTimeOf(compareAll)).toBeLessThan(leastTimeOf(walkSome))
})

/** Of several runs, because a busy machine interrupts some of them. */
function leastTimeOf(run: () => void): number {
  const times = Array.from({ length: 7 }, () => {
    const started = performance.now()
    run()
    return performance.now() - started
  })
  return Math.min(...times)
}

function daily(localStart: string): Series {
  return { localStart, timeZone: 'UTC', durationMinutes: 5, isAllDay: false, rule: 'FREQ=DAILY' }
}

const keyOf = ({ wanted, busy }: Conflict) => `${wanted.start} ${busy.start}`

/** All overlaps with a part whose dates are walked in full, or looked up for each date where there are too many. */
function walkBoth(dates: readonly Interval[], other: SeriesPart): Conflict[] {
  const [first, last] = [dates.find(({ end }) => end > other.from), dates.at(-1)]
  if (!first || !last) return []
  return findConflicts(dates, datesOf(other, Math.max(first.start, other.from), last.end, 100_000))
}

function datesOf(
  { series, from, changed }: SeriesPart,
  start: number,
  to: number,
  limit: number,
): Interval[] {
  if (to <= from) return []
  const { occurrences } = occurrencesBetween(series, { from: start, to }, { limit })
  return occurrences
    .filter(({ startsAt }) => startsAt >= from && !changed.has(startsAt))
    .map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt }))
}

/** A series without end whose dates are apart, from the same weeks as all others. */
function randomPart(random: Random): SeriesPart {
  const timeZone = random.pick(testZones)
  const localStart = `2025-${random.pick(['12', '11'])}-${random.between(10, 28)}T${random.pick(['00', '02', '09', '10', '11', '23'])}:${random.pick(['00', '15', '30'])}`
  const rule = { ...randomRule(random, localStart), end: { kind: 'never' } as const }
  const isAllDay = rule.frequency !== 'HOURLY' && random.chance(0.15)
  const durationMinutes = isAllDay ? 1440 : random.pick([15, 30, 45, 60])
  const series = { localStart, timeZone, durationMinutes, isAllDay, rule: formatRule(rule, timeZone) }
  const from = begin + random.between(0, 300) * day + random.between(0, 1440) * 60_000
  const { occurrences } = occurrencesBetween(series, { from, to: from + 200 * day }, { limit: 50 })
  const changed = new Set(random.chance(0.3) ? occurrences.slice(0, 5).map(({ startsAt }) => startsAt) : [])
  return { series, from: Math.max(from, toInstant(localStart, timeZone)), changed }
}
