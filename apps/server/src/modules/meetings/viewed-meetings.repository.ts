/** Meetings and their dates as one account sees them: those that it takes part in, also when they are over or deleted. */

import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { OrganizationRole } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import { hostedMeetings, type HostedMeetingRow } from './hosted-meetings.ts'
import { filesOfMeeting, type ShownFile } from './meeting-files.repository.ts'
import type { SeriesRow } from './meeting-series.ts'
import type { InviteeRole, MeetingsTable, OccurrenceRoomState } from './meetings.tables.ts'

export interface ViewedMeetingRow
  extends
    HostedMeetingRow,
    Omit<SeriesRow, 'time_zone'>,
    Pick<
      Selectable<MeetingsTable>,
      | 'agenda'
      | 'banner_file_id'
      | 'cancelled_at'
      | 'guests_see_attendance'
      | 'guests_see_files'
      | 'guests_see_recordings'
      | 'id_source'
      | 'is_registration_required'
      | 'link_token'
      | 'meeting_type'
      | 'passcode'
      | 'settings'
    > {
  host_role: OrganizationRole
  contents: ShownFile[]
  invitee_id: string
  role: InviteeRole
}

/** One date that has a row. */
export interface ViewedDateRow {
  id: string
  meeting_id: string
  original_start: Date
  starts_at: Date
  ends_at: Date
  title: string | null
  agenda: string | null
  room_state: OccurrenceRoomState
  is_reserving: boolean
  is_closed: boolean
}

/** Those of these meetings that the account hosts or is invited to. */
export async function listViewed(
  db: DbOrTx,
  meetingIds: readonly string[],
  userId: string,
): Promise<ViewedMeetingRow[]> {
  if (meetingIds.length === 0) return []
  return hostedMeetings(db)
    .innerJoin('invitees as i', 'i.meeting_id', 'm.id')
    .select([
      'm.local_start',
      'm.duration_minutes',
      'm.is_all_day',
      'm.rrule',
      'm.cancelled_starts',
      'm.agenda',
      'm.banner_file_id',
      'm.cancelled_at',
      'm.guests_see_attendance',
      'm.guests_see_files',
      'm.guests_see_recordings',
      'm.id_source',
      'm.is_registration_required',
      'm.link_token',
      'm.meeting_type',
      'm.passcode',
      'm.settings',
      'host.role as host_role',
      'i.id as invitee_id',
      'i.role',
    ])
    .select((eb) => filesOfMeeting(eb.ref('m.id')).as('contents'))
    .where('m.id', 'in', meetingIds)
    .where('i.account_id', '=', userId)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute()
}

const columns = (
  now: Date,
) => sql`o.id, o.meeting_id, o.original_start, o.starts_at, o.ends_at, o.title, o.agenda, o.room_state, o.is_reserving,
    o.closes_at <= ${now} AS is_closed`
/** Dates that are planned or were held. */
const isDate = sql`(o.is_reserving OR o.room_state <> 'none')`
const ofMeetings = (meetingIds: readonly string[]): RawBuilder<unknown> =>
  sql`o.meeting_id = ANY(${[...meetingIds]}::uuid[]) AND ${isDate}`

/** A series that was split keeps the original starts of its dates, so the one that was held or is planned comes first. */
export async function findDate(
  db: DbOrTx,
  meetingIds: readonly string[],
  originalStart: number,
  now: Date,
): Promise<ViewedDateRow | null> {
  const { rows } = await sql<ViewedDateRow>`
    SELECT ${columns(now)} FROM occurrences o
    WHERE ${ofMeetings(meetingIds)} AND o.original_start = ${new Date(originalStart)}
    ORDER BY o.is_reserving DESC, o.id DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/** The date whose room is open, else the next one, else the last one. */
export async function findCurrentDate(
  db: DbOrTx,
  meetingIds: readonly string[],
  now: Date,
): Promise<ViewedDateRow | null> {
  const { rows } = await sql<ViewedDateRow>`
    SELECT ${columns(now)} FROM occurrences o WHERE ${ofMeetings(meetingIds)}
    ORDER BY o.room_state = 'open' DESC, o.closes_at <= ${now}, abs(extract(epoch FROM o.starts_at - ${now}::timestamptz)), o.id DESC LIMIT 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The original starts of the dates before and after a time. */
export async function findNeighbours(
  db: DbOrTx,
  meetingIds: readonly string[],
  startsAt: number,
): Promise<{ previous: number | null; next: number | null }> {
  const one = async (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
    const { rows } = await sql<{ original_start: Date }>`
      SELECT o.original_start FROM occurrences o WHERE ${ofMeetings(meetingIds)} AND ${where} ORDER BY ${order} LIMIT 1`.execute(
      db,
    )
    return rows[0]?.original_start.getTime() ?? null
  }
  const at = new Date(startsAt)
  return {
    previous: await one(sql`o.starts_at < ${at}`, sql`o.starts_at DESC`),
    next: await one(sql`o.starts_at > ${at}`, sql`o.starts_at`),
  }
}

/** Pages of the dates of a series: past ones newest first, others in order of time. */
export async function listDates(
  db: DbOrTx,
  meetingIds: readonly string[],
  { type, limit, offset }: { type: 'upcoming' | 'previous'; limit: number; offset: number },
  now: Date,
): Promise<{ dates: ViewedDateRow[]; total: number }> {
  const isOver = sql`o.closes_at <= ${now}`
  const [where, order] =
    type === 'previous'
      ? [isOver, sql`o.starts_at DESC, o.id DESC`]
      : [sql`NOT (${isOver})`, sql`o.starts_at, o.id`]
  const { rows } = await sql<ViewedDateRow & { total: number }>`
    SELECT ${columns(now)}, (count(*) OVER ())::int AS total FROM occurrences o
    WHERE ${ofMeetings(meetingIds)} AND ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  )
  return { dates: rows, total: rows[0]?.total ?? 0 }
}
