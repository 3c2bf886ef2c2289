/** What belongs to a seat, except its personal room, which is a part of the seat. */

import { limits } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { SeatDate } from './clashing-dates.ts'

/** How many meetings someone hosts. */
export interface Hosted {
  comingMeetings: number
  pastMeetings: number
  files: number
}

export async function count(db: DbOrTx, seatIds: readonly string[], now: Date): Promise<Hosted> {
  const { rows } = await sql<Hosted>`
    SELECT (count(*) FILTER (WHERE ${isComing(now)}))::int AS "comingMeetings",
      (count(*) FILTER (WHERE NOT ${isComing(now)}))::int AS "pastMeetings",
      (SELECT count(DISTINCT f.file_id)::int FROM meeting_agenda_files f JOIN meetings o ON o.id = f.meeting_id
        WHERE o.resource_id = ANY(${seatIds}::uuid[]) AND o.kind <> 'personal') AS files
    FROM meetings m WHERE m.resource_id = ANY(${seatIds}::uuid[]) AND m.kind <> 'personal'`.execute(db)
  return rows[0] ?? { comingMeetings: 0, pastMeetings: 0, files: 0 }
}

/** The same of all people whose IDs a query finds; meetings and files are counted up to `most`. */
export async function countOfMany(
  db: DbOrTx,
  organizationId: string,
  { userIds, now, most }: { userIds: RawBuilder<unknown>; now: Date; most: number },
): Promise<Hosted> {
  const hosted = sql`FROM meetings m WHERE m.organization_id = ${organizationId} AND m.kind <> 'personal'
    AND m.host_user_id IN (${userIds}) LIMIT ${sql.lit(most)}`
  const { rows } = await sql<Hosted>`
    WITH hosted AS MATERIALIZED (SELECT m.id, ${isComing(now)} AS is_coming ${hosted})
    SELECT (count(*) FILTER (WHERE is_coming))::int AS "comingMeetings",
      (count(*) FILTER (WHERE NOT is_coming))::int AS "pastMeetings",
      (SELECT count(DISTINCT f.file_id)::int FROM meeting_agenda_files f JOIN hosted h ON h.id = f.meeting_id) AS files
    FROM hosted`.execute(db)
  return rows[0] ?? { comingMeetings: 0, pastMeetings: 0, files: 0 }
}

/** The next dates on some seats that take up time, by seat and in order of time: of scheduled meetings, or of all. */
export async function listDates(
  db: DbOrTx,
  seatIds: readonly string[],
  { now, most, isPlanned }: { now: Date; most: number; isPlanned: boolean },
): Promise<Map<string, SeatDate[]>> {
  const { rows } = await sql<{ seat_id: string; title: string; starts_at: Date; ends_at: Date }>`
    SELECT o.resource_id AS seat_id, coalesce(o.title, m.title) AS title, o.starts_at, o.ends_at
    FROM occurrences o JOIN meetings m ON m.id = o.meeting_id
    WHERE o.resource_id = ANY(${[...seatIds]}::uuid[]) AND o.is_reserving AND o.ends_at > ${now}
      AND o.starts_at > ${new Date(now.getTime() - limits.meeting.maxLengthMs)}
      ${isPlanned ? sql`AND m.kind = 'scheduled' AND m.cancelled_at IS NULL` : sql``}
    ORDER BY o.starts_at LIMIT ${sql.lit(most)}`.execute(db)
  const bySeat = Map.groupBy(rows, (row) => row.seat_id)
  return new Map(
    Array.from(bySeat, ([seatId, dates]) => [
      seatId,
      dates.map(({ title, starts_at, ends_at }) => ({
        title,
        start: starts_at.getTime(),
        end: ends_at.getTime(),
      })),
    ]),
  )
}

/** Locks the meetings of the seat until the transaction ends. */
export async function lockMeetings(db: DbOrTx, seatId: string): Promise<void> {
  await sql`SELECT 1 FROM meetings WHERE resource_id = ${seatId} ORDER BY id FOR NO KEY UPDATE`.execute(db)
}

/** Planned meetings with dates to come, by their ids. */
export async function listComing(db: DbOrTx, seatId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT m.id FROM meetings m WHERE m.resource_id = ${seatId} AND m.kind = 'scheduled' AND ${isComing(now)}
    ORDER BY m.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The original starts of a meeting's dates that begin at these times now. */
export async function listStarts(
  db: DbOrTx,
  meetingId: string,
  starts: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ original_start: Date }>`
    SELECT original_start FROM occurrences WHERE meeting_id = ${meetingId} AND is_reserving
      AND starts_at = ANY(${starts.map((start) => new Date(start))}::timestamptz[]) ORDER BY original_start`.execute(
    db,
  )
  return rows.map((row) => row.original_start.getTime())
}

function isComing(now: Date) {
  return sql`(m.cancelled_at IS NULL AND m.kind = 'scheduled' AND (m.materialized_until IS NOT NULL
    OR EXISTS (SELECT FROM occurrences o WHERE o.meeting_id = m.id AND o.is_reserving AND o.ends_at > ${now})))`
}
