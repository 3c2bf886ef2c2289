/** A bound on guesses or calls. Counters live in the database, so two server processes share them. */
export interface LimitRule {
  /** Names the counter, such as `sign-in`. */
  name: string
  points: number
  windowMs: number
}

export interface Limiter {
  /**
   * Counts one attempt for every key – or so many as `points` says – and throws `general.too_many_attempts` with `retryAfterMs` when one is used up.
   * Keys are such as `account:a@b.c`, `meeting:647712840966` or `ipKey(ip)`.
   */
  consume(rule: LimitRule, keys: string[], points?: number): Promise<void>
  /** Gives one attempt back to every key: what was counted before it was judged turned out to be no guess. */
  refund(rule: LimitRule, keys: string[]): Promise<void>
  /** Forgets the attempts of the keys, after a success. */
  reset(rule: LimitRule, keys: string[]): Promise<void>
}
