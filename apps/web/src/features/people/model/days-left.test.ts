import { expect, it } from 'vitest'
import { daysLeft } from './days-left.ts'

const day = 86_400_000

it('[4.1] counts the running day', () => {
  expect(daysLeft(28 * day, 0)).toBe(28)
  expect(daysLeft(28 * day, 1)).toBe(28)
  expect(daysLeft(28 * day, 27 * day + 1)).toBe(1)
  expect(daysLeft(28 * day, 28 * day)).toBe(0)
  expect(daysLeft(28 * day, 40 * day)).toBe(0)
})
