import type { ColumnType, GeneratedAlways } from 'kysely'

export interface DriveContentsTable {
  id: string
  organization_id: string
  /** Under which organisation the content lies, where that is another one. */
  stored_under: ColumnType<string | null, string | null | undefined, string | null>
  /** The ID under which the content is stored, if it is shared with a meeting and has another one. */
  stored_as: ColumnType<string | null, string | null | undefined, string | null>
  content_type: string
  /** The words of its text, if it has any; only the database reads them. */
  words: GeneratedAlways<string | null>
  /** Its text waits to be read. */
  is_text_due: ColumnType<boolean, never, boolean>
  bytes: number
  /** The length of the parts in which it is stored; null: one part. */
  part_bytes: ColumnType<number | null, number | null | undefined, number | null>
  created_at: ColumnType<Date, Date, never>
}

export interface DriveEntriesTable {
  id: string
  organization_id: string
  owner_user_id: string
  /** Null: at the top of the owner's drive. */
  parent_id: string | null
  /** From the top to the parent. */
  ancestors: string[]
  is_file: boolean
  name: string
  /** Of a file: the version that people get. */
  version_id: string | null
  /** Of that version; 0 for folders. The database sets it. */
  version_bytes: ColumnType<number, never, never>
  created_at: ColumnType<Date, Date, never>
  changed_at: Date
  trashed_at: ColumnType<Date | null, never, Date | null>
  /** The entry that was moved to the trash, this one or one of its ancestors. */
  trashed_with: ColumnType<string | null, never, string | null>
  /** Null: not in the trash, or that account is gone. */
  trashed_by_user_id: ColumnType<string | null, never, string | null>
  /** The words of the current version. */
  words: ColumnType<string | null, never, string | null>
  /** `search_form` of the name. */
  search_form: GeneratedAlways<string>
}

export interface DriveVersionsTable {
  id: string
  entry_id: string
  content_id: string
  number: number
  /** Null: that account is gone. */
  added_by_user_id: string | null
  created_at: ColumnType<Date, Date, never>
}

export interface DriveMarksTable {
  user_id: string
  entry_id: string
  starred_at: Date | null
  opened_at: Date | null
}

export interface DriveSharesTable {
  id: string
  entry_id: string
  user_id: string | null
  team_id: string | null
  can_edit: boolean
  created_at: ColumnType<Date, Date, never>
}

export interface DriveLinksTable {
  entry_id: string
  token: string
  expires_at: Date | null
  passcode: string | null
  can_download: boolean
  views: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date, never>
}

export interface DriveLocksTable {
  entry_id: string
  lock: string
  /** What its holder has saved. */
  version_id: string | null
  expires_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    drive_contents: DriveContentsTable
    drive_entries: DriveEntriesTable
    drive_versions: DriveVersionsTable
    drive_marks: DriveMarksTable
    drive_shares: DriveSharesTable
    drive_links: DriveLinksTable
    drive_locks: DriveLocksTable
  }
}
