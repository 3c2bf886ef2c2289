import { Worker } from 'node:worker_threads'
import { createKeyedBulkhead } from '../../../platform/bulkhead/keyed-bulkhead.ts'
import type { ReportSheet } from './report-sheet.ts'

/** Many times what the longest report takes on a slow machine. */
const maxMs = 30_000

/** One at a time in the whole process, which takes no more than a core. */
const bulkhead = createKeyedBulkhead({ maxRunning: 1, maxWaiting: 10, maxWaitMs: 20_000 })

/**
 * As `writePdf`, in a thread of its own: Typst computes for as long as it takes, which would block all other calls. Throws `general.unavailable`
 * while too many others wait. `userId` names who asks: different people take turns.
 */
export function writePdfApart(sheet: ReportSheet, userId: string): Promise<Buffer> {
  return bulkhead.run('pdf', () => inThread(sheet), userId)
}

function inThread(workerData: ReportSheet): Promise<Buffer> {
  const worker = new Worker(new URL('write-pdf.worker.ts', import.meta.url), {
    workerData,
    // What the server's own process was started with, such as a debugger's port, is not for its threads.
    execArgv: [],
  })
  const tooLong = setTimeout(() => void worker.terminate(), maxMs)
  return new Promise<Buffer>((resolve, reject) => {
    worker.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('a report took too long to write')))
  }).finally(() => clearTimeout(tooLong))
}
