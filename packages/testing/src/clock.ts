/** A clock that stands still until it is moved. */
export interface TestClock {
  now(): number
  advance(ms: number): void
  set(epochMs: number): void
}

/** Starts on a Tuesday noon, far from any change of daylight saving time. */
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
