import type { IncomingMessage } from 'node:http'
import { createBulkhead } from '../../platform/bulkhead/bulkhead.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { createAddressPlaces } from '../../platform/limits/address-places.ts'
import { createMemoryLimiter } from '../../platform/limits/memory-limiter.ts'

export interface GateBoundsOptions {
  /** Connections open at the same time, and requests in progress, counted per IPv4 address and per IPv6 /64. */
  maxPerAddress: number
  /** Where a request comes from, behind trusted proxies too. */
  addressOf: (request: IncomingMessage) => string
}

/**
 * What one participant may request. A page connects once; when that fails, it checks why and tries again, up to eight times in half a minute,
 * with two more requests each.
 */
const requestsOfParticipant = { name: 'media-gate', points: 60, windowMs: 30_000 }
/** Each needs two connections of the gate's four for a moment. Browsers give up connecting after 15 s. */
const checks = { maxRunning: 4, maxWaiting: 2_000, maxWaitMs: 10_000 }

export type GateBounds = ReturnType<typeof createGateBounds>

/** Keeps one address, participant or room from taking the gate from others. */
export function createGateBounds({ maxPerAddress, addressOf }: GateBoundsOptions) {
  const places = createAddressPlaces(maxPerAddress)
  const requests = createMemoryLimiter(requestsOfParticipant)
  const bulkhead = createBulkhead(checks)

  return {
    /** Counts a request until what it returns is called. Throws `general.too_many_attempts`. */
    arrive(request: IncomingMessage): () => void {
      const place = places.of(addressOf(request))
      if (!place.isFree()) throw new AppError('general.too_many_attempts', { retryAfterMs: 10_000 })
      return place.take()
    },

    /** Runs the check of a participant when it is the turn of their room. Throws `general.too_many_attempts`, `general.unavailable`. */
    async check<T>(participant: { room: string; identity: string }, check: () => Promise<T>): Promise<T> {
      requests.consume(participant.identity)
      return bulkhead.run(check, participant.room)
    },
  }
}
