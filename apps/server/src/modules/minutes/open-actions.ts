/** What is left to do from the last date of a series. */

import type { LastAction } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { ViewedDate } from '../meetings/index.ts'
import { listSettable } from './actions.repository.ts'
import { firstSaidMs, isShown } from './lines.repository.ts'

export interface OpenActionRow {
  id: string
  text: string
  owner: string
  due: string
  meeting_id: string
  transcript_id: string
  start_ms: number | null
  original_start: Date
}

interface NextDate {
  /** The parts of the series. */
  meetingIds: readonly string[]
  startsAt: number
  now: number
}

const maxActions = 50

/**
 * The open actions that were approved of the last date before `startsAt`. None if another date is to be held before: its agenda has them.
 */
export async function listOpenActions(
  db: DbOrTx,
  { meetingIds, startsAt, now }: NextDate,
): Promise<OpenActionRow[]> {
  const ids = sql`ANY(${[...meetingIds]}::uuid[])`
  const minutesOf = (occurrence: 'o' | 'last') => sql`room_sessions s
    JOIN recordings r ON r.room_session_id = s.id
    JOIN transcripts t ON t.recording_id = r.id
    JOIN minutes n ON n.transcript_id = t.id AND n.approved_at IS NOT NULL AND s.occurrence_id = ${sql.ref(`${occurrence}.id`)}`
  const { rows } = await sql<OpenActionRow>`
    WITH last AS (
      SELECT o.id, o.meeting_id, o.original_start, o.starts_at FROM occurrences o
      WHERE o.meeting_id = ${ids} AND o.starts_at < ${new Date(startsAt)} AND o.room_state <> 'none'
        AND EXISTS (SELECT FROM ${minutesOf('o')})
      ORDER BY o.starts_at DESC LIMIT 1)
    SELECT l.id, l.text, l.owner, l.due, last.meeting_id, last.original_start, n.transcript_id,
      ${firstSaidMs('l')} AS start_ms
    FROM last CROSS JOIN LATERAL (SELECT n.id, n.transcript_id FROM ${minutesOf('last')}) n
    JOIN minute_lines l ON l.minutes_id = n.id
    WHERE l.section = 'actions' AND l.done_at IS NULL AND ${isShown('l')}
      AND NOT EXISTS (SELECT FROM occurrences o
        WHERE o.meeting_id = ${ids} AND o.starts_at > last.starts_at AND o.starts_at < ${new Date(startsAt)}
          AND o.is_reserving AND o.closes_at > ${new Date(now)})
    ORDER BY l.id LIMIT ${maxActions}`.execute(db)
  return rows
}

/** The same for someone who takes part, until the date is over: host, co-hosts and the owner of an action mark it as done. */
export async function listOpenActionsFor(
  db: DbOrTx,
  userId: string,
  { partIds: meetingIds, startsAt, state }: Pick<ViewedDate, 'partIds' | 'startsAt' | 'state'>,
  now: number,
): Promise<LastAction[]> {
  if (state === 'ended') return []
  const rows = await listOpenActions(db, { meetingIds, startsAt, now })
  const settable = await listSettable(
    db,
    userId,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, text, owner, due, ...row }) => ({
    id,
    text,
    owner,
    due,
    canSetDone: settable.has(id),
    calendarId: row.meeting_id,
    transcriptId: row.transcript_id,
    startMs: row.start_ms,
    date: row.original_start.getTime(),
  }))
}
