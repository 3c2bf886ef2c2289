interface WorkAheadOptions {
  /** How many are worked on, or wait to be read. */
  concurrency: number
  /** Starts each one when the one before has ended, instead of several at once. */
  inTurn?: boolean
  signal: AbortSignal
}

/**
 * The results of `work` in the order of the items, while it is at work on the next ones. Its signal is aborted as soon as nobody reads on, and all
 * work has ended when this has.
 */
export async function* workAhead<Item, Result>(
  items: readonly Item[],
  { concurrency, inTurn = false, signal }: WorkAheadOptions,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const unread = new AbortController()
  const either = AbortSignal.any([signal, unread.signal])
  const left = [...items]
  const coming: Promise<Result>[] = []
  let latest: Promise<unknown> = Promise.resolve()
  const afterLatest = async (item: Item) => {
    await latest
    either.throwIfAborted()
    return work(item, either)
  }
  try {
    while (left.length > 0 || coming.length > 0) {
      for (const item of left.splice(0, concurrency - coming.length)) {
        const result = inTurn ? afterLatest(item) : work(item, either)
        // It is awaited in its turn.
        latest = result.catch(() => undefined)
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
