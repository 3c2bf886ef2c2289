export interface FairQueue {
  /** Runs the work when its turn comes. Rejects with what it throws. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** One piece of work at a time, each key in turn: however much one of them has waiting, another waits for one piece of it. */
export function createFairQueue(): FairQueue {
  // A Map keeps the order: the first key is the next.
  const lines = new Map<string, (() => void)[]>()
  let isRunning = false

  function next(): void {
    const [first] = lines
    isRunning = first !== undefined
    if (!first) return
    const [key, line] = first
    const begin = line.shift()
    lines.delete(key)
    if (line.length > 0) lines.set(key, line)
    begin?.()
  }

  return {
    async run(key, work) {
      const { promise, resolve } = Promise.withResolvers<void>()
      lines.set(key, [...(lines.get(key) ?? []), resolve])
      if (!isRunning) next()
      await promise
      try {
        return await work()
      } finally {
        next()
      }
    },
  }
}
