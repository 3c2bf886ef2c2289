import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { minuteMs } from '../clock/durations.ts'
import { AppError } from '../errors/app-error.ts'
import { testDatabase } from '../../testing/database.ts'
import { ipKeys } from './ip-key.ts'
import type { Limiter, LimitKey } from './limiter.ts'
import { createPostgresLimiter } from './postgres-limiter.ts'

const rule = { name: 'sign-in', points: 3, windowMs: minuteMs }

async function setup() {
  const { pool } = await testDatabase()
  // Two processes on one database.
  return { pool, limiter: createPostgresLimiter(pool), other: createPostgresLimiter(pool) }
}

it('counts over all processes, and returns when to try again', async () => {
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

it('never makes a refusal last longer by trying again', async () => {
  const { limiter } = await setup()
  for (const _ of [1, 2, 3]) await limiter.consume(rule, ['a'])
  for (let again = 0; again < 20; again += 1)
    await expect(limiter.consume(rule, ['b', 'a'])).rejects.toHaveCode('general.too_many_attempts')
  // A refusal by one key used nothing of the other.
  await limiter.consume(rule, ['b'], 3)
  await limiter.forgive({ rule, keys: ['a'] })
  await limiter.consume(rule, ['a'], 3)
})

/** An attempt at a secret, which takes some time to be judged. */
const tryAt = (limiter: Limiter, isRight: boolean, keys: readonly LimitKey[] = ['a']) =>
  limiter.guess([{ rule, keys }], async (one) => {
    await sleep(5)
    if (!isRight) one.wrong()
    return isRight
  })

it('counts only wrong attempts, even if many right ones are checked at the same time', async () => {
  const { limiter, other } = await setup()
  const right = await Promise.all(Array.from({ length: 40 }, (_, i) => tryAt(i % 2 ? limiter : other, true)))
  expect(right).toHaveLength(40)
  for (const _ of [1, 2, 3]) expect(await tryAt(limiter, false)).toBe(false)
  await expect(tryAt(other, true)).rejects.toHaveCode('general.too_many_attempts')
})

it('checks no more wrong attempts at the same time than there are points', async () => {
  const { limiter, other } = await setup()
  const tries = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) => tryAt(i % 2 ? limiter : other, false)),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

it('gives back the place of an attempt whose check failed', async () => {
  const { limiter } = await setup()
  for (let n = 0; n < 10; n += 1)
    await expect(
      limiter.guess([{ rule, keys: ['a'] }], () => Promise.reject(new Error('away'))),
    ).rejects.toThrow('away')
  expect(await tryAt(limiter, true)).toBe(true)
})

it('forgets a person’s wrong attempts after a success, also in counters shared with others', async () => {
  const { limiter } = await setup()
  const bounds = (own: string) => [own, 'everyone'].map((key) => ({ rule, keys: [key] }))
  const wrong = (own: string) => limiter.guess(bounds(own), async (one) => one.wrong())
  await wrong('a')
  await wrong('a')
  await wrong('b')
  await expect(wrong('c')).rejects.toHaveCode('general.too_many_attempts')
  await limiter.forgive({ rule, keys: ['a'] }, [{ rule, keys: ['everyone'] }])
  await wrong('a')
  await wrong('a')
  await expect(wrong('a')).rejects.toHaveCode('general.too_many_attempts')
})

it('refuses an IPv6 /48 when its many /64s together have used up the wider bound', async () => {
  const { limiter } = await setup()
  const codes = []
  for (let subnet = 0; subnet < 30; subnet += 1)
    codes.push(
      await limiter.consume(rule, ipKeys(`2001:db8:1:${subnet}::1`)).catch((error: AppError) => error.code),
    )
  expect(codes.filter((code) => code === undefined)).toHaveLength(rule.points * 8)
  await expect(limiter.consume(rule, ipKeys('2001:db8:1:ff::1'))).rejects.toHaveCode(
    'general.too_many_attempts',
  )
  await limiter.consume(rule, ipKeys('2001:db8:2:1::1'))
})

it('counts several together, and all of them or none', async () => {
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
