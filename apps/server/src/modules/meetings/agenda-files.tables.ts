import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AgendaFilesTable {
  id: string
  organization_id: string
  /** Under which organisation the parts lie, where that is another one. */
  stored_under: ColumnType<string | null, string | null | undefined, string | null>
  /** The ID under which the content is stored, if it is shared with the drive and has another one. */
  stored_as: ColumnType<string | null, string | null | undefined, string | null>
  /** Who sent it; null when that account is gone. */
  owner_user_id: string | null
  file_name: string
  content_type: string
  bytes: number
  /** The length of the parts in which it is stored. Files from before tus have several; new ones are one. */
  part_bytes: number
  part_count: GeneratedAlways<number>
  created_at: ColumnType<Date, Date, never>
}

export interface MeetingAgendaFilesTable {
  meeting_id: string
  file_id: string
  place: number
  /** What the host says of it; empty without. */
  description: Generated<string>
  /** The date to which it was added; null: it belongs to all dates. */
  original_start: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When a newer version took its place; null for the version that is shown. */
  replaced_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Of a file of all dates: it is shown on those that end in these times, as PostgreSQL writes them. Open-ended for the version that is shown. */
  dates_ending: ColumnType<string, never, never>
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    agenda_files: AgendaFilesTable
    meeting_agenda_files: MeetingAgendaFilesTable
  }
}
