import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

interface Person {
  organizationId: string
  email: string
}

/** The registrations under a person's address for meetings of the own organisation. */
export async function listRegistrationIds(tx: Tx, { organizationId, email }: Person): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM registrations WHERE organization_id = ${organizationId} AND email = ${email}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes out what stands under a person's address in meetings of the own organisation; the account takes the rest with it. */
export async function forgetPerson(tx: Tx, { organizationId, email }: Person): Promise<void> {
  await sql`DELETE FROM registrations WHERE organization_id = ${organizationId} AND email = ${email}`.execute(
    tx,
  )
  await sql`DELETE FROM invitees i USING meetings m
    WHERE m.id = i.meeting_id AND m.organization_id = ${organizationId} AND i.email = ${email}`.execute(tx)
}
