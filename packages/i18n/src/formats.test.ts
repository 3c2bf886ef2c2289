import { describe, expect, it } from 'vitest'
import {
  dayKey,
  formatDate,
  formatDuration,
  formatElapsed,
  formatMeetingId,
  formatNumber,
  formatTime,
  toLatinDigits,
} from './formats.ts'

const moment = Date.UTC(2026, 10, 21, 4, 5)
const hour = 3_600_000

describe('formatTime', () => {
  it("[3.8] follows the user's zone and the 12- or 24-hour choice", () => {
    expect(formatTime(moment, { language: 'en', timeZone: 'Asia/Dhaka', timeFormat: '24' })).toBe('10:05')
    expect(formatTime(moment + 5 * hour, { language: 'en', timeZone: 'Asia/Dhaka', timeFormat: '12' })).toBe(
      '3:05 pm',
    )
  })

  it('writes Bengali in its own digits and Arabic in Latin ones', () => {
    expect(formatTime(moment, { language: 'bn', timeZone: 'UTC', timeFormat: '24' })).toBe('০৪:০৫')
    expect(formatTime(moment, { language: 'bn', timeZone: 'UTC', timeFormat: '12' })).toBe('৪:০৫ ভোর')
    expect(formatTime(moment, { language: 'bn', timeZone: 'UTC' })).not.toMatch(/[A-Z]/)
    expect(formatTime(moment, { language: 'ar', timeZone: 'UTC', timeFormat: '24' })).toBe('04:05')
    expect(formatTime(moment, { language: 'ar', timeZone: 'UTC' })).toMatch(/^4:05/)
    expect(formatTime(moment, { language: 'en', timeZone: 'UTC' })).toBe('04:05')
    expect(formatNumber(1234, { language: 'ar' })).toBe('1,234')
  })
})

describe('formatDate', () => {
  it('names the year only when it is another one', () => {
    expect(formatDate(moment, { language: 'en', timeZone: 'UTC', now: moment })).toBe('Saturday 21 November')
    expect(formatDate(moment, { language: 'en', timeZone: 'UTC', now: moment - 400 * 24 * hour })).toContain(
      '2026',
    )
  })

  it('uses the Gregorian calendar in Arabic', () => {
    expect(formatDate(moment, { language: 'ar', timeZone: 'UTC' })).toContain('نوفمبر')
  })
})

describe('dayKey', () => {
  it('is the day of the zone', () => {
    expect(dayKey(Date.UTC(2026, 10, 21, 20), 'Asia/Dhaka')).toBe('2026-11-22')
  })
})

describe('formatDuration', () => {
  it('is short, in every language', () => {
    expect(formatDuration(45 * 60_000, { language: 'en' })).toBe('45 min')
    expect(formatDuration(1.5 * hour, { language: 'en' })).toBe('1 h 30 min')
    expect(formatDuration(hour, { language: 'bn' })).toBe('১ ঘণ্টা')
    expect(formatDuration(2 * hour, { language: 'ar' })).toBe('ساعتان')
  })
})

describe('formatElapsed', () => {
  it('runs like a clock', () => {
    expect(formatElapsed(65_000)).toBe('1:05')
    expect(formatElapsed(hour + 65_000)).toBe('1:01:05')
  })
})

describe('formatMeetingId', () => {
  it('[2.52] groups by four', () => {
    expect(formatMeetingId('647712840966')).toBe('6477 1284 0966')
  })
})

describe('toLatinDigits', () => {
  it('takes the digits of every keyboard', () => {
    expect(toLatinDigits('٤٨٢ ۹۱۳ ৪৮২ 913')).toBe('482 913 482 913')
  })
})
