import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import './files.tables.ts'

/** Takes the files of one organisation into another one. Their contents stay where they lie. */
export async function moveFiles(
  tx: Tx,
  { fromOrganizationId, toOrganizationId }: { fromOrganizationId: string; toOrganizationId: string },
): Promise<void> {
  await sql`UPDATE files SET organization_id = ${toOrganizationId}, stored_under = coalesce(stored_under, organization_id)
    WHERE organization_id = ${fromOrganizationId} AND kind NOT IN ('logo', 'favicon')`.execute(tx)
}
