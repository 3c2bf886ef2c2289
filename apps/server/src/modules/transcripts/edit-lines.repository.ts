/** Lines that changes of transcripts gave to another speaker. */

import { sql, type Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { TranscriptEditLinesTable } from './transcripts.tables.ts'

/** Of a transcript: each may have as many lines as the transcript. */
export const maxEdits = 100

interface LinesOfEdit {
  transcriptId: string
  editId: string
  lines: readonly Omit<Selectable<TranscriptEditLinesTable>, 'edit_id'>[]
}

/** Gives lines to their new speakers, and deletes the oldest such edits beyond `maxEdits`. */
export async function giveAll(tx: Tx, { transcriptId, editId, lines }: LinesOfEdit): Promise<void> {
  const columnOf = (column: keyof (typeof lines)[number]) => lines.map((line) => line[column])
  await sql`
    INSERT INTO transcript_edit_lines (edit_id, segment_id, before_speaker_id, after_speaker_id)
    SELECT ${editId}, * FROM unnest(
      ${columnOf('segment_id')}::uuid[], ${columnOf('before_speaker_id')}::uuid[], ${columnOf('after_speaker_id')}::uuid[])`.execute(
    tx,
  )
  await sql`
    UPDATE transcript_segments g SET speaker_id = l.after_speaker_id FROM transcript_edit_lines l
    WHERE l.edit_id = ${editId} AND g.id = l.segment_id`.execute(tx)
  await sql`
    DELETE FROM transcript_edits WHERE id IN (
      SELECT id FROM transcript_edits WHERE transcript_id = ${transcriptId} AND kind = 'lines'
      ORDER BY id DESC OFFSET ${maxEdits})`.execute(tx)
}

/** Whose each line was before an edit. */
export async function findBefore(db: DbOrTx, editId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('transcript_edit_lines')
    .select(['segment_id', 'before_speaker_id'])
    .where('edit_id', '=', editId)
    .execute()
  return new Map(rows.map((row) => [row.segment_id, row.before_speaker_id]))
}
