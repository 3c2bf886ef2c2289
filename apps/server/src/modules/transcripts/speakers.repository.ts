/** Who speaks in transcripts. */

import { sql, type Updateable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { SpeakerRow } from './transcripts.repository.ts'
import type { TranscriptSpeakersTable } from './transcripts.tables.ts'

export interface SpeakerShare extends SpeakerRow {
  talk_ms: number
  segments: number
}

/** With how much they spoke, most first. */
export async function listShares(db: DbOrTx, transcriptIds: readonly string[]): Promise<SpeakerShare[]> {
  if (transcriptIds.length === 0) return []
  return db
    .selectFrom('transcript_speakers as s')
    .leftJoin('transcript_segments as g', 'g.speaker_id', 's.id')
    .selectAll('s')
    .select(sql<number>`coalesce(sum(g.end_ms - g.start_ms), 0)::int`.as('talk_ms'))
    .select(sql<number>`count(g.id)::int`.as('segments'))
    .where('s.transcript_id', 'in', transcriptIds)
    .groupBy('s.id')
    .orderBy('talk_ms', 'desc')
    .orderBy('s.id')
    .execute()
}

export async function find(db: DbOrTx, transcriptId: string, id: string): Promise<SpeakerRow | undefined> {
  return db
    .selectFrom('transcript_speakers')
    .selectAll()
    .where('transcript_id', '=', transcriptId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The first of this name. */
export async function findNamed(
  db: DbOrTx,
  transcriptId: string,
  name: string,
): Promise<SpeakerRow | undefined> {
  return db
    .selectFrom('transcript_speakers')
    .selectAll()
    .where('transcript_id', '=', transcriptId)
    .where('name', '=', name)
    .orderBy('id')
    .executeTakeFirst()
}

export async function listNames(db: DbOrTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('transcript_speakers')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Inserted once for each source. */
export async function ensure(db: DbOrTx, row: SpeakerRow): Promise<SpeakerRow> {
  await db
    .insertInto('transcript_speakers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['transcript_id', 'source']).doNothing())
    .execute()
  return db
    .selectFrom('transcript_speakers')
    .selectAll()
    .where('transcript_id', '=', row.transcript_id)
    .where('source', '=', row.source)
    .executeTakeFirstOrThrow()
}

export async function update(
  db: DbOrTx,
  id: string,
  changes: Pick<Updateable<TranscriptSpeakersTable>, 'name'>,
): Promise<void> {
  await db.updateTable('transcript_speakers').set(changes).where('id', '=', id).execute()
}

export async function deleteAll(db: DbOrTx, transcriptId: string): Promise<void> {
  await db.deleteFrom('transcript_speakers').where('transcript_id', '=', transcriptId).execute()
}

/** Leaves what people said, without their names, also in the history. */
export async function clearNames(db: DbOrTx, userIds: readonly string[]): Promise<void> {
  await sql`
    WITH gone AS (
      SELECT s.id, s.transcript_id, s.name, s.original_name FROM transcript_speakers s JOIN participants p ON p.id = s.participant_id
      WHERE p.user_id = ANY(${[...userIds]}::uuid[]))
    UPDATE transcript_edits e SET
      before = CASE
        WHEN e.speaker_id IN (SELECT id FROM gone) OR EXISTS (
          SELECT FROM transcript_edit_lines l JOIN gone g ON g.id = l.before_speaker_id WHERE l.edit_id = e.id) THEN ''
        ELSE e.before END,
      after = CASE
        WHEN e.kind = 'name' AND e.speaker_id IN (SELECT id FROM gone) THEN ''
        WHEN e.kind IN ('speaker', 'lines') AND EXISTS (
          SELECT FROM gone g WHERE g.transcript_id = e.transcript_id AND e.after IN (g.name, g.original_name)) THEN ''
        WHEN EXISTS (
          SELECT FROM transcript_edit_lines l JOIN gone g ON g.id = l.after_speaker_id WHERE l.edit_id = e.id) THEN ''
        ELSE e.after END
    WHERE e.kind <> 'text' AND e.transcript_id IN (SELECT transcript_id FROM gone)`.execute(db)
  await sql`UPDATE transcript_speakers s SET name = '', original_name = '' FROM participants p
    WHERE p.id = s.participant_id AND p.user_id = ANY(${[...userIds]}::uuid[])`.execute(db)
}
