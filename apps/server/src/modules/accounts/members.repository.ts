/** Who belongs to an organisation, as far as who may leave goes. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'

/** Administrative acts of one organisation come one after another, so that two owners cannot remove each other. */
export async function lockOrganization(db: DbOrTx, organizationId: string): Promise<void> {
  await sql`SELECT 1 FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`.execute(db)
}

export async function hasOwner(db: DbOrTx, organizationId: string): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

/** Whether anyone else has an account there, or is invited. */
export async function hasOthers(db: DbOrTx, organizationId: string, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '!=', userId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
