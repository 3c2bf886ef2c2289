import { calendarDateOf, dayOf, daysInMonth } from './calendar-date.ts'
import { RecurrenceError } from './rule.ts'
import { type Zone, zoneOf } from './time-zone.ts'

/** A time on the clocks of some zone, as minutes since 1970-01-01T00:00 on those clocks. */
export type LocalMinutes = number

export const minuteMs = 60_000
export const minutesPerDay = 1440
export const dayMs = 86_400_000
/** The last minute of the year 9999: nothing happens after it. */
export const lastLocalMinute: LocalMinutes = dayOf(10_000, 1, 1) * minutesPerDay - 1

/**
 * The instant (epoch ms) of `YYYY-MM-DDTHH:mm`. In a gap: by the offset before it (RFC 5545 3.3.5); in an overlap: the
 * first. Throws `RecurrenceError`.
 */
export function toInstant(local: string, timeZone: string): number {
  return instantOf(parseLocal(local), zoneOf(timeZone))
}

/** `YYYY-MM-DDTHH:mm` on the zone's clocks. Throws `RecurrenceError`. */
export function toLocal(instant: number, timeZone: string): string {
  return formatLocal(localMinutesOf(instant, zoneOf(timeZone)))
}

/** `YYYY-MM-DD` in the zone. Throws `RecurrenceError`. */
export function dateOf(instant: number, timeZone: string): string {
  return toLocal(instant, timeZone).slice(0, 10)
}

/** `YYYY-MM-DD` so many days later. Throws `RecurrenceError`. */
export function addDays(date: string, days: number): string {
  return formatLocal(parseLocal(`${date}T00:00`) + days * minutesPerDay).slice(0, 10)
}

export function instantOf(local: LocalMinutes, zone: Zone): number {
  const wall = local * minuteMs
  // No clock is a day away from UTC, so these are the offsets on both sides of any change near that time.
  const before = zone.offsetAt(wall - dayMs)
  const after = zone.offsetAt(wall + dayMs)
  if (before === after) return wall - before
  if (zone.offsetAt(wall - before) === before) return wall - before
  if (zone.offsetAt(wall - after) === after) return wall - after
  return wall - before
}

export function localMinutesOf(instant: number, zone: Zone): LocalMinutes {
  return Math.floor((instant + zone.offsetAt(instant)) / minuteMs)
}

/** Throws `RecurrenceError` unless it is a date and time of the years 1 to 9999. */
export function parseLocal(text: string): LocalMinutes {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(text)
  if (!match) throw new RecurrenceError('invalid_time', text.slice(0, 80))
  const [year, month, day, hour, minute] = [
    Number(match[1]),
    Number(match[2]),
    Number(match[3]),
    Number(match[4]),
    Number(match[5]),
  ] as const
  if (year < 1 || day < 1 || day > daysInMonth(year, month) || hour > 23 || minute > 59)
    throw new RecurrenceError('invalid_time', text)
  return dayOf(year, month, day) * minutesPerDay + hour * 60 + minute
}

export function formatLocal(local: LocalMinutes): string {
  const { year, month, day } = calendarDateOf(Math.floor(local / minutesPerDay))
  const minute = ((local % minutesPerDay) + minutesPerDay) % minutesPerDay
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

export function two(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
