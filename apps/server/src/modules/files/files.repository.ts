/** The only SQL for `files` and `dropped_contents`. */

import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { FilesTable } from './files.tables.ts'

export async function insert(db: DbOrTx, file: Insertable<FilesTable>): Promise<void> {
  await db.insertInto('files').values(file).execute()
}

/** Over all organisations: the id itself is what authorises. */
export function find(db: DbOrTx, id: string): Promise<Selectable<FilesTable> | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

async function deleteRow(db: DbOrTx, organizationId: string, id: string): Promise<void> {
  await db.deleteFrom('files').where('organization_id', '=', organizationId).where('id', '=', id).execute()
}

/** Of the files that a query finds by their IDs, those of one person go to another. */
export async function give(
  db: DbOrTx,
  ids: RawBuilder<unknown>,
  { fromUserId, toUserId }: { fromUserId: string; toUserId: string },
): Promise<void> {
  await sql`UPDATE files SET owner_user_id = ${toUserId}
    WHERE owner_user_id = ${fromUserId} AND id IN (${ids})`.execute(db)
}

/** How much is stored, by an organisation or by all of them, is looked at and added to by one at a time. */
export async function lockSpace(tx: Tx, whose: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`space:${whose}`}, 0))`.execute(tx)
}

/** Names a content that is to be dropped unless a row comes to hold it. */
export async function insertDropped(
  db: DbOrTx,
  { key, organizationId, bytes }: { key: string; organizationId: string; bytes: number },
  at: Date,
): Promise<void> {
  await db
    .insertInto('dropped_contents')
    .values({ storage_key: key, dropped_at: at, counts_for: organizationId, bytes })
    .execute()
}

/** They are gone from the disk. The entries stay, for writes that may still arrive. */
export async function discount(db: DbOrTx, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return
  await db.updateTable('dropped_contents').set({ bytes: 0 }).where('storage_key', 'in', storageKeys).execute()
}

/** Those of the contents that no row uses any more. */
export async function listDroppedOf(db: DbOrTx, storageKeys: readonly string[]): Promise<string[]> {
  if (storageKeys.length === 0) return []
  const rows = await db
    .selectFrom('dropped_contents')
    .select('storage_key')
    .where('storage_key', 'in', storageKeys)
    .execute()
  return rows.map((row) => row.storage_key)
}

export async function sumDropped(db: DbOrTx, organizationId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('dropped_contents')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'))
    .where('counts_for', '=', organizationId)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

export async function deleteDropped(db: DbOrTx, storageKey: string): Promise<void> {
  await db.deleteFrom('dropped_contents').where('storage_key', '=', storageKey).execute()
}

/** How many bytes a content has that waits to be dropped, locked until the transaction ends; null if it does not. */
export async function lockDropped(tx: Tx, storageKey: string): Promise<number | null> {
  const row = await tx
    .selectFrom('dropped_contents')
    .select('bytes')
    .where('storage_key', '=', storageKey)
    .forUpdate()
    .executeTakeFirst()
  return row ? Number(row.bytes) : null
}

/** The oldest first. */
export async function listDropped(db: DbOrTx, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('dropped_contents')
    .select('storage_key')
    .where('dropped_at', '<', before)
    .orderBy('dropped_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.storage_key)
}

export { deleteRow as delete }
