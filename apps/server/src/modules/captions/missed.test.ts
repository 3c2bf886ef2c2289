import { expect, it } from 'vitest'
import { missedBetween } from './missed.ts'

const minute = 60_000
const visit = (joined: number, left: number | null) => ({
  joinedAt: joined * minute,
  leftAt: left === null ? null : left * minute,
})

it.each([
  ['nothing is known of them yet', [], null],
  ['they joined late', [visit(12, null)], { from: null, until: 12 * minute }],
  ['they were away', [visit(0, 5), visit(12, null)], { from: 5 * minute, until: 12 * minute }],
  ['they only reloaded the page', [visit(12, 20), visit(20.1, null)], { from: null, until: 12 * minute }],
  [
    'they were away twice',
    [visit(0, 5), visit(12, 20), visit(30, null)],
    { from: 20 * minute, until: 30 * minute },
  ],
  [
    'they were still there with another device',
    [visit(0, 40), visit(3, 5), visit(12, null)],
    { from: null, until: 0 },
  ],
])('knows what people missed if %s', (_case, visits, missed) => {
  expect(missedBetween(visits)).toEqual(missed)
})
