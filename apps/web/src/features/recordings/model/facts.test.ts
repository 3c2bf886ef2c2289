import { describe, expect, it } from 'vitest'
import { isOfDate, megabytesOf, minutesOf, playUrlOf } from './facts.ts'

describe('what is said of a recording', () => {
  it('[2.65] is its length in whole minutes, at least one', () => {
    expect([900, 29_000, 89_000, 91_000, 3_600_000].map(minutesOf)).toEqual([1, 1, 1, 2, 60])
  })

  it('[2.65] is its size in megabytes, to one decimal and never none', () => {
    expect([1, 1_048_576, 1_600_000, 123_456_789].map(megabytesOf)).toEqual([0.1, 1, 1.5, 117.7])
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
})
