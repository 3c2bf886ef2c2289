import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { MovedAccount } from '../identity/index.ts'

/** Takes the rooms of an individual's meetings into the organisation that the account joins; who is inside stays. */
export async function moveRooms(
  tx: Tx,
  { fromOrganizationId, toOrganizationId }: MovedAccount,
): Promise<void> {
  await sql`UPDATE room_sessions SET organization_id = ${toOrganizationId}
    WHERE organization_id = ${fromOrganizationId}`.execute(tx)
}
