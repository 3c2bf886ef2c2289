import { createHeldPlaces } from './held-places.ts'
import { ipKeys } from './ip-key.ts'
import { keyOf, pointsOf, type LimitKey } from './limiter.ts'

interface AddressPlaces {
  /** A place of an address, and of its IPv6 /48 as `ipKeys` counts them; `scope` is what it is a place in, where each has places of its own. */
  of(ip: string, scope?: string): AddressPlace
}

interface AddressPlace {
  isFree(): boolean
  /** Returns what gives the place back, which is called once. */
  take(): () => void
}

/** How much one address may have at the same time in this process, such as open sockets. */
export function createAddressPlaces(maxPerAddress: number): AddressPlaces {
  const places = createHeldPlaces()

  const maxOf = (key: LimitKey) => pointsOf({ points: maxPerAddress }, key)

  return {
    of(ip, scope = '') {
      const keys = ipKeys(ip)
      const nameOf = (key: LimitKey) => `${scope} ${keyOf(key)}`
      return {
        isFree: () => keys.every((key) => places.countOf(nameOf(key)) < maxOf(key)),
        take: () => {
          const givesBack = keys.map((key) => places.take(nameOf(key)))
          return () => givesBack.forEach((giveBack) => giveBack())
        },
      }
    },
  }
}
