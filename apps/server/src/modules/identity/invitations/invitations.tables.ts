import type { ColumnType } from 'kysely'

export interface UserInvitationsTable {
  user_id: string
  link_hash: string
  invited_by: string | null
  sent_at: Date
  expires_at: Date
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    user_invitations: UserInvitationsTable
  }
}
