import type { InvitationResponse, OrganizationRole, RoomSettings } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { shownAnswer } from './shown-answer.ts'
import type { IdSource, MeetingKind, OccurrenceRoomState } from './scheduling.tables.ts'

export interface UserMeetingRow {
  id: string
  organization_id: string
  occurrence_id: string
  meeting_id: string
  title: string
  kind: MeetingKind
  id_source: IdSource
  settings: RoomSettings
  link_token: string
  passcode: string
  pmu: string
  starts_at: Date
  ends_at: Date
  original_start: Date
  is_all_day: boolean
  time_zone: string
  color_code_hex: string
  rrule: string | null
  is_host: boolean
  host_role: OrganizationRole
  first_name: string
  last_name: string
  room_state: OccurrenceRoomState
  /** Zero for who is asked from outside, and is told of nobody else. */
  invitee_count: number
  accepted_count: number
  my_response: InvitationResponse | null
  total: number
}

export interface UserMeetingsPage {
  type: 'upcoming' | 'previous'
  declined: 'included' | 'left_out'
  /** Of what is to come, dates that begin from here on are listed where they are the next ones of their meetings. */
  nextOnlyFrom?: Date | null
  limit: number
  offset: number
}

/**
 * The caller's occurrences, in one statement: a range of `invitees_account_meeting`, for each meeting a range of
 * `occurrences_meeting_closes`; names and counts are looked up for the rows of the page only.
 */
export async function listUserMeetings(
  db: DbOrTx,
  userId: string,
  page: UserMeetingsPage,
  now: Date,
): Promise<UserMeetingRow[]> {
  const { rows } = await userMeetingsQuery(userId, page, now).execute(db)
  return rows
}

export function userMeetingsQuery(
  userId: string,
  { type, declined, nextOnlyFrom = null, limit, offset }: UserMeetingsPage,
  now: Date,
) {
  const isUpcoming = type === 'upcoming'
  const comparison = isUpcoming ? sql`>` : sql`<=`
  const direction = isUpcoming ? sql`ASC` : sql`DESC`
  // What goes on stands first, whenever it was planned for (spec 2.52).
  const openFirst = (state: string) => (isUpcoming ? sql`${sql.ref(state)} = 'open' DESC, ` : sql``)
  const isShown =
    declined === 'included'
      ? sql`true`
      : sql`(i.role = 'host' OR coalesce(r.response, i.response) <> 'declined')`
  const isOnlyNext = isUpcoming && nextOnlyFrom !== null
  const place = isOnlyNext
    ? sql`row_number() OVER (PARTITION BY o.meeting_id ORDER BY o.starts_at, o.id)`
    : sql`1`
  const isListed = isOnlyNext ? sql`(d.starts_at < ${nextOnlyFrom} OR d.place = 1)` : sql`true`
  return sql<UserMeetingRow>`
    WITH page AS MATERIALIZED (
      SELECT d.*, (count(*) OVER ())::int AS total
      FROM (
        SELECT o.id, o.meeting_id, o.starts_at, o.ends_at, o.original_start, o.title, o.color_code_hex, o.room_state,
          ${shownAnswer} AS my_response, i.user_id IS NULL AS is_from_outside, ${place} AS place
        FROM invitees i
        JOIN occurrences o ON o.meeting_id = i.meeting_id
        LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = o.original_start
        WHERE i.account_id = ${userId} AND o.closes_at ${comparison} ${now} AND ${isShown}
      ) d
      WHERE ${isListed}
      ORDER BY ${openFirst('d.room_state')}d.starts_at ${direction}, d.id ${direction}
      LIMIT ${limit} OFFSET ${offset}
    )
    SELECT m.id, m.organization_id, p.id AS occurrence_id, m.meeting_id, coalesce(p.title, m.title) AS title, m.kind, m.id_source, m.settings, m.passcode, m.link_token, s.pmu, p.starts_at,
      p.ends_at, p.original_start, m.is_all_day, m.time_zone, coalesce(p.color_code_hex, m.color_code_hex) AS color_code_hex,
      m.rrule, m.host_user_id = ${userId} AS is_host,
      u.role AS host_role, u.first_name, u.last_name, p.room_state, c.invitee_count, c.accepted_count, p.my_response, p.total
    FROM page p
    JOIN meetings m ON m.id = p.meeting_id
    JOIN resources s ON s.id = m.resource_id
    JOIN users u ON u.id = m.host_user_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS invitee_count,
        (count(*) FILTER (WHERE ${shownAnswer} IN ('accepted', 'confirmed')))::int AS accepted_count
      FROM (SELECT p.starts_at) o
      JOIN invitees i ON i.meeting_id = m.id AND i.role <> 'host' AND NOT p.is_from_outside
      LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = p.original_start
    ) c
    ORDER BY ${openFirst('p.room_state')}p.starts_at ${direction}, p.id ${direction}`
}
