import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Trimmed } from '../recordings/index.ts'
import { hasEvidence } from './actions.repository.ts'

/**
 * Before a recording is trimmed: lines that cite something of the parts that are cut off are deleted, and what is left has to be approved again.
 * Writing in progress is cancelled, because it began with the whole recording; what is left of earlier minutes stays.
 */
export async function forgetCutMinutes(tx: Tx, { fromId, startMs, endMs }: Trimmed): Promise<void> {
  await sql`
    WITH cut AS (
      DELETE FROM minute_lines l USING minutes n, transcripts t
      WHERE t.recording_id = ${fromId} AND n.transcript_id = t.id AND l.minutes_id = n.id
        AND EXISTS (SELECT FROM transcript_segments g
          WHERE g.id = ANY (l.segment_ids) AND (g.start_ms < ${startMs} OR g.end_ms > ${endMs}))
      RETURNING l.minutes_id)
    UPDATE minutes SET approved_at = NULL, approved_by_user_id = NULL, sent_at = NULL
    WHERE id IN (SELECT minutes_id FROM cut)`.execute(tx)
  await sql`
    UPDATE minutes n SET section = NULL, state = CASE
      WHEN EXISTS (SELECT FROM minute_lines l WHERE l.minutes_id = n.id AND ${hasEvidence('l')}) THEN 'ready' ELSE 'cancelled' END
    FROM transcripts t
    WHERE t.recording_id = ${fromId} AND n.transcript_id = t.id AND n.state = 'writing'`.execute(tx)
}
