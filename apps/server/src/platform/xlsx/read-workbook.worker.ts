import { parentPort, workerData } from 'node:worker_threads'
import type { NumberedRow } from '../csv/read-csv.ts'
import { readWorkbook, UnreadableWorkbook } from './xlsx.ts'

/** What `readWorkbookApart` hands over. */
export interface WorkbookToRead {
  bytes: Uint8Array
  maxRows: number
}

/** Null: it cannot be read. */
export type WorkbookRead = NumberedRow[] | null

// What a thread is started with is its starter's to choose; only `readWorkbookApart` starts this one.
const { bytes, maxRows } = workerData as WorkbookToRead

async function read(): Promise<WorkbookRead> {
  try {
    return await readWorkbook(bytes, maxRows)
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return null
    throw error
  }
}

parentPort?.postMessage(await read())
