import type { FastifyInstance } from 'fastify'
import type { Log } from '../log/log.ts'
import { ipKey } from '../limits/ip-key.ts'

/** So many callers behind one peer are no coincidence. */
const callersBehindOne = 5

/**
 * Warns once when requests of one address carry forwarding headers that name many callers, and the address is not trusted: then there is a
 * proxy in front, and everyone counts as one caller.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, log: Log): void {
  const callersOf = new Map<string, Set<string>>()
  let isDone = false

  app.addHook('onRequest', (request, _reply, done) => {
    const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded
    // Fastify lists more than the peer itself where it trusts it.
    const isTrusted = (request.ips?.length ?? 0) > 1
    if (!isDone && !isTrusted && typeof forwarded === 'string') note(request.ip, forwarded)
    done()
  })

  function note(peer: string, forwarded: string): void {
    const callers = callersOf.get(peer) ?? new Set()
    // Made-up headers must not fill the memory.
    if (callersOf.size < 50) callersOf.set(peer, callers)
    callers.add(forwarded.slice(0, 100))
    if (callers.size < callersBehindOne) return
    isDone = true
    callersOf.clear()
    log.warn(
      { peer: ipKey(peer) },
      'A proxy that TRUST_PROXY does not name forwards requests of many people: they count as one address, and are limited as one',
    )
  }
}
