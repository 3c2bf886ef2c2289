import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { MeetingKind, OccurrenceRoomState } from './scheduling.tables.ts'

export interface UserMeetingRow {
  id: string
  occurrence_id: string
  meeting_id: string
  title: string
  kind: MeetingKind
  link_token: string
  passcode: string | null
  pmu: string
  starts_at: Date
  ends_at: Date
  original_start: Date
  is_all_day: boolean
  time_zone: string
  color_code_hex: string
  is_recurrent: boolean
  is_host: boolean
  first_name: string
  last_name: string
  room_state: OccurrenceRoomState
  invitee_count: number
  accepted_count: number
  total: number
}

export interface UserMeetingsPage {
  type: 'upcoming' | 'previous'
  limit: number
  offset: number
}

/**
 * The caller's occurrences, in one statement: a range of `invitees_user_meeting`, for each meeting a range of
 * `occurrences_meeting_closes`; names and counts are looked up for the rows of the page only.
 */
export async function listUserMeetings(
  db: DbOrTx,
  userId: string,
  { type, limit, offset }: UserMeetingsPage,
  now: Date,
): Promise<UserMeetingRow[]> {
  const isUpcoming = type === 'upcoming'
  const { rows } = await userMeetingsQuery(userId, isUpcoming, limit, offset, now).execute(db)
  return rows
}

export function userMeetingsQuery(
  userId: string,
  isUpcoming: boolean,
  limit: number,
  offset: number,
  now: Date,
) {
  const comparison = isUpcoming ? sql`>` : sql`<=`
  const direction = isUpcoming ? sql`ASC` : sql`DESC`
  return sql<UserMeetingRow>`
    WITH page AS MATERIALIZED (
      SELECT o.id, o.meeting_id, o.starts_at, o.ends_at, o.original_start, o.title, o.color_code_hex, o.room_state, (count(*) OVER ())::int AS total
      FROM invitees i
      JOIN occurrences o ON o.meeting_id = i.meeting_id
      WHERE i.user_id = ${userId} AND o.closes_at ${comparison} ${now}
      ORDER BY o.starts_at ${direction}, o.id ${direction}
      LIMIT ${limit} OFFSET ${offset}
    )
    SELECT m.id, p.id AS occurrence_id, m.meeting_id, coalesce(p.title, m.title) AS title, m.kind, m.link_token, r.pmu, p.starts_at,
      p.ends_at, p.original_start, m.is_all_day, m.time_zone, coalesce(p.color_code_hex, m.color_code_hex) AS color_code_hex,
      m.rrule IS NOT NULL AS is_recurrent, m.host_user_id = ${userId} AS is_host,
      CASE WHEN m.id_source <> 'unique_url' AND coalesce((m.settings->>'passcodeRequired')::boolean, true) THEN m.passcode END
        AS passcode, u.first_name, u.last_name, p.room_state, c.invitee_count, c.accepted_count, p.total
    FROM page p
    JOIN meetings m ON m.id = p.meeting_id
    JOIN resources r ON r.id = m.resource_id
    JOIN users u ON u.id = m.host_user_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS invitee_count, (count(*) FILTER (WHERE response = 'accepted'))::int AS accepted_count
      FROM invitees WHERE meeting_id = m.id AND role <> 'host'
    ) c
    ORDER BY p.starts_at ${direction}, p.id ${direction}`
}
