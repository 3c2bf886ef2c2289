import { setTimeout as delay } from 'node:timers/promises'

/** Something that runs until it is stopped or fails. */
export interface Running {
  readonly promise: Promise<void>
  stop(): Promise<void>
}

export interface KeptAlive {
  /** Settles when the first start has succeeded or failed; it is tried again anyway. */
  readonly firstTry: Promise<void>
  state(): 'running' | 'failing' | 'stopped'
  stop(): Promise<void>
}

const stableAfterMs = 60_000

/** Starts it, and starts it again after a growing pause (1 s to `maxPauseMs`, 30 s when absent) whenever it ends by itself. */
export function keepAlive(
  start: () => Promise<Running>,
  onFailure: (error: unknown) => void,
  { firstPauseMs = 1_000, maxPauseMs = 30_000 }: { firstPauseMs?: number; maxPauseMs?: number } = {},
): KeptAlive {
  const stopping = new AbortController()
  const firstTry = Promise.withResolvers<void>()
  let running: Running | null = null

  async function runOnce(): Promise<void> {
    running = await start()
    firstTry.resolve()
    // It may have been stopped while it started.
    if (stopping.signal.aborted) await running.stop()
    await running.promise
    throw new Error('ended by itself')
  }

  async function loop(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      const startedAt = performance.now()
      await runOnce().catch((error: unknown) => {
        if (!stopping.signal.aborted) onFailure(error)
      })
      running = null
      firstTry.resolve()
      if (performance.now() - startedAt > stableAfterMs) failures = 0
      const pauseMs = Math.min(firstPauseMs * 2 ** failures, maxPauseMs)
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const ended = loop()
  return {
    firstTry: firstTry.promise,
    state: () => (stopping.signal.aborted ? 'stopped' : running ? 'running' : 'failing'),
    stop: async () => {
      stopping.abort()
      await running?.stop().catch(() => undefined)
      await ended
    },
  }
}
