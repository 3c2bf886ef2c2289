import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'

export async function find(
  db: DbOrTx,
  userId: string,
): Promise<{ secret: Buffer; isConfirmed: boolean } | null> {
  const row = await db
    .selectFrom('two_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { secret: row.secret, isConfirmed: row.confirmed_at !== null } : null
}

/** Those of the accounts for which it is enabled. */
export async function listConfirmed(db: DbOrTx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('two_factors')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('confirmed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ user_id: id }) => id))
}

/** Takes the place of a secret that was never confirmed. False when one is. */
export async function begin(db: DbOrTx, userId: string, secret: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('two_factors')
    .values({ user_id: userId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now })
        .where('two_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Of several at the same time exactly one confirms. */
export async function confirm(
  db: DbOrTx,
  userId: string,
  secret: Buffer,
  step: number,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('two_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the code of a step: of several at the same time, and of later ones of the same or an older step, only the first. */
export async function useStep(db: DbOrTx, userId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

async function deleteRow(db: DbOrTx, userId: string): Promise<void> {
  await db.deleteFrom('two_factors').where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function replaceRecoveryCodes(db: DbOrTx, userId: string, hashes: string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Of several at the same time exactly one uses the code. */
export async function useRecoveryCode(
  db: DbOrTx,
  userId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: DbOrTx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export { deleteRow as delete }

/** The IDs of everyone who has an authenticator app, as a query. */
export const usersWithTwoFactor = sql`SELECT user_id FROM two_factors WHERE confirmed_at IS NOT NULL`
