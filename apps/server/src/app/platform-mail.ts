import type { Config } from '../config.ts'
import { createSmtpTransport } from '../integrations/smtp/index.ts'
import { createBranding } from '../modules/appearance/index.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Events } from '../platform/events/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import { mailboxAccessOf } from '../platform/mail/mailbox-access.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import type { MailTransport } from '../platform/mail/transport.ts'

export interface MailDeps {
  config: Config
  clock: Clock
  log: Log
  database: Pick<Database, 'db'>
  jobs: Jobs
  events: Events
  /** In place of what the configuration names; for tests. */
  mailTransport: MailTransport | undefined
}

/** Mails are sent, or shown in the development mailbox, or both. */
export function createMail({ config, clock, log, database, jobs, events, mailTransport }: MailDeps) {
  const mailbox = mailboxAccessOf(config)
  const transport =
    mailTransport ??
    (config.SMTP_URL ? createSmtpTransport({ url: config.SMTP_URL, from: config.MAIL_FROM }) : null)
  const { mailer, health: checkMail } = createMailer({
    db: database.db,
    jobs,
    clock,
    transport,
    brandOf: createBranding({ publicUrl: config.PUBLIC_URL }).brandOf,
    isKept: mailbox !== 'no_one',
    onRefused: (tx, regarding) => events.publish(tx, 'mail.refused', { regarding }),
    log,
  })
  if (!transport && mailbox === 'no_one')
    log.warn(
      'SMTP_URL is not set: mails are neither sent nor shown, so no one can sign up or reset a password',
    )
  if (mailbox === 'everyone')
    log.warn(
      'MAILBOX_OPEN_TO_EVERYONE: everyone can read every mail at /dev/mailbox and take over any account',
    )
  return { mailbox, transport, mailer, checkMail }
}
