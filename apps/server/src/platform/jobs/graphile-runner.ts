import { EventEmitter } from 'node:events'
import {
  Logger,
  parseCronItems,
  run,
  runOnce,
  type CronItem,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { openPool } from '../database/pool.ts'
import type { Log } from '../log/log.ts'
import { readJobBody } from './job-body.ts'
import { showLife } from './runner-life.ts'

export interface GraphileRunnerOptions {
  databaseUrl: string
  concurrency: number
  /** Only jobs of these tasks are taken. */
  tasks: TaskList
  cronItems: readonly CronItem[]
  /** Shown to PostgreSQL as the name of the runner's connection. */
  applicationName: string
  log: Log
}

/**
 * The queue writes how a job ended without waiting for it. One by one, a failure of that ends this process (an unhandled
 * rejection); as a batch, even of one, it ends the runner, which is started again.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Of the queue's own statements: to take a job and to say how it ended. */
const queueTimeoutMs = 15_000

/** Takes up jobs of its tasks, on connections of its own. */
export function createGraphileRunner(options: GraphileRunnerOptions) {
  const { databaseUrl, concurrency, tasks, cronItems, applicationName, log } = options
  /** The names under which our runners have taken jobs; none of them runs when another is started. */
  const runnerIds: string[] = []

  function runOptions(pgPool: pg.Pool) {
    return { pgPool, concurrency, taskList: tasks, noHandleSignals: true, logger: workerLogger(log), preset }
  }

  /** A runner that lost the database could not say how its last jobs ended: they are taken up again. */
  async function releaseJobs(pgPool: pg.Pool): Promise<void> {
    if (runnerIds.length === 0) return
    await pgPool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [runnerIds])
    runnerIds.length = 0
  }

  /** Resolves when a worker has looked for a job without an error. */
  async function startRunner(): Promise<Runner> {
    const pgPool = openQueuePool(databaseUrl, concurrency)
    const events: WorkerEvents = new EventEmitter()
    const looked = firstLook(events)
    try {
      await releaseJobs(pgPool)
      let runnerId = ''
      events.once('pool:create', ({ workerPool }) => {
        runnerId = workerPool.id
        runnerIds.push(runnerId)
      })
      const started = await run({
        ...runOptions(pgPool),
        events,
        parsedCronItems: parseCronItems([...cronItems]),
      })
      const end = () => void pgPool.end().catch(() => undefined)
      started.promise.then(end, end)
      const stop = () => started.stop().catch(() => undefined)
      try {
        await looked
        const endLife = await showLife({ databaseUrl, runnerId, applicationName, onLost: () => void stop() })
        started.promise.then(endLife, endLife)
      } catch (error) {
        await stop()
        throw error
      }
      return started
    } catch (error) {
      if (!pgPool.ending) await pgPool.end()
      throw error
    }
  }

  return {
    start: startRunner,
    /** Runs all due jobs, then returns. */
    runDue: async (): Promise<void> => {
      const pgPool = openQueuePool(databaseUrl, concurrency)
      try {
        await runOnce(runOptions(pgPool))
      } finally {
        await pgPool.end()
      }
    },
  }
}

/**
 * How the first look for a job ends. The queue asks for the numbers of its tasks then, and keeps the answer as long as it
 * runs, a failure too: a runner that lost its connection in that moment would never take up a job.
 */
function firstLook(events: WorkerEvents): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  events.once('job:start', () => resolve())
  events.once('worker:getJob:empty', () => resolve())
  events.once('worker:getJob:error', ({ error }) => reject(error))
  // Nothing awaits it if the start has failed before.
  promise.catch(() => undefined)
  return promise
}

/** Connections of its own, so that jobs and calls do not wait for each other's. */
function openQueuePool(url: string, concurrency: number): pg.Pool {
  return releasedOnce(openPool({ url, maxConnections: concurrency + 2, statementTimeoutMs: queueTimeoutMs }))
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void
type Release = (error?: Error | boolean) => void

/**
 * The worker gives the connection it listens on back twice when that breaks while the worker stops, which `pg` answers
 * with an error that cannot be caught.
 */
function releasedOnce(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool)
  function connectOnce(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) return connect()
    // A pool that has ended has nothing to give back.
    connect((error, client, release: Release | undefined) => {
      let isReleased = false
      callback(error, client, (reason) => {
        if (!isReleased) release?.(reason)
        isReleased = true
      })
    })
  }
  // Both forms of `connect` in one function, which its overloads cannot say.
  pool.connect = connectOnce as typeof pool.connect
  return pool
}

/** Its details hold payloads, so only the sentence is logged, with the ID of the request that added the job. */
function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, { job }) => {
    const fields = { part: 'jobs', ...requestOf(job) }
    if (level === 'error') log.error(fields, message)
    else if (level === 'warning') log.warn(fields, message)
    else log.debug(fields, message)
  })
}

function requestOf(job: unknown): { reqId?: string } {
  const isJob = typeof job === 'object' && job !== null && 'payload' in job
  const requestId = isJob ? readJobBody(job.payload).requestId : undefined
  return requestId === undefined ? {} : { reqId: requestId }
}
