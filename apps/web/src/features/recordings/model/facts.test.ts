import { describe, expect, it } from 'vitest'
import { isOfDate, nearestTo, megabytesOf, minutesOf, playUrlOf } from './facts.ts'

describe('the details of a recording', () => {
  it('[2.65] is its length in whole minutes, if known', () => {
    expect([900, 59_999, 60_000, 89_000, 91_000, 3_600_000].map(minutesOf)).toEqual([null, null, 1, 1, 2, 60])
  })

  it('[2.65] is its size in megabytes, with decimals if it is small, and never zero', () => {
    expect([1, 59_895, 1_048_576, 1_600_000, 123_456_789].map(megabytesOf)).toEqual([0.01, 0.06, 1, 1.5, 118])
  })

  it('[7.53] is played from where it is downloaded', () => {
    expect(playUrlOf('/api/file/a.mp4?meetingDate=1')).toBe(
      '/api/file/a.mp4?meetingDate=1&disposition=inline',
    )
    expect(playUrlOf('/api/file/a.mp4')).toBe('/api/file/a.mp4?disposition=inline')
  })

  it('[2.53] belongs to the date near which the room was open', () => {
    const hour = 3_600_000
    const date = { startDateTime: 100 * hour, endDateTime: 101 * hour }
    const held = (from: number, until: number) => ({ startDateTime: from * hour, endDateTime: until * hour })
    expect(isOfDate(held(99, 102), date)).toBe(true)
    expect(isOfDate(held(103, 104), date)).toBe(true)
    expect(isOfDate(held(76, 77), date)).toBe(false)
    expect(isOfDate(held(124, 125), date)).toBe(false)
  })

  it('[2.53] is of the time nearest to the date, preferably within it', () => {
    const span = (from: number, until: number) => ({ startDateTime: from, endDateTime: until })
    const date = span(100, 110)
    const [after, longer, within, before] = [span(114, 120), span(105, 112), span(108, 113), span(80, 95)]
    expect(nearestTo(date, [after, within, longer, before])).toBe(longer)
    expect(nearestTo(date, [after, before])).toBe(after)
    expect(nearestTo(date, [span(116, 120), before])).toBe(before)
    expect(nearestTo(date, [])).toBeUndefined()
  })
})
