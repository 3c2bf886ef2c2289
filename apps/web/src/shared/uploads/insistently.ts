import { errorCode } from '../light-api/error-code.ts'
import { retryDelays } from './retries.ts'

/** Errors after which another attempt may succeed. */
const passing: ReadonlySet<string> = new Set(['network.offline', 'general.unavailable'])

/**
 * Repeats a call while the connection is lost or the server is busy, at most ten times, with growing pauses (spec
 * 9.14).
 */
export async function insistently(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted()
    try {
      await send()
      return
    } catch (error) {
      const delayMs = retryDelays[tries]
      if (signal.aborted || delayMs === undefined || !passing.has(errorCode(error))) throw error
      await pause(delayMs, signal)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}
