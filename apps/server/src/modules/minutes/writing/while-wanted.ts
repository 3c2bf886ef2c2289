import { setTimeout as pause } from 'node:timers/promises'
import { NotWanted } from './minutes-writer.ts'

interface WhileWanted {
  /** Called every `intervalMs`. An error counts as true: the database may be back at the next call. */
  isWanted: () => Promise<boolean>
  signal: AbortSignal
  intervalMs?: number
}

/**
 * Runs `work` and aborts its signal with `NotWanted` soon after `isWanted` returns false, so that a model that doesn't answer doesn't hold up
 * other minutes. Throws what `work` throws.
 */
export async function whileWanted<T>(
  { isWanted, signal, intervalMs = 2_000 }: WhileWanted,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const cancelled = new AbortController()
  const done = new AbortController()
  async function watch(): Promise<void> {
    while (!done.signal.aborted) {
      await pause(intervalMs, undefined, { signal: done.signal })
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
