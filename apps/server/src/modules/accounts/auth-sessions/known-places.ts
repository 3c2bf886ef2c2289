import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../platform/database/database.ts'
import { deriveKey } from '../../../platform/keys/keys.ts'
import { ipKey, ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Bound, LimitRule } from '../../../platform/limits/limiter.ts'
import * as authSessionRepository from './auth-sessions.repository.ts'
import type { Origin } from './auth-sessions.repository.ts'

/** How many people are remembered per browser, newest first. */
const maxMarks = 5
const markPattern = /^([\w-]{22})~([\w-]{43})$/

export interface AccountRules {
  /** Per account and browser or address. */
  perPlace: LimitRule
  /** Per address, for all accounts. */
  perAddress: LimitRule
  /** Per account, for all places where it has never signed in. */
  elsewhere: LimitRule
}

/** The limits on attempts at one account from one place; a success resets `own`. */
export interface AccountBounds {
  own: Bound
  shared: Bound[]
}

export type KnownPlaces = ReturnType<typeof createKnownPlaces>

/**
 * The places where an account has signed in before: browsers, which keep a signed cookie, and the addresses of its sessions. Attempts from there have
 * limits of their own, so that guesses from elsewhere cannot lock the owner out, nor can other people at the browser's address. The cookie grants no
 * access and contains no names.
 */
export function createKnownPlaces({ db, appSecret }: { db: Db; appSecret: string }) {
  const key = deriveKey(appSecret, 'known-browser')
  const sealOf = (name: string, email: string) =>
    createHmac('sha256', key).update(`${name} ${email.toLowerCase()}`).digest()

  function nameOf(marks: string | undefined, email: string): string | null {
    for (const mark of marksOf(marks)) {
      const [, name = '', seal = ''] = markPattern.exec(mark) ?? []
      const given = Buffer.from(seal, 'base64url')
      const expected = sealOf(name, email)
      if (given.length === expected.length && timingSafeEqual(given, expected)) return name
    }
    return null
  }

  async function isKnownAddress(email: string, address: string): Promise<boolean> {
    const addresses = await authSessionRepository.listAddressesOf(db, email)
    return addresses.some((one) => ipKey(one) === ipKey(address))
  }

  return {
    /** The value of a browser's cookie after the account has signed in there. */
    mark(marks: string | undefined, email: string): string {
      if (nameOf(marks, email) !== null) return marks ?? ''
      const name = randomBytes(16).toString('base64url')
      const mark = `${name}~${sealOf(name, email).toString('base64url')}`
      return [mark, ...marksOf(marks)].slice(0, maxMarks).join('.')
    },

    /** Makes the same lookups for every email address, whether or not it has an account. */
    async boundsOf(email: string, origin: Origin, rules: AccountRules): Promise<AccountBounds> {
      const isKnown = await isKnownAddress(email, origin.address)
      const browser = nameOf(origin.knownBrowser, email)
      if (browser) return { own: ownOf(rules, email, `browser:${browser}`), shared: [] }
      const perAddress = { rule: rules.perAddress, keys: ipKeys(origin.address) }
      const elsewhere = { rule: rules.elsewhere, keys: [`account:${email}`] }
      return {
        own: ownOf(rules, email, ipKey(origin.address)),
        shared: isKnown ? [perAddress] : [perAddress, elsewhere],
      }
    },
  }
}

function ownOf({ perPlace }: AccountRules, email: string, place: string): Bound {
  return { rule: perPlace, keys: [`account:${email} ${place}`] }
}

function marksOf(marks: string | undefined): string[] {
  return (marks ?? '').split('.').filter((mark) => markPattern.test(mark))
}
