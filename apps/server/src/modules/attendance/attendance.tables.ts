import type { MeetingRole, ParticipantAct } from '@majlis/contract'

export interface AttendanceEntriesTable {
  id: string
  organization_id: string
  room_session_id: string
  participant_id: string
  kind: 'joined' | 'left'
  connection_id: string
  source: 'webhook' | 'reconcile'
  at: Date
}

export interface ParticipantLogEntriesTable {
  id: string
  organization_id: string
  room_session_id: string
  participant_id: string
  by_participant_id: string | null
  act: ParticipantAct
  role: MeetingRole | null
  at: Date
}

/** A view with one row per connection. */
export interface AttendanceVisitsView {
  organization_id: string
  room_session_id: string
  participant_id: string
  connection_id: string
  joined_at: Date | null
  left_at: Date | null
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    attendance_entries: AttendanceEntriesTable
    attendance_stays: AttendanceVisitsView
    participant_log_entries: ParticipantLogEntriesTable
  }
}
