import { limits, type Conflict } from '@majlis/contract'
import { findConflicts, occurrencesBetween, type Interval } from '@majlis/scheduling'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { Seat } from '../../resources/index.ts'
import * as seatCalendarRepository from './seat-calendar.repository.ts'
import type { BusyTime, SeatRange, SeriesTail, Taken, Wanted } from './seat-calendar.repository.ts'

/** So many dates can be left out of a series, so that who leaves out all that are told has done with it. */
const maxConflicts = limits.recurrence.maxCount
/** Of two series without end so many dates are compared; whatever repeats within ten years meets before. */
const maxTailDates = 4_000
/** Single dates on a seat beyond the horizon that a series without end is compared with. */
const maxRowsBeyond = 2_000
const tailMs = (limits.meeting.maxYearsAhead + 1) * 366 * 86_400_000

/**
 * What is on the seat already where it is wanted, by the start of the wanted date; 1,000 at most. Rows are looked up by the index of the
 * constraint, dates beyond the rows are computed, in both directions.
 */
export async function listConflicts(db: DbOrTx, wanted: Wanted): Promise<Conflict[]> {
  const rows = await seatCalendarRepository.listConflicts(db, wanted, maxConflicts)
  const conflicts = [...rows, ...(await tailConflicts(db, wanted))]
  return conflicts
    .toSorted((a, b) => a.occurrenceStart - b.occurrenceStart || a.busyStart - b.busyStart)
    .slice(0, maxConflicts)
}

/** When the seat is taken in a range, in order: rows in one statement, dates beyond the rows where the seat has such a series. */
export async function listBusy(db: DbOrTx, range: SeatRange): Promise<BusyTime[]> {
  return busyOf(db, await seatCalendarRepository.getTaken(db, range), range)
}

/** The seat of a user, and when it is taken in a range, in one statement; null for who has none. */
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
    const { dates } = tailDates(tail, from, to)
    busy.push(...dates.map((date) => ({ ...date, meetingId: tail.meetingId, title: tail.title })))
  }
  return busy.toSorted((a, b) => a.start - b.start)
}

async function tailConflicts(db: DbOrTx, wanted: Wanted): Promise<Conflict[]> {
  const { resourceId, dates, tail, tailOf } = wanted
  const lastEnd = dates.at(-1)?.end ?? 0
  const until = tail ? Math.max(lastEnd, tail.from) + tailMs : lastEnd
  const conflicts: Conflict[] = []
  for (const other of await seatCalendarRepository.listTails(db, resourceId, until, tailOf)) {
    const pairs = [
      ...overlaps(dates, other),
      ...(tail ? overlaps(tailDates(tail, Math.max(tail.from, other.from), until).dates, other) : []),
    ]
    conflicts.push(...pairs.map(([start, busy]) => conflictOf(start, { ...busy, ...other })))
  }
  if (tail) {
    for (const row of await seatCalendarRepository.listBeyond(db, wanted, tail.from, maxRowsBeyond)) {
      const [date] = tailDates(tail, row.start, row.end).dates
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
function tailDates(tail: SeriesTail, from: number, to: number): { dates: Interval[]; isCut: boolean } {
  if (to <= tail.from) return { dates: [], isCut: false }
  const { occurrences, isCut } = occurrencesBetween(tail.series, { from, to }, { limit: maxTailDates })
  const dates = occurrences
    .filter(({ startsAt }) => startsAt >= tail.from && !tail.changed.has(startsAt))
    .map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt }))
  return { dates, isCut }
}

/** Which of some dates meet the part without rows: the sparser side is walked, the other is asked. */
function overlaps(dates: readonly Interval[], tail: SeriesTail): [Interval, Interval][] {
  const [first, last] = [dates.find(({ end }) => end > tail.from), dates.at(-1)]
  if (!first || !last) return []
  const other = tailDates(tail, Math.max(first.start, tail.from), last.end)
  if (!other.isCut) return findConflicts(dates, other.dates).map(({ wanted, busy }) => [wanted, busy])
  return dates.flatMap((date) =>
    tailDates(tail, date.start, date.end).dates.map((busy): [Interval, Interval] => [date, busy]),
  )
}
