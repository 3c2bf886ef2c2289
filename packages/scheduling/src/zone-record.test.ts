import { describe, expect, it } from 'vitest'
import { toInstant } from './local-time.ts'
import { followZone, isUpToDate, recordedLocal, recordZone, type ZoneRecord } from './zone-record.ts'

const london = 'Europe/London'
const year = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) }
const hourMs = 3_600_000
/** As if no one in London had ever changed a clock. */
const unchanged: ZoneRecord = { ...year, offsets: [[year.from, 0]] }

describe('a zone that was recorded', () => {
  it('[3.17] records the clock changes, and detects new ones', () => {
    const record = recordZone(london, year)
    expect(record.offsets).toEqual([
      [year.from, 0],
      [Date.UTC(2026, 2, 29, 1), hourMs],
      [Date.UTC(2026, 9, 25, 1), 0],
    ])
    expect(isUpToDate(record, london)).toBe(true)
    expect(isUpToDate(unchanged, london)).toBe(false)
  })

  it('[3.17] keeps local time if the rules have changed, and the instant otherwise', () => {
    const [winter, summer] = [Date.UTC(2026, 1, 11, 10), Date.UTC(2026, 6, 1, 10)]
    expect(recordedLocal(summer, unchanged)).toBe('2026-07-01T10:00')
    expect(followZone(summer, unchanged, london)).toBe(toInstant('2026-07-01T10:00', london))
    expect(followZone(summer, unchanged, london)).toBe(summer - hourMs)
    expect(followZone(winter, unchanged, london)).toBe(winter)
  })

  it('[3.17] leaves the second of two hours with one name where it is', () => {
    const second = Date.UTC(2026, 9, 25, 1, 30)
    expect(followZone(second, recordZone(london, year), london)).toBe(second)
  })
})
