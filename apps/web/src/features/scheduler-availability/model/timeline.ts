import type { TimeSlot } from '@majlis/contract'
import { addDays, minuteMs, toInstant, toLocal, type Interval } from '@majlis/scheduling'

/** The step of the keyboard and of the pointer. */
export const stepMs = 15 * minuteMs

/** From midnight to midnight on the zone's clocks: 23 or 25 hours where they change. */
export function dayInterval(day: string, timeZone: string): Interval {
  return { start: toInstant(`${day}T00:00`, timeZone), end: toInstant(`${addDays(day, 1)}T00:00`, timeZone) }
}

/** The position of a slot within the day, as fractions of it; null if it is outside. */
export function placeOf(
  { startDateTime, endDateTime }: TimeSlot,
  { start, end }: Interval,
): { from: number; length: number } | null {
  const from = Math.max(startDateTime, start)
  const to = Math.min(endDateTime, end)
  if (to <= from) return null
  return { from: (from - start) / (end - start), length: (to - from) / (end - start) }
}

/** The gaps between the working hours of a day. */
export function freeTimes(working: readonly TimeSlot[], { start, end }: Interval): TimeSlot[] {
  const times: TimeSlot[] = []
  let from = start
  for (const slot of working.toSorted((a, b) => a.startDateTime - b.startDateTime)) {
    if (slot.startDateTime > from)
      times.push({ startDateTime: from, endDateTime: Math.min(slot.startDateTime, end) })
    from = Math.max(from, slot.endDateTime)
  }
  if (from < end) times.push({ startDateTime: from, endDateTime: end })
  return times
}

/** The people who are busy at some time of an interval. */
export function takenPeople<T extends { busy: readonly TimeSlot[] }>(
  people: readonly T[],
  { start, end }: Interval,
): T[] {
  return people.filter(({ busy }) =>
    busy.some(({ startDateTime, endDateTime }) => startDateTime < end && endDateTime > start),
  )
}

/** The people who do not work during all of an interval. */
export function offPeople<T extends { working: readonly TimeSlot[] }>(
  people: readonly T[],
  interval: Interval,
): T[] {
  return people.filter(({ working }) => freeTimes(working, interval).length > 0)
}

/** The nearest possible start: on a quarter hour, and on this day. */
export function snap(wish: number, { start, end }: Interval): number {
  const snapped = start + Math.round((wish - start) / stepMs) * stepMs
  return Math.min(Math.max(snapped, start), end - stepMs)
}

/** The whole hours of a day, with their place on it. */
export function hoursOf(day: Interval, timeZone: string): { at: number; from: number; hour: number }[] {
  const hours: { at: number; from: number; hour: number }[] = []
  for (let at = day.start; at < day.end; at += 60 * minuteMs)
    hours.push({
      at,
      from: (at - day.start) / (day.end - day.start),
      hour: Number(toLocal(at, timeZone).slice(11, 13)),
    })
  return hours
}
