import { limits } from '@majlis/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { testDatabase } from '../../testing/database.ts'
import { recordedLog, silentLog } from '../../testing/log.ts'
import { hourMs } from '../clock/durations.ts'
import { createJobEvents } from '../events/job-events.ts'
import { duringRequest } from '../log/current-work.ts'
import { createGraphileJobs } from './graphile-jobs.ts'
import type { JobDefinition } from './jobs.ts'

declare module '../events/events.ts' {
  interface EventMap {
    'test.happened': { id: number }
  }
}

const greet: JobDefinition<{ name: string }> = {
  name: 'greet',
  payload: z.object({ name: z.string() }),
  maxAttempts: 10,
}
const done: string[] = []
afterEach(() => void done.splice(0))

async function setup() {
  const database = await testDatabase()
  const jobs = createGraphileJobs({ databaseUrl: database.url, concurrency: 2, log: silentLog })
  const makeDue = () => database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  return { ...database, jobs, makeDue }
}

it('runs a job after the commit that added it, and drops it with a rollback', async () => {
  const { db, jobs } = await setup()
  jobs.handle(greet, async ({ name }) => void done.push(name))
  // The queue learns a job's name at its first use, in that transaction, and others wait for it.
  await jobs.runDue()
  await db.transaction().execute(async (tx) => {
    await jobs.add(tx, greet, { name: 'kept' })
    await jobs.runDue()
    expect(done).toEqual([])
  })
  await db
    .transaction()
    .execute(async (tx) => {
      await jobs.add(tx, greet, { name: 'taken back' })
      throw new Error('rollback')
    })
    .catch(() => undefined)
  await jobs.runDue()
  expect(done).toEqual(['kept'])
})

it('replaces a waiting job with the same key, and cancels one by its key', async () => {
  const { db, jobs, makeDue } = await setup()
  jobs.handle(greet, async ({ name }) => void done.push(name))
  const runAt = Date.now() + hourMs
  await jobs.add(db, greet, { name: 'first' }, { key: 'a', runAt })
  await jobs.add(db, greet, { name: 'second' }, { key: 'a', runAt })
  await jobs.add(db, greet, { name: 'third' }, { key: 'b', runAt })
  await jobs.remove(db, 'b')
  await jobs.runDue()
  expect(done).toEqual([])
  await makeDue()
  await jobs.runDue()
  expect(done).toEqual(['second'])
})

it('runs one job at a time of a kind that asks for it, and other kinds beside it', async () => {
  const { db, jobs } = await setup()
  const readOne: JobDefinition<{ name: string }> = { ...greet, name: 'read-one', isOneAtATime: true }
  const running = new Set<string>()
  const seen: string[][] = []
  const first = Promise.withResolvers<void>()
  jobs.handle(readOne, async ({ name }) => {
    running.add(name)
    seen.push([...running])
    if (name === 'first') await first.promise
    running.delete(name)
  })
  jobs.handle(greet, async ({ name }) => {
    done.push(name)
    if (done.length === 2) first.resolve()
  })
  for (const name of ['first', 'second']) await jobs.add(db, readOne, { name })
  for (const name of ['Nusrat', 'Arif']) await jobs.add(db, greet, { name })
  await jobs.runDue()
  expect(done).toEqual(['Nusrat', 'Arif'])
  await jobs.runDue()
  expect(seen).toEqual([['first'], ['second']])
})

it('lets organisations take turns, however many jobs one of them has', async () => {
  const { db, jobs } = await setup()
  const readOne: JobDefinition<{ name: string }> = { ...greet, name: 'read-one', isOneAtATime: true }
  const add = (name: string, fairnessKey: string) => jobs.add(db, readOne, { name }, { fairnessKey })
  jobs.handle(readOne, async ({ name }) => {
    done.push(name)
    // While the jobs of the others wait: it neither waits for all of them, nor do they for all of its.
    if (name === 'a2') for (const late of ['c1', 'c2']) await add(late, 'Cedar Lane')
  })
  for (const name of ['a1', 'a2', 'a3', 'a4']) await add(name, 'Alder Lane')
  for (const name of ['b1', 'b2']) await add(name, 'Birch Lane')
  // A worker that finds the others waiting for one that runs stops looking.
  for (let round = 0; round < 8; round += 1) await jobs.runDue()
  expect(done).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3', 'c2', 'a4'])
})

