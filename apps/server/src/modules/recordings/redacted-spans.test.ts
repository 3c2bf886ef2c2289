import { expect, it } from 'vitest'
import { joinSpans, lengthOf } from './redacted-spans.ts'

it('joins passages that touch, and keeps them within the recording', () => {
  const spans = [
    { startMs: 9_000, endMs: 12_000 },
    { startMs: -500, endMs: 1_000 },
    { startMs: 1_900, endMs: 2_500 },
    { startMs: 20_000, endMs: 21_000 },
  ]
  const joined = joinSpans(spans, 10_000)
  expect(joined).toEqual([
    { startMs: 0, endMs: 2_500 },
    { startMs: 9_000, endMs: 10_000 },
  ])
  expect(lengthOf(joined)).toBe(3_500)
})

it('never leaves more passages than ffmpeg can compare each frame with', () => {
  const spans = Array.from({ length: 5_000 }, (_, place) => ({
    startMs: place * 3_000,
    endMs: place * 3_000 + 500,
  }))
  const joined = joinSpans(spans, 20_000_000)
  expect(joined.length).toBeLessThanOrEqual(1_000)
  expect(joined[0]?.startMs).toBe(0)
  expect(joined.at(-1)?.endMs).toBe(4_999 * 3_000 + 500)
})
