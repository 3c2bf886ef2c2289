/** Lines that were added to minutes by hand. Others repeat what was said. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { takesPart } from '../own-meetings.ts'
import type { WordQueries } from './question-words.ts'
import { anyOf, wordsOf } from './said-in-meetings.repository.ts'

/** Those with one of the words, the best first, of the meetings in which the account takes part, who may read their minutes. */
export function addedQuery(
  db: DbOrTx,
  { userId, queries, limit }: { userId: string; queries: WordQueries; limit: number },
) {
  const words = wordsOf('l.text')
  const wanted = anyOf(queries)
  return db
    .selectFrom('minute_lines as l')
    .innerJoin('minutes as n', 'n.id', 'l.minutes_id')
    .innerJoin('transcripts as t', 't.id', 'n.transcript_id')
    .innerJoin('recordings as r', 'r.id', 't.recording_id')
    .innerJoin('meetings as m', 'm.id', 'r.meeting_id')
    .innerJoin('room_sessions as session', 'session.id', 'r.room_session_id')
    .leftJoin('occurrences as o', 'o.id', 'session.occurrence_id')
    .leftJoin('users as u', 'u.id', 'l.added_by_user_id')
    .select([
      'l.id',
      'l.text',
      't.id as transcript_id',
      't.organization_id',
      'm.id as meeting_id',
      'o.original_start',
    ])
    .select((eb) => [
      eb.lit(null).as('start_ms'),
      eb.fn.coalesce('u.display_name', sql<string>`''`).as('speaker'),
      eb.fn.coalesce('o.title', 'm.title').as('meeting_title'),
      eb.fn.coalesce('session.started_at', 'session.created_at').as('held_at'),
    ])
    .select(sql<number>`ts_rank(${words}, ${wanted})`.as('rank'))
    .where(sql<boolean>`cardinality(l.segment_ids) = 0`)
    .where(sql<boolean>`${words} @@ ${wanted}`)
    .where('t.state', '=', 'ready')
    .where(takesPart(userId))
    .orderBy('rank', 'desc')
    .orderBy('held_at', 'desc')
    .orderBy('l.id')
    .limit(limit)
}
