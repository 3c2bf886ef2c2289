import { randomBytes } from 'node:crypto'
import type { CookieJar } from '../../platform/http/context.ts'

/** Names the browser that gave a passcode. It opens nothing without the key in the address of a file. */
const unlockCookie = 'majlis_unlocked'

export const unlockTokenOf = (cookies: CookieJar): string | undefined => cookies.get(unlockCookie)

/** The browser's token, which is set if it has none, and ends with the browser. */
export function setUnlockToken(cookies: CookieJar): string {
  const token = unlockTokenOf(cookies) ?? randomBytes(16).toString('base64url')
  cookies.set(unlockCookie, token, {})
  return token
}
