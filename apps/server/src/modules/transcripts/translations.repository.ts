/** Transcripts in other languages. */

import type { Language, TranslationState } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import './transcripts.tables.ts'

/** A requested translation, and how many segments are translated. */
export interface TranslationCount {
  transcript_id: string
  language: Language
  state: TranslationState
  requested_by_user_id: string | null
  translated: number
}

export async function listCounts(db: DbOrTx, transcriptIds: readonly string[]): Promise<TranslationCount[]> {
  if (transcriptIds.length === 0) return []
  return db
    .selectFrom('transcript_translations as t')
    .select(['t.transcript_id', 't.language', 't.state', 't.requested_by_user_id'])
    .select(
      sql<number>`(SELECT count(*)::int FROM transcript_segments g JOIN segment_translations s ON s.segment_id = g.id
        WHERE g.transcript_id = t.transcript_id AND s.language = t.language)`.as('translated'),
    )
    .where('t.transcript_id', 'in', transcriptIds)
    .execute()
}

/** By segment ID. */
export async function listOf(
  db: DbOrTx,
  segmentIds: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  if (segmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('segment_translations')
    .select(['segment_id', 'text'])
    .where('segment_id', '=', sql<string>`ANY(${[...segmentIds]}::uuid[])`)
    .where('language', '=', language)
    .execute()
  return new Map(rows.map(({ segment_id: id, text }) => [id, text]))
}

export async function find(db: DbOrTx, transcriptId: string, language: Language) {
  return db
    .selectFrom('transcript_translations')
    .select(['state', 'requested_by_user_id'])
    .where('transcript_id', '=', transcriptId)
    .where('language', '=', language)
    .executeTakeFirst()
}

interface NewTranslation {
  transcriptId: string
  language: Language
  at: Date
  byUserId: string
}

/** It is being made from now on. */
export async function begin(tx: Tx, { transcriptId, language, ...requested }: NewTranslation): Promise<void> {
  const changes = {
    state: 'translating' as const,
    requested_at: requested.at,
    requested_by_user_id: requested.byUserId,
  }
  await tx
    .insertInto('transcript_translations')
    .values({ transcript_id: transcriptId, language, ...changes })
    .onConflict((conflict) => conflict.columns(['transcript_id', 'language']).doUpdateSet(changes))
    .execute()
}

/** Complete translations become incomplete ones, if segments have changed. Returns their languages. */
export async function reopen(tx: Tx, transcriptId: string): Promise<Language[]> {
  const rows = await tx
    .updateTable('transcript_translations as t')
    .set({ state: 'translating' })
    .where('t.transcript_id', '=', transcriptId)
    .where('t.state', '=', 'ready')
    .where(isMissing(sql`t.transcript_id`, sql`t.language`))
    .returning('t.language')
    .execute()
  return rows.map(({ language }) => language)
}

/** False if it was not being made. It only becomes ready once nothing is missing. */
export async function end(
  db: DbOrTx,
  transcriptId: string,
  language: Language,
  state: Exclude<TranslationState, 'translating'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transcript_translations as t')
    .set({ state })
    .where('t.transcript_id', '=', transcriptId)
    .where('t.language', '=', language)
    .where('t.state', '=', 'translating')
    .$if(state === 'ready', (query) =>
      query.where(sql<boolean>`NOT ${isMissing(sql`t.transcript_id`, sql`t.language`)}`),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Some segment of the transcript is not translated. */
const isMissing = (transcriptId: ReturnType<typeof sql>, language: ReturnType<typeof sql>) =>
  sql<boolean>`EXISTS (SELECT FROM transcript_segments g WHERE g.transcript_id = ${transcriptId} AND NOT EXISTS (
    SELECT FROM segment_translations s WHERE s.segment_id = g.id AND s.language = ${language}))`

/** The first segments that are not translated, in order of time. */
export async function listMissing(
  db: DbOrTx,
  transcriptId: string,
  language: Language,
  limit: number,
): Promise<{ id: string; text: string }[]> {
  return db
    .selectFrom('transcript_segments as g')
    .leftJoin('segment_translations as s', (join) =>
      join.onRef('s.segment_id', '=', 'g.id').on('s.language', '=', language),
    )
    .select(['g.id', 'g.text'])
    .where('g.transcript_id', '=', transcriptId)
    .where('s.segment_id', 'is', null)
    .orderBy('g.start_ms')
    .orderBy('g.id')
    .limit(limit)
    .execute()
}

/** Leaves out segments that were changed or deleted meanwhile. */
export async function save(
  db: DbOrTx,
  language: Language,
  segments: readonly { id: string; sourceText: string; text: string }[],
): Promise<void> {
  await sql`
    INSERT INTO segment_translations (segment_id, language, text)
    SELECT g.id, ${language}, given.text
    FROM unnest(${segments.map(({ id }) => id)}::uuid[], ${segments.map(({ sourceText }) => sourceText)}::text[],
      ${segments.map(({ text }) => text)}::text[]) AS given (id, source_text, text)
    JOIN transcript_segments g ON g.id = given.id AND g.text = given.source_text
    FOR SHARE OF g
    ON CONFLICT (segment_id, language) DO UPDATE SET text = excluded.text`.execute(db)
}

/** The transcript is made again. */
export async function deleteAll(tx: Tx, transcriptId: string): Promise<void> {
  await tx.deleteFrom('transcript_translations').where('transcript_id', '=', transcriptId).execute()
}
