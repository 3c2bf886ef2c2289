/** Used start links. */

import type { DbOrTx } from '../../../platform/database/database.ts'

/** Returns false if it was used before. Of two simultaneous calls, only one returns true. */
export async function insertUsed(db: DbOrTx, id: string, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('used_start_links')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpired(db: DbOrTx, now: Date): Promise<void> {
  await db.deleteFrom('used_start_links').where('expires_at', '<', now).execute()
}
