import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { MovedAccount } from '../identity/index.ts'

/** Takes the ledger of an individual's meetings into the organisation that the account joins. */
export async function moveAttendance(tx: Tx, moved: MovedAccount): Promise<void> {
  await sql`UPDATE attendance_entries SET organization_id = ${moved.toOrganizationId}
    WHERE organization_id = ${moved.fromOrganizationId}`.execute(tx)
}
