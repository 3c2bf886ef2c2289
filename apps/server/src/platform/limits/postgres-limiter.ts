import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createKeyedBulkhead } from '../bulkhead/keyed-bulkhead.ts'
import { outsideLane } from '../bulkhead/lane.ts'
import { AppError } from '../errors/app-error.ts'
import { countersOf, createCounters, type Counter } from './limit-counters.ts'
import type { Attempt, Bound, Limiter, LimitKey, LimitRule } from './limiter.ts'

/** Attempts of one key that this process checks at the same time; few, because each takes a point of the limit until it is checked. */
const triesOfOneKey = { maxRunning: 12, maxWaiting: 1_000, maxWaitMs: 30_000 }

/** Bounds whose counters all server processes of a database share. */
export function createPostgresLimiter(
  pool: pg.Pool,
): Limiter & { /** Deletes counters whose window has passed. */ deleteExpired(): Promise<void> } {
  const counters = createCounters(pool)
  const bulkhead = createKeyedBulkhead(triesOfOneKey)

  async function consume(rule: LimitRule, keys: readonly LimitKey[], points = 1): Promise<void> {
    const counted = countersOf([{ rule, keys }])
    if (counted.some(({ max }) => points > max)) throw tooMany(rule.windowMs)
    const refusal = await counters.take(counted, { points, inFlight: 0 })
    if (refusal) throw tooMany(refusal.retryAfterMs)
  }

  /** A place under every bound. Throws if one is used up by wrong attempts, or if no place becomes free. */
  async function takePlaces(counted: readonly Counter[]): Promise<void> {
    const untilMs = performance.now() + triesOfOneKey.maxWaitMs
    for (;;) {
      const refusal = await counters.take(counted, { points: 0, inFlight: 1 })
      if (!refusal) return
      if (refusal.isUsedUp || performance.now() > untilMs) throw tooMany(refusal.retryAfterMs)
      await outsideLane(async (comeBack) => {
        await sleep(refusal.retryAfterMs)
        await comeBack()
      })
    }
  }

  async function guess<T>(bounds: readonly Bound[], judge: (attempt: Attempt) => Promise<T>): Promise<T> {
    const counted = countersOf(bounds)
    const [first] = counted
    if (!first) throw new Error('A guess that nothing bounds')
    return bulkhead.run(first.key, async () => {
      await takePlaces(counted)
      let isWrong = false
      try {
        return await judge({
          wrong: () => {
            isWrong = true
          },
        })
      } finally {
        // If the database is away at this moment, one place stays taken until the window ends. Correct attempts do not wait for it.
        const settled = isWrong
          ? counters.markWrong(counted)
          : counters.giveBack(
              counted.map(({ key }) => key),
              { inFlight: 1 },
            )
        const done = settled.catch(() => undefined)
        if (isWrong) await done
      }
    })
  }

  async function forgive(own: Bound, shared: readonly Bound[] = []): Promise<void> {
    const points = await counters.forget(countersOf([own]))
    const others = countersOf(shared).map(({ key }) => key)
    if (points > 0 && others.length > 0) await counters.giveBack(others, { points })
  }

  return { consume, guess, forgive, deleteExpired: counters.deleteExpired }
}

function tooMany(retryAfterMs: number): AppError {
  return new AppError('general.too_many_attempts', { retryAfterMs })
}
