import {
  defaultRoomSettings,
  limits,
  type InterpretationLanguage,
  type Language,
  type OrganizationRole,
  type RoomSettings,
} from '@majlis/contract'
import { sql, type Insertable, type Selectable } from 'kysely'
import { hourMs } from '../../platform/clock/durations.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import { hostedMeetingOf, hostedMeetings, type HostedMeeting } from './hosted-meetings.ts'
import { meetingInsertion } from './new-meeting.ts'
import type { IdSource, MeetingsTable, OccurrenceRoomState } from './meetings.tables.ts'

/** A meeting with what every admission and list needs of its host. */
export interface Meeting extends HostedMeeting {
  resourceId: string
  hostRole: OrganizationRole
  idSource: IdSource
  passcode: string
  linkToken: string
  settings: RoomSettings
  /** False for the personal room of a seat that may not be used for regular meetings. */
  isLicensed: boolean
  isRegistrationRequired: boolean
  isAllDay: boolean
  /** Into which it is interpreted (spec 1.6); none unless it is multilingual. */
  interpretationLanguages: readonly InterpretationLanguage[]
  /** Null for a single meeting. */
  rrule: string | null
  /** How many people fit into its room (spec 1.4, 9.6). */
  places: number
  /** The host cancelled it: no one can join any more, not even the host. */
  isCancelled: boolean
  /** The occurrence that goes on, else the next one, else the last one; null where none was ever dated. */
  occurrence: {
    id: string
    startsAt: number
    endsAt: number
    roomState: OccurrenceRoomState
    isClosed: boolean
  } | null
}

/** A planned meeting has its ID to itself for this long before it begins. */
const opensBeforeMs = hourMs

/** Of the meeting `m`: the date whose room is open, else the next one, else the last; three looks at an index, however long the series. */
function currentOccurrence(now: Date) {
  const columns = sql`id, starts_at, ends_at, room_state, closes_at <= ${now} AS is_closed`
  return sql<CurrentOccurrence>`(
    SELECT id, starts_at, ends_at, room_state, is_closed FROM (
      (SELECT 1 AS place, ${columns} FROM occurrences WHERE meeting_id = m.id AND room_state = 'open' LIMIT 1)
      UNION ALL
      (SELECT 2, ${columns} FROM occurrences WHERE meeting_id = m.id AND closes_at > ${now} ORDER BY closes_at LIMIT 1)
      UNION ALL
      (SELECT 3, ${columns} FROM occurrences WHERE meeting_id = m.id AND closes_at <= ${now} ORDER BY closes_at DESC LIMIT 1)
    ) c ORDER BY place LIMIT 1)`
}

interface CurrentOccurrence {
  id: string | null
  starts_at: Date | null
  ends_at: Date | null
  room_state: OccurrenceRoomState | null
  is_closed: boolean | null
}

/** Names come with the meeting, in one query: every admission begins with it. */
function meetings(db: DbOrTx, now: Date) {
  return hostedMeetings(db)
    .leftJoinLateral(
      () => currentOccurrence(now).as('o'),
      (join) => join.onTrue(),
    )
    .selectAll('m')
    .select(['seat.products', 'host.role as host_role'])
    .select(['o.id as occurrence_id', 'o.starts_at', 'o.ends_at', 'o.room_state', 'o.is_closed'])
}

export async function findById(db: DbOrTx, id: string, now: Date): Promise<Meeting | null> {
  const row = await meetings(db, now).where('m.id', '=', id).executeTakeFirst()
  return row ? meetingOf(row) : null
}

/**
 * By the ID people type, or by the name part of a personal link. Several meetings share an ID: those planned under a PMI, the parts
 * of a split series. Then it is the one whose room is open; else a planned one from an hour before it begins until it is over; else
 * the personal one; else the next, else the last.
 */
