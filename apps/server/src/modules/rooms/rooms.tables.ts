import type { InterpretationLanguage, MeetingRole, RoomSettings } from '@majlis/contract'
import type { ColumnType, Generated } from 'kysely'

export type ParticipantStatus = 'waiting' | 'admitted' | 'denied' | 'removed' | 'left'
export type WaitReason = 'approval' | 'host_absent'
export type SessionEndReason = 'ended_by_host' | 'empty'

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface RoomSessionsTable {
  id: string
  organization_id: string
  meeting_id: string
  occurrence_id: Later<string>
  settings: ColumnType<RoomSettings, string, string>
  is_locked: Generated<boolean>
  locks_at: Later<Date>
  spotlight_participant_id: Later<string>
  /** Addresses and networks, as limits name them. */
  closed_networks: Generated<string[]>
  created_at: ColumnType<Date, Date, never>
  started_at: Later<Date>
  emptied_at: Later<Date>
  ended_at: Later<Date>
  end_reason: Later<SessionEndReason>
}

export interface ParticipantsTable {
  id: string
  room_session_id: string
  user_id: string | null
  registration_id: Later<string>
  display_name: string
  role: MeetingRole
  status: ParticipantStatus
  waits_for: WaitReason | null
  token_hash: Buffer
  device_hash: Buffer
  address: string
  user_agent: Generated<string>
  is_additional: Generated<boolean>
  returns_by_approval: Generated<boolean>
  hand_raised_at: Later<Date>
  may_unmute: Later<boolean>
  may_start_video: Later<boolean>
  may_share: Later<boolean>
  has_chat: Generated<boolean>
  interprets: Generated<InterpretationLanguage[]>
  interpreting: Later<InterpretationLanguage>
  microphone_held: Generated<boolean>
  camera_held: Generated<boolean>
  microphone_off_at: Later<Date>
  camera_off_at: Later<Date>
  screen_off_at: Later<Date>
  sfu_sid: Later<string>
  sfu_joined_at: Later<Date>
  created_at: ColumnType<Date, Date, never>
  decided_at: Date
  connected_at: Later<Date>
  place_until: Later<Date>
  last_seen_at: Date
}

export interface AheadConnectionsTable {
  id: string
  room_session_id: string
  user_id: string | null
  token_hash: Buffer
  address: string
  created_at: Date
}

export interface MediaEventsTable {
  id: string
  received_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    room_sessions: RoomSessionsTable
    participants: ParticipantsTable
    ahead_connections: AheadConnectionsTable
    media_events: MediaEventsTable
  }
}
