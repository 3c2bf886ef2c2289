import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import './recordings.tables.ts'

/** Takes the recordings of one organisation's meetings into another one. Their contents stay where they lie. */
export async function moveRecordings(
  tx: Tx,
  { fromOrganizationId, toOrganizationId }: { fromOrganizationId: string; toOrganizationId: string },
): Promise<void> {
  await sql`UPDATE recordings SET organization_id = ${toOrganizationId}, stored_under = coalesce(stored_under, organization_id)
    WHERE organization_id = ${fromOrganizationId}`.execute(tx)
}
