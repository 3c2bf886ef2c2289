import type { DbOrTx } from '../../../platform/database/database.ts'

export interface Feed {
  tokenSealed: Buffer
  createdAt: number
}

/** Whose feed it is. */
export interface FeedOwner {
  userId: string
  name: string
}

export async function find(db: DbOrTx, userId: string): Promise<Feed | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['token_sealed', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { tokenSealed: row.token_sealed, createdAt: row.created_at.getTime() } : null
}

/** False when the user has a feed. */
export async function insertIfNone(
  db: DbOrTx,
  userId: string,
  feed: { hash: Buffer; sealed: Buffer; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, token_hash: feed.hash, token_sealed: feed.sealed, created_at: feed.now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replace(
  db: DbOrTx,
  userId: string,
  feed: { hash: Buffer; sealed: Buffer; now: Date },
): Promise<void> {
  const values = { token_hash: feed.hash, token_sealed: feed.sealed, created_at: feed.now }
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Null once the user is suspended or deleted. */
export async function findOwner(db: DbOrTx, tokenHash: Buffer): Promise<FeedOwner | null> {
  const row = await db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['u.id', 'u.display_name as name'])
    .where('f.token_hash', '=', tokenHash)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? { userId: row.id, name: row.name } : null
}
