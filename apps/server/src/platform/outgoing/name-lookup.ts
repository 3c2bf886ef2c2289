import { lookup as lookUpBySystem, type LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

export type LookedUp = (error: Error | null, addresses: LookupAddress[]) => void

/** Finds the addresses of a host name, of one family or both. */
export type NameLookup = (host: string, options: { all: true; family?: number }, lookedUp: LookedUp) => void

/**
 * Looks up names that users give. `dns.lookup` has the system look a name up in one of the process's few threads, which names whose servers never
 * answer would fill, so that no other name is looked up. The DNS itself is asked without a thread, and given up on after a while. It knows neither
 * the machine's hosts file nor its search domains: names that are known to be the operator's are left to the system.
 */
export function createNameLookup({
  isOperators,
  servers = [],
  tryMs = 2_000,
  allMs = 6_000,
}: {
  isOperators: (host: string) => boolean
  /** Addresses, with or without a port; those of the system when empty. */
  servers?: readonly string[]
  /** How long one server may take to answer. */
  tryMs?: number
  /** How long all tries with all servers may take. */
  allMs?: number
}): NameLookup {
  async function ask(host: string, family: number | undefined): Promise<LookupAddress[]> {
    // One for each question, to be cancelled as a whole.
    const resolver = new Resolver({ timeout: tryMs, tries: 2 })
    if (servers.length > 0) resolver.setServers(servers)
    const deadline = setTimeout(() => resolver.cancel(), allMs)
    const none: Promise<string[]> = Promise.resolve([])
    try {
      const [four, six] = await Promise.allSettled([
        family === 6 ? none : resolver.resolve4(host),
        family === 4 ? none : resolver.resolve6(host),
      ])
      const found = [...addressesOf(four, 4), ...addressesOf(six, 6)]
      const failure = four.status === 'rejected' ? four : six
      if (found.length === 0 && failure.status === 'rejected') throw failure.reason
      return found
    } finally {
      clearTimeout(deadline)
    }
  }

  return (host, options, lookedUp) => {
    if (isOperators(host) || isLocal(host)) return lookUpBySystem(host, options, lookedUp)
    ask(host, options.family).then(
      (addresses) => lookedUp(null, addresses),
      (error: Error) => lookedUp(error, []),
    )
  }
}

/** RFC 6761 6.3: never asked of the DNS. */
const isLocal = (host: string) => /(?:^|\.)localhost$/i.test(host)

function addressesOf(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
}
