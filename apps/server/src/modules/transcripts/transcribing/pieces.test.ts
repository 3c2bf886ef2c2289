import { expect, it } from 'vitest'
import { piecesOf } from './pieces.ts'

it('joins what lies between short silences, and leaves long ones out', () => {
  const silences = [
    { startMs: 0, endMs: 5_000 },
    { startMs: 8_000, endMs: 10_000 },
    { startMs: 20_000, endMs: 100_000 },
  ]
  expect(piecesOf(silences, 110_000)).toEqual([
    { startMs: 4_700, endMs: 20_300 },
    { startMs: 99_700, endMs: 110_000 },
  ])
})

it('has nothing to transcribe in silence', () => {
  expect(piecesOf([{ startMs: 0, endMs: 60_000 }], 60_000)).toEqual([])
})

it('cuts what has no pause', () => {
  expect(piecesOf([], 400_000)).toEqual([
    { startMs: 0, endMs: 133_334 },
    { startMs: 133_334, endMs: 266_668 },
    { startMs: 266_668, endMs: 400_000 },
  ])
})
