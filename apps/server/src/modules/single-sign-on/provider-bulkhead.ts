import { createKeyedBulkhead } from '../../platform/bulkhead/keyed-bulkhead.ts'

export interface ProviderBounds {
  /** How many questions one organisation's provider is asked at a time; what waits beside them, and what is refused. */
  maxRunning?: number
  maxWaiting?: number
  /** For the wait and all questions of one call. */
  deadlineMs?: number
}

/** Runs what asks an organisation's provider when its turn comes. Throws `general.unavailable` where too many are before it. */
export type ProviderBulkhead = <T>(
  organizationId: string,
  work: (deadline: AbortSignal) => Promise<T>,
) => Promise<T>

/**
 * Everyone can found an organisation, whose provider may keep each question waiting. So each organisation has a line of its own, short enough that
 * several of them leave the others room in the lane of single sign-on (`call-lanes.ts`), and every call is answered by its deadline.
 */
export function createProviderBulkhead({
  maxRunning = 20,
  maxWaiting = 180,
  deadlineMs = 10_000,
}: ProviderBounds = {}): ProviderBulkhead {
  const bulkhead = createKeyedBulkhead({ maxRunning, maxWaiting, maxWaitMs: deadlineMs / 2 })
  return (organizationId, work) => {
    const deadline = AbortSignal.timeout(deadlineMs)
    return bulkhead.run(organizationId, () => work(deadline))
  }
}
