import { checksumMismatchStatus, limits } from '@majlis/contract'

const { count, delayMs } = limits.retries
const longestMs = 30_000

/** How long to wait before each further attempt, doubled each time (spec 7.60, 9.14). */
export const retryDelays: number[] = Array.from({ length: count }, (_, tries) =>
  Math.min(delayMs * 2 ** tries, longestMs),
)

/** Refusals that may succeed a moment later: the token has been renewed, or another request has released the upload. */
const passing: ReadonlySet<number> = new Set([401, 409, 423, 429, checksumMismatchStatus])
const noSpace = 507

/** Whether another attempt may succeed after this response. 0: there was none. */
export function mayRetry(status: number): boolean {
  return status === 0 || passing.has(status) || (status >= 500 && status !== noSpace)
}
