import { createTransport } from 'nodemailer'
import type { MailTransport } from '../../platform/mail/transport.ts'

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
      await smtp.sendMail({
        messageId: `<${messageId}@${domain}>`,
        to: { name: '', address: to },
        subject,
        html,
        text,
        // In the body for programs that offer to answer, and as a file for those that do not.
        ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      })
    },
    verify: async () => {
      await smtp.verify()
    },
    close: () => smtp.close(),
  }
}
