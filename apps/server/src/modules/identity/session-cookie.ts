import type { AuthSession } from '@majlis/contract'
import type { CallContext, CookieJar } from '../../platform/http/context.ts'
import type { Origin } from './auth-sessions.repository.ts'
import type { OpenSession } from './auth-sessions.service.ts'
import type { SignUpBrowsers } from './sign-up-browsers.ts'

/** Spec 3.6. */
export const sessionCookie = 'auth_token'

/** Says whose sign-ins a browser has seen, and opens nothing: see `known-places.ts`. */
const knownBrowserCookie = 'majlis_known'
const knownBrowserMaxAgeMs = 180 * 24 * 3_600_000

/** Says which sign-ups were made in a browser: see `sign-up-browsers.ts`. It is kept as long as they wait. */
const signUpCookie = 'majlis_sign_up'
const signUpMaxAgeMs = 7 * 24 * 3_600_000

/** Puts the refresh token where only the server reads it; the rest is the page's, with what other modules add, such as the token of the chat (spec 3.3). */
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

/** Keeps that the password of a sign-up was typed in this browser. */
export function markSignUp(cookies: CookieJar, browsers: SignUpBrowsers, signUpId: string): void {
  const marks = browsers.mark(cookies.get(signUpCookie), signUpId)
  cookies.set(signUpCookie, marks, { maxAgeMs: signUpMaxAgeMs })
}

/** Who follows the link of a sign-up. */
export function openingOf(context: CallContext): { origin: Origin; marks: string | undefined } {
  return { origin: originOf(context), marks: context.cookies.get(signUpCookie) }
}

export function originOf({ userAgent, ip, country, cookies }: CallContext): Origin {
  return { device: userAgent, address: ip, country, knownBrowser: cookies.get(knownBrowserCookie) }
}
