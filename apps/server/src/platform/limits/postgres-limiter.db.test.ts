import { expect, it } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { testDatabase } from '../../testing/database.ts'
import { createPostgresLimiter } from './postgres-limiter.ts'

const rule = { name: 'sign-in', points: 3, windowMs: 60_000 }

async function setup() {
  const { pool } = await testDatabase()
  // Two processes on one database.
  return { pool, limiter: createPostgresLimiter(pool), other: createPostgresLimiter(pool) }
}

it('counts over all processes, and tells when to try again', async () => {
  const { limiter, other } = await setup()
  await limiter.consume(rule, ['a'])
  await other.consume(rule, ['a'])
  await limiter.consume(rule, ['a'])
  const refused = await other.consume(rule, ['a']).catch((error: unknown) => error)
  expect(refused).toHaveCode('general.too_many_attempts')
  const retryAfterMs = refused instanceof AppError ? refused.data?.retryAfterMs : undefined
  expect(retryAfterMs).toBeGreaterThan(55_000)
  expect(retryAfterMs).toBeLessThanOrEqual(60_000)
})

it('counts attempts made at the same moment one by one', async () => {
  const { limiter, other } = await setup()
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) => (i % 2 ? limiter : other).consume(rule, ['a'])),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

it('refuses when one of several keys is used up, and counts each rule and key alone', async () => {
  const { limiter } = await setup()
  for (const _ of [1, 2, 3]) await limiter.consume(rule, ['a'])
  await expect(limiter.consume(rule, ['b', 'a'])).rejects.toHaveCode('general.too_many_attempts')
  await limiter.consume(rule, ['b', 'c'])
  await limiter.consume({ ...rule, name: 'codes' }, ['a'])
})

it('gives an attempt back, and forgets after a success', async () => {
  const { limiter } = await setup()
  for (const _ of [1, 2, 3]) await limiter.consume(rule, ['a'])
  await limiter.refund(rule, ['a'])
  await limiter.consume(rule, ['a'])
  await expect(limiter.consume(rule, ['a'])).rejects.toHaveCode('general.too_many_attempts')
  await limiter.reset(rule, ['a'])
  for (const _ of [1, 2, 3]) await limiter.consume(rule, ['a'])
})

it('counts several at once, and all of them or none', async () => {
  const { limiter } = await setup()
  await limiter.consume(rule, ['a'], 2)
  await expect(limiter.consume(rule, ['a'], 2)).rejects.toHaveCode('general.too_many_attempts')
  await expect(limiter.consume(rule, ['b'], 4)).rejects.toHaveCode('general.too_many_attempts')
})

it('keeps no address of a person, and drops counters whose window has passed', async () => {
  const { pool, limiter } = await setup()
  await limiter.consume({ ...rule, windowMs: 1 }, ['account:someone@example.org'])
  expect(JSON.stringify((await pool.query('SELECT * FROM rate_limits')).rows)).not.toContain('someone')
  await expect
    .poll(async () => {
      await limiter.deleteExpired()
      return (await pool.query('SELECT count(*)::int AS n FROM rate_limits')).rows[0].n
    })
    .toBe(0)
})
