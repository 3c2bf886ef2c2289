import { dateOf } from '@majlis/scheduling'
import { hourMs } from '../../platform/clock/durations.ts'

const halfDayMs = 12 * hourMs

/** All-day dates end at midnight, or within an hour of it where the suggested days are not as long as those that were planned. */
export function lastDayOf(end: number, timeZone: string): string {
  return dateOf(end - halfDayMs, timeZone)
}
