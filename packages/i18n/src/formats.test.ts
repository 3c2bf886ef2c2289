import { describe, expect, it } from 'vitest'
import {
  dayKey,
  formatBytes,
  formatDate,
  formatDuration,
  formatElapsed,
  formatLength,
  formatList,
  formatMeetingId,
  formatNumber,
  formatNumericDate,
  formatPadded,
  formatSide,
  formatShortTime,
  formatTime,
  formatTimeRange,
  formatWait,
  toLatinDigits,
  unbrokenTime,
  weekdayName,
  weekdaysFrom,
} from './formats.ts'
import { languageChoices, localeOf } from './languages.ts'

const moment = Date.UTC(2026, 10, 21, 4, 5)
const hour = 3_600_000

describe('formatShortTime', () => {
  const short = (at: string, language: 'en' | 'bn' | 'ar', timeFormat: '12' | '24', timeZone = 'UTC') =>
    formatShortTime(Date.parse(at), { language, timeZone, timeFormat })

  it('leaves out the minutes of whole hours, in every language', () => {
    expect(short('2026-11-21T10:00Z', 'en', '24')).toBe('10')
    expect(short('2026-11-21T22:00Z', 'en', '12')).toBe('10pm')
    expect(short('2026-11-21T22:00Z', 'bn', '24')).toBe('২২')
    expect(short('2026-11-21T10:00Z', 'bn', '12')).toBe('সকাল ১০')
    expect(short('2026-11-21T10:00Z', 'ar', '24')).toBe('10')
  })

  it('keeps the minutes of others, also where the zone is half an hour apart', () => {
    expect(short('2026-11-21T10:30Z', 'en', '24')).toBe('10:30')
    expect(short('2026-11-21T10:00Z', 'en', '12', 'Asia/Kolkata')).toBe('3:30pm')
    expect(short('2026-11-21T10:30Z', 'en', '12', 'Asia/Kolkata')).toBe('4pm')
  })
})

describe('formatTime', () => {
  it("[3.8] follows the user's zone and the 12- or 24-hour choice", () => {
    expect(formatTime(moment, { language: 'en', timeZone: 'Asia/Dhaka', timeFormat: '24' })).toBe('10:05')
    expect(formatTime(moment + 5 * hour, { language: 'en', timeZone: 'Asia/Dhaka', timeFormat: '12' })).toBe(
      '3:05 pm',
    )
  })

  it('writes Bengali in its own digits and Arabic in Latin ones', () => {
    expect(formatTime(moment, { language: 'bn', timeZone: 'UTC', timeFormat: '24' })).toBe('০৪:০৫')
    expect(formatTime(moment, { language: 'bn', timeZone: 'UTC', timeFormat: '12' })).toBe('ভোর ৪:০৫')
    expect(formatTime(moment, { language: 'bn', timeZone: 'UTC' })).not.toMatch(/[A-Z]/)
    expect(formatTime(moment, { language: 'ar', timeZone: 'UTC', timeFormat: '24' })).toBe('04:05')
    expect(formatTime(moment, { language: 'ar', timeZone: 'UTC' })).toMatch(/^4:05/)
    expect(formatTime(moment, { language: 'en', timeZone: 'UTC' })).toBe('04:05')
    expect(formatNumber(1234, { language: 'ar' })).toBe('1,234')
  })

  it('keeps a time and its part of the day in one line, in every language', () => {
    const text = (language: 'en' | 'bn' | 'ar') =>
      unbrokenTime(formatTimeRange(moment, moment + hour, { language, timeZone: 'UTC', timeFormat: '12' }))
    expect(text('en')).toBe('4:05\u00a0am – 5:05\u00a0am')
    expect(text('bn')).toBe('ভোর\u00a0৪:০৫ – ভোর\u00a0৫:০৫')
    expect(text('ar')).toBe('4:05\u00a0ص – 5:05\u00a0ص')
  })

  it('[2.66] pads a count to two digits, in those of the language', () => {
    expect(formatPadded(2, { language: 'en' })).toBe('02')
    expect(formatPadded(2, { language: 'bn' })).toBe('০২')
    expect(formatPadded(12, { language: 'ar' })).toBe('12')
  })

  it.each(languageChoices)('writes every number as Intl does in $language', ({ language }) => {
    const intl = new Intl.NumberFormat(localeOf(language))
    for (const value of [0, 1, 7.5, 42, 999, 999.4, 1000, 1234567, -3])
      expect(formatNumber(value, { language })).toBe(intl.format(value))
  })
})

