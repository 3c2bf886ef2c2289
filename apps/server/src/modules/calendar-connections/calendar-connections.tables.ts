import type { CalendarConnectionState, CalendarProvider } from '@majlis/contract'
import type { Generated } from 'kysely'

export interface CalendarSignInsTable {
  state_hash: string
  user_id: string
  auth_session_id: string
  provider: CalendarProvider
  browser_hash: string
  checks: Buffer
  expires_at: Date
}

export interface CalendarConnectionsTable {
  id: string
  user_id: string
  provider: CalendarProvider
  address: string
  tokens: Buffer
  state: Generated<CalendarConnectionState>
  connected_at: Date
  next_read_at: Date
  failures: Generated<number>
}

export interface ConnectedCalendarsTable {
  id: string
  connection_id: string
  external_id: string
  name: string
  is_primary: boolean
  is_writable: boolean
  is_read: boolean
  receives_meetings: Generated<boolean>
  read_at: Date | null
  cursor: Generated<string | null>
  reread_at: Generated<Date | null>
}

export interface ExternalEventsTable {
  calendar_id: string
  external_id: string
  starts_at: Date
  ends_at: Date
  /** The days of an all-day event (YYYY-MM-DD), the last one included; null for other events. */
  start_date: string | null
  end_date: string | null
  is_busy: boolean
  title: string
  series_id: Generated<string | null>
}

export interface WrittenMeetingsTable {
  calendar_id: string
  meeting_id: string
  uid: string
  external_id: string
  content_hash: string
}

export interface CalendarWritesTable {
  user_id: string
  meeting_id: string
  due_at: Date
  attempts: Generated<number>
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    calendar_sign_ins: CalendarSignInsTable
    calendar_connections: CalendarConnectionsTable
    connected_calendars: ConnectedCalendarsTable
    external_events: ExternalEventsTable
    written_meetings: WrittenMeetingsTable
    calendar_writes: CalendarWritesTable
  }
}
