import { Worker } from 'node:worker_threads'
import type { MediaFacts, MediaFile, MediaQuestion, MediaWord } from './media-file.ts'

/**
 * Most files state their length in an index, which is read within seconds. WebM as browsers write it has none: all of it is read, 60 MB a second
 * on two slow cores. What takes longer than this is broken off: a few hundred bytes can describe hours of work.
 */
export const readingTimeoutMs = (bytes: number): number => 15_000 + Math.ceil(bytes / 20_000)
const maxMemoryMb = 512

/**
 * The longest piece that is read at once. A file says itself how long its index or a cluster of it is, and its reader asks for all of that
 * at once; hours of video have an index of a few megabytes. Pieces lie outside what `resourceLimits` bounds.
 */
const maxPieceBytes = 64 * 1024 * 1024

/**
 * What a video or sound file is, by its content. It is read in a thread of its own, which asks for the pieces it needs: what someone
 * else made can be large and is not to be trusted, and no one else waits for it. Many files of one sender are read one after the other. Throws
 * `UnreadableMedia` for what is none; `UnfinishedReading` where that is not known, as it took too long or too much; what `read` throws
 * is thrown on.
 */
export function readMediaApart(
  { bytes, read }: MediaFile,
  { timeoutMs = readingTimeoutMs(bytes) }: { timeoutMs?: number } = {},
): Promise<MediaFacts> {
  const worker = new Worker(new URL('read-media.worker.ts', import.meta.url), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // What the server's own process was started with, such as a debugger's port, is not for its threads.
    execArgv: [],
  })
  const tooLong = setTimeout(() => void worker.terminate(), timeoutMs)
  return new Promise<MediaFacts>((resolve, reject) => {
    async function answer({ id, start, end }: MediaQuestion): Promise<void> {
      try {
        if (end - start > maxPieceBytes) throw new UnreadableMedia()
        // A copy of its own, which is given away: a view would take all along that it is a view of.
        const piece = new Uint8Array(await read({ start, end }))
        worker.postMessage({ id, piece }, [piece.buffer])
      } catch (error) {
        reject(error)
      }
    }
    worker.on('message', (word: MediaWord) => {
      switch (word.kind) {
        case 'piece_wanted':
          return void answer(word)
        case 'read':
          return resolve(word.facts)
        case 'unreadable':
          return reject(new UnreadableMedia())
      }
    })
    worker.once('error', (cause) => reject(new UnfinishedReading(undefined, { cause })))
    // Without an answer before: it took too long.
    worker.once('exit', () => reject(new UnfinishedReading()))
  }).finally(() => {
    clearTimeout(tooLong)
    void worker.terminate()
  })
}

/** It is no video or audio file, or does not contain its length. */
export class UnreadableMedia extends Error {}

/** What the file is could not be found out. Another time it may be. */
export class UnfinishedReading extends Error {}
