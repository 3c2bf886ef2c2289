import { expect, it } from 'vitest'
import { pathForLog } from './log-path.ts'

it.each([
  ['/api/meeting/schedule?id=1', '/api/meeting/schedule'],
  ['/api/meeting/cloud-record/shared/Uo3x0b1m5m0pX9yJ6f2nQA', '/api/meeting/cloud-record/shared/…'],
  [
    '/api/file/downloadFileRecording/Uo3x0b1m5m0pX9yJ6f2nQA.mp4?meetingTitle=Plan',
    '/api/file/downloadFileRecording/…',
  ],
  ['/copy-record/Uo3x0b1m5m0pX9yJ6f2nQA/mp4/48210/2712000', '/copy-record/…'],
])('[7.53] writes no name of a recording into the log: %s', (url, path) => {
  expect(pathForLog(url)).toBe(path)
})
