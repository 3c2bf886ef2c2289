import type { InterpretationLanguage } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'

/**
 * Takes away languages that the meeting no longer has; everyone hears those again who interpret into one of them. People in the waiting room get
 * the languages of their invitation. Returns the IDs of the participants that changed.
 */
export async function followLanguages(
  db: DbOrTx,
  { id: roomSessionId, meetingId }: { id: string; meetingId: string },
  languages: readonly InterpretationLanguage[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH wanted AS (
      SELECT p.id, ARRAY(
        SELECT l FROM unnest(CASE WHEN p.status = 'waiting' AND i.id IS NOT NULL THEN i.interprets ELSE p.interprets END) l
        WHERE l = ANY(${[...languages]}::text[])) AS interprets
      FROM participants p LEFT JOIN invitees i ON i.meeting_id = ${meetingId} AND i.account_id = p.user_id
      WHERE p.room_session_id = ${roomSessionId})
    UPDATE participants p SET interprets = w.interprets,
      interpreting = CASE WHEN p.interpreting = ANY(w.interprets) THEN p.interpreting END
    FROM wanted w WHERE p.id = w.id AND p.interprets <> w.interprets
    RETURNING p.id`.execute(db)
  return rows.map(({ id }) => id)
}