export async function findByReference(db: DbOrTx, reference: string, now: Date): Promise<Meeting | null> {
  const isNumber = /^\d+$/.test(reference)
  const soon = new Date(now.getTime() + opensBeforeMs)
  const isAhead = sql<boolean>`m.cancelled_at IS NULL AND NOT o.is_closed`
  const row = await meetings(db, now)
    .$if(isNumber, (query) => query.where('m.meeting_id', '=', reference))
    .$if(!isNumber, (query) =>
      query
        .where('seat.pmu', '=', reference.toLowerCase())
        .where((eb) => eb.or([eb('m.kind', '=', 'personal'), eb('m.meeting_id', '=', eb.ref('seat.pmi'))])),
    )
    .orderBy(
      sql`CASE WHEN o.room_state = 'open' THEN 0 WHEN m.kind = 'scheduled' AND ${isAhead} AND o.starts_at <= ${soon} THEN 1
        WHEN m.kind = 'personal' THEN 2 WHEN ${isAhead} THEN 3 ELSE 4 END`,
    )
    .orderBy(sql`CASE WHEN ${isAhead} THEN o.starts_at END`)
    .orderBy('o.starts_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? meetingOf(row) : null
}

export async function findPersonal(db: DbOrTx, resourceId: string, now: Date): Promise<Meeting | null> {
  const row = await meetings(db, now)
    .where('m.resource_id', '=', resourceId)
    .where('m.kind', '=', 'personal')
    .executeTakeFirst()
  return row ? meetingOf(row) : null
}

export async function getHost(
  db: DbOrTx,
  userId: string,
): Promise<{ name: string; language: Language; timeZone: string }> {
  const { display_name, language, time_zone } = await db
    .selectFrom('users')
    .select(['display_name', 'language', 'time_zone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { name: display_name, language, timeZone: time_zone }
}

/** False when someone has it already. */
export async function reserveMeetingId(db: DbOrTx, meetingId: string): Promise<boolean> {
  const row = await db
    .insertInto('meeting_ids')
    .values({ meeting_id: meetingId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('meeting_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Inserting the personal meeting of a seat a second time does nothing. */
export async function insert(db: DbOrTx, meeting: Insertable<MeetingsTable>): Promise<boolean> {
  const row = await meetingInsertion(db, meeting)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function update(
  db: DbOrTx,
  id: string,
  changes: { title?: string; settings?: RoomSettings; meetingId?: string },
  now: Date,
): Promise<void> {
  const { title, settings, meetingId } = changes
  await db
    .updateTable('meetings')
    .set({
      title,
      meeting_id: meetingId,
      settings: settings && JSON.stringify(settings),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** What invitees without an account see of dates that are over, in all parts that the host has. */
export async function saveGuestView(
  db: DbOrTx,
  { partIds, hostUserId }: { partIds: readonly string[]; hostUserId: string },
  changes: { guests_see_files?: boolean; guests_see_recordings?: boolean; guests_see_attendance?: boolean },
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db
    .updateTable('meetings')
    .set(changes)
    .where('id', 'in', partIds)
    .where('host_user_id', '=', hostUserId)
    .execute()
}

type MeetingRow = Selectable<MeetingsTable> & {
  pmu: string
  products: string[]
  organization_name: string
  host_name: string
  host_role: OrganizationRole
  occurrence_id: string | null
  starts_at: Date | null
  ends_at: Date | null
  room_state: OccurrenceRoomState | null
  is_closed: unknown
}

function meetingOf(row: MeetingRow): Meeting {
  const { occurrence_id: id, starts_at: startsAt, ends_at: endsAt, room_state: roomState } = row
  const isDated = id !== null && startsAt && endsAt && roomState
  return {
    ...hostedMeetingOf(row),
    resourceId: row.resource_id,
    hostRole: row.host_role,
    idSource: row.id_source,
    passcode: row.passcode,
    linkToken: row.link_token,
    // Settings that came after the meeting was made have their defaults.
    settings: { ...defaultRoomSettings, ...row.settings },
    isLicensed: row.kind !== 'personal' || row.products.includes('regular'),
    isRegistrationRequired: row.is_registration_required,
    isAllDay: row.is_all_day,
    interpretationLanguages: row.is_multilingual ? row.interpretation_languages : [],
    rrule: row.rrule,
    places: row.meeting_type === 'big' ? limits.meeting.bigAttendees : limits.meeting.regularAttendees,
    isCancelled: row.cancelled_at !== null,
    occurrence: isDated
      ? {
          id,
          startsAt: startsAt.getTime(),
          endsAt: endsAt.getTime(),
          roomState,
          isClosed: row.is_closed === true,
        }
      : null,
  }
}
