import { describe, expect, it } from 'vitest'
import { addDays, dateOf, toInstant, toLocal } from './local-time.ts'
import { canonicalTimeZone, isTimeZone, listTimeZones, offsetAt, presentNameOf, zoneOf } from './time-zone.ts'

const utc = (text: string) => Date.parse(`${text}Z`)

describe('times on the clocks of a zone', () => {
  it.each([
    ['UTC', '2026-03-02T09:30', '2026-03-02T09:30'],
    ['Europe/London', '2026-03-02T09:30', '2026-03-02T09:30'],
    ['Europe/London', '2026-07-02T09:30', '2026-07-02T08:30'],
    ['Asia/Kolkata', '2026-03-02T09:30', '2026-03-02T04:00'],
    ['Asia/Kathmandu', '2026-03-02T09:30', '2026-03-02T03:45'],
    ['Pacific/Apia', '2026-03-02T00:30', '2026-03-01T11:30'],
    // The zone had another offset before 2022, and its own mean time before 1935.
    ['Asia/Tehran', '2021-07-01T12:00', '2021-07-01T07:30'],
    ['Asia/Tehran', '2023-07-01T12:00', '2023-07-01T08:30'],
    // Rules of today go on for ever.
    ['America/New_York', '2400-07-04T12:00', '2400-07-04T16:00'],
    ['America/New_York', '9999-12-31T12:00', '9999-12-31T17:00'],
  ])('%s %s is %s in UTC, and back', (timeZone, local, inUtc) => {
    expect(toInstant(local, timeZone)).toBe(utc(inUtc))
    expect(toLocal(utc(inUtc), timeZone)).toBe(local)
  })

  it.each([
    ['Europe/London', '2026-03-29T01:30', '2026-03-29T02:30'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30'],
    ['Australia/Lord_Howe', '2026-10-04T02:10', '2026-10-04T02:40'],
    // A whole day that Samoa did not have.
    ['Pacific/Apia', '2011-12-30T10:00', '2011-12-31T10:00'],
  ])('[1.8] in a gap the offset before it counts: %s %s becomes %s', (timeZone, local, shown) => {
    expect(toLocal(toInstant(local, timeZone), timeZone)).toBe(shown)
  })

  it.each([
    ['Europe/London', '2026-10-25T01:30', '2026-10-25T00:30'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45'],
  ])('[1.8] of two equal times the first counts: %s %s is %s in UTC', (timeZone, local, inUtc) => {
    expect(toInstant(local, timeZone)).toBe(utc(inUtc))
  })

  it('answers the offsets of Intl at any instant, also near changes', () => {
    for (const timeZone of [
      'Africa/Casablanca',
      'Europe/London',
      'Pacific/Apia',
      'Asia/Gaza',
      'America/Caracas',
    ]) {
      const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
      for (
        let instant = utc('1960-01-01T00:00');
        instant < utc('2100-01-01T00:00');
        instant += 13.37 * 86_400_000
      ) {
        const [, sign = '+', hours = 0, minutes = 0] =
          /GMT(?:([+-])(\d+):(\d+))?/.exec(format.format(instant)) ?? []
        const expected = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
        expect(Math.trunc(offsetAt(instant, timeZone))).toBe(expected)
      }
    }
  })

  it.each([
    '2026-02-29T10:00',
    '2026-13-01T10:00',
    '2026-01-01T24:00',
    '2026-01-01',
    '0000-01-01T00:00',
    'soon',
  ])('refuses %s', (local) => {
    expect(() => toInstant(local, 'UTC')).toThrow(/^invalid_time/)
  })

  it('returns the date in a zone, and adds days to dates', () => {
    expect(dateOf(utc('2026-12-31T20:00'), 'Asia/Dhaka')).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(() => addDays('2026-02-30', 1)).toThrow(/^invalid_time/)
  })
})

describe('zones', () => {
  it('[3.17] lists them by their current names', () => {
    const zones = listTimeZones()
    expect(zones).toEqual(
      expect.arrayContaining(['UTC', 'Europe/London', 'Asia/Dhaka', 'Asia/Kolkata', 'Europe/Kyiv']),
    )
    expect(zones).not.toContain('Asia/Calcutta')
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
    expect(new Set(zones).size).toBe(zones.length)
    expect(presentNameOf('Asia/Calcutta')).toBe('Asia/Kolkata')
  })

  it.each([
    ['AMERICA/NEW_YORK', 'America/New_York'],
    ['us/eastern', 'America/New_York'],
    ['asia/dhaka', 'Asia/Dhaka'],
    ['Asia/Dacca', 'Asia/Dhaka'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['europe/kiev', 'Europe/Kyiv'],
    ['Etc/UTC', 'UTC'],
    ['etc/gmt+5', 'Etc/GMT+5'],
  ])('knows %s as %s, and reads its clocks once', (spelling, name) => {
    expect(canonicalTimeZone(spelling)).toBe(name)
    expect(isTimeZone(spelling)).toBe(true)
    expect(zoneOf(spelling)).toBe(zoneOf(name))
  })

  it('has one canonical name for each zone that it lists', () => {
    expect(listTimeZones().filter((zone) => canonicalTimeZone(zone) !== zone)).toEqual([])
  })

  it.each(['', 'Mars/Olympus', '+02:00', 'Europe/London; x', '../etc', `Europe/${'x'.repeat(80)}`])(
    'knows no zone %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false)
      expect(() => offsetAt(0, name)).toThrow(/^invalid_time_zone/)
    },
  )
})
