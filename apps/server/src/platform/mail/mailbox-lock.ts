import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hourMs } from '../clock/durations.ts'
import { AppError } from '../errors/app-error.ts'
import { sha256 } from '../keys/sha256.ts'
import { ipKeys } from '../limits/ip-key.ts'
import { createMemoryLimiter } from '../limits/memory-limiter.ts'
import { lockedPage } from './dev-mailbox-page.ts'

const cookieName = 'majlis_mailbox'
/** Sent to the mailbox alone, and by no link of another site. */
const attributes = { path: '/dev', httpOnly: true, sameSite: 'strict' } as const
const wrongKeys = { name: 'mailbox-key', points: 60, windowMs: hourMs }

/**
 * Opens the mailbox for browsers with its key. A loopback peer and host are not enough: a proxy on this machine that adds no header makes everyone look
 * like this machine. Browsers bring the key by the link that the start prints, which is exchanged for a cookie and does not stay in the
 * address bar; programs bring it as a bearer token.
 */
export function createMailboxLock({ key, isSecure }: { key: string; isSecure: boolean }) {
  const expected = sha256(key)
  const misses = createMemoryLimiter(wrongKeys)
  const isKey = (given: string) => timingSafeEqual(sha256(given), expected)

  /**
   * Null where the request may go on; else it is answered. Right keys are never refused, wrong ones are counted by address. Throws
   * `general.too_many_attempts`, and `general.forbidden` to programs.
   */
  function refusalOf(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
    const linked = linkedKey(request)
    const given = linked ?? bearerKey(request) ?? request.cookies[cookieName]
    if (given !== undefined && isKey(given)) return linked === undefined ? null : keep(linked, request, reply)
    if (given !== undefined) misses.consume(...ipKeys(request.ip))
    if (request.routeOptions.url === '/dev/mailbox.json') throw new AppError('general.forbidden')
    if (linked === undefined && request.cookies[cookieName] !== undefined)
      reply.clearCookie(cookieName, attributes)
    return reply
      .status(403)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(lockedPage())
  }

  /** In a cookie, so that the key stays in no address and no history. */
  function keep(given: string, { url }: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply
      .setCookie(cookieName, given, { ...attributes, secure: isSecure })
      .header('cache-control', 'no-store')
      .redirect(withoutKey(url), 303)
  }

  return { refusalOf }
}

/** The key in the link to the list; no other address accepts one. */
function linkedKey({ query, routeOptions }: FastifyRequest): string | undefined {
  if (routeOptions.url !== '/dev/mailbox' || typeof query !== 'object' || query === null) return undefined
  const key: unknown = Reflect.get(query, 'key')
  return typeof key === 'string' ? key : undefined
}

function bearerKey({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
}

function withoutKey(url: string): string {
  const query = new URLSearchParams(url.split('?', 2)[1])
  query.delete('key')
  return query.size > 0 ? `/dev/mailbox?${query.toString()}` : '/dev/mailbox'
}
