import { sql, type Insertable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { AttendanceEntriesTable } from './attendance.tables.ts'

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

/** The ledger only grows, but for what an organisation does not keep for longer. */
export async function deleteBefore(db: DbOrTx, organizationId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('attendance_entries')
    .where('organization_id', '=', organizationId)
    .where('at', '<', before)
    .execute()
}

/** Adding an entry a second time does nothing. The organisation is the session's. */
export async function insertOnce(
  db: DbOrTx,
  entry: Omit<Insertable<AttendanceEntriesTable>, 'organization_id'>,
): Promise<void> {
  await db
    .insertInto('attendance_entries')
    .columns([
      'id',
      'organization_id',
      'room_session_id',
      'participant_id',
      'kind',
      'connection_id',
      'source',
      'at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('room_sessions as s')
        .innerJoin('participants as p', 'p.room_session_id', 's.id')
        .select([
          sql.val(entry.id).as('id'),
          's.organization_id',
          's.id as room_session_id',
          'p.id as participant_id',
          sql.val(entry.kind).as('kind'),
          sql.val(entry.connection_id).as('connection_id'),
          sql.val(entry.source).as('source'),
          sql`${entry.at}::timestamptz`.as('at'),
        ])
        .where('s.id', '=', entry.room_session_id)
        .where('p.id', '=', entry.participant_id),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Derived from the ledger at each call, never stored. Who never came is not in it. */
export async function list(
  db: DbOrTx,
  organizationId: string,
  roomSessionId: string,
  now: Date,
): Promise<Attendance[]> {
  const { rows } = await sql<Attendance>`
    WITH stays AS (
      SELECT participant_id, joined_at, left_at,
        tstzrange(joined_at, greatest(joined_at, coalesce(left_at, ${now}::timestamptz))) AS during
      FROM attendance_stays
      WHERE organization_id = ${organizationId} AND room_session_id = ${roomSessionId} AND joined_at IS NOT NULL
    ), merged AS (
      SELECT participant_id, min(joined_at) AS first, bool_or(left_at IS NULL) AS is_inside, max(left_at) AS last,
        range_agg(during) AS ranges
      FROM stays GROUP BY participant_id
    )
    SELECT m.participant_id AS "participantId", nullif(p.display_name, '') AS "displayName", p.user_id IS NULL AND p.display_name <> '' AS "isGuest",
      (extract(epoch FROM m.first) * 1000)::int8 AS "inTime",
      CASE WHEN NOT m.is_inside THEN (extract(epoch FROM m.last) * 1000)::int8 END AS "outTime",
      (SELECT coalesce(sum(extract(epoch FROM upper(r) - lower(r)) * 1000), 0)::int8 FROM unnest(m.ranges) AS r) AS "totalMs"
    FROM merged m JOIN participants p ON p.id = m.participant_id
    ORDER BY m.first, m.participant_id`.execute(db)
  return rows
}
