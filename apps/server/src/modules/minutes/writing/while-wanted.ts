import { setTimeout as pause } from 'node:timers/promises'
import { NotWanted } from './minutes-writer.ts'

interface WhileWanted {
  /** Asked every `everyMs`. What it throws counts as yes: what cannot be read now may be read later. */
  isWanted: () => Promise<boolean>
  signal: AbortSignal
  everyMs?: number
}

/**
 * Runs work that takes minutes, and aborts its signal soon after it is no longer wanted, so that a model that does not answer keeps no one waiting.
 * Throws what the work throws: `NotWanted`, if it passes on the reason of its signal.
 */
export async function whileWanted<T>(
  { isWanted, signal, everyMs = 2_000 }: WhileWanted,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const cancelled = new AbortController()
  const done = new AbortController()
  async function watch(): Promise<void> {
    while (!done.signal.aborted) {
      await pause(everyMs, undefined, { signal: done.signal })
      if (!(await isWanted().catch(() => true))) return cancelled.abort(new NotWanted())
    }
  }
  const watching = watch().catch((error: unknown) => {
    if (!done.signal.aborted) throw error
  })
  try {
    return await work(AbortSignal.any([signal, cancelled.signal]))
  } finally {
    done.abort()
    await watching
  }
}
