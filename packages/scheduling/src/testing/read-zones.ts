import ICAL from 'ical.js'
import { dayMs, formatLocal, instantOf, minuteMs, parseLocal } from '../local-time.ts'
import { RecurrenceError } from '../rule.ts'
import { canonicalTimeZone, listTimeZones, zoneOf } from '../time-zone.ts'
import { windowsZones } from './windows-zones.ts'

/** How long the clocks of a VTIMEZONE and a zone are compared: meetings are seldom planned further ahead. */
const comparedDays = 5 * 366
/** Calendar programs don't write more, and matching each zone takes some milliseconds. */
const maxOwnZones = 20

/** Finds the IANA zones of one calendar by their TZID. */
export interface CalendarZones {
  /**
   * The canonical name of the zone, for a series that begins at `local`. Null if only the calendar defines the clocks,
   * and no IANA zone matches. Throws `RecurrenceError` with `invalid_time_zone` if nothing describes the zone.
   */
  find(tzid: string, local: string): string | null
}

/**
 * By name: an IANA name in any spelling, also after a prefix (`/example.org/Europe/Paris`), or a Windows name. Otherwise by the VTIMEZONE: its
 * location (`X-LIC-LOCATION`), or the zone whose clocks match from the first date on.
 */
export function calendarZones(root: ICAL.Component): CalendarZones {
  const found = new Map<string, string | null>()

  function find(tzid: string, local: string): string | null {
    const known = found.get(tzid)
    if (known !== undefined) return known
    const zone = byName(tzid) ?? byClocks(tzid, local)
    found.set(tzid, zone)
    return zone
  }

  function byClocks(tzid: string, local: string): string | null {
    if (found.size >= maxOwnZones) throw new RecurrenceError('invalid_calendar', 'Too many zones.')
    const described = descriptionOf(root, tzid)
    if (!described) throw new RecurrenceError('invalid_time_zone', tzid.slice(0, 80))
    const place = described.component.getFirstPropertyValue('x-lic-location')
    return canonicalTimeZone(String(place ?? '')) ?? zoneWithClocks(described, local)
  }

  return { find }
}

function byName(tzid: string): string | null {
  const parts = tzid.split('/')
  const names = [tzid, parts.slice(-2).join('/'), parts.slice(-3).join('/')]
  return (
    names.map(canonicalTimeZone).find((name) => name !== null) ?? windowsZones[tzid.toLowerCase()] ?? null
  )
}

function descriptionOf(root: ICAL.Component, tzid: string): ICAL.Timezone | null {
  const component = root
    .getAllSubcomponents('vtimezone')
    .find((one) => String(one.getFirstPropertyValue('tzid')) === tzid)
  return component ? new ICAL.Timezone({ component, tzid }) : null
}

/** The zone that has the same local time at every noon; zones with a Windows name are preferred. */
function zoneWithClocks(described: ICAL.Timezone, local: string): string | null {
  const first = parseLocal(`${local.slice(0, 10)}T12:00`)
  const noons = Array.from({ length: comparedDays }, (_, day) => {
    const noon = first + day * (dayMs / minuteMs)
    const time = ICAL.Time.fromDateTimeString(`${formatLocal(noon)}:00`)
    time.zone = described
    return { noon, instant: time.toUnixTime() * 1000 }
  })
  const candidates = [...new Set([...Object.values(windowsZones), ...listTimeZones()])]
  const isSame = (timeZone: string) => {
    const zone = zoneOf(timeZone)
    return noons.every(({ noon, instant }) => instantOf(noon, zone) === instant)
  }
  return candidates.find(isSame) ?? null
}
