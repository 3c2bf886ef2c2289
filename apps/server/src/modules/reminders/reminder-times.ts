import { addDays, dateOf, toInstant } from '@majlis/scheduling'
import { dayMs, minuteMs } from '../../platform/clock/durations.ts'

export interface RemindedDate {
  startsAt: number
  isAllDay: boolean
  /** Of the meeting. */
  timeZone: string
}

/** This long after the beginning, a reminder is of no use. */
const usefulForMs = 15 * minuteMs

/** Clocks of two machines differ; a meeting is never moved by less than a minute. */
const toleranceMs = minuteMs / 2

/**
 * From when reminders count back: the start. An all-day meeting counts as beginning at 09:00 of its first day in its own
 * zone, so that "1 day before" comes in the morning of the day before and not at midnight.
 */
export function reminderBaseOf({ startsAt, isAllDay, timeZone }: RemindedDate): number {
  return isAllDay ? nineOn(dateOf(startsAt, timeZone), timeZone) : startsAt
}

/** Counted in real time, but in days of the calendar for all-day meetings: the clocks may change in between. */
export function dueTimeOf(date: RemindedDate, minutesBefore: number): number {
  const { startsAt, isAllDay, timeZone } = date
  const days = (minutesBefore * minuteMs) / dayMs
  return isAllDay && Number.isInteger(days)
    ? nineOn(addDays(dateOf(startsAt, timeZone), -days), timeZone)
    : reminderBaseOf(date) - minutesBefore * minuteMs
}

function nineOn(day: string, timeZone: string): number {
  return toInstant(`${day}T09:00`, timeZone)
}

/** Until when a reminder of the date is of use. */
export function usefulUntilOf(date: RemindedDate): number {
  return reminderBaseOf(date) + usefulForMs
}

/** Due, and still of use: what was moved to a later time is not due yet, what has long begun needs no reminder. */
export function isDueAt(now: number, date: RemindedDate, minutesBefore: number): boolean {
  return now >= dueTimeOf(date, minutesBefore) - toleranceMs && now < usefulUntilOf(date)
}
