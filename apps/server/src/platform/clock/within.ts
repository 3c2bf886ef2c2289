import { setTimeout as delay } from 'node:timers/promises'

/** The result of `work`. Throws the error of `late` if it takes longer than `ms` milliseconds; the work continues. */
export async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  const timer = new AbortController()
  const tooLate = delay(ms, undefined, { signal: timer.signal }).then(() => {
    throw late()
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    timer.abort()
  }
}