describe('formatDate', () => {
  it('shows the year only if it is not the current one', () => {
    expect(formatDate(moment, { language: 'en', timeZone: 'UTC', now: moment })).toBe('Saturday 21 November')
    expect(formatDate(moment, { language: 'en', timeZone: 'UTC', now: moment - 400 * 24 * hour })).toContain(
      '2026',
    )
  })

  it('shows the year on request', () => {
    const asked = { timeZone: 'UTC', now: moment, withYear: true } as const
    expect(formatDate(moment, { ...asked, language: 'en' })).toBe('Saturday 21 November 2026')
    expect(formatDate(moment, { ...asked, language: 'bn' })).toContain('২০২৬')
  })

  it('[3.8] puts the month first for people who write it first', () => {
    const english = { language: 'en', timeZone: 'UTC' } as const
    expect(formatDate(moment, { ...english, dateFormat: 'MM/DD/YYYY' })).toBe('Saturday, November 21')
    expect(formatDate(moment, { ...english, dateFormat: 'YYYY-MM-DD' })).toBe('Saturday 21 November')
    expect(formatDate(moment, { language: 'bn', timeZone: 'UTC', dateFormat: 'MM/DD/YYYY' })).toBe(
      formatDate(moment, { language: 'bn', timeZone: 'UTC' }),
    )
  })

  it('uses the Gregorian calendar in Arabic', () => {
    expect(formatDate(moment, { language: 'ar', timeZone: 'UTC' })).toContain('نوفمبر')
  })
})

describe('formatNumericDate', () => {
  it("[3.8] is written the user's way, in the digits of the language", () => {
    const evening = Date.UTC(2026, 1, 3, 20)
    const english = { language: 'en', timeZone: 'Asia/Dhaka' } as const
    expect(formatNumericDate(evening, english)).toBe('04/02/2026')
    expect(formatNumericDate(evening, { ...english, dateFormat: 'MM/DD/YYYY' })).toBe('02/04/2026')
    expect(formatNumericDate(evening, { ...english, dateFormat: 'YYYY-MM-DD' })).toBe('2026-02-04')
    expect(formatNumericDate(evening, { ...english, dateFormat: 'DD.MM.YYYY' })).toBe('04.02.2026')
    expect(formatNumericDate(evening, { language: 'bn', timeZone: 'UTC' })).toBe('০৩/০২/২০২৬')
    expect(formatNumericDate(evening, { language: 'ar', timeZone: 'UTC', dateFormat: 'YYYY-MM-DD' })).toBe(
      '\u20662026-02-03\u2069',
    )
  })
})

