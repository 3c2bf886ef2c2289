import type { ClockPart } from '@majlis/contract'
import { expect, it } from 'vitest'
import { clockOf, clockWith } from './segment-clock.ts'

/** A browser's recording after these fragments: what was recorded, and when it arrived. */
function recorded(...fragments: [lengthMs: number, at: number][]) {
  let segment: { length_ms: number; clock: ClockPart[] } = { length_ms: 0, clock: [] }
  for (const [lengthMs, at] of fragments)
    segment = { clock: clockWith(segment, { lengthMs, at }), length_ms: lengthMs }
  return segment
}

it('knows from its first fragments when a recording began', () => {
  expect(clockOf([recorded([2_000, 102_400], [4_000, 104_100], [6_000, 106_300])])).toEqual([
    { offsetMs: 0, at: 100_100 },
  ])
})

it('begins a new part after a pause', () => {
  const paused = recorded([2_000, 102_000], [3_000, 103_000], [5_000, 165_000], [7_000, 167_000])
  expect(clockOf([paused])).toEqual([
    { offsetMs: 0, at: 100_000 },
    { offsetMs: 3_000, at: 163_000 },
  ])
})

it('does not treat a late fragment as a pause', () => {
  const late = recorded(
    [2_000, 102_000],
    [4_000, 110_000],
    [6_000, 110_100],
    [10_000, 110_200],
    [12_000, 112_100],
  )
  expect(clockOf([late])).toEqual([{ offsetMs: 0, at: 100_000 }])
})

it('continues with the next browser after the first has died', () => {
  const [first, second] = [recorded([2_000, 102_000]), recorded([2_000, 130_000])]
  expect(clockOf([first, second])).toEqual([
    { offsetMs: 0, at: 100_000 },
    { offsetMs: 2_000, at: 128_000 },
  ])
})
