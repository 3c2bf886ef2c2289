import { Worker } from 'node:worker_threads'
import type { NumberedRow } from '../csv/read-csv.ts'
import type { WorkbookRead, WorkbookToRead } from './read-workbook.worker.ts'
import { UnreadableWorkbook } from './xlsx.ts'

/** The largest workbook that is read takes three seconds and half of this memory on a slow machine. */
const maxMs = 30_000
const maxMemoryMb = 512

let last: Promise<unknown> = Promise.resolve()

/**
 * As `readWorkbook`, in a thread of its own: a workbook of a million cells takes seconds, which would block all other calls. One is
 * read after the other, so that many take no more than a core.
 */
export function readWorkbookApart(bytes: Uint8Array, maxRows: number): Promise<NumberedRow[]> {
  const read = last.then(() => inThread({ bytes, maxRows }))
  last = read.catch(() => undefined)
  return read
}

function inThread(workerData: WorkbookToRead): Promise<NumberedRow[]> {
  const worker = new Worker(new URL('read-workbook.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // What the server's own process was started with, such as a debugger's port, is not for its threads.
    execArgv: [],
  })
  const tooLong = setTimeout(() => void worker.terminate(), maxMs)
  return new Promise<NumberedRow[]>((resolve, reject) => {
    worker.once('message', (rows: WorkbookRead) => (rows ? resolve(rows) : reject(new UnreadableWorkbook())))
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableWorkbook() : error),
    )
    // Without an answer before: it took too long.
    worker.once('exit', () => reject(new UnreadableWorkbook()))
  }).finally(() => clearTimeout(tooLong))
}
