/** The members of an organisation, to decide whether one may leave. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'

/** Locks the administrative acts of an organisation, so that two owners cannot remove each other. */
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

/** Whether anyone else has an account or an invitation there. */
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
