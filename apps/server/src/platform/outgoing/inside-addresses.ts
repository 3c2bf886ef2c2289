import { BlockList, isIP } from 'node:net'
import { isHostOf } from '../config/host-settings.ts'

/** IPv4 networks that no public host has (IANA's special-purpose registry, RFC 6890), and Azure's own services. */
const insideIpv4 = networks('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
/** Where public IPv6 hosts are (RFC 4291 2.4); loopback, unique local, link-local and multicast lie outside of it. */
const publicIpv6 = networks('ipv6', ['2000::/3'])
/** Within that: protocol assignments with Teredo, documentation, and 6to4, which leads to any IPv4 address. */
const insideIpv6 = networks('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
/** IPv4 as a network without IPv4 sees it (RFC 6052); the last four bytes are the address. */
const translated = networks('ipv6', ['64:ff9b::/96'])
const mapped = networks('ipv6', ['::ffff:0:0/96'])

/** What an operator lets in although it lies inside: host names, addresses and networks as `internalHostsSetting` reads them. */
export type InternalHosts = readonly string[]

/** Whether an address belongs to no host on the public internet: private, loopback, link-local, metadata and the like. */
export function isInsideAddress(address: string): boolean {
  if (isIP(address) === 4) return insideIpv4.check(address, 'ipv4')
  // Invalid addresses count as internal.
  if (isIP(address) !== 6) return true
  if (translated.check(address, 'ipv6') || mapped.check(address, 'ipv6'))
    return insideIpv4.check(lastFourBytes(address), 'ipv4')
  return !publicIpv6.check(address, 'ipv6') || insideIpv6.check(address, 'ipv6')
}

/** Whether requests may go to a host name with this address. */
export function createAddressRule(internalHosts: InternalHosts): (host: string, address: string) => boolean {
  const isAddress = (word: string) => word.includes('/') || isIP(word) !== 0
  const names = internalHosts.filter((word) => !isAddress(word))
  const allowed = new BlockList()
  for (const word of internalHosts.filter(isAddress)) addNetwork(allowed, word)
  return (host, address) =>
    !isInsideAddress(address) ||
    isHostOf(names, host) ||
    allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function networks(family: 'ipv4' | 'ipv6', list: readonly string[]): BlockList {
  const blocks = new BlockList()
  for (const network of list) {
    const [address = '', bits] = network.split('/')
    blocks.addSubnet(address, Number(bits), family)
  }
  return blocks
}

function addNetwork(blocks: BlockList, network: string): void {
  const [address = '', bits] = network.split('/')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) blocks.addAddress(address, family)
  else blocks.addSubnet(address, Number(bits), family)
}

/** Of an IPv6 address, as an IPv4 address. */
function lastFourBytes(address: string): string {
  const dotted = /(?<=:)[\d.]+\.\d+$/.exec(address)
  if (dotted) return dotted[0]
  // The URL parser expands everything that can be omitted, and `::` replaces groups of zeros.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':')
  const [high = '', low = ''] = groups.slice(-2)
  const number = Number.parseInt(high || '0', 16) * 0x1_0000 + Number.parseInt(low || '0', 16)
  return [24, 16, 8, 0].map((shift) => (number / 2 ** shift) & 255).join('.')
}
