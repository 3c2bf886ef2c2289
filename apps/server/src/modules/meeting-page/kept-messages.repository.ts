/** The chat of one date as one account may read it afterwards. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like.ts'
import { readableMessage } from './readable-message.ts'

export interface KeptMessage {
  id: string
  display_name: string
  text: string
  sent_at: Date
  is_own: boolean
  is_private: boolean
}

export interface KeptMessagesFilter {
  occurrenceId: string
  userId: string
  /** Whether messages to everyone are read also of sessions in which the account was not inside. */
  seesEverySession: boolean
  search?: string | undefined
  after?: string | undefined
  limit: number
}

/** Oldest first. Private messages are for their two people. */
export async function list(
  db: DbOrTx,
  { occurrenceId, userId, seesEverySession, search, after, limit }: KeptMessagesFilter,
): Promise<KeptMessage[]> {
  const pattern = containing(search ?? '')
  const { rows } = await sql<KeptMessage>`
    SELECT m.id, m.display_name, m.text, m.sent_at, coalesce(p.user_id = ${userId}, false) AS is_own,
      m.to_participant_id IS NOT NULL AS is_private
    FROM room_sessions s
    JOIN room_messages m ON m.room_session_id = s.id
    JOIN participants p ON p.id = m.participant_id
    LEFT JOIN participants r ON r.id = m.to_participant_id
    WHERE s.occurrence_id = ${occurrenceId}
      AND ${readableMessage(userId, sql`${seesEverySession}::boolean`)}
      AND (m.text ILIKE ${pattern} OR m.display_name ILIKE ${pattern})
      AND (${after ?? null}::uuid IS NULL OR (m.sent_at, m.id) > (
        SELECT last.sent_at, last.id FROM room_messages last WHERE last.id = ${after ?? null}::uuid))
    ORDER BY m.sent_at, m.id LIMIT ${limit}`.execute(db)
  return rows
}
