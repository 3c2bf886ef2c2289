import { limits } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { fullName } from '../meetings.repository.ts'
import type { InviteeResponse, OccurrenceRoomState, ShowMeAs } from '../scheduling.tables.ts'
import type { CalendarDate, CalendarOwner } from './calendar-date.ts'

export interface PlannedRow {
  meeting_id: string
  occurrence_id: string
  /** Epoch milliseconds, as all times here. */
  original_start: number
  starts_at: number
  ends_at: number
  /** Infinity while the room is open. */
  closes_at: number
  room_state: OccurrenceRoomState
  public_id: string
  title: string
  time_zone: string
  is_all_day: boolean
  is_recurrent: boolean
  color_code_hex: string
  show_me_as: ShowMeAs
  first_name: string
  last_name: string
  user_id: string | null
  is_host: boolean
  is_in_own_calendar: boolean
  response: InviteeResponse | 'confirmed' | null
}

/**
 * The dates that have rows and touch [from, to), by start. One statement: for people a range of `invitees_user_meeting`, for each
 * meeting a range of `occurrences_meeting_starts`; for a seat a range of `occurrences_resource_starts`.
 */
export async function listPlannedDates(
  db: DbOrTx,
  owner: CalendarOwner,
  range: { from: number; to: number },
): Promise<CalendarDate[]> {
  const { rows } = await plannedDatesQuery(owner, range).execute(db)
  return rows.map(calendarDateOf)
}

export function plannedDatesQuery(
  owner: CalendarOwner,
  { from, to }: { from: number; to: number },
): RawBuilder<PlannedRow> {
  // Nothing lasts longer, so nothing that starts earlier reaches into the range, and the index need not be read from its begin.
  const earliest = new Date(from - limits.meeting.maxLengthMs)
  const touches = sql`o.is_reserving AND o.starts_at >= ${earliest} AND o.starts_at < ${new Date(to)} AND o.ends_at > ${new Date(from)}`
  const columns = sql`o.id, o.meeting_id, o.original_start, o.starts_at, o.ends_at, o.closes_at, o.room_state, o.title,
    o.color_code_hex, o.show_me_as, i.id AS invitee_id, i.user_id, i.role, i.response`
  const found =
    owner.kind === 'people'
      ? sql`SELECT ${columns} FROM invitees i JOIN occurrences o ON o.meeting_id = i.meeting_id
          WHERE i.user_id = ANY(${owner.userIds}::uuid[]) AND ${touches}`
      : sql`SELECT ${columns} FROM occurrences o
          LEFT JOIN invitees i ON i.meeting_id = o.meeting_id AND i.user_id = ${owner.viewerId}
          WHERE o.resource_id = ${owner.resourceId} AND ${touches}`
  return sql<PlannedRow>`
    WITH found AS MATERIALIZED (${found})
    SELECT f.meeting_id, f.id AS occurrence_id, f.room_state, ${ms('original_start')}, ${ms('starts_at')}, ${ms('ends_at')},
      ${ms('closes_at')}, m.meeting_id AS public_id, coalesce(f.title, m.title) AS title,
      m.time_zone, m.is_all_day, m.rrule IS NOT NULL AS is_recurrent,
      coalesce(f.color_code_hex, m.color_code_hex) AS color_code_hex, coalesce(f.show_me_as, m.show_me_as) AS show_me_as,
      h.first_name, h.last_name, f.user_id, coalesce(f.role = 'host', false) AS is_host, m.is_in_own_calendar,
      CASE WHEN f.role = 'host' THEN NULL
        WHEN coalesce(r.response, f.response) = 'suggested' AND EXISTS (
          SELECT FROM time_requests t
          WHERE t.invitee_id = f.invitee_id AND t.state = 'confirmed' AND t.suggested_start = f.starts_at
        ) THEN 'confirmed'
        ELSE coalesce(r.response, f.response) END AS response
    FROM found f
    JOIN meetings m ON m.id = f.meeting_id
    JOIN users h ON h.id = m.host_user_id
    LEFT JOIN occurrence_responses r ON r.invitee_id = f.invitee_id AND r.original_start = f.original_start
    -- Judged row by row: who asks for all meetings of an organisation to find a few of them is slow where it is large.
    WHERE (m.organization_id = ${owner.organizationId}) IS TRUE
    ORDER BY f.starts_at, f.id`
}

/** Reading a thousand texts as dates takes longer than finding them. */
function ms(column: string): RawBuilder<unknown> {
  return sql`date_part('epoch', ${sql.ref(`f.${column}`)}) * 1000 AS ${sql.ref(column)}`
}

function calendarDateOf(row: PlannedRow): CalendarDate {
  return {
    meetingId: row.meeting_id,
    occurrenceId: row.occurrence_id,
    originalStart: row.original_start,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    closesAt: Number.isFinite(row.closes_at) ? row.closes_at : null,
    roomState: row.room_state,
    publicId: row.public_id,
    title: row.title,
    timeZone: row.time_zone,
    isAllDay: row.is_all_day,
    isRecurrent: row.is_recurrent,
    colorCodeHex: row.color_code_hex,
    showMeAs: row.show_me_as,
    hostName: fullName(row.first_name, row.last_name),
    userId: row.user_id,
    isHost: row.is_host,
    isInOwnCalendar: row.is_in_own_calendar,
    response: row.response,
  }
}
