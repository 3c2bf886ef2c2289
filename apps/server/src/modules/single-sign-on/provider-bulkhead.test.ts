import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createProviderBulkhead } from './provider-bulkhead.ts'

/** What waits for a provider that never answers. */
const silence = (deadline: AbortSignal) =>
  new Promise<never>((_, reject) => deadline.addEventListener('abort', () => reject(new Error('silent'))))

it('asks an organisation’s provider a few questions at a time, and refuses those beyond a short line', async () => {
  const bulkhead = createProviderBulkhead({ maxRunning: 2, maxWaiting: 1, deadlineMs: 200 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => bulkhead('a', silence)))
  const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : null))
  for (const reason of reasons.slice(0, 2)) expect(reason).toMatchObject({ message: 'silent' })
  for (const reason of reasons.slice(2)) expect(reason).toHaveCode('general.unavailable')
})

it('keeps no one of another organisation waiting', async () => {
  const bulkhead = createProviderBulkhead({ maxRunning: 1, maxWaiting: 1, deadlineMs: 5_000 })
  const held = Promise.withResolvers<string>()
  const first = bulkhead('a', () => held.promise)
  const second = bulkhead('a', async () => 'second')
  expect(await bulkhead('b', async () => 'other')).toBe('other')
  held.resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

it('counts the wait in the deadline', async () => {
  const bulkhead = createProviderBulkhead({ maxRunning: 1, maxWaiting: 1, deadlineMs: 3_000 })
  const first = bulkhead('a', () => setTimeout(700))
  let begunAt = 0
  const second = bulkhead('a', (deadline) => {
    begunAt = performance.now()
    return silence(deadline)
  })
  await expect(second).rejects.toThrow('silent')
  await first
  // Of the 3,000 ms, 700 have passed when its turn comes; it would be refused after 1,500.
  expect(performance.now() - begunAt).toBeLessThan(2_800)
})
