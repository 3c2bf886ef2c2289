/** Recordings that people find: those of meetings that they take part in (spec 7.27). */

import type { ClockPart } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import type { UserCaller } from '../../platform/http/context.ts'
import { matches } from '../../platform/search/matching.ts'
import { searchKind, type SearchQuery } from '../../platform/search/search-kind.ts'
import { datedMeetingOf, foundMeetings } from '../meetings/index.ts'
import { recordedAtIn, recordedAtOf } from './recorded-at.ts'

interface RecordingRow {
  id: string
  title: string
  original_file_name: string
  length_ms: number
  clock: readonly ClockPart[]
  opened_at: Date
  is_own: boolean
  calendar_id: string | null
  original_start: Date
  starts_at: Date
  ends_at: Date
  is_all_day: boolean
  time_zone: string
  form: string
}

export function recordingsQuery(
  { userId }: Pick<UserCaller, 'userId'>,
  query: SearchQuery,
): RawBuilder<RecordingRow> {
  const form = sql`search_form(concat_ws(' ', coalesce(o.title, m.title), m.title, m.meeting_id, host.display_name, r.original_file_name))`
  return sql<RecordingRow>`
    WITH ${foundMeetings({ userId }, query, { column: 'recordings', where: sql`s.recordings <> ''` })}
    SELECT r.id, coalesce(o.title, m.title) AS title, r.original_file_name, r.length_ms, m.host_user_id = ${userId} AS is_own,
      r.clock, coalesce(s.started_at, s.created_at) AS opened_at, planned.id AS calendar_id, o.original_start, o.starts_at, o.ends_at,
      m.is_all_day, m.time_zone, ${form} AS form
    FROM found
    JOIN meetings m ON m.id = found.meeting_id
    JOIN invitees i ON i.meeting_id = m.id AND i.account_id = ${userId}
    JOIN users host ON host.id = m.host_user_id
    JOIN recordings r ON r.meeting_id = m.id AND r.kept_at IS NOT NULL AND r.removed_at IS NULL
    JOIN room_sessions s ON s.id = r.room_session_id
    LEFT JOIN occurrences o ON o.id = s.occurrence_id
    LEFT JOIN meetings planned ON planned.id = o.meeting_id AND planned.kind = 'scheduled' AND planned.cancelled_at IS NULL AND o.is_reserving
    WHERE ${matches(form, query)}
      AND (${query.before}::timestamptz IS NULL OR coalesce(s.started_at, s.created_at) < ${query.before})
      AND (${query.after}::timestamptz IS NULL OR coalesce(s.started_at, s.created_at) >= ${query.after})
    ORDER BY found.rank, coalesce(${recordedAtIn('r')}, s.started_at, s.created_at) DESC, r.id DESC LIMIT ${query.limit}`
}

export const recordingSearch = searchKind({
  kind: 'recording',
  isOfMeetings: true,
  async list(tx, caller, query) {
    const { rows } = await recordingsQuery(caller, query).execute(tx)
    return rows.map((row) => ({
      form: row.form,
      hit: {
        kind: 'recording' as const,
        id: row.id,
        title: row.title,
        originalFileName: row.original_file_name,
        isUploaded: recordedAtOf(row) === null,
        lengthMs: row.length_ms,
        recordedAt: recordedAtOf(row) ?? row.opened_at.getTime(),
        isOwn: row.is_own,
        occurrence: row.calendar_id === null ? null : datedMeetingOf({ ...row, id: row.calendar_id }),
      },
    }))
  },
})
