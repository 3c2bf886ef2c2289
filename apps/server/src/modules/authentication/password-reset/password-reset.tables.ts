import type { ColumnType, Generated } from 'kysely'

export interface PasswordResetsTable {
  id: string
  user_id: string
  code_hash: string
  code_attempts: Generated<number>
  link_hash: string
  granted_hash: string | null
  /** Using it proves the address. */
  is_mailed: ColumnType<boolean, boolean, never>
  expires_at: Date
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: ColumnType<Date, Date, never>
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    password_resets: PasswordResetsTable
  }
}
