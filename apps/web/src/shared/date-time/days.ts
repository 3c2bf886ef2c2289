import { addDays } from '@majlis/scheduling'

/** A date without a zone, `YYYY-MM-DD`. */
export type Day = string

const dayMs = 86_400_000
const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** Days from one date to another; negative when it lies before. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utc(to) - utc(from)) / dayMs)
}

/** 1 is Monday, 7 Sunday (ISO 8601). */
export function weekdayOf(day: Day): number {
  return new Date(utc(day)).getUTCDay() || 7
}

export function startOfWeek(day: Day, weekStart: number): Day {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))
}

export function startOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`
}

/** The same day of another month, or its last where it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const date = new Date(utc(startOfMonth(day)))
  date.setUTCMonth(date.getUTCMonth() + count)
  const first = date.toISOString().slice(0, 10)
  date.setUTCMonth(date.getUTCMonth() + 1)
  const length = daysBetween(first, date.toISOString().slice(0, 10))
  return addDays(first, Math.min(Number(day.slice(8)), length) - 1)
}

/** As many days as `count`, from this date on. */
export function daysFrom(day: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, place) => addDays(day, place))
}

/** Whole weeks that cover the month of a date. */
export function monthWeeks(day: Day, weekStart: number): Day[][] {
  const first = startOfWeek(startOfMonth(day), weekStart)
  const next = addMonths(startOfMonth(day), 1)
  const weeks = Math.ceil(daysBetween(first, next) / 7)
  return Array.from({ length: weeks }, (_, week) => daysFrom(addDays(first, week * 7), 7))
}

/** Whether a text is a date that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = utc(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
