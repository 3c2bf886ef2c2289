interface Intervals {
  everyMs: number
  now?: () => number
}

/** Runs a check that is asked for often at most once per interval, for the first time after one interval. */
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
