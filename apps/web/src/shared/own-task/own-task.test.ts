import { afterEach, expect, it, vi } from 'vitest'
import { ownTask } from './index.ts'

afterEach(() => vi.unstubAllGlobals())

it('continues in a new task', async () => {
  let nextTask = (): void => undefined
  vi.stubGlobal('scheduler', {
    yield: () => new Promise<void>((resolve) => (nextTask = resolve)),
  })
  let isDone = false
  const done = ownTask().then(() => (isDone = true))
  await Promise.resolve()
  expect(isDone).toBe(false)
  nextTask()
  await expect(done).resolves.toBe(true)
})

it('continues immediately in browsers that cannot do so', async () => {
  vi.stubGlobal('scheduler', undefined)
  await expect(ownTask()).resolves.toBeUndefined()
})
