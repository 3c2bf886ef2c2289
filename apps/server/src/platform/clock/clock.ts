/** The source of the current time, which tests can move. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** The day in UTC: `2026-11-27`. */
export function utcDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}
