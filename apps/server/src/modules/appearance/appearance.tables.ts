import type { ColumnType } from 'kysely'

/** Null unless it is given. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface AppearancesTable {
  organization_id: string
  /** Addresses of pictures that are no files of ours. */
  favicon: Nullable<string>
  logo_url: Nullable<string>
  favicon_file_id: Nullable<string>
  logo_file_id: Nullable<string>
  primary_color: Nullable<string>
  font: Nullable<string>
  updated_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    appearances: AppearancesTable
  }
}
