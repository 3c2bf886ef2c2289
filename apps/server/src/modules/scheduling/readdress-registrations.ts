import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Somebody of the organisation has another address: registrations for its meetings follow, unless there is one under it already. */
export async function readdressRegistrations(
  tx: Tx,
  { organizationId, from, to }: { organizationId: string; from: string; to: string },
): Promise<void> {
  await sql`UPDATE registrations r SET email = ${to}
    WHERE r.organization_id = ${organizationId} AND r.email = ${from}
      AND NOT EXISTS (SELECT FROM registrations o WHERE o.meeting_id = r.meeting_id AND o.email = ${to})`.execute(
    tx,
  )
}
