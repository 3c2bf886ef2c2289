import { sql } from 'kysely'
import type pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { recordedLog } from '../../testing/log.ts'
import { tcpProxy } from '../../testing/tcp-proxy.ts'
import { createOutage } from '../log/outage.ts'
import { openDatabase } from './database.ts'
import { isUnavailable } from './unavailable.ts'

async function setup(options: { statementTimeoutMs?: number; maxWaiting?: number } = {}) {
  const { url, pool: direct } = await testDatabase()
  const proxy = await tcpProxy(url)
  const { log, lines } = recordedLog()
  const database = openDatabase({
    url: proxy.url,
    maxConnections: 2,
    statementTimeoutMs: 300,
    outage: createOutage(log, { began: 'away', over: 'back' }),
    jobs: { maxConnections: 1, statementTimeoutMs: 5_000 },
    ...options,
  })
  onTestFinished(() => database.close())
  const one = () => sql<{ n: number }>`SELECT 1 AS n`.execute(database.db)
  const messages = () => lines().map(({ msg }) => msg)
  return { ...database, proxy, one, messages, direct }
}

it('cancels a statement that takes too long, and keeps the connection', async () => {
  const { db, one, pool } = await setup()
  const failure = await sql`SELECT pg_sleep(10)`.execute(db).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: '57014' })
  expect(isUnavailable(failure)).toBe(true)
  expect((await one()).rows).toEqual([{ n: 1 }])
  expect(pool.totalCount).toBe(1)
})

it('lets a statement of a job take longer, and keeps its connection apart from those of calls', async () => {
  const { asJob, db, one, pool } = await setup()
  const job = asJob(async () => {
    await sql`SELECT pg_sleep(0.6)`.execute(db)
    return 'done'
  })
  await one()
  expect(await job).toBe('done')
  expect(pool.totalCount).toBe(1)
})

it('recovers without a restart when the host of the database disappears and returns', async () => {
  const { one, db, pool, proxy, messages } = await setup()
  await Promise.all([one(), one()])
  proxy.silence()
  const inTransaction = db.transaction().execute(async (tx) => sql`SELECT 1`.execute(tx))
  const failures = await Promise.allSettled([one(), inTransaction])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  for (const failure of failures)
    expect(isUnavailable(failure.status === 'rejected' && failure.reason)).toBe(true)

  proxy.heal()
  await expect
    .poll(
      () =>
        one().then(
          ({ rows }) => rows,
          () => null,
        ),
      { timeout: 5_000 },
    )
    .toEqual([{ n: 1 }])
  expect(pool.totalCount).toBe(1)
  expect(messages()).toEqual(['away', 'back'])
})

it(
  'closes connections from before the silence without trying each of them',
  { timeout: 30_000 },
  async () => {
    const { one, pool, proxy } = await setup()
    const before: pg.PoolClient[] = []
    pool.on('connect', (client) => before.push(client))
    await Promise.all([one(), one()])
    pool.removeAllListeners('connect')
    expect([pool.idleCount, before.length]).toEqual([2, 2])
    const tries = before.map((client) => vi.spyOn(client, 'query'))
    proxy.silence()
    await expect(one()).rejects.toThrow('Query read timeout')
    proxy.heal()
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect((await one()).rows).toEqual([{ n: 1 }])
    // Only the query that timed out was sent by one of them.
    expect(tries.flatMap(({ mock }) => mock.calls)).toHaveLength(1)
  },
)

it('refuses immediately while the database is known to be unavailable', async () => {
  const { url } = await testDatabase()
  const { log, lines } = recordedLog()
  const nowhere = new URL(url)
  nowhere.port = '9'
  const { db, close } = openDatabase({
    url: nowhere.href,
    outage: createOutage(log, { began: 'away', over: 'back' }),
  })
  onTestFinished(close)
  for (let i = 0; i < 200; i += 1) {
    const failure = await sql`SELECT 1`.execute(db).catch((error: unknown) => error)
    expect(isUnavailable(failure)).toBe(true)
  }
  expect(lines().filter(({ msg }) => msg === 'away')).toHaveLength(1)
})

it('refuses calls if too many are waiting', async () => {
  const { db, pool } = await setup({ maxWaiting: 3, statementTimeoutMs: 5_000 })
  const asked = Array.from({ length: 20 }, () => sql`SELECT pg_sleep(0.1)`.execute(db))
  const answers = await Promise.allSettled(asked)
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toMatchObject({ name: 'DatabaseUnavailable' })
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(5)
  expect(pool.waitingCount).toBe(0)
})
