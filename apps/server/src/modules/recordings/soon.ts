import { within } from '../../platform/clock/within.ts'
import { createHeldPlaces } from '../../platform/limits/held-places.ts'

/** Most recordings are read within a second. A call that waits longer would take the place of others. */
const soonMs = 3_000
/** Calls of one organisation that wait at the same time. */
const maxWaiting = 6

/** The result is not available yet. */
export class NotSoon extends Error {}

export type Soon = <T>(result: Promise<T>, key: string) => Promise<T>

/** Waits a few seconds for a result, for few results of one key at the same time. Throws `NotSoon` otherwise; the work continues. */
export function createSoon(): Soon {
  const waiting = createHeldPlaces()

  return async (result, key) => {
    if (waiting.countOf(key) >= maxWaiting) throw new NotSoon()
    const leave = waiting.take(key)
    try {
      return await within(soonMs, result, () => new NotSoon())
    } finally {
      leave()
    }
  }
}
