import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'

/** The number of files that the people own, without the trash; counts up to `most`. */
export async function count(
  db: DbOrTx,
  userIds: RawBuilder<unknown>,
  most: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT FROM drive_entries WHERE owner_user_id IN (${userIds}) AND is_file AND trashed_at IS NULL LIMIT ${most}) AS counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Null if the person's drive is empty. */
export async function findNameOfOwner(db: DbOrTx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`SELECT display_name AS name FROM users u WHERE id = ${userId}
    AND EXISTS (SELECT FROM drive_entries e WHERE e.owner_user_id = u.id AND e.trashed_at IS NULL)`.execute(
    db,
  )
  return rows[0]?.name ?? null
}

interface Given {
  fromUserId: string
  toUserId: string
  /** A folder of the receiver. */
  folderId: string
}

export async function give(tx: Tx, { fromUserId, toUserId, folderId }: Given): Promise<void> {
  const isGiven = sql`owner_user_id = ${fromUserId} AND trashed_at IS NULL`
  // The receiver now owns these entries, so shares with them end.
  await sql`DELETE FROM drive_shares WHERE user_id = ${toUserId}
    AND entry_id IN (SELECT id FROM drive_entries WHERE ${isGiven})`.execute(tx)
  await sql`UPDATE drive_entries SET owner_user_id = ${toUserId}, ancestors = ARRAY[${folderId}::uuid] || ancestors,
    parent_id = coalesce(parent_id, ${folderId}::uuid) WHERE ${isGiven}`.execute(tx)
}
