import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRefetchTurns } from './refetch-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('lets pages fetch again in the order in which they came back, 160 a second at rest', () => {
  const granted: number[] = []
  const turns = createRefetchTurns<number>(
    (page) => granted.push(page),
    () => false,
  )
  for (let page = 0; page < 500; page += 1) turns.add(page)
  turns.remove(1)
  vi.advanceTimersByTime(1_000)
  expect(granted).toHaveLength(160)
  expect(granted.slice(0, 3)).toEqual([0, 2, 3])
  vi.advanceTimersByTime(3_000)
  expect(granted).toHaveLength(499)
  expect(vi.getTimerCount()).toBe(0)
})

it('continues slowly while sockets are being checked, and starts again for later ones', () => {
  const granted: string[] = []
  let isChecking = true
  const turns = createRefetchTurns<string>(
    (page) => granted.push(page),
    () => isChecking,
  )
  for (let page = 0; page < 100; page += 1) turns.add(`page ${page}`)
  vi.advanceTimersByTime(1_000)
  expect(granted).toHaveLength(20)
  isChecking = false
  vi.advanceTimersByTime(1_000)
  expect(granted).toHaveLength(100)
  turns.add('the last')
  vi.advanceTimersByTime(50)
  expect(granted.at(-1)).toBe('the last')
})
