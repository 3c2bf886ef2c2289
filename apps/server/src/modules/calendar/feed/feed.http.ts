import type { FastifyInstance } from 'fastify'
import { answerRefusal } from '../../../platform/http/server.ts'
import { sha256 } from '../../../platform/keys/sha256.ts'
import type { CalendarFeeds } from './feed.service.ts'

const file = /^([\w-]{32})\.ics$/

/** Every address of the calendar is spelled both ways. */
const paths = ['/calendar/feed/:file', '/calender/feed/:file']

/** `GET` and `HEAD /calendar/feed/{token}.ics`. The address is the only credential; every other address does not exist. */
export function calendarFeed(feeds: Pick<CalendarFeeds, 'read'>) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const path of paths)
      app.get<{ Params: { file: string } }>(path, async (request, reply) => {
        const [, token] = file.exec(request.params.file) ?? []
        const text = token && (await feeds.read(token, request.ip))
        if (!text) return answerRefusal(reply, 'general.not_found')
        const etag = `"${sha256(text).toString('base64url').slice(0, 22)}"`
        reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
        if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return reply
          .header('content-disposition', 'inline; filename="majlis.ics"')
          .type('text/calendar; charset=utf-8')
          .send(text)
      })
  }
}

/** RFC 9110 13.1.2, by weak comparison. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
}
