/** Actions from approved minutes. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { firstSaidMs, isShown } from './lines.repository.ts'
import { takesPart } from './own-meetings.ts'

export interface ActionRow {
  id: string
  text: string
  due: string
  done_at: Date | null
  meeting_title: string
  meeting_id: string
  transcript_id: string
  /** Null: it was added by hand. */
  start_ms: number | null
  original_start: Date | null
  held_at: Date
}

/** Only of meetings in which the person still takes part. Open actions first, newest meeting first. */
export async function listOwn(
  db: DbOrTx,
  userId: string,
  { doneAfter, limit }: { doneAfter: Date; limit: number },
): Promise<ActionRow[]> {
  return db
    .selectFrom('minute_lines as l')
    .innerJoin('minutes as n', 'n.id', 'l.minutes_id')
    .innerJoin('transcripts as t', 't.id', 'n.transcript_id')
    .innerJoin('recordings as r', 'r.id', 't.recording_id')
    .innerJoin('meetings as m', 'm.id', 'r.meeting_id')
    .innerJoin('room_sessions as s', 's.id', 'r.room_session_id')
    .leftJoin('occurrences as o', 'o.id', 's.occurrence_id')
    .select(['l.id', 'l.text', 'l.due', 'l.done_at', 'm.id as meeting_id', 'o.original_start'])
    .select(['n.transcript_id', firstSaidMs('l').as('start_ms')])
    .select((eb) => [
      eb.fn.coalesce('o.title', 'm.title').as('meeting_title'),
      eb.fn.coalesce('s.started_at', 's.created_at').as('held_at'),
    ])
    .where('l.assignee_user_id', '=', userId)
    .where('l.section', '=', 'actions')
    .where('n.approved_at', 'is not', null)
    .where(isShown('l'))
    .where((eb) => eb.or([eb('l.done_at', 'is', null), eb('l.done_at', '>', doneAfter)]))
    .where(takesPart(userId))
    .orderBy(sql`l.done_at IS NOT NULL`)
    .orderBy('held_at', 'desc')
    .orderBy('l.id')
    .limit(limit)
    .execute()
}

/** An action `l` of the recording `r`, for its owner, and the host and co-hosts of the meeting, as the invitee `i`. */
const maySetDone = (userId: string) => sql<boolean>`i.meeting_id = r.meeting_id AND i.account_id = ${userId}
  AND (l.assignee_user_id = ${userId} OR (i.role IN ('host', 'co_host') AND i.user_id = ${userId}))`

/** Of these actions, those that the person may mark as done. */
export async function listSettable(
  db: DbOrTx,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    SELECT l.id FROM minute_lines l JOIN minutes n ON n.id = l.minutes_id
    JOIN transcripts t ON t.id = n.transcript_id JOIN recordings r ON r.id = t.recording_id
    WHERE l.id = ANY (${[...ids]}::uuid[]) AND EXISTS (SELECT FROM invitees i WHERE ${maySetDone(userId)})`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** For the owner of the action, and the host and co-hosts of the meeting. False if there is no such action that the caller may change. */
export async function setDone(db: DbOrTx, userId: string, id: string, doneAt: Date | null): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE minute_lines l SET done_at = ${doneAt}
    FROM minutes n, transcripts t, recordings r, invitees i
    WHERE l.id = ${id} AND l.section = 'actions' AND n.id = l.minutes_id AND n.approved_at IS NOT NULL
      AND t.id = n.transcript_id AND r.id = t.recording_id AND ${maySetDone(userId)}`.execute(db)
  return numAffectedRows > 0n
}
