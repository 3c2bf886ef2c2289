import { addDays, dateOf, toInstant, toLocal } from '@majlis/scheduling'

/** The next time that the clock of a zone shows this time of day. Takes and returns epoch milliseconds. */
export function nextTimeOf(time: string, now: number, timeZone: string): number {
  const today = dateOf(now, timeZone)
  const at = toInstant(`${today}T${time}`, timeZone)
  return at > now ? at : toInstant(`${addDays(today, 1)}T${time}`, timeZone)
}

/** When the quiet hours that are on now end; null outside of them. They may go over midnight. */
export function quietUntil(
  quietHours: { start: string; end: string } | null,
  now: number,
  timeZone: string,
): number | null {
  if (!quietHours) return null
  const { start, end } = quietHours
  const time = toLocal(now, timeZone).slice(11, 16)
  const isQuiet = start <= end ? start <= time && time < end : start <= time || time < end
  return isQuiet ? nextTimeOf(end, now, timeZone) : null
}
