import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPaced } from './paced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('acts immediately, and once more for all calls within the interval', () => {
  const act = vi.fn<(what: string) => void>()
  const paced = createPaced(act, 3_000)
  for (const what of ['first', 'second', 'third']) paced(what)
  expect(act.mock.calls).toEqual([['first']])
  vi.advanceTimersByTime(3_000)
  expect(act.mock.calls).toEqual([['first'], ['third']])
  paced('fourth')
  vi.advanceTimersByTime(2_999)
  expect(act).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenLastCalledWith('fourth')
  vi.advanceTimersByTime(10_000)
  paced('later')
  expect(act).toHaveBeenLastCalledWith('later')
  expect(act).toHaveBeenCalledTimes(4)
})

it('does nothing after it was stopped', () => {
  const act = vi.fn<() => void>()
  const paced = createPaced(act, 3_000)
  paced()
  paced()
  paced.stop()
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledTimes(1)
})
