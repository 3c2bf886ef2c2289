import type { Insertable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { PasswordResetsTable } from './password-reset.tables.ts'

/** A reset by its link. Times are epoch milliseconds. */
export interface PasswordReset {
  id: string
  userId: string
  expiresAt: number
  usedAt: number | null
}

/** Harmless when it is there already. False then. */
export async function insert(db: DbOrTx, reset: Insertable<PasswordResetsTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('password_resets')
    .values(reset)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** By either of its links, whether or not it is still good. */
export async function findByLink(db: DbOrTx, linkHash: string): Promise<PasswordReset | null> {
  const row = await db
    .selectFrom('password_resets')
    .select(['id', 'user_id', 'expires_at', 'used_at'])
    .where((eb) => eb.or([eb('link_hash', '=', linkHash), eb('granted_hash', '=', linkHash)]))
    .executeTakeFirst()
  if (!row) return null
  const { id, user_id: userId, expires_at: expiresAt, used_at: usedAt } = row
  return { id, userId, expiresAt: expiresAt.getTime(), usedAt: usedAt?.getTime() ?? null }
}

/** Counts an attempt before it is checked, so that parallel attempts are counted too. Null if none is left. */
export async function countAttempt(
  db: DbOrTx,
  id: string,
  email: string,
  maxAttempts: number,
  now: Date,
): Promise<string | null> {
  const row = await db
    .updateTable('password_resets')
    .from('users')
    .set((eb) => ({ code_attempts: eb('password_resets.code_attempts', '+', 1) }))
    .whereRef('users.id', '=', 'password_resets.user_id')
    .where('users.email', '=', email)
    .where('password_resets.id', '=', id)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.granted_hash', 'is', null)
    .where('password_resets.expires_at', '>', now)
    .where('password_resets.code_attempts', '<', maxAttempts)
    .returning('password_resets.code_hash')
    .executeTakeFirst()
  return row?.code_hash ?? null
}

/** Whether it waits for a code at all, so that a refusal can say that the code is too old. */
export async function isKnown(db: DbOrTx, id: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select('password_resets.id')
    .where('password_resets.id', '=', id)
    .where('users.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** Exchanges the code for a link. Of several at the same time exactly one gets it. */
export async function grant(
  db: DbOrTx,
  id: string,
  codeHash: string,
  grantedHash: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('password_resets')
    .set({ granted_hash: grantedHash })
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('granted_hash', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses it up. Of several at the same time exactly one gets the user's id. */
export async function use(
  db: DbOrTx,
  linkHash: string,
  now: Date,
): Promise<{ userId: string; isMailed: boolean } | null> {
  const row = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where((eb) => eb.or([eb('link_hash', '=', linkHash), eb('granted_hash', '=', linkHash)]))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'is_mailed'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, isMailed: row.is_mailed } : null
}

/** Invalidates all others of the user once one was used. */
export async function useAllOfUser(db: DbOrTx, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteExpiredBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', time).execute()
}
