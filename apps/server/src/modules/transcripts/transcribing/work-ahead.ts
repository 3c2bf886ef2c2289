interface WorkAheadOptions {
  /** How many are worked on, or wait to be read. */
  concurrency: number
  signal: AbortSignal
}

/**
 * The results of `work` in the order of the items, while it is at work on the next ones. Its signal is aborted as soon as nobody reads on, and all
 * work has ended when this has.
 */
export async function* workAhead<Item, Result>(
  items: readonly Item[],
  { concurrency, signal }: WorkAheadOptions,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const unread = new AbortController()
  const either = AbortSignal.any([signal, unread.signal])
  const left = [...items]
  const coming: Promise<Result>[] = []
  try {
    while (left.length > 0 || coming.length > 0) {
      for (const item of left.splice(0, concurrency - coming.length)) {
        const result = work(item, either)
        // It is awaited in its turn.
        result.catch(() => undefined)
        coming.push(result)
      }
      const first = coming.shift()
      if (first) yield await first
    }
  } finally {
    unread.abort()
    await Promise.allSettled(coming)
  }
}
