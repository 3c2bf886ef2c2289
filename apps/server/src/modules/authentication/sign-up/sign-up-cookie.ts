import { dayMs } from '../../../platform/clock/durations.ts'
import type { CallContext, CookieJar } from '../../../platform/http/context.ts'
import { originOf, type Origin } from '../../accounts/index.ts'
import type { SignUpBrowsers } from './sign-up-browsers.ts'

/** Says which sign-ups were made in a browser: see `sign-up-browsers.ts`. It is kept as long as they wait. */
const signUpCookie = 'majlis_sign_up'
const signUpMaxAgeMs = 7 * dayMs

/** Keeps that the password of a sign-up was typed in this browser. */
export function markSignUp(cookies: CookieJar, browsers: SignUpBrowsers, signUpId: string): void {
  const marks = browsers.mark(cookies.get(signUpCookie), signUpId)
  cookies.set(signUpCookie, marks, { maxAgeMs: signUpMaxAgeMs })
}

/** The person who follows the link of a sign-up. */
export function openingOf(context: CallContext): { origin: Origin; marks: string | undefined } {
  return { origin: originOf(context), marks: context.cookies.get(signUpCookie) }
}
