import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors/app-error.ts'
import type { Limiter, LimitRule } from './limiter.ts'
import { sha256 } from '../keys/sha256.ts'

/** Bounds whose counters all server processes of a database share. */
export function createPostgresLimiter(pool: pg.Pool): Limiter & { deleteExpired(): Promise<void> } {
  const counters = new Map<string, RateLimiterPostgres>()

  function counterOf(rule: LimitRule): RateLimiterPostgres {
    const known = counters.get(rule.name)
    if (known) return known
    const counter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.windowMs / 1000,
      clearExpiredByTimeout: false,
    })
    counters.set(rule.name, counter)
    return counter
  }

  async function consume(rule: LimitRule, keys: string[], points = 1): Promise<void> {
    const counter = counterOf(rule)
    const results = await Promise.allSettled(keys.map((key) => counter.consume(hashed(key), points)))
    let retryAfterMs = 0
    for (const result of results) {
      if (result.status === 'fulfilled') continue
      if (!(result.reason instanceof RateLimiterRes)) throw result.reason
      retryAfterMs = Math.max(retryAfterMs, result.reason.msBeforeNext, 1)
    }
    if (retryAfterMs > 0) throw new AppError('general.too_many_attempts', { retryAfterMs })
  }

  async function refund(rule: LimitRule, keys: string[]): Promise<void> {
    const counter = counterOf(rule)
    await Promise.all(keys.map((key) => counter.reward(hashed(key))))
  }

  async function reset(rule: LimitRule, keys: string[]): Promise<void> {
    const counter = counterOf(rule)
    await Promise.all(keys.map((key) => counter.delete(hashed(key))))
  }

  /** Counters whose window has passed; called by a nightly job. */
  async function deleteExpired(): Promise<void> {
    await pool.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()])
  }

  return { consume, refund, reset, deleteExpired }
}

/** Keys hold addresses of people, which have no place in a table of counters. */
function hashed(key: string): string {
  return sha256(key).toString('base64url').slice(0, 32)
}
