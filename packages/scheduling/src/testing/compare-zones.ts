import { fileURLToPath } from 'node:url'
import { runPython } from '@majlis/testing/python'
import { writeCalendar } from '../icalendar/write.ts'
import { dayMs, formatLocal, minuteMs } from '../local-time.ts'
import { offsetAt } from '../time-zone.ts'

const script = fileURLToPath(new URL('zones.py', import.meta.url))
const yearMs = 365.25 * dayMs
const yearsCompared = 40

/** A time at which the written clocks and those of zoneinfo differ, for series that begin after these days of writing. */
export interface ZoneDifference {
  readonly timeZone: string
  readonly written: readonly string[]
  readonly at: string
  readonly realMinutes: number
  readonly writtenMinutes: number
  /** Whether Intl itself says something else than zoneinfo at that time: then the data is not the same, and the file is right. */
  readonly isOfData: boolean
}

/** The release of the time zone database that zoneinfo has, and its names. */
export async function zonesOfPython(): Promise<{ version: string; zones: readonly string[] }> {
  const { version, zones } = (await runPython(script, { zones: true, cases: [] })) as Answer
  return { version, zones }
}

/** The first day of every week of two years. */
export function weeksOfTwoYears(firstYear: number): number[] {
  const begin = Date.UTC(firstYear, 0, 1)
  return Array.from({ length: 105 }, (_, week) => begin + week * 7 * dayMs)
}

/**
 * Writes a weekly series without end that begins the day after, on each of the days, and compares the clocks of its VTIMEZONE with
 * those of Python's zoneinfo for the next 40 years.
 */
export async function compareZones(
  timeZones: readonly string[],
  days: readonly number[],
): Promise<ZoneDifference[]> {
  const cases = timeZones.flatMap((timeZone) =>
    [...writtenOn(timeZone, days)].map(([text, on]) => ({ timeZone, text, on })),
  )
  const data = {
    dataFrom: seconds(Math.min(...days) - 2 * yearMs),
    dataTo: seconds(Math.max(...days) + (yearsCompared + 1) * yearMs),
  }
  const request = cases.map(({ timeZone, text, on }) => ({
    ...data,
    timeZone,
    text,
    from: seconds(Math.min(...on)),
    to: seconds(Math.max(...on) + yearsCompared * yearMs),
  }))
  const answer = (await runPython(script, { cases: request })) as Answer
  return cases.flatMap(({ timeZone, on }, index) =>
    (answer.cases[index] ?? []).map(({ at, real, read }) => ({
      timeZone,
      written: on.map((day) => new Date(day).toISOString().slice(0, 10)),
      at: new Date(at * 1000).toISOString(),
      realMinutes: real / 60,
      writtenMinutes: read / 60,
      isOfData: offsetAt(at * 1000, timeZone) !== real / 60,
    })),
  )
}

interface Answer {
  readonly version: string
  readonly zones: readonly string[]
  readonly cases: readonly (readonly { at: number; real: number; read: number }[])[]
}

/** The VTIMEZONEs by their text: of most days it is the same. */
function writtenOn(timeZone: string, days: readonly number[]): Map<string, number[]> {
  const texts = new Map<string, number[]>()
  for (const day of days) {
    const text = endlessSeries(timeZone, day)
    // In UTC there is none.
    if (!text) continue
    texts.set(text, [...(texts.get(text) ?? []), day])
  }
  return texts
}

/** The VTIMEZONE of a weekly series that begins on the day after. */
function endlessSeries(timeZone: string, now: number): string {
  const text = writeCalendar({
    now,
    events: [
      {
        uid: '1@majlis.example',
        sequence: 0,
        series: {
          localStart: formatLocal((now + dayMs) / minuteMs + 570),
          timeZone,
          durationMinutes: 60,
          isAllDay: false,
          rule: 'FREQ=WEEKLY',
        },
        summary: 'Weekly',
        description: '',
        location: '',
        url: '',
        organizer: { name: '', email: '' },
        attendees: [],
        status: 'CONFIRMED',
        isBusy: true,
        createdAt: now,
        updatedAt: now,
      },
    ],
  }).replaceAll('\r\n ', '')
  return text.slice(text.indexOf('BEGIN:VTIMEZONE'), text.indexOf('BEGIN:VEVENT'))
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}
