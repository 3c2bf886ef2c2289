import { isIP, isIPv6 } from 'node:net'
import type { LimitKey } from './limiter.ts'

/** One site gets an IPv6 /48, and one host as many of its /64s as it likes. All of them together have this many times the limit of one. */
export const networkTimes = 8

/**
 * The key under which an address is counted: an IPv4 address whole (also when it comes as IPv4-mapped IPv6), of an IPv6
 * address the /64, which is what one subscriber gets. Text that is no address has a key of its own.
 */
export function ipKey(ip: string): string {
  const address = ip.split('%', 1)[0] ?? ''
  if (isIP(address) === 0) return 'ip:unknown'
  if (!isIPv6(address)) return `ip:${address}`
  const groups = expand(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6)
    return `ip:${high >> 8}.${high & 0xff}.${low >> 8}.${low & 0xff}`
  }
  return `ip:${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** How the keys of all /64s of an IPv6 address's /48 begin, from the key of one of them; null for every other address. */
export function networkPrefixOf(key: string): string | null {
  return /^(ip:[0-9a-f]+:[0-9a-f]+:[0-9a-f]+:)[0-9a-f]+::\/64$/.exec(key)?.[1] ?? null
}

/** The key of an IPv6 address's /48, from the key of its /64; null for every other address. */
export function networkKeyOf(key: string): string | null {
  const prefix = networkPrefixOf(key)
  return prefix === null ? null : `${prefix}:/48`
}

/** The key under which callers share one turn in a queue: an IPv4 address, or the /48 of an IPv6 address. */
export function originOf(ip: string): string {
  const own = ipKey(ip)
  return networkKeyOf(own) ?? own
}

/** Under which keys an address is counted: its own, and of an IPv6 address the /48 as well, with a wider bound. */
export function ipKeys(ip: string): LimitKey[] {
  const own = ipKey(ip)
  const network = networkKeyOf(own)
  return network ? [own, { key: network, times: networkTimes }] : [own]
}

/** The eight groups of a valid IPv6 address (RFC 4291 2.2). */
function expand(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const left = groupsOf(head)
  if (tail === undefined) return left
  const right = groupsOf(tail)
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

function groupsOf(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [(a << 8) | b, (c << 8) | d]
  })
}
