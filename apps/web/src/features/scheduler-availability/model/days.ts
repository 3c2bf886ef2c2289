import { addDays, dayOfPerson, startPartsOf, toInstant, weekdays } from '@majlis/scheduling'
import type { DayOfPerson, Interval } from '@majlis/scheduling'
import type { TimeSlot } from '@majlis/contract'

/** Two weeks, so that the longest meeting is visible on whichever day of the first week it begins. */
const shownCount = 14

/** The dates of a timeline by days: from the first day of the week in which the meeting begins. `firstWeekday` is an ISO number. */
export function shownDates(startDate: string, firstWeekday: number): string[] {
  const weekday = weekdays.indexOf(startPartsOf(`${startDate}T00:00`).weekday) + 1
  const first = addDays(startDate, -((weekday - firstWeekday + 7) % 7))
  return Array.from({ length: shownCount }, (_, place) => addDays(first, place))
}

/** The instants of these dates anywhere: in other zones, a date begins up to a day earlier or later. */
export function momentsOf(dates: readonly string[], timeZone: string): Interval {
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  return {
    start: toInstant(`${addDays(first, -1)}T00:00`, timeZone),
    end: toInstant(`${addDays(last, 2)}T00:00`, timeZone),
  }
}

export interface PersonDays {
  userId: string
  name: string
  /** By date. */
  days: ReadonlyMap<string, DayOfPerson>
}

/** Whether a person is free on each of the dates, in that person's zone. */
export function daysOf(
  { userId, name, timeZone, busy, working }: FreeBusyPerson,
  dates: readonly string[],
): PersonDays {
  const person = { timeZone, busy: busy.map(intervalOf), working: working.map(intervalOf) }
  return { userId, name, days: new Map(dates.map((date) => [date, dayOfPerson(person, date)])) }
}

interface FreeBusyPerson {
  userId: string
  name: string
  timeZone: string
  busy: readonly TimeSlot[]
  working: readonly TimeSlot[]
}

function intervalOf({ startDateTime: start, endDateTime: end }: TimeSlot): Interval {
  return { start, end }
}
