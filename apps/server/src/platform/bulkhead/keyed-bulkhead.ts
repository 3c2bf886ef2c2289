import { createBulkhead, type Bulkhead, type BulkheadOptions } from './bulkhead.ts'
import { outsideLane } from './lane.ts'

interface Line {
  bulkhead: Bulkhead
  /** Calls that run or wait. */
  count: number
}

export interface KeyedBulkhead {
  /**
   * Runs `act` when it is its turn; among those who wait for one key, different origins take turns. Throws `general.unavailable` where too many
   * wait, or for too long.
   */
  run<T>(key: string, act: () => Promise<T>, origin?: string): Promise<T>
}

/**
 * A bulkhead for each key, within this process. Calls with one key run a few at a time, in order of arrival. Calls that wait hold neither a
 * connection nor a place in their lane, and never wait for another key.
 */
export function createKeyedBulkhead(bounds: BulkheadOptions): KeyedBulkhead {
  const lines = new Map<string, Line>()

  return {
    async run<T>(key: string, act: () => Promise<T>, origin?: string): Promise<T> {
      const line = lines.get(key) ?? { bulkhead: createBulkhead(bounds), count: 0 }
      lines.set(key, line)
      line.count += 1
      try {
        if (line.bulkhead.hasRoom()) return await line.bulkhead.run(act)
        return await outsideLane((comeBack) =>
          line.bulkhead.run(async () => {
            await comeBack()
            return act()
          }, origin),
        )
      } finally {
        line.count -= 1
        if (line.count === 0) lines.delete(key)
      }
    },
  }
}