describe('weekdays', () => {
  it("[2.56] begin with the user's first day", () => {
    const names = (weekStart?: number) =>
      weekdaysFrom(weekStart).map((day) => weekdayName(day, { language: 'en', length: 'short' }))
    expect(names()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    expect(names(7)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
    expect(names(6)[0]).toBe('Sat')
    expect(weekdayName(5, { language: 'ar' })).toBe('الجمعة')
  })
})

describe('dayKey', () => {
  it('is the day of the zone', () => {
    expect(dayKey(Date.UTC(2026, 10, 21, 20), 'Asia/Dhaka')).toBe('2026-11-22')
  })
})

describe('formatDuration', () => {
  it('is short in every language', () => {
    expect(formatDuration(45 * 60_000, { language: 'en' })).toBe('45 min')
    expect(formatDuration(1.5 * hour, { language: 'en' })).toBe('1 h 30 min')
    expect(formatDuration(1.5 * hour, { language: 'bn' })).toBe('১ ঘণ্টা ৩০ মিনিট')
    expect(formatDuration(2 * hour, { language: 'ar' })).toBe('ساعتان')
    expect(formatDuration(1.5 * hour, { language: 'ar' })).toBe('ساعة و30 دقيقة')
  })

  it('inflects the Arabic dual of a wait', () => {
    expect(formatWait(2 * hour, { language: 'ar' })).toBe('ساعتين')
    expect(formatWait(2 * 60_000, { language: 'ar' })).toBe('دقيقتين')
    expect(formatWait(45 * 60_000, { language: 'en' })).toBe('45 min')
  })
})

describe('formatList', () => {
  it('joins names with the word of the language, and Latin names among Arabic words with commas', () => {
    expect(formatList(['Ann', 'Bo', 'Cem'], { language: 'en' })).toBe('Ann, Bo and Cem')
    expect(formatList(['عارف', 'ليلى'], { language: 'ar' })).toBe('عارف وليلى')
    expect(formatList(['أنت', 'Arif Khan'], { language: 'ar' })).toBe('أنت، Arif Khan')
  })
})

describe('formatLength', () => {
  it('[2.53] shows minutes and seconds like a media player, in the digits of the language', () => {
    expect([0, 16_016, 59_999, 3_725_000].map((ms) => formatLength(ms, { language: 'en' }))).toEqual([
      '0:01',
      '0:16',
      '0:59',
      '1:02:05',
    ])
    expect(formatLength(3_725_000, { language: 'bn' })).toBe('১:০২:০৫')
    expect(formatLength(16_016, { language: 'ar' })).toBe('0:16')
  })
})

describe('formatElapsed', () => {
  it('runs like a clock', () => {
    expect(formatElapsed(65_000, { language: 'en' })).toBe('1:05')
    expect(formatElapsed(hour + 65_000, { language: 'ar' })).toBe('1:01:05')
  })

  it('has the digits of the language', () => {
    expect(formatElapsed(0, { language: 'bn' })).toBe('০:০০')
    expect(formatElapsed(hour + 65_000, { language: 'bn' })).toBe('১:০১:০৫')
  })
})

describe('formatMeetingId', () => {
  it('[2.52] groups by four', () => {
    expect(formatMeetingId('647712840966')).toBe('6477 1284 0966')
  })
})

describe('toLatinDigits', () => {
  it('accepts the digits of every keyboard', () => {
    expect(toLatinDigits('٤٨٢ ۹۱۳ ৪৮২ 913')).toBe('482 913 482 913')
  })
})

describe('formatBytes', () => {
  it.each([
    [1, '1 kB'],
    [2_048, '2 kB'],
    [1_572_864, '1.5 MB'],
    [200 * 1_048_576 + 1, '200 MB'],
    [1_073_741_824, '1 GB'],
  ])('[5.11] says %i bytes in the unit that reads best', (bytes, text) => {
    expect(formatBytes(bytes, { language: 'en' })).toBe(text)
  })

  it('writes the digits and units of the language', () => {
    expect(formatBytes(1_572_864, { language: 'bn' })).toBe('১.৫ মেগাবাইট')
    expect(formatBytes(1_572_864, { language: 'ar' })).toBe('1.5 ميغابايت')
  })
})

it('joins parts with the comma of the language', () => {
  expect(formatSide(['Sat 21 Nov', '10:30'], { language: 'en' })).toBe('Sat 21 Nov, 10:30')
  expect(formatSide(['السبت', '10:30'], { language: 'ar' })).toBe('السبت، 10:30')
})
