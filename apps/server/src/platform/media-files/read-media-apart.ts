import { Worker } from 'node:worker_threads'
import type { MediaFacts, MediaFile, MediaQuestion, MediaWord } from './media-file.ts'

/**
 * Most files tell their length in an index, which is read in seconds. WebM as browsers write it has none: all of it is read, 60 MB a second
 * on two slow cores. What takes longer than this is made to.
 */
const maxMs = (bytes: number) => 60_000 + bytes / 20_000
const maxMemoryMb = 512

let last: Promise<unknown> = Promise.resolve()

/**
 * What a video or sound file is, by its content. It is read in a thread of its own, which asks for the pieces it needs: what somebody
 * else made can be large and is not to be trusted, and nobody else waits for it. One file is read after the other. Throws
 * `UnreadableMedia` for what is none, or takes too long; what `read` throws is thrown on.
 */
export function readMediaApart(file: MediaFile): Promise<MediaFacts> {
  const facts = last.then(() => inThread(file))
  last = facts.catch(() => undefined)
  return facts
}

export class UnreadableMedia extends Error {}

function inThread({ bytes, read }: MediaFile): Promise<MediaFacts> {
  const worker = new Worker(new URL('read-media.worker.ts', import.meta.url), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // What the server's own process was started with, such as a debugger's port, is not for its threads.
    execArgv: [],
  })
  const tooLong = setTimeout(() => void worker.terminate(), maxMs(bytes))
  return new Promise<MediaFacts>((resolve, reject) => {
    async function answer({ id, start, end }: MediaQuestion): Promise<void> {
      try {
        // A copy of its own, which is given away: a view would take all along that it is a view of.
        const piece = Uint8Array.from(await read({ start, end }))
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
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableMedia() : error),
    )
    // Without an answer before: it took too long.
    worker.once('exit', () => reject(new UnreadableMedia()))
  }).finally(() => {
    clearTimeout(tooLong)
    void worker.terminate()
  })
}
