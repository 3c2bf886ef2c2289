import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Before something is removed from a recording and its transcript for good: archives that may have it are deleted, those of its organisation and
 * of the people who were there. Archives that are being written end; they can be requested again.
 */
export async function forgetExports(tx: Tx, recordingId: string): Promise<void> {
  await sql`
    DELETE FROM data_exports e USING recordings r
    WHERE r.id = ${recordingId} AND (e.organization_id = r.organization_id OR e.user_id IN (
      SELECT p.user_id FROM participants p WHERE p.room_session_id = r.room_session_id AND p.user_id IS NOT NULL))`.execute(
    tx,
  )
}
