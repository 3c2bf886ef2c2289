/** The SQL of what was recorded in rooms and has no file yet. */

import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'

/** With what pages show of its meeting. */
export interface PreparedRecordingRow {
  /** Of the capture. */
  id: string
  title: string
  calendar_id: string
  /** The planned date; null for unplanned meetings. */
  original_start: Date | null
  started_at: Date
  ended_at: Date
}

/** Its file is being made, or will be: the room has ended, and its recorder is about to stop. */
const isPrepared = sql`c.state IN ('recording', 'paused', 'finishing') AND (c.state = 'finishing' OR s.ended_at IS NOT NULL)`

/** Of these meetings, newest first. */
export function listOfMeetings(db: DbOrTx, meetingIds: readonly string[]): Promise<PreparedRecordingRow[]> {
  return list(db, sql`m.id = ANY(${[...meetingIds]}::uuid[])`)
}

/** Of the meetings that someone owns, newest first. */
export function listOwned(db: DbOrTx, userId: string): Promise<PreparedRecordingRow[]> {
  return list(db, sql`m.host_user_id = ${userId}`)
}

async function list(db: DbOrTx, where: RawBuilder<unknown>): Promise<PreparedRecordingRow[]> {
  const { rows } = await sql<PreparedRecordingRow>`
    SELECT c.id, coalesce(o.title, m.title) AS title, coalesce(s.started_at, s.created_at) AS started_at,
      coalesce(s.ended_at, o.ends_at, s.created_at) AS ended_at,
      m.id AS calendar_id, CASE WHEN m.kind = 'scheduled' THEN o.original_start END AS original_start
    FROM captures c JOIN room_sessions s ON s.id = c.room_session_id JOIN meetings m ON m.id = s.meeting_id
    LEFT JOIN occurrences o ON o.id = s.occurrence_id
    WHERE ${isPrepared} AND ${where} ORDER BY c.id DESC`.execute(db)
  return rows
}

/** How many there are of one date. */
export async function countPrepared(db: DbOrTx, occurrenceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM room_sessions s JOIN captures c ON c.room_session_id = s.id
    WHERE s.occurrence_id = ${occurrenceId} AND ${isPrepared}`.execute(db)
  return rows[0]?.count ?? 0
}
