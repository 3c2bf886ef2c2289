import type { ColumnType } from 'kysely'

export interface PasskeysTable {
  id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  /** `bigint`: node-postgres returns it as text. */
  counter: ColumnType<string, number, number>
  transports: string[]
  is_synced: boolean
  name: string
  created_at: ColumnType<Date, Date, never>
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface PasskeyChallengesTable {
  challenge: string
  user_id: string | null
  expires_at: Date
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    passkeys: PasskeysTable
    passkey_challenges: PasskeyChallengesTable
  }
}
