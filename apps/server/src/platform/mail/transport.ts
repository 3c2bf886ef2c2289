import type { MailCalendar } from './mail.ts'

export interface OutgoingMail {
  /** The same at every try, so that a mail server can drop a second copy. */
  messageId: string
  to: string
  subject: string
  html: string
  text: string
  calendar?: MailCalendar
  replyTo?: string
}

/** The one door to a mail server. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
  /** Throws when the server does not answer or does not take our name. */
  verify(): Promise<void>
  close(): void
}
