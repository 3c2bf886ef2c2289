import { AsyncLocalStorage } from 'node:async_hooks'
import { createBulkhead, type BulkheadOptions } from './bulkhead.ts'

/** A bulkhead that its work can leave while it waits for something else: see `outsideLane`. */
export interface Lane {
  /** Runs the work when its turn comes; different keys take turns. Throws `general.unavailable`. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

interface Visit {
  /** Ends the work's place in the lane; null while it has none. */
  end: (() => void) | null
  /** The work has ended. What it left running takes no place any more. */
  isOver: boolean
  /** Takes a place again. */
  comeBack: () => Promise<void>
}

const visits = new AsyncLocalStorage<Visit>()

export function createLane(options: BulkheadOptions): Lane {
  const bulkhead = createBulkhead(options)
  return {
    async run(key, work) {
      const visit: Visit = {
        end: await bulkhead.take(key),
        isOver: false,
        async comeBack() {
          if (visit.end || visit.isOver) return
          // In another turn of the event loop, so that started work finishes before more of the same key starts.
          const end = await bulkhead.take(`${key} again`)
          if (visit.isOver) end()
          else visit.end = end
        },
      }
      try {
        return await visits.run(visit, work)
      } finally {
        visit.isOver = true
        visit.end?.()
        visit.end = null
      }
    },
  }
}

/**
 * Runs work that waits for something other than its lane, such as the order within a room. Others get its place until it calls
 * `comeBack`, which waits for a place again and throws `general.unavailable` if there is none. So work that many wait for does not block the lane
 * for others. Outside of lanes, this has no effect.
 */
export function outsideLane<T>(wait: (comeBack: () => Promise<void>) => Promise<T>): Promise<T> {
  const visit = visits.getStore()
  if (!visit?.end) return wait(async () => undefined)
  visit.end()
  visit.end = null
  return wait(visit.comeBack)
}
