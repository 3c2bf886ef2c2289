import type { ColumnType, Generated } from 'kysely'

export interface TwoFactorsTable {
  user_id: string
  secret: Buffer
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** `bigint`: node-postgres returns it as text. */
  last_step: ColumnType<string, number | undefined, number>
  created_at: ColumnType<Date, Date, Date>
}

export interface RecoveryCodesTable {
  user_id: string
  code_hash: string
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface SignInChallengesTable {
  id: string
  user_id: string
  token_hash: string
  is_persistent: boolean
  is_proven: Generated<boolean>
  attempts: Generated<number>
  expires_at: Date
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    two_factors: TwoFactorsTable
    recovery_codes: RecoveryCodesTable
    sign_in_challenges: SignInChallengesTable
  }
}
