import { limits, type Conflict } from '@majlis/contract'
import { findConflicts, occurrencesBetween, type Interval, type Series } from '@majlis/scheduling'
import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { Seat } from '../../resources/index.ts'
import { seriesOf, type SeriesRow } from '../meeting-series.ts'

/** What somebody wants to put on a seat. */
export interface Wanted {
  resourceId: string
  /** The dates that get rows, in order. */
  dates: readonly Interval[]
  /** The dates beyond, which are looked up; null where every date has its row. */
  tail: SeriesTail | null
  /** What is moved, so its rows are no obstacle: the whole meeting, or one of its dates. */
  instead?: { meetingId: string; originalStart?: number } | undefined
  /** The meeting whose dates beyond its rows are planned anew. */
  tailOf?: string | undefined
}

/** The part of a series that has no rows yet. */
export interface SeriesTail {
  series: Series
  from: number
  /** Original starts of dates beyond `from` that have rows, because they were changed. */
  changed: ReadonlySet<number>
}

interface SeatSeries extends SeriesTail {
  meetingId: string
  title: string
}

const maxConflicts = 50
/** Of two series without end so many dates are compared; whatever repeats within ten years meets before. */
const maxTailDates = 4_000
/** Single dates on a seat beyond the horizon that a series without end is compared with. */
const maxRowsBeyond = 2_000
const tailMs = (limits.meeting.maxYearsAhead + 1) * 366 * 86_400_000

/**
 * What is on the seat already where it is wanted, by the start of the wanted date; 50 at most. Rows are looked up by the index of the
 * constraint, dates beyond the rows are computed, in both directions.
 */
export async function listConflicts(db: DbOrTx, wanted: Wanted): Promise<Conflict[]> {
  const conflicts = [...(await rowConflicts(db, wanted)), ...(await tailConflicts(db, wanted))]
  return conflicts
    .toSorted((a, b) => a.occurrenceStart - b.occurrenceStart || a.busyStart - b.busyStart)
    .slice(0, maxConflicts)
}

interface BusyRow {
  wanted_start: Date
  wanted_end: Date
  meeting_id: string
  title: string
  starts_at: Date
  ends_at: Date
}

async function rowConflicts(db: DbOrTx, { resourceId, dates, instead }: Wanted): Promise<Conflict[]> {
  const { rows } = await sql<BusyRow>`
    SELECT w.starts AS wanted_start, w.ends AS wanted_end, o.meeting_id, coalesce(o.title, m.title) AS title, o.starts_at, o.ends_at
    FROM unnest(${dates.map(({ start }) => new Date(start))}::timestamptz[],
      ${dates.map(({ end }) => new Date(end))}::timestamptz[]) AS w (starts, ends)
    JOIN occurrences o ON o.resource_id = ${resourceId} AND o.is_reserving AND o.during && tstzrange(w.starts, w.ends, '[)')
    JOIN meetings m ON m.id = o.meeting_id
    WHERE ${isObstacle(instead)}
    ORDER BY w.starts, o.starts_at LIMIT ${maxConflicts}`.execute(db)
  return rows.map((row) => ({
    occurrenceStart: row.wanted_start.getTime(),
    startDateTime: row.wanted_start.getTime(),
    endDateTime: row.wanted_end.getTime(),
    calendarId: row.meeting_id,
    meetingTitle: row.title,
    busyStart: row.starts_at.getTime(),
    busyEnd: row.ends_at.getTime(),
  }))
}

function isObstacle(instead: Wanted['instead']) {
  if (!instead) return sql`true`
  const { meetingId, originalStart } = instead
  if (originalStart === undefined) return sql`o.meeting_id <> ${meetingId}`
  return sql`(o.meeting_id <> ${meetingId} OR o.original_start <> ${new Date(originalStart)}::timestamptz)`
}

/** A time at which a seat is taken, and by what. */
export interface BusyTime extends Interval {
  meetingId: string
  title: string
}

export interface SeatRange extends Pick<Wanted, 'resourceId' | 'instead' | 'tailOf'> {
  from: number
  to: number
}

/** What the rows say of a seat in a range. */
interface TakenRow {
  taken: [number, number, string, string][]
  has_tails: boolean
}

