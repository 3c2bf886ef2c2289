import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { RedactedPassages } from '../../platform/module/recording-followers.ts'
import * as editsRepository from './edits.repository.ts'
import { isShown } from './lines.repository.ts'

/**
 * Lines that cite a segment `g` for which `isGone` holds are deleted with their history, and what is left has to be approved again. Writing in progress is cancelled,
 * because it began with the whole transcript; what is left of earlier minutes stays.
 */
export async function deleteLines(tx: Tx, transcriptId: string, isGone: RawBuilder<boolean>): Promise<void> {
  // A job that is about to store its lines stores them before or not at all.
  const minutes = await tx
    .selectFrom('minutes')
    .select('id')
    .where('transcript_id', '=', transcriptId)
    .forUpdate()
    .executeTakeFirst()
  if (!minutes) return
  await editsRepository.deleteCiting(tx, minutes.id, isGone)
  await sql`
    WITH cut AS (
      DELETE FROM minute_lines l
      WHERE l.minutes_id = ${minutes.id}
        AND EXISTS (SELECT FROM transcript_segments g WHERE g.id = ANY (l.segment_ids) AND (${isGone}))
      RETURNING l.minutes_id)
    UPDATE minutes SET approved_at = NULL, approved_by_user_id = NULL, sent_at = NULL
    WHERE id IN (SELECT minutes_id FROM cut)`.execute(tx)
  await sql`
    UPDATE minutes n SET section = NULL, state = CASE
      WHEN EXISTS (SELECT FROM minute_lines l WHERE l.minutes_id = n.id AND ${isShown('l')}) THEN 'ready' ELSE 'cancelled' END
    WHERE n.id = ${minutes.id} AND n.state = 'writing'`.execute(tx)
}

/** How many lines cite one of the segments. */
export async function countCitingLines(db: DbOrTx, segmentIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM minute_lines l
    WHERE l.segment_ids && ${[...segmentIds]}::uuid[] AND l.minutes_id IN (
      SELECT n.id FROM minutes n JOIN transcript_segments g ON g.transcript_id = n.transcript_id
      WHERE g.id = ANY (${[...segmentIds]}::uuid[]))`.execute(db)
  return rows[0]?.count ?? 0
}

/** Before segments are redacted. */
export const deleteCitingLines = (tx: Tx, { transcriptId, segmentIds }: RedactedPassages): Promise<void> =>
  deleteLines(tx, transcriptId, sql<boolean>`g.id = ANY (${[...segmentIds]}::uuid[])`)
