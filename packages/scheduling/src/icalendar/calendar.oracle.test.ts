import { fileURLToPath } from 'node:url'
import { runPython } from '@majlis/testing/python'
import { createRandom } from '@majlis/testing/random'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { dateOf, toInstant, toLocal } from '../local-time.ts'
import { nextOccurrences, type Series } from '../series.ts'
import { randomEvent } from '../testing/random-event.ts'
import { testZones } from '../testing/random-rule.ts'
import { offsetAt } from '../time-zone.ts'
import type { CalendarEvent } from './event.ts'
import { readCalendar } from '../testing/read-calendar.ts'
import { writeCalendar } from './write.ts'

const script = fileURLToPath(new URL('../testing/calendars.py', import.meta.url))
const now = Date.UTC(2026, 10, 21)
const day = 86_400_000

interface Answer {
  readonly icalendar: readonly Record<string, unknown>[]
  readonly offsets: Readonly<Record<string, readonly number[]>>
  readonly libical: { readonly errors: number; readonly events: readonly Record<string, unknown>[] }
}

it('[1.8] a meeting written to a calendar is the same when read again', { timeout: 30_000 }, () => {
  const random = createRandom()
  for (let index = 0; index < 600; index++) {
    const event = randomEvent(random)
    const text = writeCalendar({ method: 'REQUEST', events: [event], now })
    expect(readCalendar(text), `RANDOM_SEED=${random.seed}, ${index}`).toEqual([readBack(event)])
  }
})

it('[1.8] Python icalendar and libical read what was written', { timeout: 60_000 }, async () => {
  const random = createRandom()
  const events = Array.from({ length: 300 }, () => randomEvent(random))
  const cases = events.map((event) => ({
    text: writeCalendar({ method: 'REQUEST', events: [event], now }),
    instants: [],
  }))
  const answers = (await runPython(script, cases)) as Answer[]
  for (const [index, event] of events.entries()) {
    const both = [event, ...(event.overrides ?? [])]
    expect(answers[index]?.icalendar, `RANDOM_SEED=${random.seed}, ${index}`).toMatchObject(
      both.map((one) => asPythonReads(one, event.series)),
    )
    expect(answers[index]?.libical, `RANDOM_SEED=${random.seed}, ${index}`).toEqual({
      errors: 0,
      events: both.map(({ uid, summary }) => ({ uid, summary })),
    })
  }
})

it('the clocks of every VTIMEZONE are those of the zone', { timeout: 60_000 }, async () => {
  const instants = Array.from({ length: 400 }, (_, index) => Date.UTC(2015, 0, 1) + index * 18.6 * day)
  const answers = (await runPython(
    script,
    zonesWithClocks.map((timeZone) => ({ text: writeWeekly(timeZone), instants })),
  )) as Answer[]
  for (const [index, timeZone] of zonesWithClocks.entries())
    expect(answers[index]?.offsets).toEqual({
      [timeZone]: instants.map((instant) => offsetAt(instant, timeZone)),
    })
})

it('[1.8] ical.js finds the same dates by the rule and the VTIMEZONE', () => {
  for (const timeZone of zonesWithClocks) {
    const event = new ICAL.Component(ICAL.parse(writeWeekly(timeZone))).getFirstSubcomponent('vevent')
    const iterator = new ICAL.Event(event ?? undefined).iterator()
    const theirs = Array.from({ length: 1000 }, () => iterator.next().toUnixTime() * 1000)
    const ours = nextOccurrences(weekly(timeZone), -Infinity, 1000).map(({ startsAt }) => startsAt)
    expect(theirs).toEqual(ours)
  }
})

it('ical.js finds the same dates of a series without end, also where the clocks follow the moon or two months', () => {
  const moved = ['Africa/Cairo', 'Africa/Casablanca', 'Asia/Gaza', 'Asia/Hebron', 'America/Santiago']
  for (const timeZone of [...moved, ...zonesWithClocks]) {
    const series = { ...weekly(timeZone), localStart: '2026-10-07T12:00', rule: 'FREQ=WEEKLY' }
    const { overrides: _, ...event } = randomEvent(createRandom(1))
    const text = writeCalendar({ events: [{ ...event, series }], now: Date.UTC(2026, 9, 6) })
    const read = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
    const iterator = new ICAL.Event(read ?? undefined).iterator()
    const dates = Array.from({ length: 500 }, () => iterator.next().toUnixTime() * 1000)
    const ours = nextOccurrences(series, -Infinity, 500).map(({ startsAt }) => startsAt)
    expect({ timeZone, dates }).toEqual({ timeZone, dates: ours })
  }
})

const zonesWithClocks = testZones.filter((timeZone) => timeZone !== 'UTC')

function weekly(timeZone: string): Series {
  const rule = 'FREQ=WEEKLY;UNTIL=20360101T000000Z'
  return { localStart: '2015-01-01T12:00', timeZone, durationMinutes: 60, isAllDay: false, rule }
}

function writeWeekly(timeZone: string): string {
  const { overrides: _, ...event } = randomEvent(createRandom(1))
  return writeCalendar({ events: [{ ...event, series: weekly(timeZone) }], now })
}

/** Cancelled dates come in order, and lists that are empty not at all. */
function readBack({ overrides, ...event }: CalendarEvent): CalendarEvent {
  const { cancelledStarts } = event.series
  const series = {
    ...event.series,
    ...(cancelledStarts && { cancelledStarts: cancelledStarts.toSorted((a, b) => a - b) }),
  }
  return { ...event, series, ...(overrides && { overrides: overrides.map(readBack) }) }
}

function asPythonReads(event: CalendarEvent, main: Series) {
  const { series, recurrenceId } = event
  const [first] = nextOccurrences({ ...series, cancelledStarts: [] }, -Infinity, 1)
  if (!first) throw new Error('The series has no date.')
  const inWords = (instant: number, { isAllDay, timeZone } = series) =>
    isAllDay ? dateOf(instant, timeZone) : instant
  // Where it is not, the file has the length, which Python's icalendar adds to the time on the clock.
  const isNamedByClock = toInstant(toLocal(first.endsAt, series.timeZone), series.timeZone) === first.endsAt
  return {
    uid: event.uid,
    summary: event.summary,
    description: event.description,
    start: inWords(first.startsAt),
    ...(isNamedByClock && { end: inWords(first.endsAt) }),
    cancelled: (series.cancelledStarts ?? []).map((instant) => inWords(instant)),
    recurrenceId: recurrenceId === undefined ? null : inWords(recurrenceId, main),
    attendees: event.attendees.map(({ email }) => `mailto:${email}`),
  }
}
