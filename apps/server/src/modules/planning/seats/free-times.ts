import { type TimeSlot } from '@majlis/contract'
import {
  addDays,
  dateOf,
  dayOfPerson,
  findConflicts,
  freeSlots,
  subtract,
  toInstant,
  workingTime,
  type Interval,
} from '@majlis/scheduling'
import { dayMs, minuteMs } from '../../../platform/clock/durations.ts'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { BusyTime, SeatRange, Wanted, WorkingTimes } from './seat-calendar.repository.ts'
import { listBusy } from './seat-calendar.ts'

const quarterMs = 15 * minuteMs
const maxSlots = 5
/** How far around the requested time free times are searched. */
const reachMs = { before: dayMs / 2, after: 3 * dayMs, afterAllDay: 14 * dayMs }
const nothing: Interval = { start: 0, end: 0 }
/** How many starts are tried: the quarter hours of some days. */
const maxTries = 400

export type NearRange = Omit<SeatRange, 'resourceId'>

/** The range in which free times near the requested one are searched: around all dates of a series. */
export function rangeNear(
  { dates, instead, tailOf }: Omit<Wanted, 'resourceId'>,
  { isAllDay }: { isAllDay: boolean },
): NearRange {
  const [first, last] = [dates[0], dates.at(-1)]
  const { start: from, end } = first ?? nothing
  return {
    from: from - reachMs.before,
    to: (last?.end ?? end) + (isAllDay ? reachMs.afterAllDay : reachMs.after),
    instead,
    tailOf,
  }
}

/**
 * The free times nearest to the requested one within the host's working hours, of the same length, at quarter hours; all-day ones at
 * midnights of their zone, on days on which the host works. For a series, only times at which its other dates, moved by as much, are
 * free too. A host without any working hours may meet at all times.
 */
export function freeTimesNear(
  { dates }: Pick<Wanted, 'dates'>,
  busy: readonly BusyTime[],
  {
    nowMs,
    isAllDay,
    timeZone,
    host,
  }: { nowMs: number; isAllDay: boolean; timeZone: string; host: WorkingTimes },
): TimeSlot[] {
  const [first] = dates
  if (!first) return []
  const slots = isAllDay ? daysNear(first, busy, timeZone, host) : quartersNear(first, busy, host)
  return nearestApart(
    slots,
    first.start,
    ({ start }) => start >= nowMs && isFree(dates, start - first.start, busy),
  )
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ startDateTime: start, endDateTime: end }))
}

function quartersNear(wanted: Interval, busy: readonly Interval[], host: WorkingTimes): Interval[] {
  const origin = Math.floor(wanted.start / quarterMs) * quarterMs
  const window = { start: origin - reachMs.before, end: wanted.end + reachMs.after }
  const offWork = hasWorkingHours(host) ? subtract([window], workingTime(host, window)) : []
  const taken = [...busy, ...offWork]
  return freeSlots(taken, window, wanted.end - wanted.start, { stepMs: quarterMs, limit: maxTries })
}

function daysNear(
  wanted: Interval,
  busy: readonly Interval[],
  timeZone: string,
  host: WorkingTimes,
): Interval[] {
  const [first, end] = [dateOf(wanted.start, timeZone), dateOf(wanted.end, timeZone)]
  const days = Array.from({ length: reachMs.afterAllDay / dayMs }, (_, index) => index)
  return days
    .map((day) => ({
      start: toInstant(`${addDays(first, day)}T00:00`, timeZone),
      end: toInstant(`${addDays(end, day)}T00:00`, timeZone),
    }))
    .filter((slot) => findConflicts([slot], busy).length === 0 && worksThrough(host, slot, timeZone))
}

/** Whether the host works on every day of whole days in `timeZone`; a date counts as the host's own date. */
function worksThrough(host: WorkingTimes, { start, end }: Interval, timeZone: string): boolean {
  if (!hasWorkingHours(host)) return true
  // The host's dates begin up to a day sooner or later.
  const working = workingTime(host, { start: start - dayMs, end: end + dayMs })
  const last = dateOf(end - 1, timeZone)
  for (let date = dateOf(start, timeZone); date <= last; date = addDays(date, 1))
    if (dayOfPerson({ busy: [], working, timeZone: host.timeZone }, date).isOff) return false
  return true
}

function hasWorkingHours({ workingHours }: WorkingTimes): boolean {
  return Object.values(workingHours).some((hours) => hours.length > 0)
}

/** The nearest slots that fit and do not overlap each other. */
function nearestApart(
  slots: readonly Interval[],
  wanted: number,
  fits: (slot: Interval) => boolean,
): Interval[] {
  const chosen: Interval[] = []
  const byDistance = slots.toSorted((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted))
  for (const slot of byDistance) {
    if (chosen.length === maxSlots) break
    const isApart = chosen.every(({ start, end }) => slot.end <= start || slot.start >= end)
    if (isApart && fits(slot)) chosen.push(slot)
  }
  return chosen
}

function isFree(dates: readonly Interval[], byMs: number, busy: readonly Interval[]): boolean {
  if (dates.length === 1) return true
  const moved = dates.map(({ start, end }) => ({ start: start + byMs, end: end + byMs }))
  return findConflicts(moved, busy).length === 0
}

/** All free times of one length within a range, at quarter hours. */
export async function freeTimesBetween(
  db: DbOrTx,
  {
    resourceId,
    from,
    to,
    lengthMs,
    outside,
  }: {
    resourceId: string
    from: number
    to: number
    lengthMs: number
    /** What else takes the time of the seat’s owner. */
    outside: readonly Interval[]
  },
): Promise<TimeSlot[]> {
  const start = Math.ceil(from / quarterMs) * quarterMs
  const end = to
  if (end <= start) return []
  const planned = await listBusy(db, { resourceId, from: start, to: end + lengthMs })
  const busy = [...planned, ...outside]
  // A slot may end on the next day, but starts on this one.
  return freeSlots(busy, { start, end: end + lengthMs }, lengthMs, { stepMs: quarterMs, limit: maxTries })
    .filter((slot) => slot.start < end)
    .map((slot) => ({ startDateTime: slot.start, endDateTime: slot.end }))
}
