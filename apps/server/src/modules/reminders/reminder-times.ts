import { dateOf, toInstant } from '@majlis/scheduling'
import { minuteMs } from '../../platform/clock/durations.ts'

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
  return isAllDay ? toInstant(`${dateOf(startsAt, timeZone)}T09:00`, timeZone) : startsAt
}

export function dueTimeOf(date: RemindedDate, minutesBefore: number): number {
  return reminderBaseOf(date) - minutesBefore * minuteMs
}

/** Until when a reminder of the date is of use. */
export function usefulUntilOf(date: RemindedDate): number {
  return reminderBaseOf(date) + usefulForMs
}

/** Due, and still of use: what was moved to a later time is not due yet, what has long begun needs no reminder. */
export function isDueAt(now: number, date: RemindedDate, minutesBefore: number): boolean {
  return now >= dueTimeOf(date, minutesBefore) - toleranceMs && now < usefulUntilOf(date)
}
