export interface ServerClock {
  /** Records the server's time from a response. */
  hear(serverNow: number): void
  /** The server's time now, epoch milliseconds. */
  now(): number
}

/** The server's time on a device whose clock may be minutes off. */
export function createServerClock(deviceNow: () => number): ServerClock {
  let aheadMs = Number.NEGATIVE_INFINITY
  return {
    hear(serverNow) {
      // A response is older than it says by the time it took to arrive, so the fastest one is the most accurate.
      aheadMs = Math.max(aheadMs, serverNow - deviceNow())
    },
    now: () => deviceNow() + (Number.isFinite(aheadMs) ? aheadMs : 0),
  }
}
