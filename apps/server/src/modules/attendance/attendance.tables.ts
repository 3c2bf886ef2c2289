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
  }
}
