import { createTransport } from 'nodemailer'
import { MailRefused, MailServerUnreachable, type MailTransport } from '../../platform/mail/transport.ts'

/** Mail through an SMTP server; connections are kept for the next mail. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const smtp = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      // What a mail contains never makes the server read files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ messageId, to, subject, html, text, calendar, replyTo }) => {
      const sent = smtp.sendMail({
        messageId: `<${messageId}@${domain}>`,
        to: { name: '', address: to },
        subject,
        html,
        text,
        // In the body for programs that offer to answer, and as a file for those that do not.
        ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      })
      await sent.catch((error: unknown) => {
        throw judged(error)
      })
    },
    verify: async () => {
      await smtp.verify()
    },
    close: () => smtp.close(),
  }
}

/** Commands whose refusal is about this mail: its sender, its receiver, its content. */
const commandsOfMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
/** Replies that ask for a sign-in or for encryption (RFC 4954 6, RFC 3207 4). */
const codesOfAccess = new Set([530, 534, 535, 538])
/** What nodemailer says when there is no conversation at all. */
const codesOfConnection = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
  'EAUTH',
])

/** What a failure of nodemailer means for this mail and for those after it. */
function judged(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { message } = error
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  if (responseCode !== undefined && codesOfAccess.has(responseCode))
    return new MailServerUnreachable(message, { cause: error })
  if (responseCode !== undefined && responseCode >= 500 && command && commandsOfMail.has(command))
    return new MailRefused(message, responseCode, { cause: error })
  if (code !== undefined && codesOfConnection.has(code) && responseCode === undefined)
    return new MailServerUnreachable(message, { cause: error })
  return error
}
