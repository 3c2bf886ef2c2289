import type { ColumnType } from 'kysely'

export interface UserInvitationsTable {
  user_id: string
  link_hash: string
  invited_by: string | null
  sent_at: Date
  expires_at: Date
  /** That of the second link, for people with an account who signed in with the organisation's provider. */
  arrival_link_hash: ColumnType<string | null, string | null | undefined, string | null>
  arrival_expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the mail server refused the mail with the link for good. */
  mail_refused_at: ColumnType<Date | null, undefined, Date | null>
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    user_invitations: UserInvitationsTable
  }
}
