/** The rows of uploaded lists while their people are invited. */

import type { ImportResult, ImportRow } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { rowOf } from './user-imports.repository.ts'

/** Locks the next people to invite; other workers skip them. */
export async function takeUnsent(db: DbOrTx, importId: string, limit: number): Promise<ImportRow[]> {
  const rows = await db
    .selectFrom('user_import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('result', '=', 'success')
    .where('sent_at', 'is', null)
    .orderBy('row_number')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(rowOf)
}

export async function hasUnsent(db: DbOrTx, importId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_import_rows')
    .select('row_number')
    .where('import_id', '=', importId)
    .where('result', '=', 'success')
    .where('sent_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function markSent(db: DbOrTx, importId: string, row: number, now: Date): Promise<void> {
  await db
    .updateTable('user_import_rows')
    .set({ sent_at: now })
    .where('import_id', '=', importId)
    .where('row_number', '=', row)
    .execute()
}

export async function markResult(
  db: DbOrTx,
  importId: string,
  row: number,
  { result, reason }: { result: ImportResult; reason: string | null },
): Promise<void> {
  await db
    .updateTable('user_import_rows')
    .set({ result, reason })
    .where('import_id', '=', importId)
    .where('row_number', '=', row)
    .execute()
}

/** How many people of the list were invited. */
export async function countSent(db: DbOrTx, importId: string): Promise<number> {
  const row = await db
    .selectFrom('user_import_rows')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('import_id', '=', importId)
    .where('sent_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}
