import type { EngineState } from '@majlis/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHealth, tryCheck } from './health.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const database = { name: 'database', required: true, state: 'ready' } as const
const mail: EngineState = { name: 'mail', required: false, state: 'ready' }

it('waits a second for a slow engine, then reports its last known state', async () => {
  let slowness = 0
  const report = createHealth([
    async () => database,
    () =>
      new Promise((resolve) =>
        setTimeout(() => resolve({ ...mail, state: slowness ? 'failing' : 'ready' }), slowness),
      ),
  ])
  const first = report()
  await vi.advanceTimersByTimeAsync(1)
  expect((await first).engines).toEqual([database, mail])

  slowness = 10_000
  let isAnswered = false
  const second = report().finally(() => (isAnswered = true))
  await vi.advanceTimersByTimeAsync(999)
  expect(isAnswered).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect((await second).engines).toEqual([database, mail])

  // The check continues, and its result is known the next time.
  await vi.advanceTimersByTimeAsync(9_000)
  const third = report()
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await third).engines).toEqual([database, { ...mail, state: 'failing' }])
})

it('is not ready while the process is about to stop, nor while a required engine fails', async () => {
  let isDraining = false
  let isAway = false
  const check = tryCheck({ name: 'database', required: true }, async () => {
    if (isAway) throw new Error('away')
  })
  const report = createHealth([check], () => isDraining)
  expect((await report()).ready).toBe(true)
  isDraining = true
  expect((await report()).ready).toBe(false)
  isDraining = false
  isAway = true
  expect((await report()).ready).toBe(false)
})
