import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import { isFromThisMachine } from '../http/this-machine.ts'
import { mailboxPage, mailboxStyles } from './dev-mailbox-page.ts'
import type { MailsTable } from './mail.tables.ts'
import { mailboxFor, type MailboxAccess } from './mailbox-access.ts'
import { createMailboxLock } from './mailbox-lock.ts'

const shownMails = 100
/** Of the page without the key, too. */
const stylesPath = '/dev/mailbox.css'

/** A mail shows itself in a frame of the mailbox: no script, no form, nothing of our origin. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-ancestors 'self'; sandbox allow-popups"

export interface DevMailboxOptions {
  db: Db
  access: MailboxAccess
  /** Unlocks it, unless it is open to everyone. */
  key: string | undefined
  /** Whether browsers connect with TLS. */
  isSecure: boolean
}

/**
 * The development mailbox: every mail the server would have sent, newest first, at `/dev/mailbox` and
 * `/dev/mailbox.json`, of one receiver with `?to=`. Other machines get 404; without the key, a page says where
 * to find the link.
 */
export function devMailbox({
  db,
  access,
  key,
  isSecure,
}: DevMailboxOptions): (app: FastifyInstance) => Promise<void> {
  const lock = key === undefined ? null : createMailboxLock({ key, isSecure })

  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      const way = mailboxFor(access, { isFromThisMachine: isFromThisMachine(request.raw) })
      if (way === 'open' || (way === 'by_link' && request.routeOptions.url === stylesPath)) return
      if (way === 'none' || lock === null) {
        reply.callNotFound()
        return reply
      }
      return lock.refusalOf(request, reply) ?? undefined
    })

    app.get('/dev/mailbox', async (request, reply) => {
      const to = parameter(request, 'to')
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
      return mailboxPage({
        mails: await listMails(db, { containing: to }),
        to,
        selectedId: parameter(request, 'id'),
      })
    })

    app.get('/dev/mailbox.json', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const mails = await listMails(db, { to: parameter(request, 'to') })
      return { mails: mails.map(present) }
    })

    app.get(stylesPath, async (_request, reply) => reply.type('text/css; charset=utf-8').send(mailboxStyles))

    app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
      const mail = await findMail(db, request.params.id)
      if (!mail) return reply.callNotFound()
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', mailPolicy)
        .header('x-frame-options', 'SAMEORIGIN')
        .send(mail.html)
    })

    app.get<{ Params: { id: string } }>('/dev/mailbox/:id/invite.ics', async (request, reply) => {
      const mail = await findMail(db, request.params.id)
      if (!mail?.calendar) return reply.callNotFound()
      return reply
        .type(`text/calendar; charset=utf-8; method=${mail.calendar_method}`)
        .header('content-disposition', 'attachment; filename="invite.ics"')
        .send(mail.calendar)
    })
  }
}

function parameter(request: FastifyRequest, name: string): string | undefined {
  const query: unknown = request.query
  if (typeof query !== 'object' || query === null) return undefined
  const value: unknown = Reflect.get(query, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The newest mails: those to one address, or to addresses with a part such as a name. */
function listMails(db: Db, { to, containing }: { to?: string | undefined; containing?: string | undefined }) {
  let query = db
    .selectFrom('mails')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownMails)
  if (to) query = query.where('recipient', '=', to)
  if (containing)
    query = query.where(({ eb, fn, val }) =>
      eb(fn<number>('strpos', ['recipient', val(containing.trim().toLowerCase())]), '>', 0),
    )
  return query.execute()
}

function findMail(db: Db, id: string) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where((where) => where.eb(where.cast<string>('id', 'text'), '=', id))
    .executeTakeFirst()
}

function present(mail: Selectable<MailsTable>) {
  return {
    id: mail.id,
    to: mail.recipient,
    replyTo: mail.reply_to,
    language: mail.language,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    calendar: mail.calendar && { method: mail.calendar_method, content: mail.calendar },
    createdAt: mail.created_at.getTime(),
  }
}
