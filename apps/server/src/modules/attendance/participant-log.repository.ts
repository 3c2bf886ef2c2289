/** What happened in a room: the joins and leaves of the ledger, and the log beside it. */

import { sql, type Insertable } from 'kysely'
import type { MeetingRole, ParticipantLogEntry } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { ParticipantLogEntriesTable } from './attendance.tables.ts'

export interface LogRow {
  id: string
  at: Date
  act: ParticipantLogEntry['act']
  name: string
  is_guest: boolean
  by_name: string | null
  role: MeetingRole | null
}

/** Adding an entry a second time does nothing, nor does one of people who are gone. The organisation is the session's. */
export async function insertOnce(
  db: DbOrTx,
  entry: Omit<Insertable<ParticipantLogEntriesTable>, 'organization_id'>,
): Promise<void> {
  await sql`INSERT INTO participant_log_entries (id, organization_id, room_session_id, participant_id, by_participant_id, act, role, at)
    SELECT ${entry.id}, s.organization_id, s.id, p.id, b.id, ${entry.act}, ${entry.role}, ${entry.at}
    FROM room_sessions s JOIN participants p ON p.room_session_id = s.id AND p.id = ${entry.participant_id}
    LEFT JOIN participants b ON b.id = ${entry.by_participant_id}
    WHERE s.id = ${entry.room_session_id}
    ON CONFLICT (id) DO NOTHING`.execute(db)
}

export async function deleteBefore(db: DbOrTx, organizationId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('participant_log_entries')
    .where('organization_id', '=', organizationId)
    .where('at', '<', before)
    .execute()
}

/** Whether one of these sessions keeps a log; the settings of a session are those that applied to it. */
export async function isKept(db: DbOrTx, sessionIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean }>`
    SELECT coalesce(bool_or(coalesce((settings->>'participantLog')::boolean, true)), false) AS is_on
    FROM room_sessions WHERE id = ANY(${[...sessionIds]}::uuid[])`.execute(db)
  return rows[0]?.is_on ?? false
}

/** Of sessions that keep a log, oldest first. */
export async function list(
  db: DbOrTx,
  organizationId: string,
  sessionIds: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: LogRow[]; total: number }> {
  if (sessionIds.length === 0) return { entries: [], total: 0 }
  const { rows } = await sql<LogRow & { total: number }>`
    WITH sessions AS (
      SELECT id FROM room_sessions
      WHERE id = ANY(${[...sessionIds]}::uuid[]) AND coalesce((settings->>'participantLog')::boolean, true)
    ), entries AS (
      SELECT e.id, e.at, e.kind AS act, e.participant_id, NULL::uuid AS by_participant_id, NULL AS role
      FROM attendance_entries e JOIN sessions s ON s.id = e.room_session_id
      UNION ALL
      SELECT e.id::text, e.at, e.act, e.participant_id, e.by_participant_id, e.role
      FROM participant_log_entries e JOIN sessions s ON s.id = e.room_session_id
    )
    SELECT e.id, e.at, e.act, p.display_name AS name, b.display_name AS by_name, e.role,
      CASE WHEN p.user_id IS NULL THEN p.display_name <> '' ELSE u.organization_id <> ${organizationId} END AS is_guest,
      (count(*) OVER ())::int AS total
    FROM entries e
    JOIN participants p ON p.id = e.participant_id
    LEFT JOIN participants b ON b.id = e.by_participant_id
    LEFT JOIN users u ON u.id = p.user_id
    ORDER BY e.at, e.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return { entries: rows, total: rows[0]?.total ?? 0 }
}
