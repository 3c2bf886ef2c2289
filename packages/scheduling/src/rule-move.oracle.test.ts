import { fileURLToPath } from 'node:url'
import { runPython } from '@majlis/testing/python'
import { createRandom, type Random } from '@majlis/testing/random'
import { expect, it } from 'vitest'
import { dayMs, formatLocal, parseLocal } from './local-time.ts'
import { moveRule } from './rule-move.ts'
import { formatRule } from './rule-text.ts'
import { type RecurrenceRule, weekdays } from './rule.ts'
import { firstLocalStart, nextOccurrences } from './series.ts'
import { randomStart } from './testing/random-rule.ts'

const script = fileURLToPath(new URL('testing/occurrences.py', import.meta.url))
const timeZone = 'UTC'
const cases = 3000

it(
  `[4.5] moves every date by as much as the one that was moved, as python-dateutil has them, for ${cases} random rules`,
  { timeout: 120_000 },
  async () => {
    const random = createRandom()
    const all = Array.from({ length: cases }, () => randomMove(random))
    const old = await datesOf(all.map(({ rule, start }) => ({ rule, start })))
    const moved = await datesOf(
      all.map(({ rule, start, days, from }) => ({
        rule: moveRule(rule, from, shifted(from, days)),
        start: shifted(start, days),
      })),
    )
    const differences = all.flatMap((one, index) => {
      const until = one.rule.end.kind === 'until' ? Date.parse(`${one.rule.end.until}Z`) : Infinity
      // An end on a date stays that date: neither side knows what lies beyond.
      const last = Math.min(until, until + one.days * dayMs)
      const expected = (old[index] ?? []).map((at) => at + one.days * dayMs).filter((at) => at <= last)
      const found = (moved[index] ?? []).filter((at) => at <= last)
      return expected.join() === found.join() ? [] : [{ ...one, expected, found }]
    })
    expect(differences.slice(0, 3), `RANDOM_SEED=${random.seed}`).toEqual([])
    expect(old.flat().length).toBeGreaterThan(3 * cases)
  },
)

interface Move {
  rule: RecurrenceRule
  start: string
  from: string
  days: number
}

function randomMove(random: Random): Move {
  const begin = randomStart(random)
  const lastDay = shifted(begin.slice(0, 10), random.between(7, 100))
  const end: RecurrenceRule['end'] = random.pick([
    { kind: 'never' },
    { kind: 'count', count: random.between(1, 12) },
    { kind: 'until', until: `${lastDay}T23:59` },
  ])
  const isWeekly = random.chance(0.85)
  const rule: RecurrenceRule = {
    frequency: isWeekly ? 'WEEKLY' : 'DAILY',
    interval: random.between(1, 4),
    ...(isWeekly && { byDay: random.some(weekdays, 4).map((weekday) => ({ weekday })) }),
    ...(random.chance(0.4) && { weekStart: random.pick(weekdays) }),
    end,
  }
  const series = { timeZone, durationMinutes: 30, isAllDay: false, rule }
  const start = firstLocalStart({ ...series, localStart: begin })
  const dates = nextOccurrences({ ...series, localStart: start }, 0, 5)
  // A rule may end in a week that it leaves out: then it has no date that could be moved.
  if (dates.length === 0) return randomMove(random)
  const from = formatLocal(random.pick(dates).startsAt / 60_000).slice(0, 10)
  return { rule, start, days: random.between(-20, 20), from }
}

/** The dates of the first half year of each. */
async function datesOf(all: readonly { rule: RecurrenceRule; start: string }[]): Promise<number[][]> {
  const asked = all.map(({ rule, start }) => {
    const from = Date.parse(`${start}Z`)
    return { rule: formatRule(rule, timeZone), start, timeZone, from, to: from + 180 * dayMs }
  })
  // The script answers a list of instants for each case.
  return (await runPython(script, asked)) as number[][]
}

/** A date, or a time on the clocks, so many days later. */
function shifted(local: string, days: number): string {
  const isDate = local.length === 10
  return formatLocal(parseLocal(isDate ? `${local}T00:00` : local) + days * 1440).slice(0, local.length)
}
