import type { ColumnType } from 'kysely'

export interface SignInTokensTable {
  token_hash: string
  user_id: string
  auth_session_id: string | null
  expires_at: Date
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    sign_in_tokens: SignInTokensTable
  }
}
