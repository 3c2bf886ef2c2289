/** The rows of seats; dates beyond the rows are compared in `seat-calendar.ts`. */

import type { Conflict } from '@majlis/contract'
import type { Interval, Person, SeriesPart } from '@majlis/scheduling'
import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { Seat } from '../../resources/index.ts'
import { seriesOf, type SeriesRow } from '../../meetings/index.ts'

/** What a request wants to put on a seat. */
export interface Wanted {
  resourceId: string
  /** The dates that get rows, in order. */
  dates: readonly Interval[]
  /** The dates beyond, which are looked up, without those that have rows because they were changed; null where every date has its row. */
  tail: SeriesPart | null
  /** What is moved, whose rows are ignored: the whole meeting, or one of its dates. */
  instead?: { meetingId: string; originalStart?: number } | undefined
  /** The meeting whose dates beyond its rows are planned again. */
  tailOf?: string | undefined
}

interface SeatSeries extends SeriesPart {
  meetingId: string
  title: string
}

/** A time at which a seat is taken, and by what. */
export interface BusyTime extends Interval {
  /** Null: in a connected calendar of the seat’s owner. */
  meetingId: string | null
  title: string
}

export interface SeatRange extends Pick<Wanted, 'resourceId' | 'instead' | 'tailOf'> {
  from: number
  to: number
}

/** The working hours of the seat's owner, as the owner's local time. */
export type WorkingTimes = Omit<Person, 'busy'>

/** What the rows say of a seat in a range. */
export interface Taken {
  /** In order. */
  taken: BusyTime[]
  /** It has series that continue beyond their rows before the end of the range. */
  hasTails: boolean
}

interface BusyRow {
  wanted_start: Date
  wanted_end: Date
  meeting_id: string
  title: string
  starts_at: Date
  ends_at: Date
}

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

function isObstacle(instead: Wanted['instead']) {
  if (!instead) return sql`true`
  const { meetingId, originalStart } = instead
  if (originalStart === undefined) return sql`o.meeting_id <> ${meetingId}`
  return sql`(o.meeting_id <> ${meetingId} OR o.original_start <> ${new Date(originalStart)}::timestamptz)`
}

/** The rows on the seat at the requested times, by the index of the constraint. */
export async function listConflicts(
  db: DbOrTx,
  { resourceId, dates, instead }: Wanted,
  limit: number,
): Promise<Conflict[]> {
  const { rows } = await sql<BusyRow>`
    SELECT w.starts AS wanted_start, w.ends AS wanted_end, o.meeting_id, coalesce(o.title, m.title) AS title, o.starts_at, o.ends_at
    FROM unnest(${dates.map(({ start }) => new Date(start))}::timestamptz[],
      ${dates.map(({ end }) => new Date(end))}::timestamptz[]) AS w (starts, ends)
    JOIN occurrences o ON o.resource_id = ${resourceId} AND o.is_reserving AND o.during && tstzrange(w.starts, w.ends, '[)')
    JOIN meetings m ON m.id = o.meeting_id
    WHERE ${isObstacle(instead)}
    ORDER BY w.starts, o.starts_at LIMIT ${limit}`.execute(db)
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

export async function getTaken(db: DbOrTx, range: SeatRange): Promise<Taken> {
  const columns = takenColumns(sql`${range.resourceId}::uuid`, range)
  const { rows } = await sql<TakenRow>`SELECT ${columns}`.execute(db)
  return takenOf(rows[0])
}

/** The seat of a user with its meetings, in one statement; null for users without a seat. */
export async function findSeatWithTaken(
  db: DbOrTx,
  { organizationId, userId }: { organizationId: string; userId: string },
  range: { from: number; to: number },
): Promise<{ seat: Seat; taken: Taken } | null> {
  const { rows } = await sql<TakenRow & Pick<Seat, 'id' | 'pmi' | 'pmu' | 'products'>>`
    SELECT r.id, r.pmi, r.pmu, r.products, ${takenColumns(sql`r.id`, range)}
    FROM resources r WHERE r.organization_id = ${organizationId} AND r.user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { id, pmi, pmu, products } = row
  return { seat: { id, organizationId, userId, pmi, pmu, products }, taken: takenOf(row) }
}

/** The series of a seat that go on beyond their rows before `until`. */
export async function listTails(
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
export async function listBeyond(
  db: DbOrTx,
  { resourceId, instead }: Wanted,
  from: number,
  limit: number,
): Promise<BusyTime[]> {
  const { rows } = await sql<BusyRow>`
    SELECT o.meeting_id, coalesce(o.title, m.title) AS title, o.starts_at, o.ends_at
    FROM occurrences o JOIN meetings m ON m.id = o.meeting_id
    WHERE o.resource_id = ${resourceId} AND o.is_reserving
      AND o.during && tstzrange(${new Date(from)}::timestamptz, NULL, '[)') AND ${isObstacle(instead)}
    ORDER BY o.starts_at LIMIT ${limit}`.execute(db)
  return rows.map((row) => ({
    start: row.starts_at.getTime(),
    end: row.ends_at.getTime(),
    meetingId: row.meeting_id,
    title: row.title,
  }))
}

/** Those of the person whose seat it is. */
export async function getWorkingTimes(db: DbOrTx, resourceId: string): Promise<WorkingTimes> {
  const row = await db
    .selectFrom('resources as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.working_hours', 'u.time_zone'])
    .where('r.id', '=', resourceId)
    .executeTakeFirstOrThrow()
  return { workingHours: row.working_hours, timeZone: row.time_zone }
}

function takenOf(row: TakenRow | undefined): Taken {
  const taken = row?.taken ?? []
  return {
    taken: taken.map(([start, end, meetingId, title]) => ({ start, end, meetingId, title })),
    hasTails: row?.has_tails ?? false,
  }
}
