import type { Generated } from 'kysely'

export interface EmailChangesTable {
  user_id: string
  id: string
  email: string
  code_hash: string
  code_attempts: Generated<number>
  expires_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    email_changes: EmailChangesTable
  }
}
