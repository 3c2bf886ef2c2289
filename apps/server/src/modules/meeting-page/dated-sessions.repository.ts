/** What the room sessions of one date say: when they were open, and who was inside. */

import { sql } from 'kysely'
import type { MeetingRole } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import { readableMessage } from './readable-message.ts'

export interface Opening {
  startedAt: Date
  /** Null while it is open. */
  endedAt: Date | null
}

export interface PersonInside {
  name: string
  role: MeetingRole
  isGuest: boolean
  since: Date
}

/** Names a date in addresses, also after it was moved. */
export async function findOriginalStart(db: DbOrTx, occurrenceId: string): Promise<number | null> {
  const { rows } = await sql<{ start: Date }>`
    SELECT original_start AS start FROM occurrences WHERE id = ${occurrenceId}`.execute(db)
  return rows[0]?.start.getTime() ?? null
}

/** Sessions in which someone was admitted, oldest first. */
export async function listOpenings(db: DbOrTx, occurrenceId: string): Promise<Opening[]> {
  const { rows } = await sql<Opening>`
    SELECT started_at AS "startedAt", ended_at AS "endedAt" FROM room_sessions
    WHERE occurrence_id = ${occurrenceId} AND started_at IS NOT NULL ORDER BY started_at`.execute(db)
  return rows
}

/** Who is connected now, each person once, hosts first. */
export async function listInside(
  db: DbOrTx,
  occurrenceId: string,
  organizationId: string,
): Promise<PersonInside[]> {
  const { rows } = await sql<PersonInside>`
    SELECT DISTINCT ON (coalesce(p.user_id, p.id)) p.display_name AS name, p.role, p.connected_at AS since,
      u.organization_id IS DISTINCT FROM ${organizationId} AS "isGuest"
    FROM room_sessions s JOIN participants p ON p.room_session_id = s.id AND p.sfu_sid IS NOT NULL
    LEFT JOIN users u ON u.id = p.user_id
    WHERE s.occurrence_id = ${occurrenceId} AND s.ended_at IS NULL
    ORDER BY coalesce(p.user_id, p.id), p.is_additional, p.connected_at`.execute(db)
  const rank = (role: MeetingRole) => ['host', 'co_host'].indexOf(role) >>> 0
  return rows.toSorted((a, b) => rank(a.role) - rank(b.role) || a.since.getTime() - b.since.getTime())
}

/** What of each date is known: how many people were inside, and how many messages the account may read. Dates without a session are left out. */
export async function listHeld(
  db: DbOrTx,
  occurrenceIds: readonly string[],
  userId: string,
): Promise<Map<string, { messages: number; people: number }>> {
  if (occurrenceIds.length === 0) return new Map()
  const isMember = sql`s.organization_id = (SELECT organization_id FROM users WHERE id = ${userId})`
  const { rows } = await sql<{ id: string; messages: number; people: number }>`
    SELECT s.occurrence_id AS id,
      sum((SELECT count(*) FROM room_messages m JOIN participants p ON p.id = m.participant_id
        LEFT JOIN participants r ON r.id = m.to_participant_id
        WHERE m.room_session_id = s.id AND ${readableMessage(userId, isMember)}))::int AS messages,
      (SELECT count(DISTINCT coalesce(p.user_id, p.id)) FROM participants p
        WHERE p.room_session_id = ANY(array_agg(s.id)) AND p.connected_at IS NOT NULL)::int AS people
    FROM room_sessions s
    WHERE s.occurrence_id = ANY(${[...occurrenceIds]}::uuid[]) AND s.started_at IS NOT NULL
    GROUP BY s.occurrence_id`.execute(db)
  return new Map(rows.map(({ id, messages, people }) => [id, { messages, people }]))
}
