import type { MeetingRole, ParticipantAct, ReportFormat } from '@majlis/contract'

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

export interface AttendanceReportsTable {
  id: string
  organization_id: string
  /** Null: a report of the whole organisation. */
  meeting_id: string | null
  created_by_user_id: string | null
  code: string
  file_hash: string
  format: ReportFormat
  title: string
  first_start: Date
  last_end: Date
  time_zone: string | null
  attended: number
  absent: number
  created_at: Date
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
    attendance_reports: AttendanceReportsTable
  }
}
