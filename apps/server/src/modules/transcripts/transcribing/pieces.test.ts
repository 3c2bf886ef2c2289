import { expect, it } from 'vitest'
import { piecesOf } from './pieces.ts'

const silences = [
  { startMs: 0, endMs: 5_000 },
  { startMs: 8_000, endMs: 8_400 },
  { startMs: 20_000, endMs: 100_000 },
]

it('joins what lies between silences, without long ones', () => {
  expect(piecesOf(silences, 110_000)).toEqual([
    {
      startMs: 4_700,
      endMs: 110_000,
      spans: [
        { startMs: 4_700, endMs: 8_200 },
        { startMs: 8_200, endMs: 20_300 },
        { startMs: 99_700, endMs: 110_000 },
      ],
    },
  ])
})

it('begins another piece in a pause when one is full', () => {
  const pauses = [25, 50, 75].map((second) => ({ startMs: second * 1_000 - 500, endMs: second * 1_000 }))
  expect(piecesOf(pauses, 80_000).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 49_750],
    [49_750, 80_000],
  ])
})

it('goes on after what is done', () => {
  const [piece, ...others] = piecesOf(silences, 110_000, 8_200)
  expect(others).toEqual([])
  expect(piece?.spans.map(({ startMs }) => startMs)).toEqual([8_200, 99_700])
  expect(piecesOf(silences, 110_000, 110_000)).toEqual([])
})

it('has nothing to transcribe in silence', () => {
  expect(piecesOf([{ startMs: 0, endMs: 60_000 }], 60_000)).toEqual([])
})

it('cuts what has no pause', () => {
  expect(piecesOf([], 300_000).map(({ spans }) => spans)).toEqual([
    [{ startMs: 0, endMs: 100_000 }],
    [{ startMs: 100_000, endMs: 200_000 }],
    [{ startMs: 200_000, endMs: 300_000 }],
  ])
})
