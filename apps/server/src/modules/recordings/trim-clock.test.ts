import { expect, it } from 'vitest'
import { trimClock } from './trim-clock.ts'

it('keeps the times of day of what is left of a recording', () => {
  const clock = [
    { offsetMs: 0, at: 1_000_000 },
    { offsetMs: 10_000, at: 1_060_000 },
    { offsetMs: 20_000, at: 1_200_000 },
  ]
  expect(trimClock(clock, { startMs: 4_000, endMs: 15_000 })).toEqual([
    { offsetMs: 0, at: 1_004_000 },
    { offsetMs: 6_000, at: 1_060_000 },
  ])
  expect(trimClock(clock, { startMs: 20_000, endMs: 30_000 })).toEqual([{ offsetMs: 0, at: 1_200_000 }])
  expect(trimClock([], { startMs: 0, endMs: 5_000 })).toEqual([])
})
