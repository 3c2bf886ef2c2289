/** The history of transcripts, which only grows. */

import type { Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { TranscriptEditsTable } from './transcripts.tables.ts'

export interface EditRow extends Selectable<TranscriptEditsTable> {
  by: string | null
  start_ms: number | null
}

/** Newest first, in pages after the edit `after`. */
export async function list(
  db: DbOrTx,
  transcriptId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<EditRow[]> {
  return db
    .selectFrom('transcript_edits as e')
    .leftJoin('users as u', 'u.id', 'e.edited_by_user_id')
    .leftJoin('transcript_segments as g', 'g.id', 'e.segment_id')
    .selectAll('e')
    .select(['u.display_name as by', 'g.start_ms'])
    .where('e.transcript_id', '=', transcriptId)
    .$if(after !== undefined, (query) => query.where('e.id', '<', after ?? ''))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}

export async function find(
  db: DbOrTx,
  transcriptId: string,
  id: string,
): Promise<Selectable<TranscriptEditsTable> | undefined> {
  return db
    .selectFrom('transcript_edits')
    .selectAll()
    .where('transcript_id', '=', transcriptId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insert(db: DbOrTx, row: Selectable<TranscriptEditsTable>): Promise<void> {
  await db.insertInto('transcript_edits').values(row).execute()
}

/** Those of the transcripts that were changed. */
export async function listEdited(db: DbOrTx, transcriptIds: readonly string[]): Promise<string[]> {
  if (transcriptIds.length === 0) return []
  const rows = await db
    .selectFrom('transcript_edits')
    .select('transcript_id')
    .distinct()
    .where('transcript_id', 'in', transcriptIds)
    .execute()
  return rows.map(({ transcript_id: id }) => id)
}
