import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../database/database.ts'
import { isFromThisMachine } from '../http/this-machine.ts'
import './mail.tables.ts'
import { mailboxPage, mailboxStyles } from './dev-mailbox-page.ts'
import { isShownTo, type MailboxAccess } from './mailbox-access.ts'

const shownMails = 100

/** A mail shows itself in a frame of the mailbox: no script, no form, nothing of our origin. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-ancestors 'self'; sandbox allow-popups"

/**
 * The development mailbox: every mail the server would have sent, newest first, at `/dev/mailbox` and
 * `/dev/mailbox.json`, of one receiver with `?to=`. Who may not see it is answered as where there is none.
 */
export function devMailbox(db: Db, access: MailboxAccess): (app: FastifyInstance) => Promise<void> {
  async function list(to: string | undefined) {
    let query = db
      .selectFrom('mails')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(shownMails)
    if (to) query = query.where('recipient', '=', to)
    return query.execute()
  }

  const find = (id: string) =>
    db
      .selectFrom('mails')
      .selectAll()
      .where((where) => where.eb(where.cast<string>('id', 'text'), '=', id))
      .executeTakeFirst()

  return async (app) => {
    app.addHook('onRequest', async ({ raw }, reply) => {
      if (isShownTo(access, { isFromThisMachine: isFromThisMachine(raw) })) return
      reply.callNotFound()
      return reply
    })

    app.get('/dev/mailbox', async (request, reply) => {
      const to = parameter(request, 'to')
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
      return mailboxPage({ mails: await list(to), to, selectedId: parameter(request, 'id') })
    })

    app.get('/dev/mailbox.json', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const mails = await list(parameter(request, 'to'))
      return {
        mails: mails.map((mail) => ({
          id: mail.id,
          to: mail.recipient,
          replyTo: mail.reply_to,
          language: mail.language,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          calendar: mail.calendar && { method: mail.calendar_method, content: mail.calendar },
          createdAt: mail.created_at.getTime(),
        })),
      }
    })

    app.get('/dev/mailbox.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(mailboxStyles),
    )

    app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
      const mail = await find(request.params.id)
      if (!mail) return reply.callNotFound()
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', mailPolicy)
        .header('x-frame-options', 'SAMEORIGIN')
        .send(mail.html)
    })

    app.get<{ Params: { id: string } }>('/dev/mailbox/:id/invite.ics', async (request, reply) => {
      const mail = await find(request.params.id)
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
