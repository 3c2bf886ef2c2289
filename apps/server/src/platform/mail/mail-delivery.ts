import { setTimeout as delay } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Clock } from '../clock/clock.ts'
import type { Db, DbOrTx } from '../database/database.ts'
import type { JobDefinition, JobHandler } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import { createOutage } from '../log/outage.ts'
import type { MailsTable } from './mail.tables.ts'
import { MailRefused, MailServerUnreachable, type MailTransport, type OutgoingMail } from './transport.ts'

/** The job contains only the ID; the mail itself, with its codes and links, is in one row, which is deleted when it was sent. */
export const sendMail: JobDefinition<{ mailId: string }> = {
  name: 'send-mail',
  payload: z.object({ mailId: z.uuid() }),
  maxAttempts: 10,
  queue: 'mail',
}

export interface DeliveryDeps {
  db: Db
  clock: Clock
  /** Absent where no mail server is configured. */
  transport: MailTransport | null
  /** Keep mails for the development mailbox. */
  isKept: boolean
  /** Called, in a transaction of its own, for a mail that was refused for good and names what it is about. */
  onRefused?: (tx: DbOrTx, regarding: string) => Promise<void>
  log: Log
}

/** After a failed connection no mail is tried for this long. */
const pauseMs = 30_000

/** The handler of `sendMail`: sends a mail once. While the mail server is away, all mails wait. */
export function createDelivery(deps: DeliveryDeps): JobHandler<{ mailId: string }> {
  const { db, clock, transport, isKept, onRefused, log } = deps
  const outage = createOutage(log, {
    began: 'the mail server is away: mails wait',
    over: 'mails are sent again',
  })
  let pausedUntilMs = 0

  /** The log contains neither the address nor the server's text, which may repeat it. */
  async function refused(
    { id, regarding }: Selectable<MailsTable>,
    { responseCode }: MailRefused,
  ): Promise<void> {
    log.warn({ mailId: id, responseCode }, 'a mail was refused by the mail server and is not sent again')
    await db.transaction().execute(async (tx) => {
      if (!isKept) await tx.deleteFrom('mails').where('id', '=', id).execute()
      if (regarding !== null) await onRefused?.(tx, regarding)
    })
  }

  async function markSent(mailId: string): Promise<void> {
    if (!isKept) await db.deleteFrom('mails').where('id', '=', mailId).execute()
    else
      await db
        .updateTable('mails')
        .set({ sent_at: new Date(clock.now()) })
        .where('id', '=', mailId)
        .execute()
  }

  return async ({ mailId }, { signal }) => {
    const mail = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst()
    if (!mail || mail.sent_at || !transport) return
    // Not every mail in turn tries a server that is away.
    await delay(Math.max(0, pausedUntilMs - performance.now()), undefined, { signal })
    try {
      await transport.send(outgoing(mail))
      outage.worked()
    } catch (error) {
      if (error instanceof MailRefused) return refused(mail, error)
      if (error instanceof MailServerUnreachable) {
        pausedUntilMs = performance.now() + pauseMs
        outage.failed(error)
      }
      throw error
    }
    await markSent(mailId)
  }
}

function outgoing(mail: Selectable<MailsTable>): OutgoingMail {
  const { id, recipient, subject, html, text, calendar_method: method, calendar, reply_to: replyTo } = mail
  return {
    messageId: id,
    to: recipient,
    subject,
    html,
    text,
    ...(calendar && method ? { calendar: { method, content: calendar } } : {}),
    ...(replyTo ? { replyTo } : {}),
  }
}
