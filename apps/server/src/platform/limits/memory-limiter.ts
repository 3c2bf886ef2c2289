import { AppError } from '../errors/app-error.ts'
import { keyOf, pointsOf, type LimitKey, type LimitRule } from './limiter.ts'

interface Counter {
  points: number
  endsAtMs: number
}

/** If there are more counters than this, those whose window is over are dropped, oldest first. */
const maxCounters = 50_000

/**
 * A bound of this process only, for what is checked too often to ask the database: it keeps one address from taking the whole process.
 * Costs no more than reading from a map.
 */
export function createMemoryLimiter(rule: LimitRule) {
  const counters = new Map<string, Counter>()

  function currentOf(key: string, nowMs: number): Counter {
    const known = counters.get(key)
    if (known && known.endsAtMs > nowMs) return known
    const counter = { points: 0, endsAtMs: nowMs + rule.windowMs }
    // Where it stood before, it would be taken for an old one.
    counters.delete(key)
    counters.set(key, counter)
    if (counters.size > maxCounters) deleteOldest(nowMs)
    return counter
  }

  function deleteOldest(nowMs: number): void {
    for (const [key, { endsAtMs }] of counters) {
      if (endsAtMs > nowMs && counters.size <= maxCounters) return
      counters.delete(key)
    }
  }

  function requireRoom(keys: readonly LimitKey[]): Counter[] {
    const nowMs = performance.now()
    return keys.map((key) => {
      const counter = currentOf(keyOf(key), nowMs)
      if (counter.points >= pointsOf(rule, key))
        throw new AppError('general.too_many_attempts', {
          retryAfterMs: Math.max(1, Math.ceil(counter.endsAtMs - nowMs)),
        })
      return counter
    })
  }

  return {
    /** Counts one call for every key, or throws `general.too_many_attempts` and counts nothing. */
    consume(...keys: readonly LimitKey[]): void {
      for (const counter of requireRoom(keys)) counter.points += 1
    },
    /** Throws as `consume` would, and counts nothing. */
    requireRoom: (...keys: readonly LimitKey[]): void => void requireRoom(keys),
  }
}
