import type { idSources, RoomSettings } from '@majlis/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type MeetingKind = 'personal' | 'instant' | 'scheduled'
export type IdSource = (typeof idSources)[number]
export type InviteeRole = 'host' | 'co_host' | 'panelist' | 'participant'
export type InviteeResponse = 'pending' | 'accepted' | 'declined' | 'suggested'
export type OccurrenceRoomState = 'none' | 'open' | 'ended'

export interface MeetingIdsTable {
  meeting_id: string
}

export interface MeetingsTable {
  id: string
  organization_id: string
  resource_id: string
  host_user_id: string
  kind: MeetingKind
  id_source: IdSource
  meeting_id: string
  title: string
  passcode: string
  link_token: string
  settings: ColumnType<RoomSettings, string, string>
  time_zone: string
  color_code_hex: string
  rrule: ColumnType<string | null, string | null | undefined, string | null>
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

export interface OccurrencesTable {
  id: string
  meeting_id: string
  organization_id: string
  resource_id: string
  original_start: Date
  starts_at: Date
  ends_at: Date
  during: GeneratedAlways<string>
  is_reserving: boolean
  room_state: Generated<OccurrenceRoomState>
  /** May be infinity, which is no Date: compared in SQL, never read. */
  closes_at: Date
}

export interface InviteesTable {
  id: string
  meeting_id: string
  user_id: string | null
  email: string | null
  role: InviteeRole
  response: Generated<InviteeResponse>
  created_at: ColumnType<Date, Date, never>
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    meeting_ids: MeetingIdsTable
    meetings: MeetingsTable
    occurrences: OccurrencesTable
    invitees: InviteesTable
  }
}
