import type { ColumnType, Generated } from 'kysely'

export type FileKind =
  | 'logo'
  | 'favicon'
  | 'profile_picture'
  | 'feedback_screenshot'
  | 'meeting_banner'
  | 'backdrop'

export interface FilesTable {
  id: string
  organization_id: string
  /** Under which organisation the content lies, where that is another one. */
  stored_under: ColumnType<string | null, never, string | null>
  owner_user_id: string | null
  kind: FileKind
  content_type: string
  bytes: number
  created_at: ColumnType<Date, Date, never>
}

/** Filled by a trigger on `files`, and ahead of each put. */
export interface DroppedContentsTable {
  storage_key: string
  dropped_at: Generated<Date>
  /** The organisation whose space it takes until it is gone. */
  counts_for: string | null
  bytes: Generated<number>
}

/** PDFs that were made of office files. A trigger drops the content with the row. */
export interface MadePdfsTable {
  storage_key: string
  organization_id: string
  bytes: number
  made_at: ColumnType<Date, Date, Date>
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    files: FilesTable
    dropped_contents: DroppedContentsTable
    made_pdfs: MadePdfsTable
  }
}
