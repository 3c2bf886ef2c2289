/** The latest changes of transcripts. */

import { sql, type Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { TranscriptEditsTable } from './transcripts.tables.ts'

export interface EditRow extends Selectable<TranscriptEditsTable> {
  by: string | null
  start_ms: number | null
  /** Of the kind `lines`. */
  lines: number
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
    .select(
      sql<number>`(SELECT count(*) FROM transcript_edit_lines l WHERE l.edit_id = e.id)::int`.as('lines'),
    )
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

/** Inserts an edit and deletes the oldest beyond `maxEdits`. */
export async function insert(tx: Tx, row: Selectable<TranscriptEditsTable>, maxEdits: number): Promise<void> {
  await tx.insertInto('transcript_edits').values(row).execute()
  await sql`
    DELETE FROM transcript_edits WHERE id IN (
      SELECT id FROM transcript_edits WHERE transcript_id = ${row.transcript_id} ORDER BY id DESC OFFSET ${maxEdits})`.execute(
    tx,
  )
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
