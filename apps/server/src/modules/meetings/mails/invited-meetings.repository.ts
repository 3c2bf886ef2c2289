import {
  defaultRoomSettings,
  type Language,
  type OrganizationRole,
  type RoomSettings,
} from '@majlis/contract'
import type { Series } from '@majlis/scheduling'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { filesOfMeeting, type ShownFile } from '../meeting-files.repository.ts'
import { hostedMeetingOf, hostedMeetings, type HostedMeeting } from '../hosted-meetings.ts'
import { seriesOf } from '../meeting-series.ts'
import type { IdSource, ShowMeAs } from '../meetings.tables.ts'
import { shownDateOf, type ShownDate, type ShownDateRow } from '../shown-date.ts'

/** A planned meeting with what its invitations say. Times are epoch milliseconds. */
export interface InvitedMeeting extends HostedMeeting {
  idSource: IdSource
  linkToken: string
  passcode: string
  settings: RoomSettings
  isRegistrationRequired: boolean
  agenda: string
  contents: ShownFile[]
  guestsSeeFiles: boolean
  bannerFileId: string | null
  isAllDay: boolean
  showMeAs: ShowMeAs
  series: Series | null
  rrule: string | null
  version: number
  icsSequence: number
  /** Dates from here on have no rows yet; null when every date has one. */
  materializedUntil: number | null
  isCancelled: boolean
  createdAt: number
  updatedAt: number
  host: {
    userId: string
    role: OrganizationRole
    name: string
    email: string
    language: Language
    timeZone: string
  }
}

export interface InvitedDate extends ShownDate {
  /** Infinity while its room is open; when the host ended it, or its planned end. */
  closesAt: number
  isChanged: boolean
}

function dates(db: DbOrTx, meetingId: string) {
  return db
    .selectFrom('occurrences as o')
    .innerJoin('meetings as m', 'm.id', 'o.meeting_id')
    .select(['o.original_start', 'o.starts_at', 'o.ends_at', 'o.closes_at', 'o.is_changed'])
    .select((eb) => [
      eb.fn.coalesce('o.title', 'm.title').as('title'),
      eb.fn.coalesce('o.agenda', 'm.agenda').as('agenda'),
      eb.fn.coalesce('o.show_me_as', 'm.show_me_as').as('show_me_as'),
    ])
    .where('o.meeting_id', '=', meetingId)
    .where('o.is_reserving', '=', true)
}

export async function findById(db: DbOrTx, id: string): Promise<InvitedMeeting | null> {
  const row = await hostedMeetings(db)
    .selectAll('m')
    .select(['host.email', 'host.role as host_role', 'host.language as host_language'])
    .select('host.time_zone as host_time_zone')
    .select((eb) => filesOfMeeting(eb.ref('m.id')).as('contents'))
    .where('m.id', '=', id)
    .where('m.kind', '=', 'scheduled')
    .executeTakeFirst()
  if (!row) return null
  const hosted = hostedMeetingOf(row)
  return {
    ...hosted,
    idSource: row.id_source,
    linkToken: row.link_token,
    passcode: row.passcode,
    settings: { ...defaultRoomSettings, ...row.settings },
    isRegistrationRequired: row.is_registration_required,
    agenda: row.agenda,
    contents: row.contents,
    guestsSeeFiles: row.guests_see_files,
    bannerFileId: row.banner_file_id,
    isAllDay: row.is_all_day,
    showMeAs: row.show_me_as,
    series: seriesOf(row),
    rrule: row.rrule,
    version: row.version,
    icsSequence: row.ics_sequence,
    materializedUntil: row.materialized_until?.getTime() ?? null,
    isCancelled: row.cancelled_at !== null,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    host: {
      userId: hosted.hostUserId,
      role: row.host_role,
      name: hosted.hostName,
      email: row.email,
      language: row.host_language,
      timeZone: row.host_time_zone,
    },
  }
}

/** The dates that are neither over nor ended by the host, soonest first. */
export async function listComing(
  db: DbOrTx,
  meetingId: string,
  now: Date,
  limit: number,
): Promise<InvitedDate[]> {
  const rows = await dates(db, meetingId)
    .where('o.ends_at', '>', now)
    .where('o.closes_at', '>', now)
    .orderBy('o.starts_at')
    .limit(limit)
    .execute()
  return rows.map(dateOf)
}

export async function findDate(
  db: DbOrTx,
  meetingId: string,
  originalStart: number,
): Promise<InvitedDate | null> {
  const row = await dates(db, meetingId)
    .where('o.original_start', '=', new Date(originalStart))
    .executeTakeFirst()
  return row ? dateOf(row) : null
}

export async function findLastDate(db: DbOrTx, meetingId: string): Promise<InvitedDate | null> {
  const row = await dates(db, meetingId).orderBy('o.starts_at', 'desc').limit(1).executeTakeFirst()
  return row ? dateOf(row) : null
}

/** The dates that are not as the series says, of those that are to come, or would be by the series. */
export async function listChanged(db: DbOrTx, meetingId: string, now: Date): Promise<InvitedDate[]> {
  const rows = await dates(db, meetingId)
    .where('o.is_changed', '=', true)
    .where((eb) => eb.or([eb('o.ends_at', '>', now), eb('o.original_start', '>', now)]))
    .orderBy('o.starts_at')
    .execute()
  return rows.map(dateOf)
}

/** The row with which a split series goes on. */
export async function findSuccessorId(db: DbOrTx, meetingId: string): Promise<string | null> {
  const row = await db
    .selectFrom('meetings')
    .select('id')
    .where('predecessor_id', '=', meetingId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

function dateOf(row: ShownDateRow & { closes_at: Date; is_changed: boolean }): InvitedDate {
  // The database driver reads infinity as a number.
  return { ...shownDateOf(row), closesAt: Number(row.closes_at), isChanged: row.is_changed }
}
