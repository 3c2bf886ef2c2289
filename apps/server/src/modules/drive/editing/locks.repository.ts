import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'

/** The lock of a file that has not expired; null if there is none. With a transaction, no one else changes it until that ends. */
export async function findLock(tx: Tx, entryId: string, now: Date): Promise<string | null> {
  // The row of the file is there, whether or not it is locked.
  await tx.selectFrom('drive_entries').select('id').where('id', '=', entryId).forUpdate().execute()
  const row = await tx
    .selectFrom('drive_locks')
    .select('lock')
    .where('entry_id', '=', entryId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.lock ?? null
}

export async function saveLock(
  db: DbOrTx,
  { entryId, lock, expiresAt }: { entryId: string; lock: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('drive_locks')
    .values({ entry_id: entryId, lock, version_id: null, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('entry_id').doUpdateSet({
        lock,
        // Another lock is another session.
        version_id: sql`CASE WHEN drive_locks.lock = excluded.lock THEN drive_locks.version_id END`,
        expires_at: expiresAt,
      }),
    )
    .execute()
}

/** What the holder of the lock saved last; null if it has saved nothing. Returns the ID of a version that may be gone. */
export async function findSaved(db: DbOrTx, entryId: string, lock: string): Promise<string | null> {
  const row = await db
    .selectFrom('drive_locks')
    .select('version_id')
    .where('entry_id', '=', entryId)
    .where('lock', '=', lock)
    .executeTakeFirst()
  return row?.version_id ?? null
}

export async function noteSaved(db: DbOrTx, entryId: string, lock: string, versionId: string): Promise<void> {
  await db
    .updateTable('drive_locks')
    .set({ version_id: versionId })
    .where('entry_id', '=', entryId)
    .where('lock', '=', lock)
    .execute()
}

export async function deleteLock(db: DbOrTx, entryId: string): Promise<void> {
  await db.deleteFrom('drive_locks').where('entry_id', '=', entryId).execute()
}

export async function findName(db: DbOrTx, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('display_name').where('id', '=', userId).executeTakeFirst()
  return row?.display_name ?? ''
}
