/** The contents of files. */

import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { ContentInParts } from '../../platform/storage/content-in-parts.ts'

/** The content, as `ContentInParts`. */
export const partsOfContent = sql`c.id, c.organization_id, c.stored_under, c.stored_as, c.bytes, coalesce(c.part_bytes, c.bytes) AS part_bytes,
  CASE WHEN c.part_bytes IS NULL THEN 1 ELSE ((c.bytes + c.part_bytes - 1) / c.part_bytes)::int END AS part_count`

export interface Version extends ContentInParts {
  version_id: string
  content_type: string
  created_at: Date
}

export interface ListedVersion {
  id: string
  number: number
  bytes: number
  created_at: Date
  added_by: string | null
  is_current: boolean
}

/** Newest first. */
export async function list(db: DbOrTx, entryId: string, limit: number): Promise<ListedVersion[]> {
  const { rows } = await sql<ListedVersion>`
    SELECT v.id, v.number, c.bytes, v.created_at, u.display_name AS added_by, v.id = e.version_id AS is_current
    FROM drive_versions v
    JOIN drive_entries e ON e.id = v.entry_id
    JOIN drive_contents c ON c.id = v.content_id
    LEFT JOIN users u ON u.id = v.added_by_user_id
    WHERE v.entry_id = ${entryId} ORDER BY v.number DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** A version of a file with its content; the current one if none is named. */
export async function find(db: DbOrTx, entryId: string, versionId: string | null): Promise<Version | null> {
  const { rows } = await sql<Version>`
    SELECT ${partsOfContent}, c.content_type, v.id AS version_id, v.created_at
    FROM drive_entries e
    JOIN drive_versions v ON v.entry_id = e.id AND v.id = coalesce(${versionId}::uuid, e.version_id)
    JOIN drive_contents c ON c.id = v.content_id
    WHERE e.id = ${entryId}`.execute(db)
  return rows[0] ?? null
}

export async function findByContent(
  db: DbOrTx,
  entryId: string,
  contentId: string,
): Promise<{ id: string; number: number } | null> {
  const row = await db
    .selectFrom('drive_versions')
    .select(['id', 'number'])
    .where('entry_id', '=', entryId)
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Gives a version the place of the one right before it by the same person, which is deleted. Returns the deleted one; null if that is the current one,
 * gone, someone else's, or not right before it.
 */
export async function replace(
  tx: Tx,
  { entryId, versionId, by }: { entryId: string; versionId: string; by: { id: string; number: number } },
): Promise<Version | null> {
  const replaced = await find(tx, entryId, versionId)
  const { rows } = await sql<{ number: number }>`
    DELETE FROM drive_versions v USING drive_entries e
    WHERE v.id = ${versionId} AND v.entry_id = ${entryId} AND v.number = ${by.number - 1} AND e.id = v.entry_id AND e.version_id <> v.id
      AND v.added_by_user_id = (SELECT added_by_user_id FROM drive_versions WHERE id = ${by.id})
    RETURNING v.number`.execute(tx)
  const [place] = rows
  if (!place) return null
  await tx.updateTable('drive_versions').set({ number: place.number }).where('id', '=', by.id).execute()
  return replaced
}

/** The size of the file's latest version if it is this one and the person's next save replaces it, otherwise 0. */
export async function findReplaceableBytes(
  db: DbOrTx,
  { entryId, versionId, userId }: { entryId: string; versionId: string; userId: string },
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT c.bytes FROM drive_versions v JOIN drive_contents c ON c.id = v.content_id
    WHERE v.id = ${versionId} AND v.entry_id = ${entryId} AND v.added_by_user_id = ${userId}
      AND v.number = (SELECT max(number) FROM drive_versions WHERE entry_id = ${entryId})`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Keeps a content from being dropped until the transaction ends. False if it is gone. */
export async function lockContent(tx: Tx, contentId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM drive_contents WHERE id = ${contentId} FOR SHARE`.execute(tx)
  return rows.length > 0
}
