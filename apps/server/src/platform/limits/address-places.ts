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
  const counts = new Map<string, number>()

  const maxOf = (key: LimitKey) => pointsOf({ points: maxPerAddress }, key)

  function changeOne(key: string, by: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }

  return {
    of(ip, scope = '') {
      const keys = ipKeys(ip)
      const nameOf = (key: LimitKey) => `${scope} ${keyOf(key)}`
      const change = (by: 1 | -1) => keys.forEach((key) => changeOne(nameOf(key), by))
      return {
        isFree: () => keys.every((key) => (counts.get(nameOf(key)) ?? 0) < maxOf(key)),
        take: () => {
          change(1)
          return () => change(-1)
        },
      }
    },
  }
}
