import { setTimeout as delay } from 'node:timers/promises'
import type { EngineState } from '@majlis/contract'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Clock } from '../clock/clock.ts'
import type { Db, DbOrTx } from '../database/database.ts'
import { tryCheck } from '../health/health.ts'
import { newId } from '../ids/ids.ts'
import type { JobDefinition, Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import { createOutage } from '../log/outage.ts'
import { renderMail } from './layout.ts'
import type { BrandOf, MailBrand, Mailer, MailMessage } from './mail.ts'
import type { MailsTable } from './mail.tables.ts'
import { MailRefused, MailServerUnreachable, type MailTransport, type OutgoingMail } from './transport.ts'

/** The job holds the id only; the mail itself, with its codes and links, stands in one row that goes when it was sent. */
export const sendMail: JobDefinition<{ mailId: string }> = {
  name: 'send-mail',
  payload: z.object({ mailId: z.uuid() }),
  maxAttempts: 10,
  queue: 'mail',
}

export interface MailerDeps {
  db: Db
  jobs: Jobs
  clock: Clock
  /** Absent where no mail server is configured. */
  transport: MailTransport | null
  /** Majlis's own look for all mails when absent. */
  brandOf?: BrandOf
  /** Keep mails for the development mailbox. */
  isKept: boolean
  /** Told, in a transaction of its own, of a mail that was refused for good and names what it is about. */
  onRefused?: (tx: DbOrTx, regarding: string) => Promise<void>
  log?: Log
  /** After a failed connection no mail is tried for so long. */
  pauseMs?: number
}

const keptForMs = 7 * 24 * 3_600_000

export function createMailer(deps: MailerDeps) {
  const {
    db,
    jobs,
    clock,
    transport,
    brandOf = async () => null,
    isKept,
    onRefused,
    log,
    pauseMs = 30_000,
  } = deps
  const outage =
    log && createOutage(log, { began: 'the mail server is away: mails wait', over: 'mails are sent again' })
  let pausedUntilMs = 0

  jobs.handle(sendMail, async ({ mailId }, { signal }) => {
    const mail = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst()
    if (!mail || mail.sent_at || !transport) return
    // A server that is away is not asked by every mail in turn.
    await delay(Math.max(0, pausedUntilMs - performance.now()), undefined, { signal })
    try {
      await transport.send(outgoing(mail))
      outage?.worked()
    } catch (error) {
      if (error instanceof MailRefused) return refused(mail, error)
      if (error instanceof MailServerUnreachable) {
        pausedUntilMs = performance.now() + pauseMs
        outage?.failed(error)
      }
      throw error
    }
    if (!isKept) await db.deleteFrom('mails').where('id', '=', mailId).execute()
    else
      await db
        .updateTable('mails')
        .set({ sent_at: new Date(clock.now()) })
        .where('id', '=', mailId)
        .execute()
  })

  /** Neither the address nor the words of the server, which may repeat it, are logged. */
  async function refused(
    { id, regarding }: Selectable<MailsTable>,
    { responseCode }: MailRefused,
  ): Promise<void> {
    log?.warn({ mailId: id, responseCode }, 'a mail was refused by the mail server and is not sent again')
    await db.transaction().execute(async (tx) => {
      if (!isKept) await tx.deleteFrom('mails').where('id', '=', id).execute()
      if (regarding !== null) await onRefused?.(tx, regarding)
    })
  }

  // What could not be sent in ten tries, and old mails of the development mailbox.
  jobs.schedule('delete-old-mails', '17 3 * * *', async () => {
    await db
      .deleteFrom('mails')
      .where('created_at', '<', new Date(clock.now() - keptForMs))
      .execute()
  })

  /** One change may send hundreds of mails: their look is read once in its transaction. */
  const brandsOf = new WeakMap<DbOrTx, Map<string, Promise<MailBrand | null>>>()
  function findBrand(tx: DbOrTx, organizationId: string): Promise<MailBrand | null> {
    if (!tx.isTransaction) return brandOf(tx, organizationId)
    const brands = brandsOf.get(tx) ?? new Map<string, Promise<MailBrand | null>>()
    brandsOf.set(tx, brands)
    const brand = brands.get(organizationId) ?? brandOf(tx, organizationId)
    brands.set(organizationId, brand)
    return brand
  }

  async function send(tx: DbOrTx, message: MailMessage): Promise<void> {
    if (!transport && !isKept) return
    const { organizationId } = message
    const brand = organizationId === undefined ? null : await findBrand(tx, organizationId)
    const id = newId(clock.now())
    await tx
      .insertInto('mails')
      .values({
        id,
        recipient: message.to,
        language: message.language,
        subject: message.subject,
        ...renderMail(message, brand ?? undefined),
        calendar_method: message.calendar?.method ?? null,
        calendar: message.calendar?.content ?? null,
        reply_to: message.replyTo ?? null,
        regarding: message.regarding ?? null,
        created_at: new Date(clock.now()),
        sent_at: null,
      })
      .execute()
    if (transport) await jobs.add(tx, sendMail, { mailId: id })
  }

  async function health(): Promise<EngineState> {
    const engine = { name: 'mail', required: false } as const
    // Where mails are shown is for those who may see them.
    if (!transport && isKept) return { ...engine, state: 'ready' }
    if (!transport) return { ...engine, state: 'off', detail: 'No mail leaves: SMTP_URL is not set.' }
    const checked = await tryCheck(engine, () => transport.verify())()
    if (checked.state === 'ready') return checked
    return { ...checked, detail: 'The mail server does not answer or refuses the sign-in.' }
  }

  return { mailer: { send } satisfies Mailer, health }
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