it('[9.14] tries a failing job ten times, at first again after 2.7 s, and e times as long before each further try', async () => {
  const { db, jobs, pool, makeDue } = await setup()
  const attempts: number[] = []
  /** How long each wait is at least and at most, because the failure is written at some time during a round. */
  const waits: { least: number; most: number }[] = []
  const job = { ...greet, maxAttempts: limits.retries.count }
  jobs.handle(job, async (_payload, { attempt }) => {
    attempts.push(attempt)
    throw new Error('not yet')
  })
  await jobs.add(db, job, { name: 'x' })
  for (let round = 0; round < 12; round += 1) {
    const startedAt = Date.now()
    await jobs.runDue()
    const { rows } = await pool.query<{ at: number }>(
      `SELECT extract(epoch FROM run_at)::float8 * 1000 AS at
       FROM graphile_worker._private_jobs WHERE attempts < max_attempts`,
    )
    const endedAt = Date.now()
    waits.push(...rows.map(({ at }) => ({ least: at - endedAt, most: at - startedAt })))
    await makeDue()
  }
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const seconds = [2.718, 7.389, 20.086, 54.598, 148.413, 403.429, 1_096.633, 2_980.958, 8_103.084]
  expect(waits).toHaveLength(seconds.length)
  const rounding = 2
  for (const [place, { least, most }] of waits.entries()) {
    const wait = (seconds[place] ?? 0) * 1_000
    expect(wait).toBeGreaterThanOrEqual(least - rounding)
    expect(wait).toBeLessThanOrEqual(most + rounding)
  }
})

it('refuses a payload that is not of the job, before it is written', async () => {
  const { db, jobs, pool } = await setup()
  await expect(jobs.add(db, greet, JSON.parse('{"name":1}'))).rejects.toThrow(z.ZodError)
  expect((await pool.query('SELECT id FROM graphile_worker._private_jobs')).rows).toEqual([])
})

it('names the request that added a job in the lines of the job, also of one that a job or an event added', async () => {
  const { url, db } = await testDatabase()
  const { log, lines } = recordedLog()
  const jobs = createGraphileJobs({ databaseUrl: url, concurrency: 2, log })
  const events = createJobEvents(jobs)
  const strict = { ...greet, payload: z.strictObject({ name: z.string() }) }
  const fail = { ...greet, name: 'fail' }
  jobs.handle(strict, async () => {
    log.info('greeted')
    await jobs.add(db, fail, { name: 'x' })
  })
  jobs.handle(fail, async () => {
    throw new Error('not yet')
  })
  events.on('test.happened', 'log', async ({ id }) => log.info({ id }, 'heard'))

  await duringRequest('call-1', async () => {
    await jobs.add(db, strict, { name: 'x' })
    await events.publish(db, 'test.happened', { id: 7 })
  })
  await jobs.runDue()
  await events.publish(db, 'test.happened', { id: 8 })
  await jobs.runDue()

  const said = lines().filter(({ level }) => level !== 'debug')
  expect(said).toHaveLength(4)
  expect(said).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'greeted', job: 'greet', reqId: 'call-1' }),
      expect.objectContaining({ id: 7, job: 'test.happened > log', reqId: 'call-1' }),
      expect.objectContaining({ msg: expect.stringMatching(/^Failed task \d+ \(fail,/), reqId: 'call-1' }),
      expect.objectContaining({ id: 8, job: 'test.happened > log' }),
    ]),
  )
  expect(said.find(({ id }) => id === 8)).not.toHaveProperty('reqId')
})

it('retries each listener of an event alone', async () => {
  const { db, jobs, makeDue } = await setup()
  const events = createJobEvents(jobs)
  events.on('test.happened', 'good', async ({ id }) => void done.push(`good ${id}`))
  let hasFailed = false
  events.on('test.happened', 'shaky', async ({ id }) => {
    if (!hasFailed) {
      hasFailed = true
      throw new Error('once')
    }
    done.push(`shaky ${id}`)
  })
  await events.publish(db, 'test.happened', { id: 7 })
  await jobs.runDue()
  expect(done).toEqual(['good 7'])
  await makeDue()
  await jobs.runDue()
  expect(done).toEqual(['good 7', 'shaky 7'])
})

it('writes no job for a listener that an event does not concern', async () => {
  const { db, jobs, pool } = await setup()
  const events = createJobEvents(jobs)
  events.on('test.happened', 'even', async ({ id }) => void done.push(`even ${id}`), {
    when: ({ id }) => id % 2 === 0,
  })
  await events.publish(db, 'test.happened', { id: 7 })
  expect((await pool.query('SELECT id FROM graphile_worker._private_jobs')).rows).toEqual([])
  await events.publish(db, 'test.happened', { id: 8 })
  await jobs.runDue()
  expect(done).toEqual(['even 8'])
})

