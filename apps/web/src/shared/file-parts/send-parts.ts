import { limits } from '@majlis/contract'
import { errorCode } from '../api/index.ts'

export interface SendOptions {
  signal: AbortSignal
  /** Told after each part what the server has. */
  onProgress(sentBytes: number): void
}

export interface Parts {
  partBytes: number
  partCount: number
  /** The first one that the server does not have yet; 0 when absent. */
  nextPart?: number | undefined
  /** Sends one part, counted from 0. */
  put(part: number, body: File): Promise<unknown>
}

/** What may go better the next time. */
const passing: ReadonlySet<string> = new Set(['network.offline', 'general.unavailable'])

/** Sends a file part by part. A part whose answer was lost is sent again. Throws what the calls throw, and the signal's reason. */
export async function sendParts(
  file: File,
  { partBytes, partCount, nextPart = 0, put }: Parts,
  { signal, onProgress }: SendOptions,
): Promise<void> {
  for (let part = nextPart; part < partCount; part += 1) {
    const from = part * partBytes
    const content = file.slice(from, from + partBytes)
    const body = new File([content], 'part', { type: 'application/octet-stream' })
    await insistently(() => put(part, body), signal)
    onProgress(from + content.size)
  }
}

/** Asks again while the line is down or the server is busy, ten times at most, later each time (spec 9.14). */
export async function insistently(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted()
    try {
      await send()
      return
    } catch (error) {
      if (signal.aborted || attempt > limits.retries.count || !passing.has(errorCode(error))) throw error
      await pause(attempt * limits.retries.delayMs, signal)
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
