import type { UploadKindName } from '@majlis/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface UploadsTable {
  id: string
  organization_id: string
  /** Under which organisation the content lies, where that is another one. */
  stored_under: ColumnType<string | null, never, string | null>
  owner_user_id: string
  kind: UploadKindName
  file_name: string
  /** As the kind has read it from the metadata. */
  target: ColumnType<Record<string, unknown>, string, never>
  bytes: number
  /** Bytes that may be on the disk, also those of a request that is still being received. */
  begun_bytes: Generated<number>
  missing_bytes: GeneratedAlways<number>
  /** When bytes of it last arrived, or it was announced. */
  progress_at: Date
  /** The request that receives bytes of it, at whichever process. */
  locked_by: Generated<string | null>
  locked_until: Generated<Date | null>
  finished_at: ColumnType<Date | null, never, Date>
  created_at: ColumnType<Date, Date, never>
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    uploads: UploadsTable
  }
}
