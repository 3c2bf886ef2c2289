import type { CalendarEntry, TimeSlot } from '@majlis/contract'
import { addDays, dateOf, toInstant, toLocal } from '@majlis/scheduling'
import { at, minuteOf } from './local-time.ts'

/** Entries move and stretch by quarters of an hour. */
export const stepMinutes = 15
const minuteMs = 60_000

/** The times of an entry. */
export type Times = Pick<CalendarEntry, 'startDateTime' | 'endDateTime' | 'startDate' | 'endDate'>

export function timesOf({ startDateTime, endDateTime, startDate, endDate }: CalendarEntry): Times {
  return { startDateTime, endDateTime, startDate, endDate }
}

/** The times of an entry with hours; of an all-day entry, the days in its zone. */
export function timesAt(
  { isAllDay, timeZone }: Pick<CalendarEntry, 'isAllDay' | 'timeZone'>,
  { startDateTime, endDateTime }: TimeSlot,
): Times {
  const day = (instant: number) => (isAllDay ? dateOf(instant, timeZone) : null)
  return { startDateTime, endDateTime, startDate: day(startDateTime), endDate: day(endDateTime - 1) }
}

export function areSameTimes(a: Times, b: Times): boolean {
  return (
    a.startDateTime === b.startDateTime &&
    a.endDateTime === b.endDateTime &&
    a.startDate === b.startDate &&
    a.endDate === b.endDate
  )
}

/**
 * The times of an entry moved by a number of days and minutes in the viewer's zone. Its length stays, even across a
 * clock change.
 */
export function moved(
  entry: Pick<CalendarEntry, 'isAllDay' | 'timeZone'> & Times,
  by: { days: number; minutes?: number },
  timeZone: string,
): Times {
  const { startDateTime: start, endDateTime: end } = entry
  if (entry.isAllDay) return movedDates(entry, by.days)
  const day = addDays(dateOf(start, timeZone), by.days)
  const startsAt = at(day, minuteOf(start, timeZone) + (by.minutes ?? 0), timeZone)
  return { startDateTime: startsAt, endDateTime: startsAt + (end - start), startDate: null, endDate: null }
}

function movedDates(entry: Pick<CalendarEntry, 'timeZone'> & Times, days: number): Times {
  const move = (instant: number) => {
    const local = toLocal(instant, entry.timeZone)
    return toInstant(`${addDays(local.slice(0, 10), days)}${local.slice(10)}`, entry.timeZone)
  }
  return {
    startDateTime: move(entry.startDateTime),
    endDateTime: move(entry.endDateTime),
    startDate: entry.startDate && addDays(entry.startDate, days),
    endDate: entry.endDate && addDays(entry.endDate, days),
  }
}

/** The times of an entry whose end is moved; it keeps at least a quarter of an hour, or a day. */
export function stretched(
  entry: Pick<CalendarEntry, 'isAllDay' | 'timeZone'> & Times,
  by: { days: number; minutes?: number },
  timeZone: string,
): Times {
  if (entry.isAllDay) {
    const end = movedDates(entry, by.days)
    if (!end.endDate || !entry.startDate || end.endDate < entry.startDate) return entry
    return {
      startDateTime: entry.startDateTime,
      endDateTime: end.endDateTime,
      startDate: entry.startDate,
      endDate: end.endDate,
    }
  }
  const end = entry.endDateTime
  const endsAt = at(
    addDays(dateOf(end, timeZone), by.days),
    minuteOf(end, timeZone) + (by.minutes ?? 0),
    timeZone,
  )
  return {
    startDateTime: entry.startDateTime,
    endDateTime: Math.max(endsAt, entry.startDateTime + stepMinutes * minuteMs),
    startDate: null,
    endDate: null,
  }
}

/** Whether the viewer may move an entry: it is their own and not over. */
export function canMove({ isHost, state }: CalendarEntry): boolean {
  return isHost && state === 'upcoming'
}
