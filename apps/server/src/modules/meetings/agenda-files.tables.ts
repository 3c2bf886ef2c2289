import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AgendaFilesTable {
  id: string
  organization_id: string
  /** Under which organisation the parts lie, where that is another one. */
  stored_under: ColumnType<string | null, never, string | null>
  /** Who sent it; null when that account is gone. */
  owner_user_id: string | null
  file_name: string
  content_type: ColumnType<string | null, never, string>
  bytes: number
  part_bytes: number
  parts_there: Generated<number>
  part_count: GeneratedAlways<number>
  /** When bytes of it last came, or it was begun. */
  progress_at: ColumnType<Date, Date | undefined, Date>
  /** Parts of which bytes may be on the disk, counted or not. */
  parts_begun: Generated<number>
  missing_bytes: GeneratedAlways<number>
  created_at: ColumnType<Date, Date, never>
}

export interface MeetingAgendaFilesTable {
  meeting_id: string
  file_id: string
  place: number
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    agenda_files: AgendaFilesTable
    meeting_agenda_files: MeetingAgendaFilesTable
  }
}
