import { testClock } from '@majlis/testing'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { dayMs } from '../clock/durations.ts'
import { newId } from '../ids/ids.ts'
import { createHandledEvents } from './handled-events.ts'

async function setup() {
  const { db } = await testDatabase()
  const clock = testClock()
  const cron: { run?: () => Promise<void> } = {}
  const handled = createHandledEvents({
    db,
    clock,
    jobs: {
      add: async () => undefined,
      remove: async () => undefined,
      handle: () => undefined,
      schedule: (_name, _cron, run) => {
        cron.run = () => run({ attempt: 1, signal: new AbortController().signal })
      },
    },
  })
  return { db, clock, handled, cron }
}

it('lets one of many deliveries act, for each listener', async () => {
  const { db, handled } = await setup()
  const delivery = { id: newId() }
  const run = (listener: string) => db.transaction().execute((tx) => handled.isFirst(tx, delivery, listener))
  const results = await Promise.all(Array.from({ length: 4 }, () => run('mail')))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await run('mail')).toBe(false)
  expect(await run('count')).toBe(true)
})

it('lets the next delivery act when the first one failed', async () => {
  const { db, handled } = await setup()
  const delivery = { id: newId() }
  const failed = db.transaction().execute(async (tx) => {
    await handled.isFirst(tx, delivery, 'mail')
    throw new Error('crash')
  })
  await expect(failed).rejects.toThrow('crash')
  expect(await handled.isFirst(db, delivery, 'mail')).toBe(true)
})

it('deletes events that can no longer be delivered', async () => {
  const { db, clock, handled, cron } = await setup()
  await handled.isFirst(db, { id: newId() }, 'mail')
  clock.advance(29 * dayMs)
  await cron.run?.()
  expect(await db.selectFrom('handled_events').selectAll().execute()).toHaveLength(1)
  clock.advance(2 * dayMs)
  await cron.run?.()
  expect(await db.selectFrom('handled_events').selectAll().execute()).toEqual([])
})
