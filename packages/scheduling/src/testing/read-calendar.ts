import ICAL from 'ical.js'
import { formatLocal, minuteMs, minutesPerDay, parseLocal, toInstant } from '../local-time.ts'
import { parseRule } from '../rule-text.ts'
import { RecurrenceError } from '../rule.ts'
import type { Series } from '../series.ts'
import { canonicalTimeZone } from '../time-zone.ts'
import type { CalendarAttendee, CalendarEvent, LeftOut } from '../icalendar/event.ts'
import { calendarZones, type CalendarZones } from './read-zones.ts'
import { timeZoneProperty } from '../icalendar/write.ts'

export const maxCalendarLength = 1_000_000

/**
 * The meetings of an iCalendar text; changed occurrences are nested in their series. Zones get their IANA names; a single date in an
 * unknown zone becomes UTC. `leftOut` of an event lists what was not read. Throws `RecurrenceError` if it is not a calendar, or has an
 * unsupported rule or an undefined zone (`invalid_time_zone`).
 * @internal For tests.
 */
export function readCalendar(text: string): CalendarEvent[] {
  if (text.length > maxCalendarLength)
    throw new RecurrenceError('calendar_too_large', `${text.length} characters`)
  try {
    const parsed: unknown = ICAL.parse(withPlainParameters(text))
    if (!Array.isArray(parsed) || parsed[0] !== 'vcalendar') throw new Error('Not one VCALENDAR.')
    const root = new ICAL.Component(parsed)
    const zones = calendarZones(root)
    return gather(root.getAllSubcomponents('vevent').map((event) => readEvent(event, zones)))
  } catch (error) {
    if (error instanceof RecurrenceError) throw error
    throw new RecurrenceError('invalid_calendar', error instanceof Error ? error.message : String(error))
  }
}

/** ical.js treats a backslash in a parameter as the escape that it is in a text (RFC 5545 3.2, RFC 6868: there it is a plain character). */
function withPlainParameters(text: string): string {
  return text
    .replaceAll(/\r?\n[ \t]/g, '')
    .replaceAll(/^[\w-]+(?:;[\w-]+=(?:"[^"\n]*"|[^";:\n])*)+:/gm, (begin) =>
      begin.replaceAll('\\', String.raw`\\`),
    )
}

/** Adds changed occurrences to the series with the same UID, if it is there. */
function gather(events: readonly CalendarEvent[]): CalendarEvent[] {
  const isMain = ({ recurrenceId }: CalendarEvent) => recurrenceId === undefined
  return [...Map.groupBy(events, ({ uid }) => uid).values()].flatMap((same) => {
    const main = same.find(isMain)
    const overrides = same.filter((event) => !isMain(event))
    if (!main) return overrides
    return overrides.length > 0 ? { ...main, overrides } : main
  })
}

function readEvent(event: ICAL.Component, zones: CalendarZones): CalendarEvent {
  const uid = textOf(event, 'uid')
  if (!uid) throw new RecurrenceError('invalid_calendar', 'An event has no UID.')
  const recurrence = event.getFirstProperty('recurrence-id')
  const created = event.getFirstPropertyValue('created') ?? event.getFirstPropertyValue('dtstamp')
  const updated = event.getFirstPropertyValue('last-modified') ?? created
  const organizer = event.getFirstProperty('organizer')
  const alarms = event.getAllSubcomponents('valarm').flatMap(minutesBefore)
  const series = readSeries(event, zones)
  const leftOut = leftOutOf(event)
  return {
    uid,
    sequence: Number(event.getFirstPropertyValue('sequence') ?? 0),
    series,
    ...(recurrence && {
      recurrenceId: readTime(recurrence, recurrence.getFirstValue(), series.timeZone, zones).instant,
    }),
    summary: textOf(event, 'summary'),
    description: textOf(event, 'description'),
    location: textOf(event, 'location'),
    url: textOf(event, 'url'),
    organizer: {
      name: organizer?.getFirstParameter('cn') ?? '',
      email: organizer ? addressOf(organizer) : '',
    },
    attendees: event.getAllProperties('attendee').map(readAttendee),
    status: textOf(event, 'status') === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED',
    isBusy: textOf(event, 'transp') !== 'TRANSPARENT',
    createdAt: instantIn(created),
    updatedAt: instantIn(updated),
    ...(alarms.length > 0 && { alarmsMinutes: alarms }),
    ...(leftOut.length > 0 && { leftOut }),
  }
}

function leftOutOf(event: ICAL.Component): LeftOut[] {
  const range = String(event.getFirstProperty('recurrence-id')?.getParameter('range') ?? '')
  return [
    ...(event.getFirstProperty('rdate') ? (['RDATE'] as const) : []),
    ...(range.toUpperCase() === 'THISANDFUTURE' ? (['RANGE=THISANDFUTURE'] as const) : []),
  ]
}

