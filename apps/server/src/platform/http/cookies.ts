import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieJar } from './context.ts'
import { isOwnOrigin, type OwnAddresses } from './own-origin.ts'

/** For requests that may neither use nor change them. */
const emptyJar: CookieJar = { get: () => undefined, set: () => undefined, clear: () => undefined }

/**
 * The name of a cookie. With TLS, browsers accept a name that begins with `__Host-` only from this host, Secure and for every path
 * (RFC 6265bis, section 4.1.3.2): no neighbouring host can put another in its place.
 */
export function cookieName(name: string, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

/**
 * Cookies no script can read and no other site can send, for the whole origin. A page of another origin of the same site could send
 * them: for its requests there are none.
 */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, addresses: OwnAddresses): CookieJar {
  if (!isOwnOrigin(request.headers, addresses)) return emptyJar
  const { publicUrl } = addresses
  const secure = publicUrl.startsWith('https:')
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  /** Written before names had the prefix, or by a neighbour; it is not read. */
  function clearUnprefixed(name: string): void {
    if (secure && request.cookies[name] !== undefined) reply.clearCookie(name, attributes)
  }
  return {
    get: (name) => request.cookies[cookieName(name, publicUrl)],
    set: (name, value, { maxAgeMs }) => {
      clearUnprefixed(name)
      reply.setCookie(cookieName(name, publicUrl), value, {
        ...attributes,
        ...(maxAgeMs === undefined ? {} : { maxAge: Math.floor(maxAgeMs / 1000) }),
      })
    },
    clear: (name) => {
      clearUnprefixed(name)
      reply.clearCookie(cookieName(name, publicUrl), attributes)
    },
  }
}
