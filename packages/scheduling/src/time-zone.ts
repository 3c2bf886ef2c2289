import { RecurrenceError } from './rule.ts'

/**
 * The offset of a zone from UTC. Data from Intl is read once per period and cached, so that an
 * offset costs no call to Intl.
 */
export interface Zone {
  /** Milliseconds ahead of UTC at an instant. */
  offsetAt(instant: number): number
  /** The changes after `from` and up to `to`, in order. */
  transitionsBetween(from: number, to: number): Transition[]
}

export interface Transition {
  readonly at: number
  readonly before: number
  readonly after: number
}

/** The offset in force from each instant on; the first is that of the stretch's begin. */
interface Stretch {
  readonly from: readonly number[]
  readonly offsets: readonly number[]
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** Stretches are a little over a year and sampled every sixth day: closer changes than that no zone has. */
const stretchMs = 384 * dayMs
const sampleMs = 6 * dayMs
/** Before, zones have local mean time; after, all rules that Intl knows repeat with the calendar, every 400 years. */
const knownFrom = Date.UTC(1800, 0, 1)
const knownTo = Date.UTC(2500, 0, 1)
const calendarCycleMs = 146_097 * dayMs

/** By canonical name, so there are no more than zones. */
const zones = new Map<string, Zone>()

/** Throws `RecurrenceError` for a zone that the runtime does not know. */
export function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  const name = canonicalTimeZone(timeZone)
  if (name === null) throw new RecurrenceError('invalid_time_zone', timeZone.slice(0, 80))
  const zone = zones.get(name) ?? createZone(name)
  zones.set(name, zone)
  return zone
}

/** Minutes that the zone's clocks are ahead of UTC at an instant (epoch ms). Throws `RecurrenceError`. */
export function offsetAt(instant: number, timeZone: string): number {
  return zoneOf(timeZone).offsetAt(instant) / minuteMs
}

/** Whether the runtime knows this IANA zone, in whichever spelling. An offset such as `+02:00` is none. */
export function isTimeZone(name: string): boolean {
  return canonicalTimeZone(name) !== null
}

/**
 * The canonical name under which a zone is stored and written: `America/New_York` for `AMERICA/NEW_YORK` and `US/Eastern`, `Asia/Kolkata` for
 * `Asia/Calcutta`. Null if it is not an IANA zone. IANA names ignore case.
 */
export function canonicalTimeZone(name: string): string | null {
  if (zones.has(name)) return name
  const known = nameInIntl(name)
  return known && presentNameOf(known)
}

/** All IANA zones by their current names, sorted. */
export function listTimeZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')].map(presentNameOf))].toSorted()
}

/** The current name of a zone for which the runtime still uses an older one (`Asia/Calcutta`). */
export function presentNameOf(timeZone: string): string {
  const name = renamed[timeZone]
  return name && nameInIntl(name) ? name : timeZone
}

function nameInIntl(name: string): string | null {
  if (name.length > 64 || !/^[a-z][\w+-]*(\/[a-z][\w+-]*)*$/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The old names that Intl answers because they once were right (Unicode CLDR keeps them for good). */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

function createZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const stretches = new Map<number, Stretch>()

  function stretchAt(index: number): Stretch {
    const known = stretches.get(index)
    if (known) return known
    const stretch = measure(index * stretchMs)
    stretches.set(index, stretch)
    return stretch
  }

  function measure(start: number): Stretch {
    let offset = ask(start)
    const from = [start]
    const offsets = [offset]
    for (let before = start; before < start + stretchMs; before += sampleMs) {
      const next = ask(before + sampleMs)
      if (next === offset) continue
      from.push(changeBetween(before, before + sampleMs, offset))
      offsets.push(next)
      offset = next
    }
    return { from, offsets }
  }

  /** The first second with another offset. */
  function changeBetween(from: number, to: number, offset: number): number {
    let [low, high] = [from / 1000, to / 1000]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (ask(middle * 1000) === offset) low = middle
      else high = middle
    }
    return high * 1000
  }

  function ask(instant: number): number {
    return parseOffset(format.format(instant))
  }

  function offsetAt(instant: number): number {
    const known = knownInstant(instant)
    const { from, offsets } = stretchAt(Math.floor(known / stretchMs))
    let index = from.length - 1
    while (index > 0 && (from[index] ?? 0) > known) index -= 1
    return offsets[index] ?? 0
  }

  function transitionsBetween(from: number, to: number): Transition[] {
    const found: Transition[] = []
    for (let index = Math.floor(from / stretchMs); index * stretchMs <= to; index++) {
      const stretch = stretchAt(index)
      for (const [position, at] of stretch.from.entries()) {
        const before = stretch.offsets[position - 1]
        const after = stretch.offsets[position]
        if (before === undefined || after === undefined || at <= from || at > to) continue
        found.push({ at, before, after })
      }
    }
    return found
  }

  return { offsetAt, transitionsBetween }
}

function knownInstant(instant: number): number {
  if (instant < knownFrom) return knownFrom
  if (instant < knownTo) return instant
  return instant - Math.ceil((instant - knownTo + 1) / calendarCycleMs) * calendarCycleMs
}

/** Of `1/1/2026, GMT+05:30`, `GMT`, or with seconds before the zone had a standard time. */
function parseOffset(text: string): number {
  const match = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text)
  if (!match) throw new Error(`Intl answers no offset: ${text}`)
  const [, sign, hours, minutes, seconds] = match
  if (!sign) return 0
  const value = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1000
  return sign === '-' ? -value : value
}
