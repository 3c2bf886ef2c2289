import { expect, it, vi } from 'vitest'
import { recordedLog } from '../../testing/log.ts'
import { createOutage } from '../log/outage.ts'
import { createBulkhead } from './bulkhead.ts'

function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { done: promise, finish: resolve }
}

it('runs a limited number at once, queues a limited number in order, and refuses the rest with a time to retry after', async () => {
  const bulkhead = createBulkhead({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 10_000 })
  const first = work()
  const order: number[] = []
  const runs = [
    bulkhead.run(() => first.done),
    bulkhead.run(async () => void order.push(1)),
    bulkhead.run(async () => void order.push(2)),
  ]
  const refused = await bulkhead.run(async () => void order.push(3)).catch((error: unknown) => error)
  expect(refused).toHaveCode('general.unavailable')
  expect(refused).toMatchObject({ data: { retryAfterMs: expect.any(Number) } })
  expect(order).toEqual([])
  first.finish()
  await Promise.all(runs)
  expect(order).toEqual([1, 2])
})

it('refuses work that has waited too long, and gives the place of failed work to the next', async () => {
  vi.useFakeTimers()
  try {
    const bulkhead = createBulkhead({ maxRunning: 1, maxWaiting: 5, maxWaitMs: 1_000 })
    const first = work()
    const running = bulkhead.run(async () => {
      await first.done
      throw new Error('failed')
    })
    const late = bulkhead.run(async () => 'late').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await late).toHaveCode('general.unavailable')
    const patient = bulkhead.run(async () => 'patient')
    first.finish()
    await expect(running).rejects.toThrow('failed')
    expect(await patient).toBe('patient')
    expect(await bulkhead.run(async () => 'after')).toBe('after')
  } finally {
    vi.useRealTimers()
  }
})

it('writes one line when it begins to refuse and one when that is over', async () => {
  const { log, lines } = recordedLog()
  const outage = createOutage(log, { began: 'refusing', over: 'all are served again' })
  const bulkhead = createBulkhead({ maxRunning: 1, maxWaiting: 0, maxWaitMs: 1_000, outage })
  const first = work()
  const running = bulkhead.run(() => first.done)
  for (let i = 0; i < 50; i += 1) await bulkhead.run(async () => undefined).catch(() => undefined)
  first.finish()
  await running
  expect(lines().map(({ msg, failures }) => [msg, failures])).toEqual([
    ['refusing', undefined],
    ['all are served again', 50],
  ])
})

it('takes quick work again at once after a few pieces that took a minute', async () => {
  vi.useFakeTimers()
  try {
    const bulkhead = createBulkhead({ maxRunning: 1, maxWaiting: 100, maxWaitMs: 5_000 })
    for (let n = 0; n < 5; n += 1) {
      const slow = work()
      const running = bulkhead.run(() => slow.done)
      await vi.advanceTimersByTimeAsync(60_000)
      slow.finish()
      await running
    }
    const quick = Array.from({ length: 20 }, (_, n) => bulkhead.run(async () => n))
    expect(await Promise.all(quick)).toHaveLength(20)
  } finally {
    vi.useRealTimers()
  }
})
