/** The sounds of transcripts, and how far each is transcribed. */

import { sql, type Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { TranscriptSoundsTable } from './transcripts.tables.ts'

export type SoundRow = Selectable<TranscriptSoundsTable>

/** Inserted once, so that an interrupted job finds how far it was. */
export async function ensure(db: DbOrTx, row: Omit<SoundRow, 'done_ms'>): Promise<SoundRow> {
  return db
    .insertInto('transcript_sounds')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['transcript_id', 'source'])
        .doUpdateSet({ length_ms: sql`greatest(transcript_sounds.length_ms, excluded.length_ms)` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function setDone(
  db: DbOrTx,
  { transcript_id: transcriptId, source }: Pick<SoundRow, 'transcript_id' | 'source'>,
  doneMs: number,
): Promise<void> {
  await db
    .updateTable('transcript_sounds')
    .set({ done_ms: doneMs })
    .where('transcript_id', '=', transcriptId)
    .where('source', '=', source)
    .execute()
}

export interface Progress {
  transcript_id: string
  length_ms: number
  done_ms: number
}

/** Of all sounds of each transcript. */
export async function listProgress(db: DbOrTx, transcriptIds: readonly string[]): Promise<Progress[]> {
  if (transcriptIds.length === 0) return []
  return db
    .selectFrom('transcript_sounds')
    .select('transcript_id')
    .select(sql<number>`sum(length_ms)::float`.as('length_ms'))
    .select(sql<number>`sum(done_ms)::float`.as('done_ms'))
    .where('transcript_id', 'in', transcriptIds)
    .groupBy('transcript_id')
    .execute()
}

export async function deleteAll(db: DbOrTx, transcriptId: string): Promise<void> {
  await db.deleteFrom('transcript_sounds').where('transcript_id', '=', transcriptId).execute()
}
