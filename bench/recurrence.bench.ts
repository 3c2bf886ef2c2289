import { occurrencesBetween } from '@majlis/scheduling'
import { interleave, valuesOf } from './harness/interleave.ts'
import { describeMachine } from './harness/machine.ts'
import { type Aim, type BenchOptions, type BenchResult, measure } from './harness/results.ts'
import { recurrenceLibraries } from './peers/recurrence-libraries.ts'

const timeZone = 'America/New_York'
const from = Date.UTC(2026, 2, 1)
const to = Date.UTC(2026, 3, 1)
/** How long one run repeats its query. */
const runMs = 100

const aims: Record<keyof typeof recurrenceLibraries, readonly Aim[]> = {
  'rrule.js': [{ of: 'median', atMost: 0.000333 }],
  'rrule-temporal': [],
  'rrule-rust': [{ of: 'median', atMost: 0.25 }],
}

/** One month of a weekly series in a zone, five years after its start, beside the libraries that do the same. */
export async function benchRecurrence({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  // rrule.js gives correct results only if the process itself is in UTC.
  process.env['TZ'] = 'UTC'
  const question = {
    text: `DTSTART;TZID=${timeZone}:20210302T090000\nRRULE:FREQ=WEEKLY;BYDAY=TU,TH`,
    from,
    to,
  }
  const dates = ours().join()
  const measures = []
  for (const [name, peer] of Object.entries(recurrenceLibraries)) {
    if (peer(question).join() !== dates) throw new Error(`${name} finds other dates.`)
    const samples = await interleave(
      {
        ours: () => Promise.resolve({ microseconds: time(ours) }),
        peer: () => Promise.resolve({ microseconds: time(() => peer(question)) }),
      },
      { runs: isQuick ? 3 : 15, warmUps: 3, onRun: (line) => say(`${name} ${line}`) },
    )
    measures.push(
      measure(
        `one month, compared with ${name}`,
        'µs',
        { ours: valuesOf(samples.ours, 'microseconds'), peer: valuesOf(samples.peer, 'microseconds') },
        aims[name as keyof typeof aims],
      ),
    )
  }
  return {
    bench: 'recurrence',
    title: 'One month of a weekly series, five years after its start',
    machine: await describeMachine({ withBrowser: false }),
    conditions: [
      `Tuesdays and Thursdays at 9:00 in ${timeZone} since 2 March 2021; the month is March 2026, in which the clocks change. Each call parses the rule and the start from text and returns instants; all results are equal.`,
      `Majlis: \`occurrencesBetween\` of packages/scheduling. Peers: rrule.js 2.8.1, rrule-temporal 2.2.7 on temporal-polyfill 1.0.8, rrule-rust 3.1.1. A run repeats its call for ${runMs} ms in a warm process, so libraries that cache the changes of the zone have them.`,
    ],
    measures,
  }
}

function ours(): number[] {
  const series = {
    localStart: '2021-03-02T09:00',
    timeZone,
    durationMinutes: 0,
    isAllDay: false,
    rule: 'FREQ=WEEKLY;BYDAY=TU,TH',
  }
  return occurrencesBetween(series, { from, to }).occurrences.map(({ startsAt }) => startsAt)
}

/** Microseconds of a call. */
function time(call: () => readonly number[]): number {
  const startedAt = performance.now()
  let calls = 0
  let elapsed = 0
  for (let batch = 1; elapsed < runMs; batch = Math.min(batch * 2, 1024)) {
    for (let index = 0; index < batch; index++) if (call().length === 0) throw new Error('No dates.')
    calls += batch
    elapsed = performance.now() - startedAt
  }
  return (elapsed / calls) * 1000
}
