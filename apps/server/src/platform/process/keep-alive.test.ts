import { expect, it } from 'vitest'
import { keepAlive, type Running } from './keep-alive.ts'

/** Work that ends when `stop` or `fail` is called. */
function played(): Running & { fail(): void; isStopped: boolean } {
  const ended = Promise.withResolvers<void>()
  const thing = {
    promise: ended.promise,
    isStopped: false,
    stop: async () => {
      thing.isStopped = true
      ended.resolve()
    },
    fail: () => ended.reject(new Error('broken')),
  }
  return thing
}

it('restarts work that ends unexpectedly, and reports it', async () => {
  const started: ReturnType<typeof played>[] = []
  const failures: unknown[] = []
  const start = async () => {
    const thing = played()
    started.push(thing)
    return thing
  }
  const kept = keepAlive(start, (error) => failures.push(error), { firstPauseMs: 1 })
  await kept.firstTry
  expect(kept.state()).toBe('running')
  started[0]?.fail()
  await expect.poll(() => started.length).toBe(2)
  expect(failures).toHaveLength(1)
  await kept.stop()
  expect(started[1]?.isStopped).toBe(true)
  expect(kept.state()).toBe('stopped')
})

it('keeps trying if the first start fails', async () => {
  let tries = 0
  const start = async () => {
    tries += 1
    if (tries < 3) throw new Error('not yet')
    return played()
  }
  const kept = keepAlive(start, () => undefined, { firstPauseMs: 1 })
  await kept.firstTry
  expect(kept.state()).toBe('failing')
  await expect.poll(() => kept.state()).toBe('running')
  await kept.stop()
})

it('stops a process that is still starting', async () => {
  const gate = Promise.withResolvers<void>()
  const thing = played()
  const kept = keepAlive(
    () => gate.promise.then(() => thing),
    () => undefined,
  )
  const stopped = kept.stop()
  gate.resolve()
  await stopped
  expect(thing.isStopped).toBe(true)
})
