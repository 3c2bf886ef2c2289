/** Recordings of which passages are redacted. */

import { sql, type Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { RecordingRedactionsTable } from './recordings.tables.ts'

export type RedactionRow = Selectable<RecordingRedactionsTable>

export async function find(db: DbOrTx, recordingId: string): Promise<RedactionRow | undefined> {
  return db
    .selectFrom('recording_redactions')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .executeTakeFirst()
}

/** Replaces a redaction that waits or has failed: the file is made again from the original, without any of the passages. */
export async function save(tx: Tx, { spans, ...row }: Omit<RedactionRow, 'progress'>): Promise<void> {
  const values = { ...row, spans: JSON.stringify(spans), progress: 0 }
  await tx
    .insertInto('recording_redactions')
    .values(values)
    .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(values))
    .execute()
}

/** Whether it is still wanted as it was when `row` was read. Locks it until the transaction ends. */
export async function lock(tx: Tx, row: RedactionRow): Promise<boolean> {
  const found = await tx
    .selectFrom('recording_redactions')
    .select('recording_id')
    .where('recording_id', '=', row.recording_id)
    .where('requested_at', '=', row.requested_at)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Returns false once it is not wanted any more. */
export async function report(db: DbOrTx, row: RedactionRow, progress: number): Promise<boolean> {
  const result = await db
    .updateTable('recording_redactions')
    .set({ progress: Math.min(1, progress) })
    .where('recording_id', '=', row.recording_id)
    .where('requested_at', '=', row.requested_at)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns null if there is none in a state to be left. */
export async function change(
  db: DbOrTx,
  recordingId: string,
  { from, to, at }: { from: readonly RedactionRow['state'][]; to: RedactionRow['state']; at: Date },
): Promise<RedactionRow | null> {
  const row = await db
    .updateTable('recording_redactions')
    // The new time cancels work on it that has begun.
    .set({
      state: to,
      progress: 0,
      requested_at: sql`greatest(${at}, requested_at + interval '1 millisecond')`,
    })
    .where('recording_id', '=', recordingId)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function fail(db: DbOrTx, row: RedactionRow): Promise<void> {
  await db
    .updateTable('recording_redactions')
    .set({ state: 'failed' })
    .where('recording_id', '=', row.recording_id)
    .where('requested_at', '=', row.requested_at)
    .where('state', '=', 'waiting')
    .execute()
}

async function deleteRow(db: DbOrTx, recordingId: string): Promise<void> {
  await db.deleteFrom('recording_redactions').where('recording_id', '=', recordingId).execute()
}

export { deleteRow as delete }
