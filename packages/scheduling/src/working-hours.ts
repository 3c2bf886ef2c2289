import { weekdayIndexOf } from './calendar-date.ts'
import { type Interval, slotsIn, subtract } from './intervals.ts'
import { instantOf, localMinutesOf, minutesPerDay } from './local-time.ts'
import { RecurrenceError, type Weekday, weekdays } from './rule.ts'
import { zoneOf } from './time-zone.ts'

/** `HH:mm` on the person's clocks, `24:00` is the end of the day; an end at or before the start is on the next day. */
export type WorkingHours = {
  readonly [weekday in Weekday]?: readonly { readonly start: string; readonly end: string }[]
}

export interface Person {
  readonly busy: readonly Interval[]
  readonly workingHours: WorkingHours
  readonly timeZone: string
}

/**
 * The first slots at which all people are free and at work, starting at whole steps from `from`. Throws `RecurrenceError` for an invalid
 * zone or hour.
 */
export function findTime(
  people: readonly Person[],
  options: {
    readonly from: number
    readonly to: number
    readonly lengthMs: number
    readonly stepMs: number
    readonly limit: number
  },
): Interval[] {
  const { from, to } = options
  const window = { start: from, end: to }
  let free: readonly Interval[] = [window]
  for (const person of people) {
    const atWork = workingTime(person, window)
    // What is left when one takes away the time off work.
    free = subtract(free, [...subtract([window], atWork), ...person.busy])
    if (free.length === 0) return []
  }
  return slotsIn(free, { ...options, origin: from })
}

/** The times within the window at which a person works. */
export function workingTime({ workingHours, timeZone }: Omit<Person, 'busy'>, window: Interval): Interval[] {
  const zone = zoneOf(timeZone)
  const lastDay = Math.floor(localMinutesOf(window.end, zone) / minutesPerDay)
  const times: Interval[] = []
  // The hours of the day before may reach into the first.
  for (let day = Math.floor(localMinutesOf(window.start, zone) / minutesPerDay) - 1; day <= lastDay; day++) {
    const weekday = weekdays[weekdayIndexOf(day)]
    for (const hours of (weekday && workingHours[weekday]) ?? []) {
      const start = minuteOfDay(hours.start)
      const end = minuteOfDay(hours.end)
      const midnight = day * minutesPerDay
      times.push({
        start: instantOf(midnight + start, zone),
        end: instantOf(midnight + (end > start ? end : end + minutesPerDay), zone),
      })
    }
  }
  return times
}

function minuteOfDay(text: string): number {
  const match = /^(\d\d):([0-5]\d)$/.exec(text)
  const minute = match ? Number(match[1]) * 60 + Number(match[2]) : Infinity
  if (minute > minutesPerDay) throw new RecurrenceError('invalid_time', text.slice(0, 80))
  return minute
}
