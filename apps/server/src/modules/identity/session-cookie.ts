import type { AuthSession } from '@majlis/contract'
import type { CallContext, CookieJar } from '../../platform/http/context.ts'
import type { Origin } from './auth-sessions.repository.ts'
import type { OpenSession } from './auth-sessions.service.ts'

/** Spec 3.6. */
export const sessionCookie = 'auth_token'

/** Puts the refresh token where only the server reads it; the rest is the page's, with the token of the chat (spec 3.3). */
export async function keep(
  cookies: CookieJar,
  { answer, refreshToken, cookieMaxAgeMs, chatToken }: OpenSession,
): Promise<AuthSession> {
  cookies.set(sessionCookie, refreshToken, { maxAgeMs: cookieMaxAgeMs })
  return { ...answer, session: { ...answer.session, matrixAccessToken: await chatToken() } }
}

export function originOf({ userAgent, ip, country }: CallContext): Origin {
  return { device: userAgent, address: ip, country }
}
