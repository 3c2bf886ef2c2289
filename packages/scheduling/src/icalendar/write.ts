import { addDays, minutesPerDay, minuteMs, toInstant, toLocal } from '../local-time.ts'
import { formatAllDayRule, formatRule, parseRule } from '../rule-text.ts'
import { firstLocalStart, lastOccurrence, type Series } from '../series.ts'
import type { CalendarEvent } from './event.ts'
import { compactDate, compactTime, fold, parameterValue, plainValue, textValue, utcTime } from './text.ts'
import { writeTimeZone, type ZoneSpan } from './vtimezone.ts'

export interface CalendarOptions {
  readonly method?: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  readonly events: readonly CalendarEvent[]
  /** The name of the calendar in calendar programs. */
  readonly name?: string
  /** How often programs should fetch the feed. */
  readonly refreshMinutes?: number
  readonly now: number
}

/** The zone of an all-day meeting, which its dates don't contain. */
export const timeZoneProperty = 'X-MAJLIS-TIMEZONE'

/** An iCalendar text (RFC 5545, RFC 5546) with a VTIMEZONE for every zone it names. Throws `RecurrenceError`. */
export function writeCalendar({ method, events, name, refreshMinutes, now }: CalendarOptions): string {
  const all = events.flatMap((event) => [event, ...(event.overrides ?? [])])
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Majlis//Majlis//EN', 'CALSCALE:GREGORIAN']
  if (method) lines.push(`METHOD:${method}`)
  if (name) lines.push(`NAME:${textValue(name)}`, `X-WR-CALNAME:${textValue(name)}`)
  if (refreshMinutes) {
    lines.push(`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`, `X-PUBLISHED-TTL:PT${refreshMinutes}M`)
  }
  for (const [timeZone, span] of zonesOf(all)) lines.push(...writeTimeZone(timeZone, span, now))
  for (const event of events) {
    lines.push(...writeEvent(event, event.series, { method, now }))
    for (const override of event.overrides ?? [])
      lines.push(...writeEvent({ ...override, uid: event.uid }, event.series, { method, now }))
  }
  lines.push('END:VCALENDAR')
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** The zones that are named, and from when to when. */
function zonesOf(events: readonly CalendarEvent[]): Map<string, ZoneSpan> {
  const spans = new Map<string, ZoneSpan>()
  for (const { series } of events) {
    if (series.isAllDay || series.timeZone === 'UTC') continue
    const start = toInstant(series.localStart, series.timeZone)
    const last = endOf(series)
    const known = spans.get(series.timeZone) ?? { from: start, to: last }
    const to = known.to === null || last === null ? null : Math.max(known.to, last)
    spans.set(series.timeZone, { from: Math.min(known.from, start), to })
  }
  return spans
}

/** When the last date is over; null for a series without end. */
function endOf(series: Series): number | null {
  const { rule, timeZone } = series
  const parsed = typeof rule === 'string' ? parseRule(rule, timeZone) : rule
  if (parsed?.end.kind === 'never') return null
  return lastOccurrence(series)?.endsAt ?? toInstant(series.localStart, timeZone)
}

/** `main` is the series of a changed occurrence, otherwise the event itself. */
function writeEvent(
  event: CalendarEvent,
  main: Series,
  { method, now }: Pick<CalendarOptions, 'method' | 'now'>,
): string[] {
  const { uid, sequence, series, recurrenceId, summary, description, location, url, organizer } = event
  const lines = ['BEGIN:VEVENT', `UID:${plainValue(uid)}`, `SEQUENCE:${sequence}`, `DTSTAMP:${utcTime(now)}`]
  lines.push(`CREATED:${utcTime(event.createdAt)}`, `LAST-MODIFIED:${utcTime(event.updatedAt)}`)
  if (recurrenceId !== undefined) lines.push(atInstants('RECURRENCE-ID', main, [recurrenceId]))
  lines.push(...timesOf(series), `SUMMARY:${textValue(summary)}`)
  if (description) lines.push(`DESCRIPTION:${textValue(description)}`)
  if (location) lines.push(`LOCATION:${textValue(location)}`)
  if (url) lines.push(`URL:${plainValue(url)}`)
  if (organizer.email) lines.push(`ORGANIZER${nameOf(organizer)}:mailto:${plainValue(organizer.email)}`)
  // A published event has no attendees to respond (RFC 5546 3.2.1).
  if (method !== 'PUBLISH') lines.push(...event.attendees.map(attendeeLine))
  lines.push(`STATUS:${event.status}`, `TRANSP:${event.isBusy ? 'OPAQUE' : 'TRANSPARENT'}`)
  if (method !== 'CANCEL')
    for (const minutes of event.alarmsMinutes ?? []) lines.push(...alarm(minutes, summary))
  lines.push('END:VEVENT')
  return lines
}

/** DTSTART is the first date of the rule, because programs count it even if the rule does not include it. */
function timesOf(series: Series): string[] {
  const { timeZone, isAllDay, durationMinutes, cancelledStarts = [] } = series
  const start = firstLocalStart(series)
  const rule = typeof series.rule === 'string' ? parseRule(series.rule, timeZone) : series.rule
  const lines: string[] = []
  if (isAllDay) {
    const days = Math.max(1, Math.ceil(durationMinutes / minutesPerDay))
    const end = addDays(start.slice(0, 10), days)
    lines.push(`DTSTART;VALUE=DATE:${compactDate(start)}`, `DTEND;VALUE=DATE:${compactDate(end)}`)
    lines.push(`${timeZoneProperty}:${timeZone}`)
    if (rule) lines.push(`RRULE:${formatAllDayRule(rule)}`)
  } else {
    const startsAt = toInstant(start, timeZone)
    const endsAt = startsAt + durationMinutes * minuteMs
    lines.push(atLocal('DTSTART', timeZone, start))
    // The second of two equal local times cannot be named, so the duration is written.
    const end = toLocal(endsAt, timeZone)
    if (toInstant(end, timeZone) === endsAt) lines.push(atLocal('DTEND', timeZone, end))
    else lines.push(`DURATION:PT${durationMinutes}M`)
    if (rule) lines.push(`RRULE:${formatRule(rule, timeZone)}`)
  }
  if (cancelledStarts.length > 0) lines.push(atInstants('EXDATE', series, cancelledStarts))
  return lines
}

function atLocal(name: string, timeZone: string, local: string): string {
  const time = compactTime(local)
  return timeZone === 'UTC' ? `${name}:${time}Z` : `${name};TZID=${timeZone}:${time}`
}

/** Dates of a series, in the manner of its DTSTART. */
function atInstants(name: string, { timeZone, isAllDay }: Series, instants: readonly number[]): string {
  const locals = instants.toSorted((a, b) => a - b).map((instant) => toLocal(instant, timeZone))
  if (isAllDay) return `${name};VALUE=DATE:${locals.map(compactDate).join(',')}`
  if (timeZone === 'UTC') return `${name}:${locals.map((local) => `${compactTime(local)}Z`).join(',')}`
  return `${name};TZID=${timeZone}:${locals.map(compactTime).join(',')}`
}

function attendeeLine({ name, email, role, status }: CalendarEvent['attendees'][number]): string {
  const asked = status === 'NEEDS-ACTION' ? ';RSVP=TRUE' : ''
  return `ATTENDEE${nameOf({ name })};CUTYPE=INDIVIDUAL;ROLE=${role};PARTSTAT=${status}${asked}:mailto:${plainValue(email)}`
}

function nameOf({ name }: { readonly name?: string | undefined }): string {
  return name ? `;CN=${parameterValue(name)}` : ''
}

function alarm(minutes: number, summary: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${textValue(summary) || '-'}`,
    `TRIGGER:-PT${minutes}M`,
    'END:VALARM',
  ]
}
