/** Chapters of recordings. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'

export async function insert(
  db: DbOrTx,
  mark: { id: string; captureId: string; offsetMs: number; title: string },
): Promise<void> {
  await db
    .insertInto('capture_marks')
    .values({ id: mark.id, capture_id: mark.captureId, offset_ms: mark.offsetMs, title: mark.title })
    .execute()
}

export async function count(db: DbOrTx, captureId: string): Promise<number> {
  const row = await db
    .selectFrom('capture_marks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('capture_id', '=', captureId)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function list(db: DbOrTx, captureId: string): Promise<{ offsetMs: number; title: string }[]> {
  return db
    .selectFrom('capture_marks')
    .select(['offset_ms as offsetMs', 'title'])
    .where('capture_id', '=', captureId)
    .orderBy('offset_ms')
    .orderBy('id')
    .execute()
}
