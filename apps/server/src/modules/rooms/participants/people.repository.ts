import type { OrganizationRole } from '@majlis/contract'
import type { DbOrTx } from '../../../platform/database/database.ts'

/** What the rooms read of a user. */
export interface Person {
  id: string
  organizationId: string
  displayName: string
  email: string
  provenEmail: string | null
  role: OrganizationRole
  isActive: boolean
}

/** Reads accounts; they are identity's to change. */
export async function findPerson(db: DbOrTx, userId: string): Promise<Person | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'organization_id', 'display_name', 'email', 'proven_email'])
    .select(['role', 'status', 'deleted_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    organizationId: row.organization_id,
    displayName: row.display_name,
    email: row.email,
    provenEmail: row.proven_email,
    role: row.role,
    isActive: row.status === 'active' && !row.deleted_at,
  }
}
