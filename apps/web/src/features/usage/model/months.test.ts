import { expect, it } from 'vitest'
import { lastMonths } from './months.ts'

it.each([
  [1, '2026-02'],
  [2, '2026-01'],
  [3, '2025-12'],
  [24, '2024-03'],
])('begins the last %i months up to February 2026 with %s', (count, firstMonth) => {
  expect(lastMonths('2026-02-11', count)).toEqual({ firstMonth, lastMonth: '2026-02' })
})
