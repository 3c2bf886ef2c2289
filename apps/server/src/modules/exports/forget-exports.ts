import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { lockOrganization } from '../tenancy/index.ts'

/**
 * Before something is redacted from a recording and its transcript: archives that may have it are deleted, those of its organisation and of the
 * people who were there, and archives that are being written end. A row without an archive says so to those who requested them.
 */
export async function forgetExports(tx: Tx, recordingId: string): Promise<void> {
  // As a new archive does, so that none begins with what is redacted at this moment.
  const concerned = await sql<{ id: string }>`
    SELECT r.organization_id AS id FROM recordings r WHERE r.id = ${recordingId}
    UNION SELECT u.organization_id FROM recordings r JOIN participants p ON p.room_session_id = r.room_session_id
      JOIN users u ON u.id = p.user_id WHERE r.id = ${recordingId}
    ORDER BY id`.execute(tx)
  for (const { id } of concerned.rows) await lockOrganization(tx, id)
  // The job of an archive knows its ID, so the row gets another one.
  await sql`
    WITH deleted AS (
      DELETE FROM data_exports e USING recordings r
      WHERE r.id = ${recordingId} AND e.state IN ('waiting', 'running', 'ready') AND (e.organization_id = r.organization_id OR e.user_id IN (
        SELECT p.user_id FROM participants p WHERE p.room_session_id = r.room_session_id AND p.user_id IS NOT NULL))
      RETURNING e.organization_id, e.user_id, e.requested_by, e.created_at)
    INSERT INTO data_exports (id, organization_id, user_id, requested_by, state, created_at)
    SELECT gen_random_uuid(), organization_id, user_id, requested_by, 'outdated', created_at FROM deleted`.execute(
    tx,
  )
}
