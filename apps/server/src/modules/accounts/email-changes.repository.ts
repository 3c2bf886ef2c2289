import type { Insertable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { EmailChangesTable } from './email-changes.tables.ts'

/** One per user: a new code replaces the earlier one. */
export async function save(db: DbOrTx, change: Insertable<EmailChangesTable>): Promise<void> {
  const { user_id: _, ...asked } = change
  await db
    .insertInto('email_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...asked, code_attempts: 0 }))
    .execute()
}

export async function findWaiting(
  db: DbOrTx,
  userId: string,
  now: Date,
): Promise<{ email: string; expiresAt: number } | null> {
  const row = await db
    .selectFrom('email_changes')
    .select(['email', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { email: row.email, expiresAt: row.expires_at.getTime() } : null
}

/** Counts an attempt before the code is checked, so that parallel attempts count too. Null if none is left. */
export async function countAttempt(db: DbOrTx, userId: string, maxAttempts: number, now: Date) {
  const row = await db
    .updateTable('email_changes')
    .set((eb) => ({ code_attempts: eb('code_attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('code_attempts', '<', maxAttempts)
    .returning(['id', 'email', 'code_hash'])
    .executeTakeFirst()
  return row ? { id: row.id, email: row.email, codeHash: row.code_hash } : null
}

/** Uses the code. Of several requests at once, exactly one succeeds. */
export async function take(db: DbOrTx, id: string): Promise<boolean> {
  const row = await db.deleteFrom('email_changes').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<', time).execute()
}
