/** A clock that stands still until the test moves it. */
export interface TestClock {
  now(): number
  advance(ms: number): void
  set(epochMs: number): void
}

/** Starts on a Tuesday at noon, far from any clock change. */
export function testClock(startMs = Date.UTC(2026, 1, 10, 12)): TestClock {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms
    },
    set: (epochMs) => {
      nowMs = epochMs
    },
  }
}
