import type { IncomingMessage } from 'node:http'
import { UpstreamError } from './forward.ts'

/** The first sync of someone with hundreds of lively chats has some megabytes. */
const maxBytes = 64 * 1024 * 1024
/** Of all answers that are in memory at the same time. */
const maxTotalBytes = 256 * 1024 * 1024

/** Too many long answers are in memory already. */
export const tooMuchAtOnce = new Error('Too many long answers at the same time')

export type ReadAnswer = (response: IncomingMessage) => Promise<Buffer>

/** Reads answers as a whole, in bounded memory. Each throws `UpstreamError` or `tooMuchAtOnce`. */
export function createReadAnswer(): ReadAnswer {
  let totalBytes = 0

  return async (response) => {
    const parts: Buffer[] = []
    let bytes = 0
    try {
      // It was asked not to.
      if (response.headers['content-encoding'] !== undefined) throw new Error('The answer is encoded')
      for await (const part of response as AsyncIterable<Buffer>) {
        bytes += part.length
        totalBytes += part.length
        if (bytes > maxBytes) throw new Error('The answer is too long')
        if (totalBytes > maxTotalBytes) throw tooMuchAtOnce
        parts.push(part)
      }
      return Buffer.concat(parts)
    } catch (error) {
      if (error === tooMuchAtOnce) throw error
      throw new UpstreamError(error, { isLate: false })
    } finally {
      totalBytes -= bytes
    }
  }
}
