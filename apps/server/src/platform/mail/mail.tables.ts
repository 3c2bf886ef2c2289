import type { ColumnType } from 'kysely'
import type { Language } from '@majlis/contract'

export interface MailsTable {
  id: string
  recipient: string
  language: Language
  subject: string
  html: string
  text: string
  created_at: ColumnType<Date, Date, never>
  sent_at: Date | null
}

declare module '../database/database.ts' {
  interface Tables {
    mails: MailsTable
  }
}
