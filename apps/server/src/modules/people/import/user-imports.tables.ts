import type { ImportEncoding, ImportMapping, ImportResult } from '@majlis/contract'
import type { ColumnType } from 'kysely'

export interface UserImportsTable {
  id: string
  organization_id: string
  created_by: string
  file_name: string
  status: 'review' | 'sending' | 'sent'
  columns: ColumnType<string[], string, string>
  mapping: ColumnType<ImportMapping, string, string>
  /** Null: a workbook. */
  encoding: ImportEncoding | null
  /** The uploaded file, as long as another encoding can be chosen. */
  content: ColumnType<Buffer | null, Buffer | null, Buffer | null>
  /** The approximate size of its rows in the database. */
  rows_bytes: ColumnType<string, number | undefined, number>
  created_at: ColumnType<Date, Date, never>
}

export interface UserImportRowsTable {
  import_id: string
  row_number: number
  cells: ColumnType<string[], string, string>
  email: string
  first_name: string
  last_name: string
  job_title: string
  department: string
  phone: string
  result: ImportResult
  reason: string | null
  sent_at: Date | null
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    user_imports: UserImportsTable
    user_import_rows: UserImportRowsTable
  }
}
