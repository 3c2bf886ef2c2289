import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { TrimmedRecording } from '../../platform/module/recording-followers.ts'

/** A transcript follows its recording, without what was said in the parts that are cut off. One that is not ready has to be asked for again. */
export async function followTrim(tx: Tx, { fromId, toId, startMs, endMs }: TrimmedRecording): Promise<void> {
  const transcript = await tx
    .updateTable('transcripts')
    .set({
      recording_id: toId,
      state: sql`CASE WHEN state IN ('queued', 'transcribing') THEN 'cancelled' ELSE state END`,
    })
    .where('recording_id', '=', fromId)
    .returning('id')
    .executeTakeFirst()
  if (!transcript) return
  await tx
    .deleteFrom('transcript_segments')
    .where('transcript_id', '=', transcript.id)
    .where((eb) => eb.or([eb('end_ms', '<=', startMs), eb('start_ms', '>=', endMs)]))
    .execute()
  // Of sentences across a cut, the words outside go, with what was corrected in them.
  const across = sql`transcript_id = ${transcript.id} AND (start_ms < ${startMs} OR end_ms > ${endMs})`
  await sql`DELETE FROM transcript_edits WHERE segment_id IN (SELECT id FROM transcript_segments WHERE ${across})`.execute(
    tx,
  )
  await sql`
    UPDATE transcript_segments s SET text = kept.text, original_text = kept.text FROM (
      SELECT o.id, coalesce(string_agg(said.word->>2, ' ' ORDER BY said.place), '') AS text
      FROM (SELECT id, words FROM transcript_segments WHERE ${across}) o
      LEFT JOIN LATERAL jsonb_array_elements(o.words) WITH ORDINALITY AS said (word, place)
        ON (said.word->>1)::bigint > ${startMs} AND (said.word->>0)::bigint < ${endMs}
      GROUP BY o.id) kept
    WHERE s.id = kept.id`.execute(tx)
  await sql`DELETE FROM transcript_segments WHERE ${across} AND text = ''`.execute(tx)
  await sql`
    UPDATE transcript_segments SET start_ms = greatest(start_ms - ${startMs}, 0), end_ms = least(end_ms, ${endMs}) - ${startMs},
      words = (
        SELECT coalesce(jsonb_agg(jsonb_build_array(
          greatest((word->>0)::bigint - ${startMs}, 0), least((word->>1)::bigint, ${endMs}) - ${startMs}, word->2) ORDER BY place), '[]')
        FROM jsonb_array_elements(words) WITH ORDINALITY AS said (word, place)
        WHERE (word->>1)::bigint > ${startMs} AND (word->>0)::bigint < ${endMs})
    WHERE transcript_id = ${transcript.id}`.execute(tx)
}
