import { describe, expect, it } from 'vitest'
import { problemOf, startOf, suggestionOf, type Suggestion } from './suggestion.ts'

const start = Date.UTC(2026, 10, 23, 14, 0)

describe('a suggested time', () => {
  it('[3.38] begins with the planned one, in the zone of the reader', () => {
    expect(suggestionOf(start, 'Asia/Dhaka')).toEqual({ date: '2026-11-23', time: '20:00' })
    expect(startOf({ date: '2026-11-23', time: '20:00' }, 'Asia/Dhaka')).toBe(start)
  })

  it('[5.7] [8.14] is another time, with a date, in the future', () => {
    const problem = (suggestion: Partial<Suggestion>) =>
      problemOf(
        { date: '2026-11-23', time: '14:00', ...suggestion },
        { timeZone: 'UTC', plannedStart: start, now: start - 3_600_000 },
      )
    expect(problem({ date: '' })).toBe('input.invalid_date')
    expect(problem({ time: '' })).toBe('input.invalid_time')
    expect(problem({})).toBe('invitation.suggestion_needs_time')
    expect(problem({ time: '12:59' })).toBe('schedule.in_past')
    expect(problem({ time: '14:15' })).toBeNull()
  })
})
