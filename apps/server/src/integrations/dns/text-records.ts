import { NODATA, NOTFOUND } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** No server gave an answer: they timed out, failed (SERVFAIL) or refused. Says nothing about the records. */
export class DnsUnansweredError extends Error {}

export interface TextRecords {
  /**
   * The TXT records of a name, the strings of each joined (RFC 7208 3.3). Empty where it has none, or does not exist. Throws
   * `DnsUnansweredError`.
   */
  find(name: string): Promise<string[]>
}

export function createTextRecords({
  servers = [],
  tryMs = 2_000,
  allMs = 6_000,
}: {
  /** Addresses, with or without a port; those of the operating system when empty. */
  servers?: readonly string[]
  /** How long one server may take to answer. */
  tryMs?: number
  /** How long all tries with all servers may take. */
  allMs?: number
} = {}): TextRecords {
  return {
    find: async (name) => {
      // One for each question, because the servers of the operating system may change, and a resolver is cancelled as a whole.
      const resolver = new Resolver({ timeout: tryMs, tries: 2 })
      if (servers.length > 0) resolver.setServers(servers)
      const deadline = setTimeout(() => resolver.cancel(), allMs)
      try {
        return (await resolver.resolveTxt(name)).map((strings) => strings.join(''))
      } catch (error) {
        if (isAbsence(error)) return []
        throw new DnsUnansweredError(`The DNS gives no answer for ${name}`, { cause: error })
      } finally {
        clearTimeout(deadline)
      }
    },
  }
}

function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === NODATA || code === NOTFOUND
}
