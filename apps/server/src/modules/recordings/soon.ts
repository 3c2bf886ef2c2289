import { setTimeout as delay } from 'node:timers/promises'

/** Most recordings are read within a second. A call that waits longer would take the place of others. */
const soonMs = 3_000
/** Calls of one organisation that wait at once. */
const maxWaiting = 6

/** The result is not there yet. */
export class NotSoon extends Error {}

export type Soon = <T>(result: Promise<T>, key: string) => Promise<T>

/** Waits for a result for a few seconds, and for few results of one key at once. Throws `NotSoon` otherwise; the work goes on. */
export function createSoon(): Soon {
  const waiting = new Map<string, number>()

  return async (result, key) => {
    const count = waiting.get(key) ?? 0
    if (count >= maxWaiting) throw new NotSoon()
    waiting.set(key, count + 1)
    const timer = new AbortController()
    const late = delay(soonMs, undefined, { signal: timer.signal }).then(() => {
      throw new NotSoon()
    })
    try {
      return await Promise.race([result, late])
    } finally {
      timer.abort()
      const left = (waiting.get(key) ?? 1) - 1
      if (left > 0) waiting.set(key, left)
      else waiting.delete(key)
    }
  }
}
