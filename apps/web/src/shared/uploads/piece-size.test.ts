import { limits } from '@majlis/contract'
import { expect, it } from 'vitest'
import { createPieceSize } from './piece-size.ts'

const { chunkBytes } = limits.uploads

it('sends pieces that take seconds to transmit, and never more than a whole one', () => {
  expect(createPieceSize(Infinity).bytes()).toBe(chunkBytes)
  const pieces = createPieceSize(400_000)
  expect(pieces.bytes()).toBe(400_000)
  // 200 kbit/s.
  pieces.arrived(400_000, 16_000)
  expect(pieces.bytes()).toBe(200_000)
  pieces.arrived(200_000, 10)
  expect(pieces.bytes()).toBe(chunkBytes)
})

it('sends smaller pieces after one was lost, and never tiny ones', () => {
  const pieces = createPieceSize(Infinity)
  pieces.lost()
  expect(pieces.bytes()).toBe(chunkBytes / 4)
  for (let turn = 0; turn < 9; turn += 1) pieces.lost()
  expect(pieces.bytes()).toBe(64 * 1024)
})
