import { expect, it, vi } from 'vitest'
import { recordedLog } from '../../testing/log.ts'
import { createOutage } from '../log/outage.ts'
import { createBulkhead } from './bulkhead.ts'

function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { done: promise, finish: resolve }
}

it('runs a limited number at the same time, queues a limited number in order, and refuses the rest with a time to retry after', async () => {
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

it('writes one log line when it begins to refuse work and one when that is over', async () => {
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

it('accepts quick work again soon after a few pieces that took a minute', async () => {
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

it('lets different keys take turns, each in order of arrival', async () => {
  const bulkhead = createBulkhead({ maxRunning: 1, maxWaiting: 100, maxWaitMs: 10_000 })
  const first = work()
  const running = bulkhead.run(() => first.done)
  const order: string[] = []
  const wait = (name: string, key: string) => bulkhead.run(async () => void order.push(name), key)
  const all = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2'].map((name) => wait(name, name.slice(0, 1)))
  first.finish()
  await Promise.all([running, ...all])
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

it('refuses the newest work of the key with the longest queue if a key with a shorter one finds no room', async () => {
  const bulkhead = createBulkhead({ maxRunning: 1, maxWaiting: 3, maxWaitMs: 10_000 })
  const first = work()
  const running = bulkhead.run(() => first.done)
  const outcome = (name: string, key: string) =>
    bulkhead.run(async () => name, key).catch(({ code }: { code: string }) => code)
  const many = [1, 2, 3, 4].map((n) => outcome(`many ${n}`, 'many'))
  const [one, two] = [outcome('one', 'one'), outcome('two', 'two')]
  const three = outcome('three', 'three')
  first.finish()
  await running
  expect(await Promise.all(many)).toEqual([
    'many 1',
    'general.unavailable',
    'general.unavailable',
    'general.unavailable',
  ])
  expect(await Promise.all([one, two, three])).toEqual(['one', 'two', 'general.unavailable'])
})

it('lets work of one key wait even if another key has more waiting than can be done in time', async () => {
  const bulkhead = createBulkhead({ maxRunning: 1, maxWaiting: 1_000, maxWaitMs: 500 })
  for (let n = 0; n < 50; n += 1) await bulkhead.run(() => new Promise((resolve) => setTimeout(resolve, 2)))
  const first = work()
  const running = bulkhead.run(() => first.done)
  const codes = Array.from({ length: 900 }, () =>
    bulkhead.run(async () => 'run', 'many').catch(() => 'refused'),
  )
  const other = bulkhead.run(async () => 'run', 'other')
  first.finish()
  await running
  expect(await Promise.all(codes)).toContain('refused')
  expect(await other).toBe('run')
})

it.each([
  ['refuses at once what would wait too long', false, ['first', 'general.unavailable']],
  ['lets it wait where it is patient', true, ['first', 'third']],
])('%s', async (_title, isPatient, expected) => {
  vi.useFakeTimers()
  try {
    const bulkhead = createBulkhead({ maxRunning: 1, maxWaiting: 100, maxWaitMs: 1_500, isPatient })
    // Enough to make one second the average.
    for (let index = 0; index < 100; index += 1) {
      const run = bulkhead.run(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
      await vi.advanceTimersByTimeAsync(1_000)
      await run
    }
    const long = work()
    const running = bulkhead.run(() => long.done)
    const waiting = ['first', 'second', 'third'].map((name) => bulkhead.run(async () => name))
    const ends = Promise.all(
      waiting.map((run) => run.catch((error: unknown) => (error as { code: string }).code)),
    )
    long.finish()
    await running
    const [first, , last] = await ends
    expect([first, last]).toEqual(expected)
  } finally {
    vi.useRealTimers()
  }
})
