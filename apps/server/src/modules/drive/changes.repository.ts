/** The SQL that writes to the tables of the drive. */

import { sql, type Insertable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { DriveContentsTable, DriveEntriesTable, DriveVersionsTable } from './drive.tables.ts'

/** One change of a person's folders at a time. */
export async function lockDrive(tx: Tx, ownerUserId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`drive:${ownerUserId}`}, 0))`.execute(tx)
}

export async function insertEntry(tx: Tx, entry: Insertable<DriveEntriesTable>): Promise<void> {
  await tx.insertInto('drive_entries').values(entry).execute()
}

export async function insertContent(tx: Tx, content: Insertable<DriveContentsTable>): Promise<void> {
  await tx.insertInto('drive_contents').values(content).execute()
}

/** Makes it the version that people get. */
export async function insertVersion(
  tx: Tx,
  version: Omit<Insertable<DriveVersionsTable>, 'number'>,
): Promise<void> {
  await tx
    .insertInto('drive_versions')
    .values((eb) => ({
      ...version,
      number: sql<number>`1 + ${eb
        .selectFrom('drive_versions')
        .select((of) => of.fn.coalesce(of.fn.max('number'), of.lit(0)).as('last'))
        .where('entry_id', '=', version.entry_id)}`,
    }))
    .execute()
  await setVersion(tx, version.entry_id, version.id, version.created_at)
}

export async function setVersion(tx: Tx, entryId: string, versionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('drive_entries')
    .set((eb) => ({
      version_id: versionId,
      changed_at: at,
      words: eb
        .selectFrom('drive_versions as v')
        .innerJoin('drive_contents as c', 'c.id', 'v.content_id')
        .select('c.words')
        .where('v.id', '=', versionId)
        // Its words may be being saved just now.
        .forShare('c'),
    }))
    .where('id', '=', entryId)
    .execute()
}

/** The entry of that name in a folder, ignoring letter case. */
export async function findByName(
  db: DbOrTx,
  { ownerUserId, folderId, name }: { ownerUserId: string; folderId: string | null; name: string },
): Promise<{ id: string; isFile: boolean } | null> {
  const row = await db
    .selectFrom('drive_entries')
    .select(['id', 'is_file as isFile'])
    .where('owner_user_id', '=', ownerUserId)
    .where('parent_id', folderId === null ? 'is' : '=', folderId)
    .where(sql`lower(name)`, '=', sql`lower(${name}::text)`)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function countOf(db: DbOrTx, ownerUserId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM
    (SELECT FROM drive_entries WHERE owner_user_id = ${ownerUserId} LIMIT ${most}) AS counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function rename(tx: Tx, id: string, name: string, at: Date): Promise<void> {
  await tx.updateTable('drive_entries').set({ name, changed_at: at }).where('id', '=', id).execute()
}

/** With everything in it. `ancestors`: of the new folder, and that folder. */
export async function move(
  tx: Tx,
  id: string,
  { folderId, ancestors, name }: { folderId: string | null; ancestors: readonly string[]; name?: string },
): Promise<void> {
  const above = sql`${[...ancestors]}::uuid[]`
  await sql`UPDATE drive_entries SET ancestors = ${above} || ancestors[array_position(ancestors, ${id}::uuid):]
    WHERE ancestors @> ARRAY[${id}::uuid]`.execute(tx)
  await sql`UPDATE drive_entries SET parent_id = ${folderId}, ancestors = ${above}, name = coalesce(${name ?? null}, name)
    WHERE id = ${id}`.execute(tx)
}

/** How many folders are inside the folder, one within another; also those in the trash, which can be restored. */
export async function depthBelow(db: DbOrTx, id: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    SELECT coalesce(max(cardinality(ancestors) - array_position(ancestors, ${id}::uuid) + 1), 0)::int AS depth
    FROM drive_entries WHERE ancestors @> ARRAY[${id}::uuid] AND NOT is_file`.execute(db)
  return rows[0]?.depth ?? 0
}

/** With everything in it, but for what was in the trash before. */
export async function trash(
  tx: Tx,
  id: string,
  { at, byUserId }: { at: Date; byUserId: string },
): Promise<void> {
  await sql`UPDATE drive_entries SET trashed_at = ${at}, trashed_with = ${id}, trashed_by_user_id = ${byUserId}
    WHERE (id = ${id} OR ancestors @> ARRAY[${id}::uuid]) AND trashed_at IS NULL`.execute(tx)
}

export async function restore(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE drive_entries SET trashed_at = NULL, trashed_with = NULL, trashed_by_user_id = NULL
    WHERE trashed_with = ${id}`.execute(tx)
}

/** What is in these folders and was moved to the trash on its own; without what is in such an entry. */
export async function listTrashedApart(db: DbOrTx, folderIds: readonly string[]): Promise<string[]> {
  const folders = sql`${[...folderIds]}::uuid[]`
  const { rows } = await sql<{ id: string }>`
    SELECT e.id FROM drive_entries e
    WHERE e.ancestors && ${folders} AND e.trashed_with = e.id AND e.id <> ALL (${folders}) AND NOT EXISTS (
      SELECT FROM drive_entries a
      WHERE a.id = ANY (e.ancestors) AND a.trashed_with = a.id AND a.id <> ALL (${folders}) AND a.ancestors && ${folders})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Those that are still in the trash. Everything in the folders is deleted with them. */
export async function deleteEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('drive_entries').where('id', 'in', ids).whereRef('trashed_with', '=', 'id').execute()
}

/** Returns how many entries had been moved to the trash. */
export async function deleteTrashOf(tx: Tx, ownerUserId: string): Promise<number> {
  const result = await tx
    .deleteFrom('drive_entries')
    .where('owner_user_id', '=', ownerUserId)
    .whereRef('trashed_with', '=', 'id')
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** What was moved to the trash before that time, of everyone. */
export async function listTrashedBefore(db: DbOrTx, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('drive_entries')
    .select('id')
    .whereRef('trashed_with', '=', 'id')
    .where('trashed_at', '<', before)
    .orderBy('trashed_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function star(db: DbOrTx, userId: string, entryId: string, at: Date | null): Promise<void> {
  await db
    .insertInto('drive_marks')
    .values({ user_id: userId, entry_id: entryId, starred_at: at, opened_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'entry_id']).doUpdateSet({ starred_at: at }))
    .execute()
}

export async function noteOpened(db: DbOrTx, userId: string, entryId: string, at: Date): Promise<void> {
  await db
    .insertInto('drive_marks')
    .values({ user_id: userId, entry_id: entryId, starred_at: null, opened_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'entry_id']).doUpdateSet({ opened_at: at }))
    .execute()
}
