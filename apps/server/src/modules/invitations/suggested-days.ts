import { dateOf } from '@majlis/scheduling'

const halfDayMs = 12 * 3_600_000

/** All-day dates end at midnight, or within an hour of it where the suggested days are not as long as those that were planned. */
export function lastDayOf(end: number, timeZone: string): string {
  return dateOf(end - halfDayMs, timeZone)
}
