import { calendarDateOf, daysInMonth, weekdayIndexOf } from '../calendar-date.ts'
import { dayMs, formatLocal, minuteMs, minutesPerDay, two } from '../local-time.ts'
import { weekdays } from '../rule.ts'
import { type Transition, zoneOf } from '../time-zone.ts'
import { compactTime } from './text.ts'

const yearMs = 366 * dayMs
/** After so many years every date has been every weekday, so a rule shows all days on which it can fall. */
const rulePeriodMs = 29 * yearMs
const yearsOfStandingRule = 20

/** A change of the clocks: `local` is the time on them just before. */
interface Onset extends Transition {
  readonly local: number
  readonly year: number
  readonly month: number
  readonly date: number
  readonly weekday: number
  readonly minuteOfDay: number
}

/**
 * VTIMEZONE of a zone for events between `from` and `to` (RFC 5545 3.6.5). A change that comes every year by one rule until the end of
 * what is looked at is written as a rule; the others one by one.
 */
export function writeTimeZone(timeZone: string, { from, to }: { from: number; to: number }): string[] {
  const zone = zoneOf(timeZone)
  const begin = from - yearMs
  const until = Math.max(from, to) + rulePeriodMs
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`]
  const atBegin = zone.offsetAt(begin)
  lines.push(...observance({ before: atBegin, after: atBegin }, Math.floor((begin + atBegin) / minuteMs), []))
  for (const onsets of groupByChange(zone.transitionsBetween(begin, until))) {
    const standing = standingRun(onsets, until)
    const single = onsets.slice(0, onsets.length - standing.length).filter(({ at }) => at <= to + yearMs)
    const [first] = single
    if (first) {
      // ical.js reads one date of a line, and of DTSTART none where there are others: so each has its line.
      const dates = single.map(({ local }) => `RDATE:${compactTime(formatLocal(local))}`)
      lines.push(...observance(first, first.local, dates.length > 1 ? dates : []))
    }
    const [begins] = standing
    if (begins) lines.push(...observance(begins, begins.local, [`RRULE:${ruleOf(standing)}`]))
  }
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

function groupByChange(transitions: readonly Transition[]): Onset[][] {
  const onsets = transitions.map((transition): Onset => {
    const local = Math.floor((transition.at + transition.before) / minuteMs)
    const day = Math.floor(local / minutesPerDay)
    const { year, month, day: date } = calendarDateOf(day)
    const minuteOfDay = local - day * minutesPerDay
    return { ...transition, local, year, month, date, weekday: weekdayIndexOf(day), minuteOfDay }
  })
  return [...Map.groupBy(onsets, ({ before, after }) => `${before} ${after}`).values()]
}

/** The onsets up to the end that come once a year by one rule; none when that is not for long enough. */
function standingRun(onsets: readonly Onset[], until: number): readonly Onset[] {
  const last = onsets.at(-1)
  if (!last || last.at < until - yearMs) return []
  let [earliest, latest] = [last.date, last.date]
  let length = 1
  for (let next = last; ; length++) {
    const onset = onsets.at(-1 - length)
    if (
      !onset ||
      onset.year !== next.year - 1 ||
      onset.month !== last.month ||
      onset.weekday !== last.weekday ||
      onset.minuteOfDay !== last.minuteOfDay
    )
      break
    earliest = Math.min(earliest, onset.date)
    latest = Math.max(latest, onset.date)
    // One weekday of a month falls on seven dates; an eighth belongs to another rule.
    if (latest - earliest > 6) break
    next = onset
  }
  return length >= yearsOfStandingRule ? onsets.slice(-length) : []
}

function ruleOf(onsets: readonly Onset[]): string {
  const { year, month, weekday } = onsets[0] ?? { year: 1970, month: 1, weekday: 0 }
  const dates = onsets.map(({ date }) => date)
  const earliest = Math.min(...dates)
  const latest = Math.max(...dates)
  const day = weekdays[weekday]
  const rule = `FREQ=YEARLY;BYMONTH=${month}`
  if (month !== 2 && earliest > daysInMonth(year, month) - 7) return `${rule};BYDAY=-1${day}`
  const nth = Math.ceil(latest / 7)
  if (nth === Math.ceil(earliest / 7)) return `${rule};BYDAY=${nth}${day}`
  const possible = Array.from({ length: 7 }, (_, index) => earliest + index)
  return `${rule};BYMONTHDAY=${possible.join(',')};BYDAY=${day}`
}

/** `+0530`, with seconds where a zone once had them. */
function offset(ms: number): string {
  const seconds = Math.abs(ms) / 1000
  const rest = seconds % 60
  const text = `${two(Math.floor(seconds / 3600))}${two(Math.floor((seconds % 3600) / 60))}`
  return `${ms < 0 ? '-' : '+'}${text}${rest > 0 ? two(rest) : ''}`
}
