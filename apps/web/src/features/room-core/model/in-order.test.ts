import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createInOrder } from './in-order.ts'

class Offline extends Error {}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup() {
  let isOver = false
  const inOrder = createInOrder({ isOffline: (error) => error instanceof Offline, isOver: () => isOver })
  const network = { isDown: false }
  const arrived: string[] = []
  const send = (text: string) => () => {
    if (network.isDown) return Promise.reject(new Offline())
    arrived.push(text)
    return Promise.resolve(text)
  }
  return { ...inOrder, network, arrived, send, end: () => (isOver = true) }
}

it('sends failed calls again, in order and once, when the connection is back', async () => {
  const { run, resume, network, arrived, send } = setup()
  network.isDown = true
  const answers = Promise.all(['one', 'two', 'three'].map((text) => run(send(text))))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(arrived).toEqual([])
  network.isDown = false
  resume()
  expect(await answers).toEqual(['one', 'two', 'three'])
  expect(arrived).toEqual(['one', 'two', 'three'])
})

it('tries again after 1, 2, 4 and then every 8 seconds', async () => {
  const { run, network } = setup()
  network.isDown = true
  const tries: number[] = []
  const startedAt = Date.now()
  run(() => {
    tries.push((Date.now() - startedAt) / 1_000)
    return Promise.reject(new Offline())
  }).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(24_000)
  expect(tries).toEqual([0, 1, 3, 7, 15, 23])
})

it('sends again calls without an answer for 15 s', async () => {
  const { run } = setup()
  let count = 0
  const answer = run(() => {
    count += 1
    return count === 1 ? new Promise<never>(() => undefined) : Promise.resolve('there')
  })
  await vi.advanceTimersByTimeAsync(16_000)
  expect(await answer).toBe('there')
})

it('reports a refusal immediately, and continues with the next call', async () => {
  const { run, send, arrived } = setup()
  const refused = run(() => Promise.reject(new Error('refused')))
  const next = run(send('next'))
  await expect(refused).rejects.toThrow('refused')
  await next
  expect(arrived).toEqual(['next'])
})

it('gives up when the visit is over', async () => {
  const { run, network, send, end } = setup()
  network.isDown = true
  const outcome = run(send('late')).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(500)
  end()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcome).toBeInstanceOf(Offline)
})
