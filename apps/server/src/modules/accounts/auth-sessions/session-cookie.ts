import type { AuthSession } from '@majlis/contract'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { CallContext, CookieJar } from '../../../platform/http/context.ts'
import type { Origin } from './auth-sessions.repository.ts'
import type { OpenSession } from './session-answers.ts'

/** Spec 3.6. */
export const sessionCookie = 'auth_token'

/** Records which users have signed in from this browser; grants no access: see `known-places.ts`. */
const knownBrowserCookie = 'majlis_known'
const knownBrowserMaxAgeMs = 180 * dayMs

/** Sets the refresh token as a cookie; the page gets the rest, including extras of other modules, such as the chat token (spec 3.3). */
export async function keep(
  cookies: CookieJar,
  { answer, refreshToken, cookieMaxAgeMs, extras, markBrowser }: OpenSession,
): Promise<AuthSession> {
  cookies.set(sessionCookie, refreshToken, { maxAgeMs: cookieMaxAgeMs })
  const known = cookies.get(knownBrowserCookie)
  const marked = markBrowser(known)
  if (marked !== known) cookies.set(knownBrowserCookie, marked, { maxAgeMs: knownBrowserMaxAgeMs })
  return { ...answer, session: { ...answer.session, ...(await extras()) } }
}

export function originOf({ userAgent, ip, country, cookies }: CallContext): Origin {
  return { device: userAgent, address: ip, country, knownBrowser: cookies.get(knownBrowserCookie) }
}
