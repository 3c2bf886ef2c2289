/** The only SQL for `uploads`. */

import type { UploadKindName } from '@majlis/contract'
import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import { partKey } from '../../../platform/storage/content-in-parts.ts'
import type { UploadsTable } from './uploads.tables.ts'

export type UploadRow = Selectable<UploadsTable>

/** Where the storage keeps the content of an upload, and of the file that it becomes. */
export const contentKey = (row: UploadRow): string => partKey(row, 0)

/**
 * Always true. Lets this transaction commit without waiting for the write-ahead log: a power failure may lose the progress of a piece, and the
 * client then sends the piece again. Written as a condition so that it takes no statement of its own.
 */
const commitAsync = sql<boolean>`set_config('synchronous_commit', 'off', true) IS NOT NULL`

export async function insert(db: DbOrTx, upload: Insertable<UploadsTable>): Promise<UploadRow> {
  return db.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow()
}

export async function findOwn(db: DbOrTx, ownerUserId: string, id: string): Promise<UploadRow | null> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('owner_user_id', '=', ownerUserId)
    .executeTakeFirst()
  return row ?? null
}

/** Takes or renews the right to append. Returns false while another request has it, or if the upload is gone. For a transaction that writes nothing else, because `commitAsync` holds for all of it. */
export async function lock(
  db: DbOrTx,
  id: string,
  { by, at, until }: { by: string; at: Date; until: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('uploads')
    .set({ locked_by: by, locked_until: until })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('locked_by', '=', by), eb('locked_until', 'is', null), eb('locked_until', '<=', at)]),
    )
    .where(commitAsync)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function unlock(db: DbOrTx, id: string, by: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ locked_by: null, locked_until: null })
    .where('id', '=', id)
    .where('locked_by', '=', by)
    .where(commitAsync)
    .execute()
}

/** So many bytes may be on the disk from now on. Returns false if the last progress was no later than `after`. */
export async function beginBytes(
  db: DbOrTx,
  id: string,
  { bytes, at, after }: { bytes: number; at: Date; after: Date | null },
): Promise<boolean> {
  const result = await db
    .updateTable('uploads')
    .set({ progress_at: at, begun_bytes: sql`greatest(begun_bytes, least(bytes, ${bytes}::bigint))` })
    .where('id', '=', id)
    .where(commitAsync)
    .$if(after !== null, (query) => query.where('progress_at', '>', after))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns the target that it has by now; null if it was finished before, or is gone. */
export async function finish(tx: Tx, id: string, at: Date): Promise<UploadRow['target'] | null> {
  const row = await tx
    .updateTable('uploads')
    .set({ finished_at: at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning('target')
    .executeTakeFirst()
  return row?.target ?? null
}

/** Waits for uploads with these targets that are being finished. Others are not finished before the end of the transaction. */
export async function lockUnfinished(
  tx: Tx,
  kind: UploadKindName,
  targets: readonly Record<string, unknown>[],
): Promise<void> {
  await sql`
    SELECT FROM uploads u JOIN unnest(${targets.map((target) => JSON.stringify(target))}::jsonb[]) AS t (target) ON u.target @> t.target
    WHERE u.kind = ${kind} AND u.finished_at IS NULL ORDER BY u.id FOR UPDATE OF u`.execute(tx)
}

/** Where an upload was to go, and where it is to go now. */
interface Redirection {
  from: Record<string, unknown>
  to: Record<string, unknown>
}

/**
 * Changes the targets of unfinished uploads of one kind. One that is being finished has become a file when this returns; others go to their new
 * target from then on.
 */
export async function redirect(
  db: DbOrTx,
  kind: UploadKindName,
  redirections: readonly Redirection[],
): Promise<void> {
  const values = (value: (one: Redirection) => unknown) =>
    redirections.map((one) => JSON.stringify(value(one)))
  await sql`
    UPDATE uploads u SET target = u.target || r.new_target
    FROM unnest(${values(({ from }) => from)}::jsonb[], ${values(({ to }) => to)}::jsonb[]) AS r (old_target, new_target)
    WHERE u.kind = ${kind} AND u.finished_at IS NULL AND u.target @> r.old_target`.execute(db)
}

/** Returns false if it is finished, or gone. */
export async function deleteUnfinished(db: DbOrTx, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteBefore(db: DbOrTx, before: Date): Promise<void> {
  await db.deleteFrom('uploads').where('created_at', '<', before).execute()
}

/** Unfinished uploads are counted by one of these. */
export type CountedBy =
  | { ownerUserId: string }
  | { organizationId: string }
  | { target: Record<string, string> }

function isCounted(by: CountedBy): RawBuilder<SqlBool> {
  if ('ownerUserId' in by) return sql`owner_user_id = ${by.ownerUserId}`
  if ('organizationId' in by) return sql`organization_id = ${by.organizationId}`
  return sql`target @> ${JSON.stringify(by.target)}::jsonb`
}

/** The unfinished uploads of one kind: of an owner, of an organisation, or to one target. */
export async function sumUnfinished(
  db: DbOrTx,
  kind: UploadKindName,
  by: CountedBy,
): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
    ])
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .where(isCounted(by))
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), bytes: Number(row.bytes) }
}
