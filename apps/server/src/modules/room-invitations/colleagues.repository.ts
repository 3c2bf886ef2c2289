import type { Language } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'

/** A person of an organisation who can be invited. */
export interface Colleague {
  id: string
  email: string
  language: Language
}

/** Who invites. Null for accounts that are suspended or deleted. */
export async function findInviter(
  db: DbOrTx,
  userId: string,
): Promise<{ id: string; organizationId: string; displayName: string } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'organization_id', 'display_name'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? { id: row.id, organizationId: row.organization_id, displayName: row.display_name } : null
}

/** Those of these people who are active in the organisation, in the order of their IDs. */
export async function listColleagues(
  db: DbOrTx,
  organizationId: string,
  userIds: readonly string[],
): Promise<Colleague[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', userIds)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}
