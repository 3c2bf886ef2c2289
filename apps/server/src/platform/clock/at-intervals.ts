interface Intervals {
  everyMs: number
  now?: () => number
}

/** Checks something that is needed often no more than once in each interval, the first time after one. */
export function atIntervals(
  check: () => Promise<void>,
  { everyMs, now = () => performance.now() }: Intervals,
): () => Promise<void> {
  let nextAt = now() + everyMs
  return async () => {
    if (now() < nextAt) return
    await check()
    nextAt = now() + everyMs
  }
}
