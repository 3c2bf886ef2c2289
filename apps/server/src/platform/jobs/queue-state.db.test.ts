import { expect, it } from 'vitest'
import * as z from 'zod'
import { testDatabase } from '../../testing/database.ts'
import { silentLog } from '../../testing/log.ts'
import { createGraphileJobs } from './graphile-jobs.ts'
import { readQueueState } from './queue-state.ts'

const later = { name: 'later', payload: z.object({}), maxAttempts: 3 }

it('says whether a worker lives, how many jobs wait, and how long the first has waited', async () => {
  const { db, pool, url } = await testDatabase()
  const jobs = createGraphileJobs({ databaseUrl: url, concurrency: 1, log: silentLog })
  jobs.handle(later, async () => undefined)
  await jobs.add(db, later, {}, { runAt: Date.now() - 90_000 })
  await jobs.add(db, later, {})
  await jobs.add(db, later, {}, { runAt: Date.now() + 60_000 })
  const waiting = await readQueueState(pool)
  expect(waiting).toMatchObject({ workers: 0, due: 2 })
  expect(waiting.oldestSeconds).toBeGreaterThanOrEqual(90)
  expect(waiting.oldestSeconds).toBeLessThan(100)

  await jobs.start()
  await expect.poll(() => readQueueState(pool)).toEqual({ workers: 1, due: 0, oldestSeconds: 0 })
  await jobs.stop()
  await expect.poll(() => readQueueState(pool)).toMatchObject({ workers: 0 })
})
