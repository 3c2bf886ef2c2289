import type { CalendarEntry } from '@majlis/contract'
import { toInstant, writeCalendar, type CalendarEvent } from '@majlis/scheduling'
import { runPython } from '@majlis/testing/python'
import { makeCalendar, populateCalendar, type CalendarItem } from './harness/calendar-population.ts'
import { openInstallation } from './harness/installation.ts'
import { interleave, valuesOf } from './harness/interleave.ts'
import { describeMachine } from './harness/machine.ts'
import { summarize } from './harness/numbers.ts'
import { type BenchOptions, type BenchResult, measure } from './harness/results.ts'
import { datesOfAnswer, startRadicale, type ExpandedDate } from './peers/radicale.ts'

const timeZone = 'Europe/London'
/** A tenth of it all when quick. */
const full = { entries: 2_000, seriesCount: 200, occurrences: 1_000_000 }
const quick = { entries: 200, seriesCount: 20, occurrences: 100_000 }
const requestsPerRun = 20
const maxMs = 15

/** A month of one person's calendar over HTTP, beside a CalDAV server that expands the same series itself. */
export async function benchCalendar({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  const { entries, seriesCount, occurrences } = isQuick ? quick : full
  const now = Date.now()
  const month = nextMarch(now)
  const items = makeCalendar(entries, seriesCount, now)

  await using installation = await openInstallation(say)
  const databaseUrl = installation.stack.env['DATABASE_URL']
  if (!databaseUrl) throw new Error('The installation has no database address.')
  const owner = await installation.signUp('Ada')
  const own = await populateCalendar(databaseUrl, owner, items, { occurrences, now })
  say(`${occurrences} occurrences, ${own} of them of the calendar that is asked for`)
  await using peer = await startRadicale()
  await peer.fill(writeCalendar({ events: items.map((item) => eventOf(item, now)), now }))

  const path = `/api/meeting/schedule/byMonth?date=${month.date}&timeZone=${timeZone}`
  const askOurs = async (token: string) => {
    const response = await fetch(`${installation.url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`The month answered ${response.status}.`)
    return response.text()
  }
  const expected = await oracleDates(items, month)
  compare('Majlis', expected, ourDates(await askOurs(owner.accessToken)))
  compare('Radicale', expected, datesOfAnswer(await peer.query(month.from, month.to)))

  const samples = await interleave(
    {
      ours: async () => {
        const { accessToken } = await installation.signIn(owner.email)
        const times: number[] = []
        for (let request = 0; request < requestsPerRun; request++)
          times.push(await timed(() => askOurs(accessToken)))
        return { ms: summarize(times).median }
      },
      peer: async () => ({ ms: await timed(() => peer.query(month.from, month.to)) }),
    },
    { runs: isQuick ? 3 : 9, warmUps: 1, onRun: say },
  )
  const ours = valuesOf(samples.ours, 'ms')
  const median = summarize(ours).median
  return {
    bench: 'calendar',
    title: 'A month of a calendar',
    machine: await describeMachine({ withBrowser: false }),
    conditions: [
      `Majlis: \`GET ${path}\` of the server as \`npm start\` runs it, with sign-in, to the last byte. A run is the median of ${requestsPerRun} requests, one after the other.`,
      'Peer: Radicale 3.9.0, one calendar, no sign-in: a `calendar-query` REPORT with a time range and `expand` for the same month (RFC 4791). A run is one request.',
      `The calendar has ${entries} entries, of which ${seriesCount} are weekly, fortnightly and monthly series without end, in ten zones with daylight saving time, which began five to six years ago. The month is March ${month.date.slice(0, 4)}, in which clocks change; it has ${expected.length} dates. Both return the dates that python-dateutil computes.`,
      `The database of Majlis has ${occurrences} occurrences, ${own} of them of this calendar.`,
    ],
    measures: [
      measure('the month', 'ms', { ours, peer: valuesOf(samples.peer, 'ms') }, [
        { of: 'median', atMost: 1 / 150 },
      ]),
    ],
    alone: [
      {
        name: `the month within ${maxMs} ms`,
        value: `${median.toPrecision(3)} ms ${median <= maxMs ? '✔' : '✘'}`,
      },
    ],
  }
}

interface Month {
  readonly date: string
  readonly from: number
  readonly to: number
}

/** The next March that lies ahead as a whole; its dates have rows. */
function nextMarch(now: number): Month {
  const today = new Date(now)
  const year = today.getUTCFullYear() + (today.getUTCMonth() < 2 ? 0 : 1)
  return {
    date: `${year}-03-15`,
    from: toInstant(`${year}-03-01T00:00`, timeZone),
    to: toInstant(`${year}-04-01T00:00`, timeZone),
  }
}

function eventOf({ id, title, series }: CalendarItem, now: number): CalendarEvent {
  return {
    uid: id,
    sequence: 0,
    series,
    summary: title,
    description: '',
    location: '',
    url: '',
    organizer: { name: 'Ada Bench', email: 'ada@bench.example.org' },
    attendees: [],
    status: 'CONFIRMED',
    isBusy: true,
    createdAt: now,
    updatedAt: now,
  }
}

/** What python-dateutil finds. */
async function oracleDates(items: readonly CalendarItem[], { from, to }: Month): Promise<ExpandedDate[]> {
  const cases = items.map(({ series }) => ({
    // A single meeting is a rule with one date.
    rule: series.rule ?? 'FREQ=DAILY;COUNT=1',
    start: series.localStart,
    timeZone: series.timeZone,
    from: from - series.durationMinutes * 60_000 + 1,
    to,
  }))
  const script = new URL('../packages/scheduling/src/testing/occurrences.py', import.meta.url).pathname
  // The script prints one list of instants for each case.
  const found = (await runPython(script, cases)) as number[][]
  return items.flatMap(({ id, series }, index) =>
    (found[index] ?? []).map((start) => ({ uid: id, start, end: start + series.durationMinutes * 60_000 })),
  )
}

function ourDates(answer: string): ExpandedDate[] {
  const { data } = JSON.parse(answer) as { data: { entries: CalendarEntry[] } }
  return data.entries.map(({ calendarId, startDateTime, endDateTime }) => ({
    uid: calendarId,
    start: startDateTime,
    end: endDateTime,
  }))
}

function compare(name: string, expected: readonly ExpandedDate[], found: readonly ExpandedDate[]): void {
  const describe = (dates: readonly ExpandedDate[]) =>
    new Set(dates.map(({ uid, start, end }) => `${uid} ${start} ${end}`))
  const [wanted, given] = [describe(expected), describe(found)]
  const missing = [...wanted].filter((date) => !given.has(date))
  const surplus = [...given].filter((date) => !wanted.has(date))
  if (missing.length + surplus.length > 0 || found.length !== expected.length)
    throw new Error(
      `${name} answers other dates than python-dateutil: ${missing.length} missing (${missing[0]}), ${surplus.length} too many (${surplus[0]}).`,
    )
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await call()
  return performance.now() - startedAt
}
