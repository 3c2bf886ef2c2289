/** What was said in the meetings of a person. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { takesPart } from '../own-meetings.ts'
import type { WordQueries } from './question-words.ts'
import type { Neighbour } from './quoted-material.ts'

export interface SaidRow {
  id: string
  text: string
  /** Null for a line that was added to the minutes. */
  start_ms: number | null
  speaker: string
  transcript_id: string
  organization_id: string
  meeting_id: string
  meeting_title: string
  original_start: Date | null
  held_at: Date
  /** How well it fits the question. */
  rank: number
}

/** The words of a text, in the form of the indexes `transcript_segments_stems_of` and `minute_lines_added_words`. */
export const wordsOf = (text: 'g.text' | 'l.text') =>
  sql`(to_tsvector('english', ${sql.ref(text)}) || to_tsvector('arabic', ${sql.ref(text)}))`

export const anyOf = ({ simple, english, arabic }: WordQueries) =>
  sql`(to_tsquery('simple', ${simple}) || to_tsquery('english', ${english}) || to_tsquery('arabic', ${arabic}))`

/**
 * Segments with one of the words, also with other endings, the best first, of the meetings in which the account takes part. One index finds the words in the few
 * organisations of these meetings.
 */
export function saidQuery(
  db: DbOrTx,
  { userId, queries, limit }: { userId: string; queries: WordQueries; limit: number },
) {
  const words = wordsOf('g.text')
  const wanted = anyOf(queries)
  return db
    .with(
      (cte) => cte('own').materialized(),
      (cte) =>
        cte
          .selectFrom('invitees as i')
          .innerJoin('meetings as of', 'of.id', 'i.meeting_id')
          .select('of.organization_id')
          .distinct()
          .where('i.account_id', '=', userId),
    )
    .selectFrom('own')
    .innerJoin('transcript_segments as g', 'g.organization_id', 'own.organization_id')
    .innerJoin('transcript_speakers as s', 's.id', 'g.speaker_id')
    .innerJoin('transcripts as t', 't.id', 'g.transcript_id')
    .innerJoin('recordings as r', 'r.id', 't.recording_id')
    .innerJoin('meetings as m', 'm.id', 'r.meeting_id')
    .innerJoin('room_sessions as session', 'session.id', 'r.room_session_id')
    .leftJoin('occurrences as o', 'o.id', 'session.occurrence_id')
    .select([
      'g.id',
      'g.text',
      'g.start_ms',
      's.name as speaker',
      't.id as transcript_id',
      't.organization_id',
      'm.id as meeting_id',
      'o.original_start',
    ])
    .select((eb) => [
      eb.fn.coalesce('o.title', 'm.title').as('meeting_title'),
      eb.fn.coalesce('session.started_at', 'session.created_at').as('held_at'),
    ])
    .select(sql<number>`ts_rank(${words}, ${wanted})`.as('rank'))
    .where(sql<boolean>`${words} @@ ${wanted}`)
    .where('t.state', '=', 'ready')
    .where(takesPart(userId))
    .orderBy('rank', 'desc')
    .orderBy('held_at', 'desc')
    .orderBy('g.id')
    .limit(limit)
}

/** What was said just before and just after these segments, by their IDs. */
export async function listAround(
  db: DbOrTx,
  segmentIds: readonly string[],
): Promise<Map<string, { before: Neighbour | null; after: Neighbour | null }>> {
  if (segmentIds.length === 0) return new Map()
  const next = (compared: '<' | '>', order: 'ASC' | 'DESC') => sql<Neighbour | null>`(
    SELECT json_build_object('id', n.id, 'speaker', s.name, 'text', n.text)
    FROM transcript_segments n JOIN transcript_speakers s ON s.id = n.speaker_id
    WHERE n.transcript_id = g.transcript_id AND (n.start_ms, n.id) ${sql.raw(compared)} (g.start_ms, g.id)
    ORDER BY n.start_ms ${sql.raw(order)}, n.id ${sql.raw(order)} LIMIT 1)`
  const rows = await db
    .selectFrom('transcript_segments as g')
    .select(['g.id', next('<', 'DESC').as('before'), next('>', 'ASC').as('after')])
    .where('g.id', 'in', segmentIds)
    .execute()
  return new Map(rows.map(({ id, before, after }) => [id, { before, after }]))
}
