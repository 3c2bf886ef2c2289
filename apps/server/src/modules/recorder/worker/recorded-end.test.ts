import { expect, it } from 'vitest'
import { attendedLengthMs } from './recorded-end.ts'

/** Ten seconds, and after a pause of a minute 90 more. */
const recorded = [
  {
    length_ms: 100_000,
    clock: [
      { offsetMs: 0, at: 1_000_000 },
      { offsetMs: 10_000, at: 1_070_000 },
    ],
  },
]

it.each([
  ['when the last person left', 1_100_000, 40_000],
  ['at a pause in which the last person left', 1_020_000, 10_000],
  ['as a whole if they left at its end', 1_159_000, 100_000],
  ['as a whole if they left after it', 1_500_000, 100_000],
  ['as a whole if no one had come by then', 900_000, 100_000],
  ['as a whole if they left as it began', 1_000_200, 100_000],
])('[1.11] keeps a recording %s', (_what, emptiedAt, lengthMs) => {
  expect(attendedLengthMs(recorded, new Date(emptiedAt))).toBe(lengthMs)
})

it('[1.11] keeps a recording as a whole while someone is there', () => {
  expect(attendedLengthMs(recorded, null)).toBe(100_000)
})
