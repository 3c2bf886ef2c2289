import { type TimeSlot } from '@majlis/contract'
import { findConflicts, freeSlots, type Interval } from '@majlis/scheduling'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { listBusy, type Wanted } from './seat-calendar.ts'

const quarterMs = 15 * 60_000
const dayMs = 86_400_000
const maxSlots = 5
/** So far around the wanted time free ones are looked for. */
const reachMs = { before: dayMs / 2, after: 3 * dayMs }
/** So many starts are tried; a week of quarter hours is more than enough. */
const maxTries = 400

/**
 * The free times nearest to the wanted one, of the same length, at quarter hours; all-day ones at whole days. Of a series only times
 * at which its other dates, moved by as much, are free too.
 */
export async function freeTimesNear(
  db: DbOrTx,
  { resourceId, dates, instead, tailOf }: Wanted,
  { nowMs, isAllDay }: { nowMs: number; isAllDay: boolean },
): Promise<TimeSlot[]> {
  const [first] = dates
  const last = dates.at(-1)
  if (!first || !last) return []
  const lengthMs = first.end - first.start
  const stepMs = isAllDay ? dayMs : quarterMs
  // Steps are counted from the wanted time where that is whole, so that all-day ones stay at midnight.
  const origin = isAllDay ? first.start : Math.floor(first.start / quarterMs) * quarterMs
  const earliest = Math.max(first.start - reachMs.before, nowMs)
  const from = origin + Math.ceil((earliest - origin) / stepMs) * stepMs
  const to = first.end + (isAllDay ? 14 * dayMs : reachMs.after)
  const busy = await listBusy(db, {
    resourceId,
    from,
    to: last.end + (to - first.end),
    instead,
    tailOf,
  })
  const slots = freeSlots(busy, { start: from, end: to }, lengthMs, { stepMs, limit: maxTries })
  return nearestApart(slots, first.start, ({ start }) => isFree(dates, start - first.start, busy))
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ startDateTime: start, endDateTime: end }))
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
  { resourceId, from, to, lengthMs }: { resourceId: string; from: number; to: number; lengthMs: number },
): Promise<TimeSlot[]> {
  const start = Math.ceil(from / quarterMs) * quarterMs
  const end = to
  if (end <= start) return []
  const busy = await listBusy(db, { resourceId, from: start, to: end + lengthMs })
  // A slot may end on the next day, but starts on this one.
  return freeSlots(busy, { start, end: end + lengthMs }, lengthMs, { stepMs: quarterMs, limit: maxTries })
    .filter((slot) => slot.start < end)
    .map((slot) => ({ startDateTime: slot.start, endDateTime: slot.end }))
}
