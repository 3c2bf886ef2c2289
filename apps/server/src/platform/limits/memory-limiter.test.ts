import { expect, it, onTestFinished, vi } from 'vitest'
import { minuteMs } from '../clock/durations.ts'
import { AppError } from '../errors/app-error.ts'
import { ipKeys } from './ip-key.ts'
import { createMemoryLimiter } from './memory-limiter.ts'

function refusalOf(act: () => void): AppError | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const rule = { name: 'calls', points: 3, windowMs: minuteMs }

it('refuses callers who have used up the bound, and says when to try again', () => {
  const limiter = createMemoryLimiter(rule)
  for (const _ of [1, 2, 3]) limiter.consume('a')
  const refused = refusalOf(() => limiter.consume('a'))
  expect(refused?.code).toBe('general.too_many_attempts')
  expect(refused?.data?.retryAfterMs).toBeGreaterThan(50_000)
  limiter.consume('b')
})

it('counts nothing while it refuses, and starts again after the window', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const limiter = createMemoryLimiter(rule)
  for (const _ of [1, 2, 3]) limiter.consume('a')
  expect(refusalOf(() => limiter.consume('a', 'b'))).toHaveCode('general.too_many_attempts')
  limiter.consume('b')
  vi.advanceTimersByTime(rule.windowMs - 1)
  expect(refusalOf(() => limiter.consume('a'))).toHaveCode('general.too_many_attempts')
  vi.advanceTimersByTime(1)
  limiter.consume('a')
})

it('counts the /64s of an IPv6 /48 together, with a wider bound', () => {
  const limiter = createMemoryLimiter(rule)
  for (let subnet = 0; subnet < 24; subnet += 1) limiter.consume(...ipKeys(`2001:db8:1:${subnet}::1`))
  expect(refusalOf(() => limiter.consume(...ipKeys('2001:db8:1:ff::1')))).toHaveCode(
    'general.too_many_attempts',
  )
  limiter.consume(...ipKeys('2001:db8:2:1::1'))
})
