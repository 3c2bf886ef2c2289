import { parentPort, workerData } from 'node:worker_threads'
import { textOfFile } from './text-of-file.ts'

/** The input from `readTextApart`. */
export interface FileToRead {
  bytes: Uint8Array
  contentType: string
  maxChars: number
}

// What a thread is started with is its starter's to choose; only `readTextApart` starts this one.
const { bytes, ...file } = workerData as FileToRead

parentPort?.postMessage(await textOfFile(bytes, file))
