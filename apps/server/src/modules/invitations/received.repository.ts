import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { filesOfMeeting, type ShownFile } from '../meetings/index.ts'
import type { InviteeResponse, MeetingKind } from '../meetings/meetings.tables.ts'

/** An invitation of a user, with the date it shows. */
export interface ReceivedRow {
  invitee_id: string
  meeting_id: string
  typed_id: string
  kind: MeetingKind
  pmu: string
  link_token: string
  title: string
  agenda: string
  contents: ShownFile[]
  banner_file_id: string | null
  host_name: string
  organization_name: string
  organization_id: string
  original_start: Date
  starts_at: Date
  ends_at: Date
  is_all_day: boolean
  time_zone: string
  rrule: string | null
  is_for_one_date: boolean
  moved_from: Date | null
  response: InviteeResponse
  suggested_start: Date | null
  suggested_end: Date | null
  request_state: 'pending' | 'confirmed' | 'refused' | null
  total: number
}

export interface ReceivedPage {
  isPendingOnly: boolean
  limit: number
  offset: number
}

/**
 * The invitations of a user to what is not over and was not ended by the host, soonest first, in one statement: each meeting by its
 * next date with the answer that applies to it, and each further date that needs its own answer because it was moved.
 */
export async function listReceived(
  db: DbOrTx,
  userId: string,
  { isPendingOnly, limit, offset }: ReceivedPage,
  now: Date,
): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    WITH asked AS MATERIALIZED (
      SELECT i.id, i.meeting_id, i.response, i.moved_from, m.guests_see_files OR i.user_id IS NOT NULL AS sees_files
      FROM invitees i JOIN meetings m ON m.id = i.meeting_id
      WHERE i.account_id = ${userId} AND i.role <> 'host' AND m.kind = 'scheduled' AND m.cancelled_at IS NULL
        AND m.series_ends_at > ${now}
    ), next AS MATERIALIZED (
      SELECT i.id AS invitee_id, i.meeting_id, o.id AS occurrence_id, o.original_start, o.starts_at,
        coalesce(a.response, i.response) AS response,
        coalesce(a.response = 'pending' AND i.response <> 'pending', false) AS is_for_one_date,
        coalesce(a.moved_from, i.moved_from) AS moved_from
      FROM asked i
      CROSS JOIN LATERAL (
        SELECT id, original_start, starts_at FROM occurrences
        WHERE meeting_id = i.meeting_id AND ends_at > ${now} AND closes_at > ${now} AND is_reserving
        ORDER BY starts_at LIMIT 1
      ) o
      LEFT JOIN occurrence_responses a ON a.invitee_id = i.id AND a.original_start = o.original_start
    ), shown AS (
      SELECT * FROM next WHERE NOT ${isPendingOnly} OR response = 'pending'
      UNION ALL
      SELECT i.id, i.meeting_id, o.id, o.original_start, o.starts_at, 'pending', true, a.moved_from
      FROM asked i
      JOIN occurrence_responses a ON a.invitee_id = i.id AND a.response = 'pending'
      JOIN occurrences o ON o.meeting_id = i.meeting_id AND o.original_start = a.original_start
      WHERE i.response <> 'pending' AND o.ends_at > ${now} AND o.closes_at > ${now} AND o.is_reserving
        AND NOT EXISTS (SELECT FROM next n WHERE n.occurrence_id = o.id)
    ), page AS MATERIALIZED (
      SELECT *, (count(*) OVER ())::int AS total FROM shown
      ORDER BY starts_at, occurrence_id LIMIT ${limit} OFFSET ${offset}
    )
    SELECT p.invitee_id, m.id AS meeting_id, m.meeting_id AS typed_id, m.kind, r.pmu, m.link_token,
      coalesce(o.title, m.title) AS title, coalesce(o.agenda, m.agenda) AS agenda,
      CASE WHEN seen.sees_files THEN ${filesOfMeeting(sql.ref<string>('m.id'), sql.ref<Date>('o.original_start'))} ELSE '[]' END AS contents, m.banner_file_id, u.display_name AS host_name, g.name AS organization_name, g.id AS organization_id, o.original_start, o.starts_at, o.ends_at, m.is_all_day, m.time_zone, m.rrule,
      p.is_for_one_date, p.response, p.moved_from, t.suggested_start, t.suggested_end, t.state AS request_state, p.total
    FROM page p
    JOIN occurrences o ON o.id = p.occurrence_id
    JOIN asked seen ON seen.id = p.invitee_id
    JOIN meetings m ON m.id = p.meeting_id
    JOIN resources r ON r.id = m.resource_id
    JOIN users u ON u.id = m.host_user_id
    JOIN organizations g ON g.id = m.organization_id
    LEFT JOIN LATERAL (
      SELECT suggested_start, suggested_end, state FROM time_requests
      WHERE invitee_id = p.invitee_id AND state <> 'withdrawn'
        AND (m.rrule IS NULL OR original_start = o.original_start)
      ORDER BY created_at DESC, id DESC LIMIT 1
    ) t ON true
    ORDER BY p.starts_at, p.occurrence_id`.execute(db)
  return rows
}
