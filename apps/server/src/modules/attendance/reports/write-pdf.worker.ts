import { parentPort, workerData } from 'node:worker_threads'
import type { ReportSheet } from './report-sheet.ts'
import { writePdf } from './write-pdf.ts'

// What a thread is started with is its starter's to choose; only `writePdfApart` starts this one.
parentPort?.postMessage(writePdf(workerData as ReportSheet))
