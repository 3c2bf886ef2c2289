import { limits, type InvitationResponse } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { shownAnswer } from '../meetings/index.ts'
import type { OccurrenceRoomState, ShowMeAs } from '../meetings/meetings.tables.ts'
import type { CalendarDate, CalendarOwner } from './calendar-date.ts'

/** A meeting, how the owner of the calendar takes part in it, and its dates. */
interface PlannedRow {
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
  host_name: string
  user_id: string | null
  is_host: boolean
  /** Separated by spaces; each has its ID, start, end, state of its room, and the answer, if any, separated by commas. */
  dates: string
  /** By its id, what of a date is not as usual: as the meeting has it, or as the date begins and ends. */
  unusual: Record<string, UnusualDate> | null
}

/** Times, here as in `dates`, are epoch milliseconds. */
interface UnusualDate {
  originalStart: number
  /** Null while the room is open. */
  closesAt: number | null
  title: string | null
  colorCodeHex: string | null
  showMeAs: ShowMeAs | null
}

/** The dates that have rows and touch [from, to), by start. */
export async function listPlannedDates(
  db: DbOrTx,
  owner: CalendarOwner,
  range: { from: number; to: number },
): Promise<CalendarDate[]> {
  const { rows } = await plannedDatesQuery(owner, range).execute(db)
  return rows.flatMap((row) => datesOf(row, owner)).toSorted(byStart)
}

/**
 * For people a range of `invitees_account_span`, for each meeting that may have dates there a range of `occurrences_meeting_starts`; for a
 * seat a range of `occurrences_resource_starts`. One row is one meeting, so that what its dates share is read once, and they as one
 * text: writing and reading thousands of columns takes longer than finding them.
 */
export function plannedDatesQuery(
  owner: CalendarOwner,
  { from, to }: { from: number; to: number },
): RawBuilder<PlannedRow> {
  // Nothing lasts longer, so nothing that starts earlier reaches into the range, and the index need not be read from its begin.
  const earliest = new Date(from - limits.meeting.maxLengthMs)
  const end = new Date(to)
  const touches = sql`o.is_reserving AND o.starts_at >= ${earliest} AND o.starts_at < ${end} AND o.ends_at > ${new Date(from)}`
  const found =
    owner.kind === 'people'
      ? sql`invitees i JOIN occurrences o ON o.meeting_id = i.meeting_id
          LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = o.original_start
          WHERE i.account_id = ANY(${owner.userIds}::uuid[]) AND i.last_start >= ${earliest} AND i.first_start < ${end} AND ${touches}`
      : sql`occurrences o
          LEFT JOIN invitees i ON i.meeting_id = o.meeting_id AND i.user_id = ${owner.viewerId}
          LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = o.original_start
          WHERE o.resource_id = ${owner.resourceId} AND ${touches}`
  // People can be invited from outside, too. The organisation of a seat is checked row by row: reading all its meetings to find a few of
  // them is slow in a large organisation.
  const isOfOwner =
    owner.kind === 'people' ? sql`true` : sql`(m.organization_id = ${owner.organizationId}) IS TRUE`
  return sql<PlannedRow>`
    SELECT m.id, m.organization_id, m.meeting_id AS public_id, m.title, m.time_zone, m.is_all_day, m.rrule IS NOT NULL AS is_recurrent,
      m.is_in_own_calendar, m.color_code_hex, m.show_me_as, h.display_name AS host_name, d.user_id, d.is_host, d.dates, d.unusual
    FROM (
      SELECT o.meeting_id, i.account_id AS user_id, coalesce(i.role = 'host', false) AS is_host,
        string_agg(concat_ws(',', o.id, ${epochMs('starts_at')}, ${epochMs('ends_at')}, o.room_state, ${shownAnswer}), ' ') AS dates,
        json_object_agg(o.id, json_build_object(
          'originalStart', ${epochMs('original_start')},
          'closesAt', CASE WHEN isfinite(o.closes_at) THEN ${epochMs('closes_at')} END,
          'title', o.title, 'colorCodeHex', o.color_code_hex, 'showMeAs', o.show_me_as
        )) FILTER (WHERE o.original_start <> o.starts_at OR o.closes_at <> o.ends_at
          OR num_nonnulls(o.title, o.color_code_hex, o.show_me_as) > 0) AS unusual
      FROM ${found}
      GROUP BY o.meeting_id, i.id
    ) d
    JOIN meetings m ON m.id = d.meeting_id
    JOIN users h ON h.id = m.host_user_id
    WHERE ${isOfOwner}`
}

function epochMs(column: string): RawBuilder<unknown> {
  return sql`(date_part('epoch', ${sql.ref(`o.${column}`)}) * 1000)::int8`
}

function byStart(a: CalendarDate, b: CalendarDate): number {
  return a.startsAt - b.startsAt || ((a.occurrenceId ?? '') < (b.occurrenceId ?? '') ? -1 : 1)
}

function datesOf(row: PlannedRow, { organizationId }: Pick<CalendarOwner, 'organizationId'>): CalendarDate[] {
  const hostName = row.host_name
  const isFromOutside = row.organization_id !== organizationId
  return row.dates.split(' ').map((text) => {
    // As the statement writes them.
    const [id, start, end, roomState, response] = text.split(',') as [
      string,
      string,
      string,
      OccurrenceRoomState,
      InvitationResponse?,
    ]
    const [startsAt, endsAt] = [Number(start), Number(end)]
    const unusual = row.unusual?.[id]
    return {
      meetingId: row.id,
      occurrenceId: id,
      originalStart: unusual ? unusual.originalStart : startsAt,
      startsAt,
      endsAt,
      closesAt: unusual ? unusual.closesAt : endsAt,
      roomState,
      publicId: row.public_id,
      title: unusual?.title ?? row.title,
      timeZone: row.time_zone,
      isAllDay: row.is_all_day,
      isRecurrent: row.is_recurrent,
      colorCodeHex: unusual?.colorCodeHex ?? row.color_code_hex,
      showMeAs: unusual?.showMeAs ?? row.show_me_as,
      hostName,
      userId: row.user_id,
      isHost: row.is_host,
      isFromOutside,
      isInOwnCalendar: row.is_in_own_calendar,
      response: response ?? null,
    }
  })
}
