import { dayMs, formatLocal, minuteMs, two } from '../local-time.ts'
import { type Transition, zoneOf } from '../time-zone.ts'
import { clockChangesOf, type Onset } from './standing-rules.ts'
import { compactTime } from './text.ts'

const yearMs = 366 * dayMs

/** From the first date that is written to the last; null where the dates do not end. */
export interface ZoneSpan {
  readonly from: number
  readonly to: number | null
}

/**
 * VTIMEZONE of a zone for the dates of a span (RFC 5545 3.6.5). It covers the year before the span to a
 * year after it; without an end it is valid forever, or for the next hundred years if there is never a yearly rule. Yearly
 * changes are written as a rule, all others one by one.
 */
export function writeTimeZone(timeZone: string, { from, to }: ZoneSpan, now: number): string[] {
  const zone = zoneOf(timeZone)
  const begin = Date.UTC(new Date(from).getUTCFullYear() - 1, 0, 1)
  const end = to === null ? Infinity : to + yearMs
  const { single, standing } = clockChangesOf(zone, { from: begin, now: to ?? Math.max(from, now) })
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`]
  const atBegin = zone.offsetAt(begin)
  lines.push(...observance({ before: atBegin, after: atBegin }, Math.floor((begin + atBegin) / minuteMs), []))
  for (const onsets of groupByChange(single.filter(({ at }) => at <= end))) {
    const [first] = onsets
    if (!first) continue
    // ical.js reads one date of a line, and of DTSTART none where there are others: so each has its line.
    const dates = onsets.map(({ local }) => `RDATE:${compactTime(formatLocal(local))}`)
    lines.push(...observance(first, first.local, dates.length > 1 ? dates : []))
  }
  for (const { first, text } of standing)
    if (first.at <= end) lines.push(...observance(first, first.local, [`RRULE:${text}`]))
  lines.push('END:VTIMEZONE')
  return lines
}

function observance(
  { before, after }: Omit<Transition, 'at'>,
  local: number,
  dates: readonly string[],
): string[] {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${compactTime(formatLocal(local))}`,
    `TZOFFSETFROM:${offset(before)}`,
    `TZOFFSETTO:${offset(after)}`,
    `TZNAME:${offset(after)}`,
    ...dates,
    `END:${kind}`,
  ]
}

function groupByChange(onsets: readonly Onset[]): Onset[][] {
  return [...Map.groupBy(onsets, ({ before, after }) => `${before} ${after}`).values()]
}

/** `+0530`, with seconds where a zone once had them. */
function offset(ms: number): string {
  const seconds = Math.abs(ms) / 1000
  const rest = seconds % 60
  const text = `${two(Math.floor(seconds / 3600))}${two(Math.floor((seconds % 3600) / 60))}`
  return `${ms < 0 ? '-' : '+'}${text}${rest > 0 ? two(rest) : ''}`
}
