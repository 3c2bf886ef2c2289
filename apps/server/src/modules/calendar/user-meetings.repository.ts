import type { InvitationResponse, OrganizationRole, RoomSettings } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { isShownOn, shownAnswer } from '../meetings/index.ts'
import type { IdSource, MeetingKind, OccurrenceRoomState } from '../meetings/meetings.tables.ts'
import { pageOfPrevious, pageOfUpcoming, type UserMeetingsPage } from './user-meetings-pages.ts'

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
  is_registration_required: boolean
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
  host_name: string
  room_state: OccurrenceRoomState
  /** Zero for people invited from outside, who learn of no one else. */
  invitee_count: number
  accepted_count: number
  my_response: InvitationResponse | null
  content_count: number
  date_count: number
  /** Of what is to come, at most one more than is needed to say that another page follows. */
  total: number
}

/** The caller's occurrences, in one statement: names and counts are looked up for the rows of the page only. */
export async function listUserMeetings(
  db: DbOrTx,
  userId: string,
  page: UserMeetingsPage,
  now: Date,
): Promise<UserMeetingRow[]> {
  const { rows } = await userMeetingsQuery(userId, page, now).execute(db)
  return rows
}

export function userMeetingsQuery(userId: string, page: UserMeetingsPage, now: Date) {
  const isUpcoming = page.type === 'upcoming'
  const direction = isUpcoming ? sql`ASC` : sql`DESC`
  // Running meetings come first, whenever they were scheduled for (spec 2.52).
  const openFirst = isUpcoming ? sql`p.room_state = 'open' DESC, ` : sql``
  return sql<UserMeetingRow>`
    WITH RECURSIVE ${isUpcoming ? pageOfUpcoming(userId, page, now) : pageOfPrevious(userId, page, now)}
    SELECT m.id, m.organization_id, p.id AS occurrence_id, m.meeting_id, coalesce(o.title, m.title) AS title, m.kind, m.id_source, m.settings, m.passcode, m.link_token, m.is_registration_required, s.pmu, p.starts_at,
      o.ends_at, o.original_start, m.is_all_day, m.time_zone, coalesce(o.color_code_hex, m.color_code_hex) AS color_code_hex,
      m.rrule, m.host_user_id = ${userId} AS is_host,
      u.role AS host_role, u.display_name AS host_name, p.room_state, c.invitee_count, c.accepted_count, ${shownAnswer} AS my_response,
      (SELECT count(*) FROM meeting_agenda_files l WHERE l.meeting_id = m.id AND (m.guests_see_files OR i.user_id IS NOT NULL)
        AND ${isShownOn(sql.ref<Date>('o.original_start'), sql.ref<Date>('o.closes_at'))})::int AS content_count, p.date_count, p.total
    FROM page p
    JOIN occurrences o ON o.id = p.id
    JOIN invitees i ON i.id = p.invitee_id
    LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = o.original_start
    JOIN meetings m ON m.id = o.meeting_id
    JOIN resources s ON s.id = m.resource_id
    JOIN users u ON u.id = m.host_user_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS invitee_count,
        (count(*) FILTER (WHERE ${shownAnswer} IN ('accepted', 'confirmed')))::int AS accepted_count
      FROM (SELECT o.starts_at, o.original_start, i.user_id IS NULL AS is_from_outside) o
      JOIN invitees i ON i.meeting_id = m.id AND i.role <> 'host' AND NOT o.is_from_outside
      LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = o.original_start
    ) c
    ORDER BY ${openFirst}p.starts_at ${direction}, p.id ${direction}`
}