it('lets a running job end when it is stopped', async () => {
  const { db, jobs } = await setup()
  const started = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  jobs.handle(greet, async ({ name }) => {
    started.resolve()
    await gate.promise
    done.push(name)
  })
  await jobs.start()
  await jobs.add(db, greet, { name: 'finished' })
  await started.promise
  const stopped = jobs.stop()
  gate.resolve()
  await stopped
  expect(done).toEqual(['finished'])
  expect(jobs.state()).toBe('stopped')
})

describe('when the database drops its connections', () => {
  const dropConnections = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`

  it('continues', async () => {
    const { db, jobs, pool } = await setup()
    jobs.handle(greet, async ({ name }) => void done.push(name))
    await jobs.start()
    onTestFinished(() => jobs.stop())
    await pool.query(dropConnections)
    await expect
      .poll(() =>
        jobs.add(db, greet, { name: 'after' }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await expect.poll(() => done, { timeout: 5_000 }).toContain('after')
  })

  it('starts again when that happens while it looks for its first job', async () => {
    const { db, jobs, pool } = await setup()
    jobs.handle(greet, async ({ name }) => void done.push(name))
    await jobs.add(db, greet, { name: 'waiting' })
    // The numbers of the tasks cannot be read meanwhile.
    const lock = await pool.connect()
    await lock.query('BEGIN; LOCK TABLE graphile_worker._private_tasks')
    onTestFinished(() => jobs.stop())
    const started = jobs.start()
    const dropWaiting = () => pool.query(`${dropConnections} AND wait_event_type = 'Lock'`)
    try {
      await expect.poll(async () => (await dropWaiting()).rowCount, { timeout: 5_000 }).toBeGreaterThan(0)
    } finally {
      await lock.query('COMMIT')
      lock.release()
    }
    await started
    expect(jobs.state()).toBe('failing')
    await expect.poll(() => done, { timeout: 10_000 }).toContain('waiting')
    await expect.poll(() => jobs.state()).toBe('running')
  })

  it('soon repeats a job whose end could not be recorded', async () => {
    const { db, jobs, url } = await setup()
    const name = new URL(url).pathname.slice(1)
    const elsewhere = new pg.Client({ connectionString: new URL('/postgres', url).href })
    await elsewhere.connect()
    onTestFinished(() => elsewhere.end())
    onTestFinished(() => jobs.stop())
    const allow = (isAllowed: boolean) =>
      elsewhere.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isAllowed}`)

    const attempts: number[] = []
    jobs.handle(greet, async (_payload, { attempt }) => {
      attempts.push(attempt)
      if (attempt > 1) return
      await allow(false)
      await elsewhere.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
        name,
      ])
    })
    await jobs.add(db, greet, { name: 'twice' })
    await jobs.start()
    await expect.poll(() => jobs.state(), { timeout: 10_000 }).toBe('failing')
    await allow(true)
    await expect.poll(() => attempts, { timeout: 15_000 }).toEqual([1, 2])
    await expect
      .poll(
        () =>
          db
            .selectNoFrom(sql<number>`(SELECT count(*)::int FROM graphile_worker._private_jobs)`.as('n'))
            .executeTakeFirst(),
        { timeout: 5_000 },
      )
      .toEqual({ n: 0 })
  })
})

describe('jobs that someone has taken', () => {
  const takenBy = (runner: string) => sql`UPDATE graphile_worker._private_jobs
    SET locked_by = ${runner}, locked_at = now() - interval '1 minute', attempts = 1`

  it('are done by another process when theirs was killed', async () => {
    const { db, jobs } = await setup()
    const attempts: number[] = []
    jobs.handle(greet, async (_payload, { attempt }) => void attempts.push(attempt))
    await jobs.add(db, greet, { name: 'left behind' })
    await takenBy('pool-of-a-killed-process').execute(db)
    await jobs.start()
    onTestFinished(() => jobs.stop())
    await expect.poll(() => attempts, { timeout: 5_000 }).toEqual([2])
  })

  it('stay with their process as long as it lives', async () => {
    const { db, jobs, url } = await setup()
    const other = createGraphileJobs({ databaseUrl: url, concurrency: 1, log: silentLog })
    onTestFinished(() => other.stop())
    const gate = Promise.withResolvers<void>()
    onTestFinished(() => jobs.stop())
    onTestFinished(() => gate.resolve())
    const takers: string[] = []
    jobs.handle(greet, async () => {
      takers.push('first')
      await gate.promise
    })
    other.handle(greet, async () => void takers.push('other'))
    await jobs.start()
    await jobs.add(db, greet, { name: 'long' })
    await expect.poll(() => takers).toEqual(['first'])
    await sql`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute'`.execute(db)
    // Looks for jobs of the dead, and then for its own.
    await other.start()
    await other.runDue()
    expect(takers).toEqual(['first'])
  })
})
