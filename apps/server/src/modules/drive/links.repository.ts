/** The SQL of share links, and of what people see through them. */

import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { DriveLinksTable } from './drive.tables.ts'
import type { Position } from './entries.repository.ts'

export type LinkRow = Selectable<DriveLinksTable>

/** A file or folder, for anyone with a link to it. */
export interface LinkedEntry {
  id: string
  organization_id: string
  owner_user_id: string
  ancestors: string[]
  is_file: boolean
  name: string
  changed_at: Date
  content_type: string | null
  bytes: number | null
}

/** A link with the shared entry. */
export interface OpenLink {
  link: LinkRow
  entry: LinkedEntry
  ownerName: string
}

export async function find(db: DbOrTx, entryId: string): Promise<LinkRow | null> {
  const row = await db
    .selectFrom('drive_links')
    .selectAll()
    .where('entry_id', '=', entryId)
    .executeTakeFirst()
  return row ?? null
}

/** Inserts the link, or changes its settings. */
export async function save(
  db: DbOrTx,
  link: Insertable<DriveLinksTable>,
  changes: Partial<Pick<LinkRow, 'expires_at' | 'passcode' | 'can_download'>>,
): Promise<LinkRow> {
  return db
    .insertInto('drive_links')
    .values({ ...link, ...changes })
    .onConflict((conflict) =>
      // Without a change, PostgreSQL would not return the row.
      conflict.column('entry_id').doUpdateSet({ entry_id: link.entry_id, ...changes }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function deleteLink(db: DbOrTx, entryId: string): Promise<void> {
  await db.deleteFrom('drive_links').where('entry_id', '=', entryId).execute()
}

export { deleteLink as delete }

/** Searches all organisations: the token is the permission. Null while the owner is suspended or deleted, or the entry is in the trash. */
export async function findOpen(db: DbOrTx, token: string): Promise<OpenLink | null> {
  const link = await db.selectFrom('drive_links').selectAll().where('token', '=', token).executeTakeFirst()
  if (!link) return null
  const [entry] = await entries(db, sql`e.id = ${link.entry_id}`)
  const owner =
    entry &&
    (await db
      .selectFrom('users')
      .select('display_name')
      .where('id', '=', entry.owner_user_id)
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .executeTakeFirst())
  return entry && owner ? { link, entry, ownerName: owner.display_name } : null
}

export async function countView(db: DbOrTx, entryId: string): Promise<void> {
  await db
    .updateTable('drive_links')
    .set((eb) => ({ views: eb('views', '+', 1) }))
    .where('entry_id', '=', entryId)
    .execute()
}

/** The shared entry, or one inside it. */
export async function findInside(db: DbOrTx, shared: LinkedEntry, id: string): Promise<LinkedEntry | null> {
  const [entry] = await entries(
    db,
    sql`e.id = ${id} AND (e.id = ${shared.id} OR e.ancestors @> ARRAY[${shared.id}::uuid])`,
  )
  return entry ?? null
}

/** The folder and its parents, from the shared folder down. */
export async function listPath(db: DbOrTx, shared: LinkedEntry, folder: LinkedEntry): Promise<LinkedEntry[]> {
  const ids = [...folder.ancestors, folder.id]
  const found = await entries(db, sql`e.id = ANY(${ids.slice(ids.indexOf(shared.id))}::uuid[])`)
  return found.toSorted((a, b) => a.ancestors.length - b.ancestors.length)
}

/** One page of a folder, folders first, by name. */
export async function listFolder(
  db: DbOrTx,
  folder: LinkedEntry,
  { after, limit }: { after: Position | null; limit: number },
): Promise<LinkedEntry[]> {
  const name = sql`e.name COLLATE drive_names`
  const isAfter = after
    ? sql`(e.is_file > ${after.isFile} OR e.is_file = ${after.isFile} AND (${name}, e.id) > (${after.key}::text, ${after.id}::uuid))`
    : sql`TRUE`
  return entries(
    db,
    sql`e.owner_user_id = ${folder.owner_user_id} AND e.parent_id = ${folder.id} AND ${isAfter} ORDER BY e.is_file, ${name}, e.id LIMIT ${limit}`,
  )
}

async function entries(db: DbOrTx, rest: RawBuilder<unknown>): Promise<LinkedEntry[]> {
  const { rows } = await sql<LinkedEntry>`
    SELECT e.id, e.organization_id, e.owner_user_id, e.ancestors, e.is_file, e.name, e.changed_at, c.content_type, c.bytes
    FROM drive_entries e
    LEFT JOIN drive_versions v ON v.id = e.version_id
    LEFT JOIN drive_contents c ON c.id = v.content_id
    WHERE e.trashed_at IS NULL AND ${rest}`.execute(db)
  return rows
}
