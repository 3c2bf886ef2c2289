export interface ServerClock {
  /** Takes what the server said its time was, as soon as that is known here. */
  hear(serverNow: number): void
  /** The server's time now, epoch milliseconds. */
  now(): number
}

/** The server's time on a device whose clock may be minutes off. */
export function createServerClock(deviceNow: () => number): ServerClock {
  let aheadMs = Number.NEGATIVE_INFINITY
  return {
    hear(serverNow) {
      // An answer is old when it arrives: the one that took the shortest way comes nearest.
      aheadMs = Math.max(aheadMs, serverNow - deviceNow())
    },
    now: () => deviceNow() + (Number.isFinite(aheadMs) ? aheadMs : 0),
  }
}
