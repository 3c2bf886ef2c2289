/** Recordings by LiveKit Egress. */

import type { Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { CaptureEgressesTable } from './recorder.tables.ts'

export type EgressRow = Selectable<CaptureEgressesTable>

export async function insert(
  db: DbOrTx,
  egress: { id: string; capture_id: string; file_name: string; created_at: Date },
): Promise<void> {
  await db.insertInto('capture_egresses').values(egress).execute()
}

/** Whose files are not segments yet, in the order in which they were recorded. */
export async function listUntaken(db: DbOrTx, captureId: string): Promise<EgressRow[]> {
  return db
    .selectFrom('capture_egresses')
    .selectAll()
    .where('capture_id', '=', captureId)
    .where('taken_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findCaptureId(db: DbOrTx, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('capture_egresses')
    .select('capture_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.capture_id ?? null
}

export async function take(db: DbOrTx, id: string, at: Date): Promise<void> {
  await db.updateTable('capture_egresses').set({ taken_at: at }).where('id', '=', id).execute()
}
