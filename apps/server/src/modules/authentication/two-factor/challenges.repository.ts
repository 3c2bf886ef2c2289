import type { Insertable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { SignInChallengesTable } from './two-factor.tables.ts'

/** A sign-in that waits for its second factor. */
export interface SignInChallenge {
  id: string
  userId: string
  isPersistent: boolean
  /** Whether the step before is a proof of its own. */
  isProven: boolean
}

export async function insert(db: DbOrTx, challenge: Insertable<SignInChallengesTable>): Promise<void> {
  await db.insertInto('sign_in_challenges').values(challenge).execute()
}

/** Null when it is too old, used, or has no attempt left. */
export async function find(
  db: DbOrTx,
  tokenHash: string,
  maxAttempts: number,
  now: Date,
): Promise<SignInChallenge | null> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select(['id', 'user_id', 'is_persistent', 'is_proven'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxAttempts)
    .executeTakeFirst()
  if (!row) return null
  const { id, user_id: userId, is_persistent: isPersistent, is_proven: isProven } = row
  return { id, userId, isPersistent, isProven }
}

/** Counts an attempt before it is checked, so that parallel attempts are counted too. False if none is left. */
export async function countAttempt(db: DbOrTx, id: string, maxAttempts: number): Promise<boolean> {
  const row = await db
    .updateTable('sign_in_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', maxAttempts)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Of several at the same time exactly one uses it. */
export async function use(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('sign_in_challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOfUser(db: DbOrTx, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

export async function deleteExpiredBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', time).execute()
}
