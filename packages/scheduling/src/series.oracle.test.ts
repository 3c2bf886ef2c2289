import { fileURLToPath } from 'node:url'
import { runPython } from '@majlis/testing/python'
import { createRandom, type Random } from '@majlis/testing/random'
import { expect, it } from 'vitest'
import { toInstant, toLocal } from './local-time.ts'
import { formatRule, parseRule } from './rule-text.ts'
import { occurrencesBetween } from './series.ts'
import { randomRule, randomStart, testZones } from './testing/random-rule.ts'

const script = fileURLToPath(new URL('testing/occurrences.py', import.meta.url))
const day = 86_400_000
const cases = 2000

interface Case {
  readonly rule: string
  readonly start: string
  readonly timeZone: string
  readonly from: number
  readonly to: number
}

it(
  `[1.8] [9.5] gives the same dates as python-dateutil for ${cases} random rules, zones and ranges`,
  { timeout: 120_000 },
  async () => {
    const random = createRandom()
    const { differences, dates } = await compare(Array.from({ length: cases }, () => randomCase(random)))
    expect(differences, `RANDOM_SEED=${random.seed}`).toEqual([])
    expect(dates).toBeGreaterThan(cases)
  },
)

it(
  '[9.5] gives the same dates as python-dateutil where calendars go wrong',
  { timeout: 60_000 },
  async () => {
    const rules = [
      ['FREQ=YEARLY', '2024-02-29T09:00'],
      ['FREQ=MONTHLY', '2025-01-31T09:00'],
      ['FREQ=MONTHLY;INTERVAL=3', '2025-08-31T09:00'],
      ['FREQ=MONTHLY;INTERVAL=6', '2025-08-31T09:00'],
      ['FREQ=MONTHLY;BYDAY=5WE', '2025-01-29T09:00'],
      ['FREQ=MONTHLY;BYDAY=-1FR', '2025-01-31T09:00'],
      ['FREQ=MONTHLY;BYMONTHDAY=-1', '2025-01-31T09:00'],
      ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU', '2025-12-28T09:00'],
      ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO', '2025-12-28T09:00'],
      ['FREQ=DAILY', '2025-03-28T02:30'],
      ['FREQ=DAILY', '2025-10-24T01:30'],
      ['FREQ=HOURLY', '2025-03-29T22:30'],
      ['FREQ=HOURLY', '2025-10-25T22:30'],
      ['FREQ=HOURLY;INTERVAL=5', '2011-12-28T01:00'],
      ['FREQ=DAILY', '2011-12-25T10:00'],
      ['FREQ=YEARLY;BYDAY=53MO', '2018-12-31T10:00'],
      ['FREQ=DAILY;INTERVAL=2;UNTIL=20260101T000000Z', '2025-12-24T00:00'],
    ] as const
    const all = rules.flatMap(([rule, start]) =>
      testZones.map((timeZone) => {
        const from = toInstant(start, timeZone)
        const years = rule.startsWith('FREQ=HOURLY') ? 0.1 : rule.startsWith('FREQ=YEARLY') ? 40 : 4
        return { rule, start, timeZone, from: from - day, to: from + years * 366 * day }
      }),
    )
    const { differences, dates } = await compare(all)
    expect(differences).toEqual([])
    expect(dates).toBeGreaterThan(all.length)
  },
)

/** The cases in which the dates are not the same, and how many dates there are. */
async function compare(all: readonly Case[]) {
  // The script answers a list of instants for each case.
  const answers = (await runPython(script, all)) as number[][]
  const differences = all.flatMap((one, index) => {
    const { rule, start, timeZone, from, to } = one
    const series = { localStart: start, timeZone, durationMinutes: 0, isAllDay: false, rule }
    const { occurrences, isCut } = occurrencesBetween(series, { from, to }, { limit: 100_000 })
    const ours = occurrences.map(({ startsAt }) => toLocal(startsAt, timeZone))
    const theirs = (answers[index] ?? []).map((instant) => toLocal(instant, timeZone))
    return !isCut && ours.join() === theirs.join() ? [] : [{ ...one, ours, theirs, isCut }]
  })
  return { differences, dates: answers.flat().length }
}

function randomCase(random: Random): Case {
  const timeZone = random.pick(testZones)
  const start = randomStart(random)
  const rule = formatRule(randomRule(random, start), timeZone)
  const { frequency } = parseRule(rule, timeZone)
  const begin = toInstant(start, timeZone)
  const [furthest, longest] =
    frequency === 'HOURLY' ? [90, 60] : frequency === 'YEARLY' ? [8000, 4000] : [2500, 900]
  const from = begin + random.between(-30, furthest) * day + random.between(0, 86_399_999)
  return { rule, start, timeZone, from, to: from + random.between(1, longest) * day }
}
