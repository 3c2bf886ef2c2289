import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { MovedAccount } from '../identity/index.ts'

/**
 * Takes all meetings of an organisation into another one, with what hangs on them: for an individual whose account joins it.
 */
export async function moveMeetings(tx: Tx, moved: MovedAccount): Promise<void> {
  const { fromOrganizationId: from, toOrganizationId: to } = moved
  // Who was asked from outside and is of the other organisation is a colleague from now on.
  await sql`UPDATE invitees i SET user_id = u.id, outside_user_id = NULL, email = NULL, name = NULL
    FROM meetings m, users u
    WHERE m.organization_id = ${from} AND m.id = i.meeting_id AND u.id = i.outside_user_id AND u.organization_id = ${to}`.execute(
    tx,
  )
  for (const table of ['meetings', 'occurrences', 'time_requests', 'registrations'] as const)
    await sql`UPDATE ${sql.table(table)} SET organization_id = ${to} WHERE organization_id = ${from}`.execute(
      tx,
    )
  await sql`UPDATE agenda_files SET organization_id = ${to}, stored_under = coalesce(stored_under, organization_id)
    WHERE organization_id = ${from}`.execute(tx)
}
