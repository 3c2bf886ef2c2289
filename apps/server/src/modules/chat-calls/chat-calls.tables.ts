import type { ColumnType } from 'kysely'

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface ChatCallsTable {
  id: string
  organization_id: string
  meeting_id: string
  chat_room_id: string
  is_group: boolean
  started_by: string | null
  created_at: ColumnType<Date, Date, never>
  room_session_id: Later<string>
  opened_at: Later<Date>
  ended_at: Later<Date>
}

/** Kept until the homeserver has revoked the token, so its session or person may be deleted already. */
export interface ChatTokensTable {
  auth_session_id: string
  user_id: string
  sealed_token: Buffer
  /** SHA-256. Null for tokens that belong to no session, and for older ones until they are read. */
  token_hash: Later<Buffer>
  created_at: Date
}

export interface ChatCodesTable {
  code_hash: Buffer
  auth_session_id: string
  expires_at: Date
  used_at: Later<Date>
}

/** People who have ever been signed in at the homeserver. */
export interface ChatAccountsTable {
  user_id: string
}

/** The account of a purged person, until the homeserver has closed it. */
export interface ClosingChatAccountsTable {
  user_id: string
  asked_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    chat_calls: ChatCallsTable
    chat_tokens: ChatTokensTable
    chat_codes: ChatCodesTable
    chat_accounts: ChatAccountsTable
    closing_chat_accounts: ClosingChatAccountsTable
  }
}
