/** The date that a room session belongs to, as notifications about its recording or transcript name it, and who may open what is left of it. */

import type { MeetingRole } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'

export interface SessionDate {
  calendarId: string
  title: string
  heldAt: number
  /** The original start; null if the meeting has no dates. */
  occurrenceStart: number | null
}

interface SessionDateRow {
  meeting_id: string
  title: string
  held_at: Date
  original_start: Date | null
}

/** By the room session. */
export const findSessionDate = (db: DbOrTx, roomSessionId: string) => find(db, sql`s.id = ${roomSessionId}`)

/** By a transcript of its recordings. */
export const findSessionDateOfTranscript = (db: DbOrTx, transcriptId: string) =>
  find(
    db,
    sql`s.id = (SELECT r.room_session_id FROM transcripts t JOIN recordings r ON r.id = t.recording_id WHERE t.id = ${transcriptId})`,
  )

async function find(db: DbOrTx, where: RawBuilder<unknown>): Promise<SessionDate | null> {
  const { rows } = await sql<SessionDateRow>`
    SELECT m.id AS meeting_id, coalesce(o.title, m.title) AS title, coalesce(s.started_at, s.created_at) AS held_at, o.original_start
    FROM room_sessions s JOIN meetings m ON m.id = s.meeting_id LEFT JOIN occurrences o ON o.id = s.occurrence_id
    WHERE ${where}`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    calendarId: row.meeting_id,
    title: row.title,
    heldAt: row.held_at.getTime(),
    occurrenceStart: row.original_start?.getTime() ?? null,
  }
}

interface MeetingReader {
  userId: string
  /** Hosts and co-hosts, who are colleagues. */
  isHost: boolean
}

/** The accounts that may open what a meeting left. */
export async function listReaders(db: DbOrTx, meetingId: string): Promise<MeetingReader[]> {
  const { rows } = await sql<{ userId: string; role: MeetingRole; isColleague: boolean }>`
    SELECT account_id AS "userId", role, user_id IS NOT NULL AS "isColleague" FROM invitees
    WHERE meeting_id = ${meetingId} AND account_id IS NOT NULL ORDER BY account_id`.execute(db)
  return rows.map(({ userId, role, isColleague }) => ({
    userId,
    isHost: isColleague && (role === 'host' || role === 'co_host'),
  }))
}

/** The hosts and co-hosts among them. */
export async function listHosts(db: DbOrTx, meetingId: string): Promise<string[]> {
  return hostsOf(await listReaders(db, meetingId))
}

export function hostsOf(readers: readonly MeetingReader[]): string[] {
  return readers.filter(({ isHost }) => isHost).map(({ userId }) => userId)
}
