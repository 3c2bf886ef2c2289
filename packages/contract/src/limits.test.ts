import { expect, it } from 'vitest'
import { documentExtensions, limits, recurrenceFrequencies } from './limits.ts'

// The numbers of the specification, written out, so that changing a constant fails here.
it('[9.4, 3.22] reminds 5, 10, 15, 20, 30 minutes, 1 hour or 1 day before, 5 minutes by default', () => {
  expect(limits.meeting.reminderMinutes).toEqual([5, 10, 15, 20, 30, 60, 1440])
  expect(limits.meeting.reminderDefaultMinutes).toBe(5)
})

it('[9.5] repeats by eight frequencies and ends a month ahead by default', () => {
  expect(recurrenceFrequencies).toEqual([
    'hour',
    'day',
    'week',
    'biweekly',
    'month',
    'quarter',
    'half_year',
    'year',
  ])
  expect(limits.meeting.recurrenceDefaultEndMonths).toBe(1)
})

it('[5.9, 5.10, 9.10] accepts pictures up to 5 MB, a logo of 200 × 60 and a banner up to 1024 KB and 1280 × 400', () => {
  expect(limits.images.pictureMaxBytes).toBe(5 * 1024 * 1024)
  expect(limits.images.logo).toEqual({ width: 200, height: 60 })
  expect(limits.images.bannerMaxBytes).toBe(1024 * 1024)
  expect(limits.images.banner).toEqual({ width: 640, height: 200, maxWidth: 1280, maxHeight: 400 })
})

it('[5.11, 9.10] accepts documents up to 1024 MB of the supported types', () => {
  expect(limits.documents.maxBytes).toBe(1024 * 1024 * 1024)
  expect(documentExtensions).toEqual([
    'pdf',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'ppt',
    'pptx',
    'jpeg',
    'jpg',
    'png',
    'txt',
    'svg',
    'zip',
  ])
})

it('[9.8, 9.9] asks for 8 characters, and ends links after 1 hour and deleted accounts after 28 days', () => {
  expect(limits.password.minChars).toBe(8)
  expect(limits.links.resetMs).toBe(60 * 60 * 1000)
  expect(limits.links.verificationMs).toBe(60 * 60 * 1000)
  expect(limits.deletedAccountDays).toBe(28)
})

it('[9.11, 9.14] waits 5 s for a logout, 1 s for the chat frame, 5 s to reconnect, and retries 10 times after 1000 ms', () => {
  expect(limits.logout).toEqual({ fallbackMs: 5_000, chatFrameWaitMs: 1_000 })
  expect(limits.realtime).toEqual({ reconnectDelayMs: 5_000, heartbeatMs: 4_000 })
  expect(limits.retries).toEqual({ count: 10, delayMs: 1_000 })
})
