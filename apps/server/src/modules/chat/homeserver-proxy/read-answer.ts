import type { IncomingMessage } from 'node:http'
import { UpstreamError } from './forward.ts'

const mebibyte = 1024 * 1024
/** The first sync of someone with hundreds of lively chats has some megabytes. */
const defaultBounds = {
  /** Answers up to this length are always read. */
  shortBytes: mebibyte,
  maxBytes: 16 * mebibyte,
  /** Of all longer answers that are in memory at the same time. */
  maxTotalBytes: 256 * mebibyte,
}

/** Too many long answers are in memory already, or one of the same person. */
export const tooMuchAtOnce = new Error('Too many long answers at the same time')

export interface ReadAnswer {
  content: Buffer
  /** It is the one long answer of its person. */
  isLong: boolean
  /** Nothing of it is in memory any more. Harmless if repeated. */
  release(): void
}

/** Reads answers as a whole, in bounded memory: of each person, one long answer at a time. Each throws `UpstreamError` or `tooMuchAtOnce`. */
export function createReadAnswer({ shortBytes, maxBytes, maxTotalBytes } = defaultBounds) {
  /** People with a long answer in memory, and its length. */
  const long = new Map<string, number>()

  function count(userId: string, bytes: number): void {
    long.set(userId, bytes)
    if (long.values().reduce((sum, one) => sum + one, 0) > maxTotalBytes) throw tooMuchAtOnce
  }

  return async (response: IncomingMessage, userId: string): Promise<ReadAnswer> => {
    const parts: Buffer[] = []
    let bytes = 0
    let isLong = false
    const release = () => {
      if (isLong) long.delete(userId)
      isLong = false
    }
    try {
      // Nothing here decodes: the request has `accept-encoding: identity`.
      if (response.headers['content-encoding'] !== undefined) throw new Error('The answer is encoded')
      for await (const part of response as AsyncIterable<Buffer>) {
        bytes += part.length
        if (bytes > maxBytes) throw new Error('The answer is too long')
        if (bytes > shortBytes) {
          if (!isLong && long.has(userId)) throw tooMuchAtOnce
          isLong = true
          count(userId, bytes)
        }
        parts.push(part)
      }
      return { content: Buffer.concat(parts), isLong, release }
    } catch (error) {
      release()
      if (error === tooMuchAtOnce) throw error
      throw new UpstreamError(error, { isLate: false })
    }
  }
}

/** What `read` makes of the JSON. Throws `UpstreamError` if it is none, or `read` throws. */
export function contentOf<T>(content: Buffer, read: (json: unknown) => T): T {
  try {
    return read(JSON.parse(content.toString('utf8')))
  } catch (error) {
    throw new UpstreamError(error, { isLate: false })
  }
}
