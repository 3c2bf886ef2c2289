import type { TestClock } from '@majlis/testing'
import { createGraphileJobs, type WorkerJobs } from '../platform/jobs/graphile-jobs.ts'
import type { JobRun } from '../platform/jobs/jobs.ts'
import type { TestDatabase } from './database.ts'
import { silentLog } from './log.ts'

/** A job as it waits in the queue. */
export interface WaitingJob {
  name: string
  payload: unknown
  /** Epoch milliseconds. */
  runAt: number
  key: string | null
}

interface TakenJob {
  id: number
  name: string
  payload: unknown
  attempt: number
}

export interface RunOptions {
  /** So many workers take a delivery of an event at the same moment. */
  workers?: number
  /** Only jobs of which this is true. */
  only?: (name: string) => boolean
}

/** Event deliveries are jobs that are named `<event> > <listener>`. */
export const isDelivery = (name: string): boolean => name.includes(' > ')

/** A job that was added for at once stands in the queue at the time of the database, which is not that of the test. */
const dueAt = 'CASE WHEN run_at IN (job.created_at, job.updated_at) THEN $1::timestamptz ELSE run_at END'

/** Materialized: else the plan may look for the next one again for each row. */
const takeNext = `
  WITH next AS MATERIALIZED (
    SELECT job.id, task.identifier FROM graphile_worker._private_jobs job
    JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    WHERE is_available AND ${dueAt} <= $1 AND identifier = ANY ($2::text[])
    ORDER BY priority, ${dueAt}, job.id LIMIT 1
    FOR UPDATE OF job SKIP LOCKED
  )
  UPDATE graphile_worker._private_jobs taken
  SET attempts = attempts + 1, locked_by = 'test', locked_at = now()
  FROM next WHERE taken.id = next.id
  RETURNING taken.id, next.identifier AS name, taken.payload, taken.attempts AS attempt`

/** A failed job waits e, e², e³ … seconds, on the clock of the test. */
const giveBack = `
  UPDATE graphile_worker._private_jobs
  SET locked_by = NULL, locked_at = NULL,
    run_at = date_trunc('milliseconds', $2::timestamptz + exp(least(attempts, 10)) * interval '1 second')
  WHERE id = $1`

/** The job queue of the program, whose jobs run when a test says so: those that were committed, in order, on the clock of the test. */
export function testJobs({ database, clock }: { database: TestDatabase; clock: TestClock }) {
  const queue = createGraphileJobs({ databaseUrl: database.url, concurrency: 1, log: silentLog })
  const handlers = new Map<string, (payload: unknown, run: JobRun) => Promise<void>>()
  const crons = new Map<string, (run: JobRun) => Promise<void>>()

  const jobs: WorkerJobs = {
    ...queue,
    handle(job, handler) {
      queue.handle(job, handler)
      handlers.set(job.name, (payload, run) => handler(job.payload.parse(payload), run))
    },
    schedule(name, cron, handler) {
      queue.schedule(name, cron, handler)
      crons.set(name, handler)
    },
    runDue: () => runJobs(),
  }

  /** Runs the first of the jobs that are due. False where there is none. Throws what its handler throws. */
  async function runNext({ workers = 1, only = () => true }: RunOptions = {}): Promise<boolean> {
    const now = new Date(clock.now())
    const names = [...handlers.keys()].filter(only)
    const { rows } = await database.pool.query<TakenJob>(takeNext, [now, names])
    const [job] = rows
    if (!job) return false
    const { id, name, payload, attempt } = job
    const handle = () =>
      database.asJob(async () =>
        handlers.get(name)?.(payload, { attempt, signal: new AbortController().signal }),
      )
    try {
      if (isDelivery(name)) await Promise.all(Array.from({ length: workers }, handle))
      // An event is delivered at least once: each of them twice here.
      await handle()
    } catch (error) {
      await database.pool.query(giveBack, [id, now])
      throw error
    }
    await database.pool.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [id])
    return true
  }

  /** Runs what is due until nothing is left. */
  async function runJobs(options: RunOptions = {}): Promise<void> {
    while (await runNext(options));
  }

  /** Runs what is scheduled under a name. Throws where nothing is. */
  async function runCron(name: string, signal = new AbortController().signal): Promise<void> {
    const handler = crons.get(name)
    if (!handler) throw new Error(`Nothing is scheduled as ${name}`)
    await database.asJob(() => handler({ attempt: 1, signal }))
  }

  /** The committed jobs that have not run, the first first. */
  async function waiting(): Promise<WaitingJob[]> {
    const { rows } = await database.pool.query<Omit<WaitingJob, 'runAt'> & { run_at: Date }>(
      `SELECT identifier AS name, payload, ${dueAt} AS run_at, key FROM graphile_worker._private_jobs job
       JOIN graphile_worker._private_tasks task ON task.id = job.task_id
       WHERE is_available ORDER BY priority, run_at, job.id`,
      [new Date(clock.now())],
    )
    return rows.map(({ run_at, ...job }) => ({ ...job, runAt: run_at.getTime() }))
  }

  /** The names of the jobs that someone handles. */
  const handled = (): string[] => [...handlers.keys()]

  return { jobs, runNext, runJobs, runCron, waiting, handled }
}
