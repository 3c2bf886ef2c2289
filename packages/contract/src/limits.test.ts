import { expect, it } from 'vitest'
import { defaults, documentExtensions, limits, recurrenceFrequencies } from './limits.ts'

const { meeting, images, links } = limits

// The constants of section 9 as the specification writes them, so that changing one fails here.
it.each<[statement: string, what: string, value: unknown, specified: unknown]>([
  ['[9.1]', 'a meeting is 1 hour long', meeting.defaultLengthMs, 3_600_000],
  ['[9.2]', 'the time zone without one', defaults.timeZone, 'Europe/London'],
  ['[9.3]', 'the colour', defaults.colorCodeHex, '#CEEBFF'],
  ['[9.3]', 'what others see', defaults.showMeAs, 'Busy'],
  ['[9.4] [3.22]', 'reminders', meeting.reminderMinutes, [5, 10, 15, 20, 30, 60, 24 * 60]],
  ['[9.4] [3.22]', 'minutes of a reminder', meeting.reminderDefaultMinutes, 5],
  ['[9.5]', 'months until a recurrence ends', meeting.recurrenceDefaultEndMonths, 1],
  ['[9.6]', 'attendees of a regular meeting', meeting.regularAttendees, 300],
  ['[9.6]', 'a big meeting has more', meeting.bigAttendees > 300, true],
  ['[9.8]', 'characters of a password', limits.password.minChars, 8],
  ['[9.8]', 'characters of a PMU', limits.pmu, { minChars: 3, maxChars: 20 }],
  ['[9.9]', 'milliseconds of a reset link', links.resetMs, 60 * 60 * 1000],
  ['[9.9]', 'milliseconds of a verification link', links.verificationMs, 60 * 60 * 1000],
  ['[9.9]', 'days until deleted accounts are purged', limits.deletedAccountDays, 28],
  ['[9.10] [5.9]', 'bytes of a profile picture or logo', images.pictureMaxBytes, 5 * 1024 * 1024],
  ['[9.10] [5.9]', 'the logo', images.logo, { width: 200, height: 60 }],
  ['[9.10] [5.10]', 'bytes of a banner', images.bannerMaxBytes, 1024 * 1024],
  ['[9.10] [5.10]', 'the banner', images.banner, { width: 640, height: 200, maxWidth: 1280, maxHeight: 400 }],
  ['[9.10] [5.11]', 'bytes of a document', limits.documents.maxBytes, 1024 * 1024 * 1024],
  ['[9.11]', 'milliseconds until a logout is forced', limits.logout.fallbackMs, 5_000],
  ['[9.11]', 'milliseconds that the chat frame gets', limits.logout.chatFrameWaitMs, 1_000],
  ['[9.11]', 'milliseconds until a socket reconnects', limits.realtime.reconnectDelayMs, 5_000],
  ['[9.11]', 'milliseconds between heartbeats', limits.realtime.heartbeatMs, 4_000],
  ['[9.12]', 'the menu colour', defaults.menuColor, '#365D7E'],
  ['[9.12]', 'the font', defaults.font, 'Lato'],
  ['[9.12]', 'the breakpoint of phones', limits.mobileBreakpointPx, 768],
  ['[9.14]', 'retries', limits.retries.count, 10],
  ['[9.14]', 'milliseconds until a retry', limits.retries.delayMs, 1_000],
])('%s %s', (_statement, _what, value, specified) => {
  expect(value).toEqual(specified)
})

it('[9.5] repeats by eight frequencies', () => {
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
})

it('[5.11] accepts documents of the supported types', () => {
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
