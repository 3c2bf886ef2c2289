import { describe, expect, it } from 'vitest'
import {
  formatDay,
  formatDayNumber,
  formatDayRange,
  formatHour,
  formatMonth,
  formatZoneOffset,
} from './day-formats.ts'

describe('day formats', () => {
  it('[2.55] name a month, a week and a day', () => {
    expect(formatMonth('2026-11-21', { language: 'en' })).toBe('November 2026')
    expect(formatDay('2026-11-21', { language: 'en', withYear: false })).toMatch(/^Saturday,? 21 November$/)
    expect(formatDayRange('2026-11-16', '2026-11-22', { language: 'en' })).toMatch(
      /^16\s?–\s?22 November 2026$/,
    )
    const short = { language: 'en', length: 'short' } as const
    expect(formatDay('2026-11-21', short)).toMatch(/^Sat,? 21 Nov 2026$/)
    expect(formatDayRange('2026-11-30', '2026-12-06', short)).toMatch(/^30 Nov\s?–\s?6 Dec 2026$/)
  })

  it('[1.25] use the digits of the language', () => {
    expect(formatDayNumber('2026-11-21', { language: 'bn' })).toBe('২১')
    expect(formatDayNumber('2026-11-21', { language: 'ar' })).toBe('21')
    expect(formatMonth('2026-11-21', { language: 'bn' })).toBe('নভেম্বর ২০২৬')
  })

  it('[3.8] show the offset of a zone, in the digits of the language', () => {
    const inZone = (language: 'en' | 'bn', timeZone: string, at: string) =>
      formatZoneOffset(Date.parse(at), { language, timeZone })
    expect(inZone('en', 'Europe/London', '2026-07-01')).toBe('GMT+1')
    expect(inZone('en', 'Europe/London', '2026-12-01')).toBe('GMT')
    expect(inZone('bn', 'Europe/London', '2026-12-01')).toBe('GMT')
    expect(inZone('en', 'Etc/GMT+10', '2026-12-01')).toBe('GMT-10')
    expect(inZone('bn', 'Asia/Dhaka', '2026-12-01')).toContain('৬')
  })

  it('[3.8] show hours in the user’s format', () => {
    expect(formatHour(14, { language: 'en', timeFormat: '24' })).toBe('14:00')
    expect(formatHour(14, { language: 'en', timeFormat: '12' })).toBe('2 pm')
    expect(formatHour(0, { language: 'en', timeFormat: '12' })).toBe('12 am')
    expect(formatHour(14, { language: 'ar', timeFormat: '12' })).toContain('2')
  })
})
