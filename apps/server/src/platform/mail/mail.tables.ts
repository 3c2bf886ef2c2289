import type { ColumnType } from 'kysely'
import type { Language } from '@majlis/contract'
import type { MailCalendar } from './mail.ts'

export interface MailsTable {
  id: string
  recipient: string
  language: Language
  subject: string
  html: string
  text: string
  calendar_method: ColumnType<MailCalendar['method'] | null, MailCalendar['method'] | null | undefined, never>
  calendar: ColumnType<string | null, string | null | undefined, never>
  reply_to: ColumnType<string | null, string | null | undefined, never>
  /** What it is about, such as `invitee:<id>`. */
  regarding: ColumnType<string | null, string | null | undefined, never>
  created_at: ColumnType<Date, Date, never>
  sent_at: Date | null
}

declare module '../database/database.ts' {
  interface Tables {
    mails: MailsTable
  }
}
