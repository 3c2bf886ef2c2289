import { describe, expect, it } from 'vitest'
import { problemOf, startOf, suggestionOf } from './suggestion.ts'

const start = Date.UTC(2026, 10, 23, 14, 0)

describe('a suggested time', () => {
  it('[3.38] begins with the planned one, in the zone of who looks', () => {
    expect(suggestionOf(start, 'Asia/Dhaka')).toEqual({ date: '2026-11-23', time: '20:00' })
    expect(startOf({ date: '2026-11-23', time: '20:00' }, 'Asia/Dhaka')).toBe(start)
  })

  it('[5.7] [8.14] is another time, on a date, and to come', () => {
    const now = start - 3_600_000
    for (const none of [
      { date: '', time: '09:00' },
      { date: '2026-11-23', time: '' },
    ])
      expect(problemOf(startOf(none, 'UTC'), start, now)).toBe('input.invalid_date')
    expect(problemOf(start, start, now)).toBe('invitation.suggestion_needs_time')
    expect(problemOf(now - 1, start, now)).toBe('schedule.in_past')
    expect(problemOf(start + 900_000, start, now)).toBeNull()
  })
})
