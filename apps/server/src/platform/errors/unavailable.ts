import { isUnavailable } from '../database/unavailable.ts'
import { AppError } from './app-error.ts'

const shortestRetryMs = 1_000
const spreadMs = 2_000

/** `general.unavailable` with a time for the next try, 1 to 3 s, spread so that not everyone tries at the same time. */
export function unavailable(cause?: unknown): AppError {
  const retryAfterMs = Math.round(shortestRetryMs + Math.random() * spreadMs)
  return new AppError('general.unavailable', { retryAfterMs }, { cause })
}

/** The refusal behind an error: its own, or `general.unavailable` where the database is away or busy; null for a fault. */
export function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  return isUnavailable(error) ? unavailable(error) : null
}
