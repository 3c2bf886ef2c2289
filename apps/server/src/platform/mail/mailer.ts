import type { EngineState } from '@majlis/contract'
import { dayMs } from '../clock/durations.ts'
import type { DbOrTx } from '../database/database.ts'
import { tryCheck } from '../health/health.ts'
import { newId } from '../ids/ids.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { renderMail } from './layout.ts'
import type { BrandOf, MailBrand, Mailer, MailMessage } from './mail.ts'
import { createDelivery, sendMail, type DeliveryDeps } from './mail-delivery.ts'

export interface MailerDeps extends DeliveryDeps {
  jobs: Jobs
  /** Majlis's own look for all mails when absent. */
  brandOf?: BrandOf
}

const keptForMs = 7 * dayMs

export function createMailer(deps: MailerDeps) {
  const { db, jobs, clock, transport, brandOf = async () => null, isKept } = deps
  jobs.handle(sendMail, createDelivery(deps))

  // What could not be sent in ten tries, and old mails of the development mailbox.
  jobs.schedule('delete-old-mails', '17 3 * * *', async () => {
    await db
      .deleteFrom('mails')
      .where('created_at', '<', new Date(clock.now() - keptForMs))
      .execute()
  })

  const findBrand = oncePerTransaction(brandOf)

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
    // Only those who may see the mailbox.
    if (!transport && isKept) return { ...engine, state: 'ready' }
    if (!transport) return { ...engine, state: 'off', detail: 'No mail leaves: SMTP_URL is not set.' }
    const checked = await tryCheck(engine, () => transport.verify())()
    if (checked.state === 'ready') return checked
    return { ...checked, detail: 'The mail server does not answer or refuses the sign-in.' }
  }

  return { mailer: { send } satisfies Mailer, health }
}

/** One change may send hundreds of mails: the brand of each organisation is read once in its transaction. */
function oncePerTransaction(brandOf: BrandOf): BrandOf {
  const brandsOf = new WeakMap<DbOrTx, Map<string, Promise<MailBrand | null>>>()
  return (tx, organizationId) => {
    if (!tx.isTransaction) return brandOf(tx, organizationId)
    const brands = brandsOf.get(tx) ?? new Map<string, Promise<MailBrand | null>>()
    brandsOf.set(tx, brands)
    const brand = brands.get(organizationId) ?? brandOf(tx, organizationId)
    brands.set(organizationId, brand)
    return brand
  }
}
