import { limits } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { fullName } from '../meetings.repository.ts'
import { shownAnswer } from '../shown-answer.ts'
import type { InviteeResponse, OccurrenceRoomState, ShowMeAs } from '../scheduling.tables.ts'
import type { CalendarDate, CalendarOwner } from './calendar-date.ts'

/** Times are epoch milliseconds. What is as usual is null, so that less is read: as the meeting has it, or as the date begins and ends. */
interface PlannedRow {
  meeting_id: string
  id: string
  /** Where it is not the start. */
  original_start: number | null
  starts_at: number
  ends_at: number
  /** Where it is not the end; infinity while the room is open. */
  closes_at: number | null
  room_state: OccurrenceRoomState
  title: string | null
  color_code_hex: string | null
  show_me_as: ShowMeAs | null
  user_id: string | null
  is_host: boolean
  response: InviteeResponse | 'confirmed' | null
}

interface MeetingRow {
  id: string
  organization_id: string
  public_id: string
  title: string
  time_zone: string
  is_all_day: boolean
  is_recurrent: boolean
  is_in_own_calendar: boolean
  color_code_hex: string
  show_me_as: ShowMeAs
  first_name: string
  last_name: string
}

/**
 * The dates that have rows and touch [from, to), by start. For people a range of `invitees_account_meeting`, for each meeting a range of
 * `occurrences_meeting_starts`; for a seat a range of `occurrences_resource_starts`. What all dates of a meeting share is asked for once.
 */
export async function listPlannedDates(
  db: DbOrTx,
  owner: CalendarOwner,
  range: { from: number; to: number },
): Promise<CalendarDate[]> {
  const { rows } = await plannedDatesQuery(owner, range).execute(db)
  if (rows.length === 0) return []
  const meetingIds = [...new Set(rows.map((row) => row.meeting_id))]
  const meetings = await meetingsQuery(owner, meetingIds).execute(db)
  const byId = new Map(meetings.rows.map((meeting) => [meeting.id, meeting]))
  return rows.flatMap((row) => {
    const meeting = byId.get(row.meeting_id)
    return meeting ? [calendarDateOf(row, meeting, owner.organizationId)] : []
  })
}

export function plannedDatesQuery(
  owner: CalendarOwner,
  { from, to }: { from: number; to: number },
): RawBuilder<PlannedRow> {
  // Nothing lasts longer, so nothing that starts earlier reaches into the range, and the index need not be read from its begin.
  const earliest = new Date(from - limits.meeting.maxLengthMs)
  const touches = sql`o.is_reserving AND o.starts_at >= ${earliest} AND o.starts_at < ${new Date(to)} AND o.ends_at > ${new Date(from)}`
  const found =
    owner.kind === 'people'
      ? sql`invitees i JOIN occurrences o ON o.meeting_id = i.meeting_id
          LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = o.original_start
          WHERE i.account_id = ANY(${owner.userIds}::uuid[]) AND ${touches}`
      : sql`occurrences o
          LEFT JOIN invitees i ON i.meeting_id = o.meeting_id AND i.user_id = ${owner.viewerId}
          LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = o.original_start
          WHERE o.resource_id = ${owner.resourceId} AND ${touches}`
  return sql<PlannedRow>`
    SELECT o.meeting_id, o.id, ${ms('starts_at')}, ${ms('ends_at')}, o.room_state,
      CASE WHEN o.original_start <> o.starts_at THEN ${epochMs('original_start')} END AS original_start,
      CASE WHEN o.closes_at <> o.ends_at THEN ${epochMs('closes_at')} END AS closes_at,
      o.title, o.color_code_hex, o.show_me_as, i.account_id AS user_id, coalesce(i.role = 'host', false) AS is_host,
      ${shownAnswer} AS response
    FROM ${found}
    ORDER BY o.starts_at, o.id`
}

/** Reading a thousand texts as dates takes longer than finding them. */
function epochMs(column: string): RawBuilder<unknown> {
  return sql`date_part('epoch', ${sql.ref(`o.${column}`)}) * 1000`
}

function ms(column: string): RawBuilder<unknown> {
  return sql`${epochMs(column)} AS ${sql.ref(column)}`
}

function meetingsQuery(owner: CalendarOwner, ids: readonly string[]): RawBuilder<MeetingRow> {
  // People are asked from outside, too. The organisation of a seat is judged row by row: who asks for all its meetings to find a few of
  // them is slow where it is large.
  const isOfOwner =
    owner.kind === 'people' ? sql`true` : sql`(m.organization_id = ${owner.organizationId}) IS TRUE`
  return sql<MeetingRow>`
    SELECT m.id, m.organization_id, m.meeting_id AS public_id, m.title, m.time_zone, m.is_all_day, m.rrule IS NOT NULL AS is_recurrent,
      m.is_in_own_calendar, m.color_code_hex, m.show_me_as, h.first_name, h.last_name
    FROM meetings m JOIN users h ON h.id = m.host_user_id
    WHERE m.id = ANY(${ids}::uuid[]) AND ${isOfOwner}`
}

function calendarDateOf(row: PlannedRow, meeting: MeetingRow, organizationId: string): CalendarDate {
  return {
    meetingId: row.meeting_id,
    occurrenceId: row.id,
    originalStart: row.original_start ?? row.starts_at,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    closesAt: row.closes_at === null ? row.ends_at : Number.isFinite(row.closes_at) ? row.closes_at : null,
    roomState: row.room_state,
    publicId: meeting.public_id,
    title: row.title ?? meeting.title,
    timeZone: meeting.time_zone,
    isAllDay: meeting.is_all_day,
    isRecurrent: meeting.is_recurrent,
    colorCodeHex: row.color_code_hex ?? meeting.color_code_hex,
    showMeAs: row.show_me_as ?? meeting.show_me_as,
    hostName: fullName(meeting.first_name, meeting.last_name),
    userId: row.user_id,
    isHost: row.is_host,
    isFromOutside: meeting.organization_id !== organizationId,
    isInOwnCalendar: meeting.is_in_own_calendar,
    response: row.response,
  }
}
