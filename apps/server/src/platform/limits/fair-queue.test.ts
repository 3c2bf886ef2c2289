import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

it('runs one piece of work at a time, and the keys in turn', async () => {
  const queue = createFairQueue()
  const order: string[] = []
  let running = 0
  const work = (name: string) => async () => {
    running += 1
    expect(running).toBe(1)
    await Promise.resolve()
    order.push(name)
    running -= 1
  }
  const crowd = [1, 2, 3, 4].map((n) => queue.run('crowd', work(`crowd ${n}`)))
  const other = [1, 2].map((n) => queue.run('other', work(`other ${n}`)))
  await Promise.all([...crowd, ...other])

  expect(order).toEqual(['crowd 1', 'crowd 2', 'other 1', 'crowd 3', 'other 2', 'crowd 4'])
})

it('continues after a failure', async () => {
  const queue = createFairQueue()
  const failed = queue.run('a', () => Promise.reject(new Error('no')))
  const after = queue.run('a', async () => 'done')

  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe('done')
})
