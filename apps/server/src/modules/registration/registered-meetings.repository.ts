import type { Language, RegistrationForm } from '@majlis/contract'
import type { Series } from '@majlis/scheduling'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import {
  hostedMeetingOf,
  hostedMeetings,
  type HostedMeeting,
  seriesColumns,
  seriesOf,
  type SeriesRow,
} from '../meetings/index.ts'
import type { MeetingKind, ShowMeAs } from '../meetings/meetings.tables.ts'

/** A meeting, or one part of a series that was split, as people who registered hear of it. */
export interface RegisteredMeeting extends HostedMeeting {
  agenda: string
  bannerFileId: string | null
  isAllDay: boolean
  rrule: string | null
  series: Series | null
  icsSequence: number
  isBusy: boolean
  createdAt: number
  updatedAt: number
  form: RegistrationForm
  isCancelled: boolean
  link: { meetingId: string; pmu: string; kind: MeetingKind }
}

/** With its next date. */
export interface OpenMeeting extends RegisteredMeeting {
  startsAt: number
  endsAt: number
}

/** A part of a series, or a single meeting, which is its own first part. */
export interface OpenPart extends OpenMeeting {
  firstPartId: string
}

/** A meeting as its organizer looks at who registered. */
export interface ManagedMeeting {
  id: string
  hostUserId: string
  hostLanguage: Language
  timeZone: string
  /** The ID that people type. */
  meetingId: string
  form: RegistrationForm
}

function registered(db: DbOrTx) {
  return hostedMeetings(db)
    .select(seriesColumns.map((column) => `m.${column}` as const))
    .select(['m.agenda', 'm.banner_file_id', 'm.registration'])
    .select(['m.ics_sequence', 'm.show_me_as', 'm.created_at', 'm.updated_at', 'm.cancelled_at'])
}

/** Those with a date to come, soonest first. */
function open(db: DbOrTx, now: number) {
  return registered(db)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('occurrences')
          .select(['starts_at', 'ends_at'])
          .whereRef('meeting_id', '=', 'm.id')
          .where('is_reserving', '=', true)
          .where('closes_at', '>', new Date(now))
          .orderBy('starts_at')
          .limit(1)
          .as('o'),
      (join) => join.onTrue(),
    )
    .select(['o.starts_at', 'o.ends_at'])
    .where('m.cancelled_at', 'is', null)
    .where('host.status', '=', 'active')
    .where('host.deleted_at', 'is', null)
    .orderBy('o.starts_at')
    .orderBy('m.id')
}

/** By a typed meeting ID: its next meeting that requires registration. */
export async function findOpen(db: DbOrTx, meetingId: string, now: number): Promise<OpenMeeting | null> {
  const row = await open(db, now)
    .where('m.meeting_id', '=', meetingId)
    .where('m.kind', '=', 'scheduled')
    .where('m.is_registration_required', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row ? openMeetingOf(row) : null
}

/** The parts of a series that have dates to come, soonest first. */
export function listOpenParts(db: DbOrTx, firstPartId: string, now: number): Promise<OpenPart[]> {
  return listOpenPartsOf(db, [firstPartId], now)
}

/** The same of several series. */
export async function listOpenPartsOf(
  db: DbOrTx,
  firstPartIds: readonly string[],
  now: number,
): Promise<OpenPart[]> {
  const parts = sql<{ id: string; first_part_id: string }>`(
    WITH RECURSIVE parts AS (
      SELECT id, id AS first_part_id FROM unnest(${[...firstPartIds]}::uuid[]) AS id
      UNION SELECT next.id, parts.first_part_id FROM meetings next JOIN parts ON next.predecessor_id = parts.id
    ) SELECT * FROM parts)`
  const rows = await open(db, now)
    .innerJoin(parts.as('part'), 'part.id', 'm.id')
    .select('part.first_part_id')
    .execute()
  return rows.map((row) => ({ ...openMeetingOf(row), firstPartId: row.first_part_id }))
}

/** Also when it was cancelled. */
export async function findById(db: DbOrTx, id: string): Promise<RegisteredMeeting | null> {
  const row = await registered(db).where('m.id', '=', id).executeTakeFirst()
  return row ? registeredMeetingOf(row) : null
}

/** Whether the organizer has invited the holder of this address. */
export async function isInvited(db: DbOrTx, id: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitees as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .select('i.id')
    .where('i.meeting_id', '=', id)
    .where((eb) => eb.or([eb('i.email', '=', email), eb('u.email', '=', email)]))
    .executeTakeFirst()
  return row !== undefined
}

export async function findManaged(
  db: DbOrTx,
  organizationId: string,
  id: string,
): Promise<ManagedMeeting | null> {
  const row = await db
    .selectFrom('meetings as m')
    .innerJoin('users as host', 'host.id', 'm.host_user_id')
    .select(['m.id', 'm.host_user_id', 'm.time_zone', 'm.meeting_id', 'm.registration'])
    .select('host.language')
    .where('m.organization_id', '=', organizationId)
    .where('m.kind', '=', 'scheduled')
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    hostUserId: row.host_user_id,
    hostLanguage: row.language,
    timeZone: row.time_zone,
    meetingId: row.meeting_id,
    form: row.registration,
  }
}

interface RegisteredMeetingRow extends SeriesRow {
  id: string
  organization_id: string
  organization_name: string
  host_user_id: string
  host_name: string
  title: string
  agenda: string
  banner_file_id: string | null
  ics_sequence: number
  show_me_as: ShowMeAs
  created_at: Date
  updated_at: Date
  registration: RegistrationForm
  cancelled_at: Date | null
  meeting_id: string
  pmu: string
  kind: MeetingKind
}

function registeredMeetingOf(row: RegisteredMeetingRow): RegisteredMeeting {
  return {
    ...hostedMeetingOf(row),
    agenda: row.agenda,
    bannerFileId: row.banner_file_id,
    isAllDay: row.is_all_day,
    rrule: row.rrule,
    series: seriesOf(row),
    icsSequence: row.ics_sequence,
    isBusy: row.show_me_as === 'Busy',
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    form: row.registration,
    isCancelled: row.cancelled_at !== null,
    link: { meetingId: row.meeting_id, pmu: row.pmu, kind: row.kind },
  }
}

function openMeetingOf(row: RegisteredMeetingRow & { starts_at: Date; ends_at: Date }): OpenMeeting {
  return {
    ...registeredMeetingOf(row),
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
  }
}
