import { limits, type Conflict } from '@majlis/contract'
import { compareWithSeries, occurrencesBetween, type Interval, type SeriesPart } from '@majlis/scheduling'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { eventLoopTurn } from '../../../platform/process/event-loop-turn.ts'
import type { Seat } from '../../resources/index.ts'
import * as seatCalendarRepository from './seat-calendar.repository.ts'
import type { BusyTime, SeatRange, Taken, Wanted } from './seat-calendar.repository.ts'

/** As many dates as a series can skip, so that skipping all reported clashes resolves them. */
const maxConflicts = limits.recurrence.maxCount
/** Dates of a series without rows that are looked up in a range. */
const maxTailDates = 4_000
/** Single dates on a seat beyond the horizon that a series without end is compared with. */
const maxRowsBeyond = 2_000
const tailMs = (limits.meeting.maxYearsAhead + 1) * 366 * dayMs

/**
 * What is on the seat at the requested times, by the start of the requested date; 1,000 at most. Rows are looked up by the index of the
 * constraint, dates beyond the rows are computed, in both directions. Throws `schedule.too_many_series` where a long series would be one more than `maxLongSeries`.
 */
export async function listConflicts(
  db: DbOrTx,
  wanted: Wanted,
  { maxLongSeries = Infinity }: { maxLongSeries?: number } = {},
): Promise<Conflict[]> {
  const rows = await seatCalendarRepository.listConflicts(db, wanted, maxConflicts)
  return firstOf([...rows, ...(await tailConflicts(db, wanted, maxLongSeries))])
}

/** In order, so many as are reported at most. */
export function firstOf(conflicts: readonly Conflict[]): Conflict[] {
  return conflicts
    .toSorted((a, b) => a.occurrenceStart - b.occurrenceStart || a.busyStart - b.busyStart)
    .slice(0, maxConflicts)
}

/** When the seat is taken in a range, in order: rows in one statement, dates beyond the rows where the seat has such a series. */
export async function listBusy(db: DbOrTx, range: SeatRange): Promise<BusyTime[]> {
  return busyOf(db, await seatCalendarRepository.getTaken(db, range), range)
}

/** The seat of a user, and when it is busy in a range, in one statement; null for users without a seat. */
export async function findSeatWithBusy(
  db: DbOrTx,
  owner: { organizationId: string; userId: string },
  range: { from: number; to: number },
): Promise<{ seat: Seat; busy: BusyTime[] } | null> {
  const found = await seatCalendarRepository.findSeatWithTaken(db, owner, range)
  if (!found) return null
  const { seat, taken } = found
  return { seat, busy: await busyOf(db, taken, { ...range, resourceId: seat.id }) }
}

async function busyOf(
  db: DbOrTx,
  { taken, hasTails }: Taken,
  { resourceId, from, to, tailOf }: SeatRange,
): Promise<BusyTime[]> {
  if (!hasTails) return taken
  const busy = [...taken]
  for (const tail of await seatCalendarRepository.listTails(db, resourceId, to, tailOf)) {
    await eventLoopTurn()
    const dates = tailDates(tail, from, to)
    busy.push(...dates.map((date) => ({ ...date, meetingId: tail.meetingId, title: tail.title })))
  }
  return busy.toSorted((a, b) => a.start - b.start)
}

async function tailConflicts(db: DbOrTx, wanted: Wanted, maxLongSeries: number): Promise<Conflict[]> {
  const { resourceId, dates, tail, tailOf } = wanted
  const lastEnd = dates.at(-1)?.end ?? 0
  const until = tail ? Math.max(lastEnd, tail.from) + tailMs : lastEnd
  const others = await seatCalendarRepository.listTails(db, resourceId, until, tailOf)
  if (tail && others.length >= maxLongSeries) throw new AppError('schedule.too_many_series')
  const compare = compareWithSeries({ dates, part: tail, until })
  let conflicts: Conflict[] = []
  for (const other of others) {
    await eventLoopTurn()
    const pairs = compare(other, maxConflicts)
    if (pairs.length === 0) continue
    conflicts = firstOf([
      ...conflicts,
      ...pairs.map((pair) => conflictOf(pair.wanted, { ...pair.busy, ...other })),
    ])
  }
  if (tail) {
    for (const row of await seatCalendarRepository.listBeyond(db, wanted, tail.from, maxRowsBeyond)) {
      const [date] = tailDates(tail, row.start, row.end)
      if (date) conflicts.push(conflictOf(date, row))
    }
  }
  return conflicts
}

export function conflictOf(wanted: Interval, busy: BusyTime): Conflict {
  return {
    occurrenceStart: wanted.start,
    startDateTime: wanted.start,
    endDateTime: wanted.end,
    calendarId: busy.meetingId,
    meetingTitle: busy.title,
    busyStart: busy.start,
    busyEnd: busy.end,
  }
}

/** Dates of the part without rows that touch [from, to). */
function tailDates(tail: SeriesPart, from: number, to: number): Interval[] {
  if (to <= tail.from) return []
  const { occurrences } = occurrencesBetween(tail.series, { from, to }, { limit: maxTailDates })
  return occurrences
    .filter(({ startsAt }) => startsAt >= tail.from && !tail.changed.has(startsAt))
    .map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt }))
}
