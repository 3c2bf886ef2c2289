import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('lets few at a time through for one key, in the order they came, and no key wait for another', async () => {
  const turns = createTurns({ maxRunning: 2, maxWaiting: 100, maxWaitMs: 5_000 })
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
  const all = Promise.all(Array.from({ length: 10 }, (_, n) => turns.run('room', act(n))))
  let isOtherThrough = false
  await turns.run('another room', async () => {
    isOtherThrough = true
  })
  expect(isOtherThrough).toBe(true)
  expect(order.length).toBeLessThan(10)
  await all
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

it('refuses at once when too many wait, and later whoever has waited too long', async () => {
  const turns = createTurns({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 20 })
  let release = () => undefined as void
  const first = turns.run('room', () => new Promise<void>((resolve) => (release = resolve)))
  const second = turns.run('room', async () => 'through')
  await expect(turns.run('room', async () => 'through')).rejects.toHaveCode('general.unavailable')
  await expect(second).rejects.toHaveCode('general.unavailable')
  release()
  await first
  expect(await turns.run('room', async () => 'through')).toBe('through')
})

it('goes on after one that failed', async () => {
  const turns = createTurns({ maxRunning: 1, maxWaiting: 5, maxWaitMs: 1_000 })
  const failed = turns.run('room', () => Promise.reject(new Error('broken')))
  const next = turns.run('room', async () => 'through')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('through')
})
