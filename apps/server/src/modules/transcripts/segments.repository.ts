/** What was said. */

import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { TranscriptSegmentsTable } from './transcripts.tables.ts'

export type SegmentRow = Selectable<TranscriptSegmentsTable>

/** In order of time, in pages after the segment `after`. */
export async function list(
  db: DbOrTx,
  transcriptId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<SegmentRow[]> {
  return db
    .selectFrom('transcript_segments')
    .selectAll()
    .where('transcript_id', '=', transcriptId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(start_ms, id) > (SELECT last.start_ms, last.id FROM transcript_segments last
          WHERE last.id = ${after ?? null} AND last.transcript_id = ${transcriptId})`,
      ),
    )
    .orderBy('start_ms')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lines, or all of one speaker, or only those from one of them. */
export type Passage =
  | { segmentIds: readonly string[] }
  | { speakerId: string; fromSegmentId?: string | undefined }

/** In order of time, without those that are gone. */
export async function listPassage(db: DbOrTx, transcriptId: string, passage: Passage): Promise<SegmentRow[]> {
  return db
    .selectFrom('transcript_segments')
    .selectAll()
    .where('transcript_id', '=', transcriptId)
    .where(
      'speakerId' in passage
        ? sql<boolean>`speaker_id = ${passage.speakerId}`
        : sql<boolean>`id = ANY (${[...passage.segmentIds]}::uuid[])`,
    )
    .$if('speakerId' in passage && passage.fromSegmentId !== undefined, (query) =>
      query.where(
        sql<boolean>`(start_ms, id) >= (SELECT first.start_ms, first.id FROM transcript_segments first
          WHERE first.id = ${'speakerId' in passage ? passage.fromSegmentId : null} AND first.transcript_id = ${transcriptId})`,
      ),
    )
    .orderBy('start_ms')
    .orderBy('id')
    .execute()
}

/** With what was changed in them. */
export async function deleteAll(tx: Tx, transcriptId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('transcript_segments')
    .where('transcript_id', '=', transcriptId)
    .where(sql<boolean>`id = ANY (${[...ids]}::uuid[])`)
    .execute()
}

export async function find(db: DbOrTx, transcriptId: string, id: string): Promise<SegmentRow | undefined> {
  return db
    .selectFrom('transcript_segments')
    .selectAll()
    .where('transcript_id', '=', transcriptId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locked until the transaction ends. */
export async function findForUpdate(
  db: DbOrTx,
  transcriptId: string,
  id: string,
): Promise<SegmentRow | undefined> {
  return db
    .selectFrom('transcript_segments')
    .selectAll()
    .where('transcript_id', '=', transcriptId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Of those of the transcript. Locked until the transaction ends, always in the same order. */
export async function listForUpdate(
  tx: Tx,
  transcriptId: string,
  ids: readonly string[],
): Promise<Pick<SegmentRow, 'id' | 'speaker_id'>[]> {
  return tx
    .selectFrom('transcript_segments')
    .select(['id', 'speaker_id'])
    .where('transcript_id', '=', transcriptId)
    .where(sql<boolean>`id = ANY (${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insert(db: DbOrTx, rows: Insertable<TranscriptSegmentsTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('transcript_segments').values(rows).execute()
}

export async function update(
  db: DbOrTx,
  id: string,
  changes: Pick<Updateable<TranscriptSegmentsTable>, 'text' | 'speaker_id'>,
): Promise<void> {
  await db.updateTable('transcript_segments').set(changes).where('id', '=', id).execute()
}
