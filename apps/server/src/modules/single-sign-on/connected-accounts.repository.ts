/** The accounts of people at providers, as they see them themselves. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'

/** The oldest first. */
export async function list(
  db: DbOrTx,
  userId: string,
): Promise<{ id: string; issuer: string; connectedAt: number }[]> {
  const rows = await db
    .selectFrom('provider_identities')
    .select(['id', 'issuer', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, issuer, created_at }) => ({ id, issuer, connectedAt: created_at.getTime() }))
}

export async function lockUser(db: DbOrTx, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Returns its issuer; null when the user has no such account. */
async function deleteRow(db: DbOrTx, userId: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('provider_identities')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('issuer')
    .executeTakeFirst()
  return row?.issuer ?? null
}

/** Returns their issuers. */
export async function deleteAll(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('provider_identities')
    .where('user_id', '=', userId)
    .returning('issuer')
    .execute()
  return rows.map(({ issuer }) => issuer)
}

/** A password, a passkey, or an account at the provider that the organisation signs in by. */
export async function hasWayIn(db: DbOrTx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT u.password_hash IS NOT NULL
      OR EXISTS (SELECT FROM passkeys WHERE user_id = u.id)
      OR EXISTS (
        SELECT FROM provider_identities i
        JOIN sign_in_providers p USING (organization_id, issuer)
        WHERE i.user_id = u.id AND p.is_enabled
      ) AS has
    FROM users u WHERE u.id = ${userId}`.execute(db)
  return rows[0]?.has ?? false
}

export { deleteRow as delete }
