import type { Language } from '@majlis/contract'
import type { DbOrTx } from '../database/database.ts'

export interface MailButton {
  label: string
  /** A web address. */
  url: string
}

/** A row of the table of facts: when, where, who. */
export interface MailFact {
  label: string
  /** At least one. */
  lines: string[]
  /** The address to which the first line links; in the text part it replaces that line. */
  url?: string
  /** The lines are alike; else those after the first say more about it. */
  isList?: boolean
  /** It is no longer so: struck through. */
  isPast?: boolean
}

/** What someone wrote, with line breaks: an agenda, a note. */
export interface MailQuote {
  label: string
  text: string
  /** The address to which the label links; in the text part it follows the quote. */
  url?: string
}

/** What calendar programs read (RFC 5546). */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** The iCalendar text; its METHOD is the same. */
  content: string
}

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
  facts?: MailFact[]
  quotes?: MailQuote[]
  /** The first is prominent. The address of a single one is written below it. */
  buttons?: MailButton[]
  /** In small print at the end. */
  footnote?: string
  /** Whose name, colour and logo it carries (spec 3.11); Majlis's own when absent. */
  organizationId?: string
  calendar?: MailCalendar
  /** Who gets an answer to the mail. */
  replyTo?: string
  /** What it is about, such as `invitee:<id>`: named by `mail.refused` when the mail server refuses it for good. */
  regarding?: string
}

export interface MailBrand {
  name: string
  primaryColor: string
  /** A web address. */
  logoUrl: string | null
}

/** Null for an organisation that is unknown. */
export type BrandOf = (connection: DbOrTx, organizationId: string) => Promise<MailBrand | null>

declare module '../events/events.ts' {
  interface EventMap {
    /** A mail that names what it is `regarding` was refused by the mail server and is not sent again. */
    'mail.refused': { regarding: string }
  }
}

export interface Mailer {
  /** Writes the mail in the caller's transaction; a job sends it after the commit, at least once, retried. */
  send(tx: DbOrTx, message: MailMessage): Promise<void>
}
