import { sql } from 'kysely'
import type { DbOrTx } from '../platform/database/database.ts'

/** Spec 3.37, of one participant of a room session. */
export interface Attendance {
  participantId: string
  /** Null once the account is purged. */
  displayName: string | null
  isGuest: boolean
  inTime: number
  /** Null while inside. */
  outTime: number | null
  /** Time inside up to now; two connections at once count once. */
  totalMs: number
}

/** The people of a room session, derived from the ledger, in the order in which they came. Others are not in it. */
export async function listAttendance(
  db: DbOrTx,
  organizationId: string,
  roomSessionId: string,
  now: Date,
): Promise<Attendance[]> {
  const { rows } = await sql<Attendance>`
    WITH visits AS (
      SELECT participant_id, joined_at, left_at,
        tstzrange(joined_at, greatest(joined_at, coalesce(left_at, ${now}::timestamptz))) AS during
      FROM attendance_stays
      WHERE organization_id = ${organizationId} AND room_session_id = ${roomSessionId} AND joined_at IS NOT NULL
    ), merged AS (
      SELECT participant_id, min(joined_at) AS first, bool_or(left_at IS NULL) AS is_inside, max(left_at) AS last,
        range_agg(during) AS ranges
      FROM visits GROUP BY participant_id
    )
    SELECT m.participant_id AS "participantId", nullif(p.display_name, '') AS "displayName", p.user_id IS NULL AND p.display_name <> '' AS "isGuest",
      (extract(epoch FROM m.first) * 1000)::int8 AS "inTime",
      CASE WHEN NOT m.is_inside THEN (extract(epoch FROM m.last) * 1000)::int8 END AS "outTime",
      (SELECT coalesce(sum(extract(epoch FROM upper(r) - lower(r)) * 1000), 0)::int8 FROM unnest(m.ranges) AS r) AS "totalMs"
    FROM merged m JOIN participants p ON p.id = m.participant_id
    ORDER BY m.first, m.participant_id`.execute(db)
  return rows
}
