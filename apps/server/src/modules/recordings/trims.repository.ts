/** Recordings whose beginning or end is to be cut off. */

import { sql, type Insertable, type Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { RecordingRow } from './recordings.repository.ts'
import type { RecordingTrimsTable } from './recordings.tables.ts'

export type TrimRow = Selectable<RecordingTrimsTable>

/** A recorder that was killed has not renewed it: the file takes minutes at most, because nothing is encoded. */
const leaseMinutes = 30
export const maxTries = 3

/** Replaces a request that waits or has failed. Returns false while a recorder works on one. */
export async function request(tx: Tx, trim: Insertable<RecordingTrimsTable>): Promise<boolean> {
  const result = await tx
    .insertInto('recording_trims')
    .values(trim)
    .onConflict((conflict) =>
      conflict
        .column('recording_id')
        .doUpdateSet({ ...trim, tries: 0, has_failed: false, leased_until: null })
        .where(sql<boolean>`recording_trims.leased_until IS NULL OR recording_trims.leased_until < now()`),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The one that has waited longest; null if none waits. One whose recorders were all killed has failed. */
export async function claim(db: DbOrTx): Promise<TrimRow | null> {
  await db
    .updateTable('recording_trims')
    .set({ has_failed: true, leased_until: null })
    .where('tries', '>=', maxTries)
    .where('leased_until', '<', sql<Date>`now()`)
    .where('has_failed', '=', false)
    .execute()
  const row = await db
    .updateTable('recording_trims')
    .set({ leased_until: sql`now() + ${leaseMinutes} * interval '1 minute'`, tries: sql`tries + 1` })
    .where(
      'recording_id',
      '=',
      sql<string>`(SELECT recording_id FROM recording_trims
        WHERE NOT has_failed AND tries < ${maxTries} AND (leased_until IS NULL OR leased_until < now())
        ORDER BY requested_at FOR UPDATE SKIP LOCKED LIMIT 1)`,
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The request, if it is still the one that was claimed. Locks it until the transaction ends. */
export async function lock(tx: Tx, { recording_id, tries, requested_at }: TrimRow): Promise<boolean> {
  const row = await tx
    .selectFrom('recording_trims')
    .select('recording_id')
    .where('recording_id', '=', recording_id)
    .where('tries', '=', tries)
    .where('requested_at', '=', requested_at)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** It is tried again after a pause, or has failed. */
export async function giveBack(
  db: DbOrTx,
  { recording_id, tries }: TrimRow,
  { hasFailed }: { hasFailed: boolean },
): Promise<void> {
  await db
    .updateTable('recording_trims')
    .set({ has_failed: hasFailed, leased_until: hasFailed ? null : sql`now() + interval '10 seconds'` })
    .where('recording_id', '=', recording_id)
    .where('tries', '=', tries)
    .execute()
}

/** Puts a new recording in the place of another one, whose link, name and day it takes over. Returns the other one; null if it is gone. */
export async function replace(tx: Tx, originalId: string, newId: string): Promise<RecordingRow | null> {
  const original = await tx
    .deleteFrom('recordings')
    .where('id', '=', originalId)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!original?.file_name || !original.kept_at) return null
  await tx
    .updateTable('recordings')
    .set({
      file_name: original.file_name,
      kept_at: original.kept_at,
      is_link_off: original.is_link_off,
      link_expires_at: original.link_expires_at,
      link_passcode: original.link_passcode,
      link_views: original.link_views,
      ...(original.link_decision ? { link_decision: original.link_decision } : {}),
    })
    .where('id', '=', newId)
    .execute()
  return original
}
