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

/** The mail server does not answer, or takes nothing from us: no mail would get through now. */
export class MailServerUnreachable extends Error {
  override readonly name = 'MailServerUnreachable'
}

/** The mail server refused this mail for good (a 5yz reply, RFC 5321 4.2.1): sending it again would change nothing. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  readonly responseCode: number

  constructor(message: string, responseCode: number, options?: { cause?: unknown }) {
    super(message, options)
    this.responseCode = responseCode
  }
}

/** The only integration with a mail server. */
export interface MailTransport {
  /** Throws `MailRefused`, `MailServerUnreachable`, or any error for what may go better the next time. */
  send(mail: OutgoingMail): Promise<void>
  /** Throws when the server does not answer or does not take our name. */
  verify(): Promise<void>
  close(): void
}
