import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'
import { hourMs } from '../clock/durations.ts'
import { deriveKey } from '../keys/keys.ts'
import { sha256 } from '../keys/sha256.ts'

/** A page stays open for a day of work. */
const pageMs = 12 * hourMs

/** What is shared, and who may use its link: if any of this changes, so do its keys. */
export type LinkFacts = readonly (string | number | boolean | null)[]

/**
 * Keys with which a page that may show what is shared by a link gets it, whatever the link needs. They end after `validMs` (some
 * hours), and whenever who may use the link changes. `name`: of the secret.
 */
export function createLinkKeys({
  appSecret,
  clock,
  name,
  validMs = pageMs,
}: {
  appSecret: string
  clock: Clock
  name: string
  validMs?: number
}) {
  const key = deriveKey(appSecret, name)

  function signatureOf([first, ...others]: LinkFacts, expires: string): string {
    return createHmac('sha256', key)
      .update(JSON.stringify([first, expires, ...others]))
      .digest('base64url')
  }

  return {
    /** `latestMs`: when the key expires at the latest. */
    keyOf(facts: LinkFacts, latestMs = Infinity): string {
      const expires = String(Math.min(clock.now() + validMs, latestMs))
      return `${expires}.${signatureOf(facts, expires)}`
    },
    /** `atMs`: now, or when it was used. */
    isValid(facts: LinkFacts, given: string, atMs = clock.now()): boolean {
      const [expires = '', signature = ''] = given.split('.')
      if (!(Number(expires) > atMs)) return false
      return timingSafeEqual(sha256(signature), sha256(signatureOf(facts, expires)))
    },
  }
}
