import type { Language, RegionFormats } from '@majlis/contract'
import type { ColumnType, Generated } from 'kysely'

export type AccountType = 'organization' | 'individual'

export interface SignUpsTable {
  id: string
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
  account_type: AccountType
  organization_name: string
  language: Language
  time_zone: string
  formats: ColumnType<RegionFormats | null, string | null | undefined, never>
  code_hash: string
  code_attempts: Generated<number>
  link_hash: string
  expires_at: Date
  /** From when an organisation can be chosen by the link; the code is no longer valid then. */
  proven_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Cleared together with the password. */
  password_chars: ColumnType<number | null, number | null | undefined, number | null>
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Date
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    sign_ups: SignUpsTable
  }
}
