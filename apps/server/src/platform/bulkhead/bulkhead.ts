import { unavailable } from '../errors/unavailable.ts'
import type { Outage } from '../log/outage.ts'

export interface BulkheadOptions {
  /** Work at the same time. */
  maxRunning: number
  /** More than these are refused at once. */
  maxWaiting: number
  /** Who has waited so long is refused. */
  maxWaitMs: number
  /** Learns of refusals, and when the line has been empty again. */
  outage?: Outage
}

export interface Bulkhead {
  /** Runs the work when its turn comes, in order of arrival. Throws `general.unavailable` with `retryAfterMs` instead. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** The weight of the last piece of work in what is usual. */
const smoothing = 0.05
/** What one piece adds at most, so that a few that took a minute do not refuse everything that comes after them. */
const maxUsualMs = 1_000

interface Waiting {
  begin: () => void
  timer: NodeJS.Timeout
}

/** Bounds one kind of work, so that however much of it arrives, other kinds keep their share of the process. */
export function createBulkhead({ maxRunning, maxWaiting, maxWaitMs, outage }: BulkheadOptions): Bulkhead {
  // A Map keeps the order of arrival and lets whoever gives up leave from the middle.
  const waiting = new Map<symbol, Waiting>()
  let running = 0
  /** How long work has taken lately. */
  let usualMs = 0

  function refuse(): Error {
    const refusal = unavailable()
    outage?.failed(new Error('too many at once'))
    return refusal
  }

  function turn(): Promise<void> {
    // Nobody is let to wait who would be refused in the end.
    const expectedMs = (waiting.size * usualMs) / maxRunning
    if (waiting.size >= maxWaiting || expectedMs > maxWaitMs) return Promise.reject(refuse())
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const place = Symbol('place')
    const timer = setTimeout(() => {
      waiting.delete(place)
      reject(refuse())
    }, maxWaitMs)
    waiting.set(place, { begin: resolve, timer })
    return promise
  }

  function next(): void {
    const [first] = waiting
    if (!first) {
      running -= 1
      outage?.worked()
      return
    }
    const [place, { begin, timer }] = first
    waiting.delete(place)
    clearTimeout(timer)
    begin()
  }

  return {
    async run(work) {
      // The finished work's place goes to the next in the queue, so `running` stays as it is.
      if (running < maxRunning) running += 1
      else await turn()
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        usualMs += (Math.min(performance.now() - startedAt, maxUsualMs) - usualMs) * smoothing
        next()
      }
    },
  }
}