function readSeries(event: ICAL.Component, zones: CalendarZones): Series {
  const property = event.getFirstProperty('dtstart')
  if (!property) throw new RecurrenceError('invalid_calendar', 'An event has no DTSTART.')
  const ownZone = canonicalTimeZone(textOf(event, timeZoneProperty.toLowerCase()))
  const start = readTime(property, property.getFirstValue(), ownZone ?? 'UTC', zones)
  const { timeZone, isAllDay } = start
  const rules = event.getAllProperties('rrule')
  if (rules.length > 1) throw new RecurrenceError('unsupported_rule', 'Two rules for one event.')
  const rule = rules[0]?.getFirstValue()
  // In UTC, its dates would shift when the clocks of its own zone change.
  if (rule && start.isWithoutZone)
    throw new RecurrenceError('invalid_time_zone', 'No zone has the clocks of the series.')
  const cancelled = event
    .getAllProperties('exdate')
    .flatMap((exdate) =>
      exdate.getValues().map((value: unknown) => readTime(exdate, value, timeZone, zones).instant),
    )
  return {
    localStart: start.local,
    timeZone,
    durationMinutes: durationOf(event, start, zones),
    isAllDay,
    rule: rule ? parseRule(String(rule), timeZone) : null,
    ...(cancelled.length > 0 && { cancelledStarts: cancelled }),
  }
}

interface ReadTime {
  readonly local: string
  readonly timeZone: string
  readonly instant: number
  readonly isAllDay: boolean
  /** Whether the time is UTC because no IANA zone has the clocks that the calendar describes. */
  readonly isWithoutZone: boolean
}

/** A time as its property has it: on the clocks of a zone, in UTC, or a date, which begins by the clocks of `zoneOfDates`. */
function readTime(
  property: ICAL.Property,
  value: unknown,
  zoneOfDates: string,
  zones: CalendarZones,
): ReadTime {
  if (!(value instanceof ICAL.Time))
    throw new RecurrenceError('invalid_calendar', `No time: ${property.name}`)
  const local = formatLocal(parseLocal(value.toString().slice(0, 16).padEnd(16, 'T00:00')))
  const tzid = property.getFirstParameter('tzid')
  const timeZone = value.isDate ? zoneOfDates : tzid ? zones.find(tzid, local) : 'UTC'
  if (timeZone === null) {
    // Only its VTIMEZONE knows when that is.
    const instant = value.toUnixTime() * 1000
    return {
      local: formatLocal(instant / minuteMs),
      timeZone: 'UTC',
      instant,
      isAllDay: false,
      isWithoutZone: true,
    }
  }
  return {
    local,
    timeZone,
    instant: toInstant(local, timeZone),
    isAllDay: value.isDate,
    isWithoutZone: false,
  }
}

function durationOf(event: ICAL.Component, start: ReadTime, zones: CalendarZones): number {
  const end = event.getFirstProperty('dtend')
  if (end) {
    const { local, instant } = readTime(end, end.getFirstValue(), start.timeZone, zones)
    if (start.isAllDay) return Math.max(minutesPerDay, parseLocal(local) - parseLocal(start.local))
    return Math.max(0, (instant - start.instant) / minuteMs)
  }
  const duration = event.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return Math.max(0, duration.toSeconds() / 60)
  return start.isAllDay ? minutesPerDay : 0
}

function readAttendee(property: ICAL.Property): CalendarAttendee {
  const name = property.getFirstParameter('cn')
  const role = property.getFirstParameter('role')
  const status = property.getFirstParameter('partstat')
  return {
    ...(name && { name }),
    email: addressOf(property),
    role:
      role === 'CHAIR'
        ? 'CHAIR'
        : role === 'OPT-PARTICIPANT' || role === 'NON-PARTICIPANT'
          ? 'OPT-PARTICIPANT'
          : 'REQ-PARTICIPANT',
    status: (['ACCEPTED', 'DECLINED', 'TENTATIVE'] as const).find((one) => one === status) ?? 'NEEDS-ACTION',
  }
}

function minutesBefore(alarm: ICAL.Component): number[] {
  const trigger = alarm.getFirstPropertyValue('trigger')
  return trigger instanceof ICAL.Duration && trigger.toSeconds() <= 0
    ? [Math.abs(trigger.toSeconds() / 60)]
    : []
}

function addressOf(property: ICAL.Property): string {
  return String(property.getFirstValue()).replace(/^mailto:/i, '')
}

function textOf(event: ICAL.Component, name: string): string {
  return String(event.getFirstPropertyValue(name) ?? '')
}

function instantIn(value: unknown): number {
  return value instanceof ICAL.Time ? value.toUnixTime() * 1000 : 0
}
