import { unavailable } from '../errors/unavailable.ts'
import type { Outage } from '../log/outage.ts'
import { createKeyedLines } from './keyed-lines.ts'

export interface BulkheadOptions {
  /** Work at the same time. */
  maxRunning: number
  /** Further ones are refused immediately. */
  maxWaiting: number
  /** Work that has waited this long is refused. */
  maxWaitMs: number
  /** Lets work wait even if it is likely to be refused in the end, for work whose retry costs more than waiting. */
  isPatient?: boolean
  /** Notified of refusals, and when the queue is empty again. */
  outage?: Outage
}

export interface Bulkhead {
  /**
   * Runs the work when its turn comes: in order of arrival for one key, and different keys take turns. Throws `general.unavailable` with
   * `retryAfterMs` instead.
   */
  run<T>(work: () => Promise<T>, key?: string): Promise<T>
  /** The same for work that ends elsewhere: returns what ends it, which is called once. */
  take(key?: string): Promise<() => void>
  /** Whether work would begin immediately. */
  hasRoom(): boolean
}

/** The weight of the last piece of work in the average. */
const smoothing = 0.05
/** The most that one piece counts for, so that a few that took a minute do not cause all later ones to be refused. */
const maxUsualMs = 1_000

interface Waiting {
  begin: () => void
  giveUp: () => void
}

/** Limits one kind of work, so that other kinds keep their share of the process. */
export function createBulkhead({
  maxRunning,
  maxWaiting,
  maxWaitMs,
  isPatient = false,
  outage,
}: BulkheadOptions): Bulkhead {
  const queue = createKeyedLines<Waiting>()
  let running = 0
  /** How long work has taken lately. */
  let usualMs = 0

  function refuse(): Error {
    const refusal = unavailable()
    outage?.failed(new Error('too many at once'))
    return refusal
  }

  /** When the queue is full, the newest work of the key with the most is replaced by that of a key with less. */
  function makeRoom(key: string): boolean {
    if (queue.size < maxWaiting) return true
    const other = queue.size > 0 ? queue.removeFromLongest(key) : undefined
    other?.giveUp()
    return other !== undefined
  }

  function turn(key: string): Promise<void> {
    // Work that would be refused in the end does not wait.
    const expectedMs = (queue.countAhead(key) * usualMs) / maxRunning
    if ((!isPatient && expectedMs > maxWaitMs) || !makeRoom(key)) return Promise.reject(refuse())
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      queue.remove(key, waiting)
      reject(refuse())
    }, maxWaitMs)
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    const waiting: Waiting = { begin: end(resolve), giveUp: end(() => reject(refuse())) }
    queue.add(key, waiting)
    return promise
  }

  function next(): void {
    const first = queue.next()
    if (first) return first.begin()
    running -= 1
    outage?.worked()
  }

  async function take(key = ''): Promise<() => void> {
    // The next in the queue takes the place, so `running` does not change.
    if (running < maxRunning) running += 1
    else await turn(key)
    const startedAt = performance.now()
    return () => {
      usualMs += (Math.min(performance.now() - startedAt, maxUsualMs) - usualMs) * smoothing
      next()
    }
  }

  return {
    take,
    hasRoom: () => running < maxRunning,

    async run(work, key) {
      const end = await take(key)
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}
