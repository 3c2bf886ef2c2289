/** A bound on guesses or calls. Counters live in the database, so two server processes share them. */
export interface LimitRule {
  /** Names the counter, such as `sign-in`. */
  name: string
  points: number
  windowMs: number
}

/**
 * Who is counted, such as `account:a@b.c` or `meeting:647712840966`; for an address `ipKeys(ip)`. A key that stands for many has `times` the
 * points of the rule.
 */
export type LimitKey = string | { key: string; times: number }

/** One rule and the keys counted by it. */
export interface Bound {
  rule: LimitRule
  keys: readonly LimitKey[]
}

/** Passed to the function that checks an attempt. An attempt that is not reported as wrong costs nothing. */
export interface Attempt {
  wrong(): void
}

export interface Limiter {
  /**
   * A bound on volume: counts one call for every key – or so many as `points` says – or throws `general.too_many_attempts` with `retryAfterMs`
   * and counts nothing. So asking again while refused never makes the refusal last longer.
   */
  consume(rule: LimitRule, keys: readonly LimitKey[], points?: number): Promise<void>
  /**
   * A bound on wrong attempts. Runs `judge` if every bound has room, and takes a point of each if `judge` reports the attempt as wrong.
   * Throws `general.too_many_attempts` without judging if one is used up, so that nobody learns whether the attempt was right. Attempts
   * that are being judged hold their place, so no more are judged than there are points left; further ones wait some seconds for a place.
   */
  guess<T>(bounds: readonly Bound[], judge: (attempt: Attempt) => Promise<T>): Promise<T>
  /** After a success: forgets the wrong attempts under `own`, and subtracts them from `shared`, under which they were counted, too. */
  forgive(own: Bound, shared?: readonly Bound[]): Promise<void>
}

export function keyOf(key: LimitKey): string {
  return typeof key === 'string' ? key : key.key
}

export function pointsOf(rule: Pick<LimitRule, 'points'>, key: LimitKey): number {
  return typeof key === 'string' ? rule.points : rule.points * key.times
}
