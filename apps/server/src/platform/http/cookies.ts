import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieJar } from './context.ts'
import { isOwnOrigin } from './own-origin.ts'

/** For who must neither use nor change them. */
const emptyJar: CookieJar = { get: () => undefined, set: () => undefined, clear: () => undefined }

/**
 * Cookies no script can read and no other site can send, for the whole origin. A page of another origin of the same site could send
 * them: for its requests there are none.
 */
export function cookieJar(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: { publicUrl: string },
): CookieJar {
  if (!isOwnOrigin(request.headers, publicUrl)) return emptyJar
  const secure = publicUrl.startsWith('https:')
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
