import type { ExportState } from '@majlis/contract'
import type { ColumnType, Generated } from 'kysely'

export interface DataExportsTable {
  id: string
  organization_id: string
  /** Whose data it holds; null: everyone's. */
  user_id: string | null
  requested_by: string
  state: ExportState
  progress: Generated<number>
  bytes: ColumnType<number | null, number | null | undefined, number | null>
  created_at: ColumnType<Date, Date, never>
  ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    data_exports: DataExportsTable
  }
}
