import type { Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { MeetingKind, MeetingsTable } from './meetings.tables.ts'

/** What every read of a meeting says of it, its host and its seat. */
export interface HostedMeeting {
  id: string
  organizationId: string
  organizationName: string
  hostUserId: string
  hostName: string
  pmu: string
  kind: MeetingKind
  /** The ID that people type. */
  meetingId: string
  title: string
  timeZone: string
}

/** The columns that `hostedMeetings` selects. */
export interface HostedMeetingRow extends Pick<
  Selectable<MeetingsTable>,
  'id' | 'organization_id' | 'host_user_id' | 'kind' | 'meeting_id' | 'title' | 'time_zone'
> {
  organization_name: string
  host_name: string
  pmu: string
}

/** Meetings `m` with their seat, host and organisation `g`, for reads to add their own columns and conditions to. */
export function hostedMeetings(db: DbOrTx) {
  return db
    .selectFrom('meetings as m')
    .innerJoin('resources as seat', 'seat.id', 'm.resource_id')
    .innerJoin('users as host', 'host.id', 'm.host_user_id')
    .innerJoin('organizations as g', 'g.id', 'm.organization_id')
    .select([
      'm.id',
      'm.organization_id',
      'm.host_user_id',
      'm.kind',
      'm.meeting_id',
      'm.title',
      'm.time_zone',
    ])
    .select(['seat.pmu', 'g.name as organization_name', 'host.display_name as host_name'])
}

/** What leads people on the list of a meeting to its room: `expectedLinkOf`. */
export type MeetingLink = Pick<HostedMeeting, 'meetingId' | 'pmu' | 'kind'> & {
  linkToken: string
  isRegistrationRequired: boolean
}

export function meetingLinkOf(
  row: Pick<Selectable<MeetingsTable>, 'meeting_id' | 'kind' | 'link_token' | 'is_registration_required'> & {
    pmu: string
  },
): MeetingLink {
  return {
    meetingId: row.meeting_id,
    pmu: row.pmu,
    kind: row.kind,
    linkToken: row.link_token,
    isRegistrationRequired: row.is_registration_required,
  }
}

export function hostedMeetingOf(row: HostedMeetingRow): HostedMeeting {
  return {
    id: row.id,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    hostUserId: row.host_user_id,
    hostName: row.host_name,
    pmu: row.pmu,
    kind: row.kind,
    meetingId: row.meeting_id,
    title: row.title,
    timeZone: row.time_zone,
  }
}
