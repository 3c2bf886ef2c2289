import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors/app-error.ts'
import type { LimitRule } from './limiter.ts'

/**
 * A bound of this process only, for what is checked too often to ask the database: it keeps one address from taking the
 * whole process. Throws `general.too_many_attempts`.
 */
export function createMemoryLimiter(rule: LimitRule): (key: string) => Promise<void> {
  const counter = new RateLimiterMemory({
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.windowMs / 1000,
  })
  return async (key) => {
    try {
      await counter.consume(key)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new AppError('general.too_many_attempts', { retryAfterMs: Math.max(error.msBeforeNext, 1) })
    }
  }
}
