import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieJar } from './context.ts'

/** Cookies no script can read and no other site can send, for the whole origin. */
export function cookieJar(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure }: { secure: boolean },
): CookieJar {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    get: (name) => request.cookies[name],
    set: (name, value, { maxAgeMs }) => {
      reply.setCookie(name, value, {
        ...attributes,
        ...(maxAgeMs === undefined ? {} : { maxAge: Math.floor(maxAgeMs / 1000) }),
      })
    },
    clear: (name) => {
      reply.clearCookie(name, attributes)
    },
  }
}
