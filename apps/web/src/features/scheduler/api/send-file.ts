import { limits } from '@majlis/contract'
import { api, errorCode } from '../../../shared/api/index.ts'
import type { DraftFile } from '../model/draft.ts'

export interface SendOptions {
  signal: AbortSignal
  /** Told after each part what the server has. */
  onProgress(sentBytes: number): void
}

/** Tries that one part is worth while the line is down. */
const tries = 5

/**
 * Sends a file part by part. A part whose answer was lost is sent again, which the server takes for the same. What was begun and
 * not finished is given up. Throws what the calls throw, and the signal's reason.
 */
export async function sendFile(file: File, { signal, onProgress }: SendOptions): Promise<DraftFile> {
  const { data } = await api.agendaFile.start({ fileName: file.name, bytes: file.size }, { signal })
  const { fileServiceId: id, fileName, bytes } = data.file
  try {
    for (let part = 0; part < data.partCount; part += 1) {
      const from = part * data.partBytes
      const content = file.slice(from, from + data.partBytes)
      const body = new File([content], 'part', { type: 'application/octet-stream' })
      await insistently(() => api.agendaFile.putPart({ params: { id, part }, body }, { signal }), signal)
      onProgress(from + content.size)
    }
    return { fileServiceId: id, fileName, bytes }
  } catch (error) {
    // Nobody waits for it: what is left goes by itself after a day.
    api.agendaFile.remove({ id }).catch(() => undefined)
    throw error
  }
}

async function insistently(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send()
      return
    } catch (error) {
      if (signal.aborted || attempt === tries || errorCode(error) !== 'network.offline') throw error
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
