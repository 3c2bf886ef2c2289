import { Worker } from 'node:worker_threads'
import type { FileToRead } from './read-text.worker.ts'

const maxMs = 60_000
const maxMemoryMb = 512

/**
 * As `textOfFile`, in a thread of its own with bounds of time and memory, because files can be made to need much of both. Empty for files that
 * reach them.
 */
export function readTextApart(file: FileToRead): Promise<string> {
  const worker = new Worker(new URL('read-text.worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // Threads must not get the server's own options, such as a debugger's port.
    execArgv: [],
    // The PDF library writes about fonts and canvases that text does not need.
    stdout: true,
    stderr: true,
  })
  const tooLong = setTimeout(() => void worker.terminate(), maxMs)
  return new Promise<string>((resolve, reject) => {
    worker.once('message', (text: string) => resolve(text))
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('') : reject(error),
    )
    // It ended without an answer, so it took too long.
    worker.once('exit', () => resolve(''))
  }).finally(() => clearTimeout(tooLong))
}
