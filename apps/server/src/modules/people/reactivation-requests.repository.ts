/** Reactivation requests, at most one per suspended person. */

import type { ReactivationRequest } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'

/** Stores a request, or replaces the message of an earlier one. True for the first. */
export async function save(db: DbOrTx, userId: string, message: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('reactivation_requests')
    .values({ user_id: userId, message, asked_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ message, asked_at: now }))
    // PostgreSQL sets xmax only on a row that existed before.
    .returning(sql<boolean>`xmax = 0`.as('is_first'))
    .executeTakeFirstOrThrow()
  return row.is_first
}

/** Oldest first. */
export async function list(db: DbOrTx, organizationId: string): Promise<ReactivationRequest[]> {
  const rows = await db
    .selectFrom('reactivation_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.display_name', 'u.email', 'r.message', 'r.asked_at'])
    .where('u.organization_id', '=', organizationId)
    .where('u.status', '=', 'suspended')
    .where('u.deleted_at', 'is', null)
    .orderBy('r.asked_at')
    .limit(1_000)
    .execute()
  return rows.map((row) => ({
    user: { id: row.id, name: row.display_name, email: row.email },
    message: row.message,
    askedAt: row.asked_at.getTime(),
  }))
}

/** False if there was none. */
async function deleteRow(db: DbOrTx, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('reactivation_requests')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export { deleteRow as delete }
