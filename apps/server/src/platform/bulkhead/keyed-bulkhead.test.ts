import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createKeyedBulkhead } from './keyed-bulkhead.ts'
import { createLane } from './lane.ts'

it('runs a few calls of one key at a time, in order of arrival, and lets no key wait for another', async () => {
  const bulkhead = createKeyedBulkhead({ maxRunning: 2, maxWaiting: 100, maxWaitMs: 5_000 })
  const order: number[] = []
  let running = 0
  let most = 0
  const act = (n: number) => async () => {
    running += 1
    most = Math.max(most, running)
    order.push(n)
    await sleep(5)
    running -= 1
  }
  const all = Promise.all(Array.from({ length: 10 }, (_, n) => bulkhead.run('room', act(n))))
  let isOtherThrough = false
  await bulkhead.run('another room', async () => {
    isOtherThrough = true
  })
  expect(isOtherThrough).toBe(true)
  expect(order.length).toBeLessThan(10)
  await all
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

it('refuses immediately if too many wait, and later those who have waited too long', async () => {
  const bulkhead = createKeyedBulkhead({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 20 })
  let release = () => undefined as void
  const first = bulkhead.run('room', () => new Promise<void>((resolve) => (release = resolve)))
  const second = bulkhead.run('room', async () => 'through')
  await expect(bulkhead.run('room', async () => 'through')).rejects.toHaveCode('general.unavailable')
  await expect(second).rejects.toHaveCode('general.unavailable')
  release()
  await first
  expect(await bulkhead.run('room', async () => 'through')).toBe('through')
})

it('continues after a failure', async () => {
  const bulkhead = createKeyedBulkhead({ maxRunning: 1, maxWaiting: 5, maxWaitMs: 1_000 })
  const failed = bulkhead.run('room', () => Promise.reject(new Error('broken')))
  const next = bulkhead.run('room', async () => 'through')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('through')
})

it('frees the lane of a waiting call for others, and returns to it when its turn comes', async () => {
  const lane = createLane({ maxRunning: 2, maxWaiting: 100, maxWaitMs: 5_000 })
  const bulkhead = createKeyedBulkhead({ maxRunning: 1, maxWaiting: 100, maxWaitMs: 5_000 })
  const first = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const joins = Array.from({ length: 20 }, () =>
    lane.run('attacker', () =>
      bulkhead.run('room', async () => {
        running += 1
        most = Math.max(most, running)
        await first.promise
        running -= 1
      }),
    ),
  )
  await sleep(5)
  expect(await lane.run('another', () => bulkhead.run('other room', async () => 'through'))).toBe('through')
  first.resolve()
  await Promise.all(joins)
  expect(most).toBe(1)
  // Every place was given back.
  await Promise.all([1, 2].map(() => lane.run('', () => sleep(1))))
})

it('keeps the limit of a lane when waiting calls return', async () => {
  const lane = createLane({ maxRunning: 2, maxWaiting: 100, maxWaitMs: 5_000 })
  const bulkhead = createKeyedBulkhead({ maxRunning: 1, maxWaiting: 100, maxWaitMs: 5_000 })
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await sleep(2)
    running -= 1
  }
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => lane.run('one', () => bulkhead.run(`room ${n % 4}`, work))),
  )
  expect(most).toBe(2)
})

it('gives the turn to the next call if the lane has no place to return to', async () => {
  const lane = createLane({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 20 })
  const bulkhead = createKeyedBulkhead({ maxRunning: 1, maxWaiting: 100, maxWaitMs: 5_000 })
  const [turn, place] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = bulkhead.run('room', () => turn.promise)
  const second = lane.run('one', () => bulkhead.run('room', async () => 'through'))
  const other = lane.run('other', () => place.promise)
  turn.resolve()
  await first
  await expect(second).rejects.toHaveCode('general.unavailable')
  place.resolve()
  await other
  expect(await lane.run('one', () => bulkhead.run('room', async () => 'through'))).toBe('through')
})

it('lets origins that wait for one key take turns', async () => {
  const bulkhead = createKeyedBulkhead({ maxRunning: 1, maxWaiting: 100, maxWaitMs: 5_000 })
  const order: string[] = []
  const come = (origin: string) =>
    bulkhead.run(
      'room',
      async () => {
        order.push(origin)
        await sleep(1)
      },
      origin,
    )
  await Promise.all([...Array.from({ length: 5 }, () => come('many')), come('one')])
  expect(order.indexOf('one')).toBeLessThan(3)
})
