import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { lockOrganization } from '../tenancy/index.ts'

/** Before a passage is redacted: locks its organisation and those of the people who were there, as a new export does, so that none begins meanwhile. */
export async function lockExports(tx: Tx, recordingId: string): Promise<void> {
  const concerned = await sql<{ id: string }>`
    SELECT r.organization_id AS id FROM recordings r WHERE r.id = ${recordingId}
    UNION SELECT u.organization_id FROM recordings r JOIN participants p ON p.room_session_id = r.room_session_id
      JOIN users u ON u.id = p.user_id WHERE r.id = ${recordingId}
    ORDER BY id`.execute(tx)
  for (const { id } of concerned.rows) await lockOrganization(tx, id)
}

/**
 * After `lockExports`: deletes the exports that may contain a redacted passage – of its organisation and of the people who were there – and ends those
 * being written. A row with the state `outdated` tells the person who requested them.
 */
export async function deleteExports(tx: Tx, recordingId: string): Promise<void> {
  // The row gets a new ID, so that a job that is still writing the export can't find it.
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
