import { expect, it } from 'vitest'
import { createLane, outsideLane } from './lane.ts'

it('holds no place for work that a call leaves running when it ends', async () => {
  const lane = createLane({ maxRunning: 1, maxWaiting: 10, maxWaitMs: 1_000 })
  const ended = Promise.withResolvers<void>()
  let left: Promise<void> | undefined
  await lane.run('a', async () => {
    left = outsideLane(async (comeBack) => {
      await ended.promise
      await comeBack()
    })
  })
  ended.resolve()
  await left

  expect(await lane.run('b', async () => 'runs')).toBe('runs')
})

it('gives back the place of a call that ends while it waits for its place again', async () => {
  const lane = createLane({ maxRunning: 1, maxWaiting: 10, maxWaitMs: 1_000 })
  const other = Promise.withResolvers<void>()
  let left: Promise<void> | undefined
  let running: Promise<void> | undefined
  await lane.run('a', async () => {
    left = outsideLane(async (comeBack) => {
      running = lane.run('b', () => other.promise)
      await comeBack()
    })
    await Promise.resolve()
  })
  other.resolve()
  await Promise.all([running, left])

  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const runs = [
    lane.run('c', async () => {
      await first.promise
      order.push('c')
    }),
    lane.run('d', async () => void order.push('d')),
  ]
  first.resolve()
  await Promise.all(runs)
  expect(order).toEqual(['c', 'd'])
})
