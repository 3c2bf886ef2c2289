import { addDays, dateOf, minuteMs, toInstant, toLocal } from '@majlis/scheduling'

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
  if (!isQuiet) return null
  const until = nextTimeOf(end, now, timeZone)
  // In the hour that comes twice when clocks go back, `end` has passed once, but the clock shows it again.
  return time < end && dateOf(until, timeZone) !== dateOf(now, timeZone)
    ? now - (now % minuteMs) + minutesBetween(time, end) * minuteMs
    : until
}

function minutesBetween(from: string, to: string): number {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return minutesOf(to) - minutesOf(from)
}
