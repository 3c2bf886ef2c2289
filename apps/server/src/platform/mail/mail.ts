import type { Language } from '@majlis/contract'
import type { DbOrTx } from '../database/database.ts'

/** One mail, in words: the layout, the HTML and the text part are made from it. */
export interface MailMessage {
  to: string
  language: Language
  subject: string
  /** Shown by mail programs beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  /** A code shown large, such as of sign-up. */
  code?: string
  button?: { label: string; url: string }
  /** Said small below. */
  footnote?: string
  /** The name and colour mails are branded with; Majlis's own when absent. */
  brand?: { name: string; primaryColor: string; logoUrl: string | null }
}

export interface Mailer {
  /** Writes the mail in the caller's transaction; a job sends it after the commit, at least once, retried. */
  send(tx: DbOrTx, message: MailMessage): Promise<void>
}
