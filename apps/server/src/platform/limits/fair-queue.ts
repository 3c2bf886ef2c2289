import { createKeyedLines } from '../bulkhead/keyed-lines.ts'

export interface FairQueue {
  /** Runs the work when its turn comes. Rejects with what it throws. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Runs one piece of work at a time, with the keys in turn: a key with much waiting work delays another key by one piece only. */
export function createFairQueue(): FairQueue {
  const lines = createKeyedLines<() => void>()
  let isRunning = false

  function next(): void {
    const begin = lines.next()
    isRunning = begin !== undefined
    begin?.()
  }

  return {
    async run(key, work) {
      const { promise, resolve } = Promise.withResolvers<void>()
      lines.add(key, resolve)
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