function takenColumns(seatId: RawBuilder<unknown>, { from, to, instead }: Omit<SeatRange, 'resourceId'>) {
  return sql`coalesce((
      SELECT json_agg(json_build_array((extract(epoch FROM o.starts_at) * 1000)::bigint,
        (extract(epoch FROM o.ends_at) * 1000)::bigint, o.meeting_id, coalesce(o.title, m.title)) ORDER BY o.starts_at)
      FROM occurrences o JOIN meetings m ON m.id = o.meeting_id
      WHERE o.resource_id = ${seatId} AND o.is_reserving
        AND o.during && tstzrange(${new Date(from)}::timestamptz, ${new Date(to)}::timestamptz, '[)') AND ${isObstacle(instead)}
    ), '[]') AS taken,
    EXISTS (SELECT FROM meetings WHERE resource_id = ${seatId} AND materialized_until < ${new Date(to)}) AS has_tails`
}

/** When the seat is taken in a range, in order: rows in one statement, dates beyond the rows where the seat has such a series. */
export async function listBusy(db: DbOrTx, range: SeatRange): Promise<BusyTime[]> {
  const columns = takenColumns(sql`${range.resourceId}::uuid`, range)
  const { rows } = await sql<TakenRow>`SELECT ${columns}`.execute(db)
  return rows[0] ? busyOf(db, rows[0], range) : []
}

/** The seat of a user, and when it is taken in a range, in one statement; null for who has none. */
export async function findSeatWithBusy(
  db: DbOrTx,
  { organizationId, userId }: { organizationId: string; userId: string },
  range: { from: number; to: number },
): Promise<{ seat: Seat; busy: BusyTime[] } | null> {
  const { rows } = await sql<TakenRow & Pick<Seat, 'id' | 'pmi' | 'pmu' | 'products'>>`
    SELECT r.id, r.pmi, r.pmu, r.products, ${takenColumns(sql`r.id`, range)}
    FROM resources r WHERE r.organization_id = ${organizationId} AND r.user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { id, pmi, pmu, products } = row
  const busy = await busyOf(db, row, { ...range, resourceId: id })
  return { seat: { id, organizationId, userId, pmi, pmu, products }, busy }
}

async function busyOf(
  db: DbOrTx,
  { taken, has_tails: hasTails }: TakenRow,
  { resourceId, from, to, tailOf }: SeatRange,
): Promise<BusyTime[]> {
  const busy = taken.map(([start, end, meetingId, title]) => ({ start, end, meetingId, title }))
  if (!hasTails) return busy
  for (const tail of await listTails(db, resourceId, to, tailOf)) {
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
  for (const other of await listTails(db, resourceId, until, tailOf)) {
    const pairs = [
      ...overlaps(dates, other),
      ...(tail ? overlaps(tailDates(tail, Math.max(tail.from, other.from), until).dates, other) : []),
    ]
    conflicts.push(...pairs.map(([start, busy]) => conflictOf(start, { ...busy, ...other })))
  }
  if (tail) {
    for (const row of await listBeyond(db, wanted, tail.from)) {
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

async function listTails(
  db: DbOrTx,
  resourceId: string,
  until: number,
  except: string | undefined,
): Promise<SeatSeries[]> {
  const { rows } = await sql<
    SeriesRow & { id: string; title: string; materialized_until: Date; changed: Date[] }
  >`
    SELECT m.id, m.title, m.local_start, m.time_zone, m.duration_minutes, m.is_all_day, m.rrule, m.cancelled_starts,
      m.materialized_until,
      ARRAY(SELECT original_start FROM occurrences WHERE meeting_id = m.id AND original_start >= m.materialized_until) AS changed
    FROM meetings m
    WHERE m.resource_id = ${resourceId} AND m.materialized_until < ${new Date(until)} AND m.cancelled_at IS NULL
      AND m.id IS DISTINCT FROM ${except ?? null}::uuid`.execute(db)
  return rows.flatMap((row) => {
    const series = seriesOf(row)
    if (!series) return []
    return {
      meetingId: row.id,
      title: row.title,
      series,
      from: row.materialized_until.getTime(),
      changed: new Set(row.changed.map((start) => start.getTime())),
    }
  })
}

/** Dates with rows that end after `from`. */
async function listBeyond(db: DbOrTx, { resourceId, instead }: Wanted, from: number) {
  const { rows } = await sql<BusyRow>`
    SELECT o.meeting_id, coalesce(o.title, m.title) AS title, o.starts_at, o.ends_at
    FROM occurrences o JOIN meetings m ON m.id = o.meeting_id
    WHERE o.resource_id = ${resourceId} AND o.is_reserving
      AND o.during && tstzrange(${new Date(from)}::timestamptz, NULL, '[)') AND ${isObstacle(instead)}
    ORDER BY o.starts_at LIMIT ${maxRowsBeyond}`.execute(db)
  return rows.map((row) => ({
    start: row.starts_at.getTime(),
    end: row.ends_at.getTime(),
    meetingId: row.meeting_id,
    title: row.title,
  }))
}
