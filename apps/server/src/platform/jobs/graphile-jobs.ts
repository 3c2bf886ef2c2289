import { sql } from 'kysely'
import type { Database, DbOrTx } from '../database/database.ts'
import { liveName } from '../database/live-addresses.ts'
import { keepAlive, type KeptAlive } from '../process/keep-alive.ts'
import type { Log } from '../log/log.ts'
import { createOutage } from '../log/outage.ts'
import { createGraphileRunner } from './graphile-runner.ts'
import { jobBody } from './job-body.ts'
import type { JobDefinition, JobOptions, JobQueue, Jobs } from './jobs.ts'
import { workerName } from './queue-state.ts'
import { createTaskLists } from './task-lists.ts'
import { fairnessFlag, fairPriority } from './fair-priority.ts'

export interface GraphileJobsOptions {
  databaseUrl: string
  /** Shown to other processes on the database. */
  publicUrl?: string
  /** Jobs at the same time, of the queue `general`. */
  concurrency: number
  /** Wraps each handler: `Database.asJob`. */
  asJob?: Database['asJob']
  log: Log
}

export interface WorkerJobs extends Jobs {
  /** Runs jobs until `stop`; recovers automatically from an outage of the database. */
  start(): Promise<void>
  /** Lets running jobs end, for some seconds, then aborts their signal. */
  stop(): Promise<void>
  /** Runs all due jobs, then returns; for tests. */
  runDue(): Promise<void>
  state(): 'running' | 'stopped' | 'failing'
}

/** As many mails as the mail server gets connections. */
const mailConcurrency = 2
/** Between two tries to start taking up jobs. */
const maxPauseMs = 3_000

/**
 * Jobs on graphile-worker: rows of PostgreSQL, so state and job are written in one transaction, and any number of processes
 * share the work. A failed job is retried after e, e², e³ … seconds, up to its `maxAttempts`
 * (spec 9.14, decision 0023).
 */
export function createGraphileJobs({
  databaseUrl,
  publicUrl,
  concurrency,
  asJob = (work) => work(),
  log,
}: GraphileJobsOptions): WorkerJobs {
  const { tasks, cronItems, handle, schedule, usedQueues } = createTaskLists(asJob)
  const runners: KeptAlive[] = []

  /** One for each queue: a full one takes no slots of another. */
  function createRunner(queue: JobQueue) {
    return createGraphileRunner({
      databaseUrl,
      concurrency: queue === 'mail' ? mailConcurrency : concurrency,
      tasks: tasks[queue],
      cronItems: queue === 'general' ? cronItems : [],
      applicationName: publicUrl ? liveName(workerName[queue], publicUrl) : workerName[queue],
      log,
    })
  }

  function keepRunning(queue: JobQueue): KeptAlive {
    const runner = createRunner(queue)
    const outage = createOutage(log.child({ queue }), {
      began: 'jobs stopped and are started again',
      over: 'jobs are taken up again',
    })
    async function start() {
      const started = await runner.start()
      outage.worked()
      return started
    }
    return keepAlive(start, outage.failed, { maxPauseMs })
  }

  return {
    add,
    remove,
    handle,
    schedule,
    start: async () => {
      for (const queue of usedQueues()) runners.push(keepRunning(queue))
      await Promise.all(runners.map(({ firstTry }) => firstTry))
    },
    stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))),
    state: () => {
      const states = runners.map((runner) => runner.state())
      if (states.includes('failing')) return 'failing'
      return states.includes('running') ? 'running' : 'stopped'
    },
    runDue: async () => {
      for (const queue of usedQueues()) await createRunner(queue).runDue()
    },
  }
}

async function add<P>(
  tx: DbOrTx,
  job: JobDefinition<P>,
  payload: P,
  options: JobOptions = {},
): Promise<void> {
  const body = jobBody(job.payload.parse(payload))
  const runAt = options.runAt === undefined ? null : new Date(options.runAt)
  const { fairnessKey } = options
  await sql`SELECT graphile_worker.add_job(
    ${job.name}::text, payload => ${body}::json, run_at => coalesce(${runAt}::timestamptz, now()),
    queue_name => ${job.isOneAtATime ? job.name : null}::text, max_attempts => ${job.maxAttempts}::int, job_key => ${options.key ?? null}::text,
    priority => ${fairnessKey === undefined ? 0 : fairPriority(job.name, fairnessKey)}::int, flags => ${fairnessKey === undefined ? null : [fairnessFlag(fairnessKey)]}::text[])`.execute(
    tx,
  )
}

async function remove(tx: DbOrTx, key: string): Promise<void> {
  await sql`SELECT graphile_worker.remove_job(${key}::text)`.execute(tx)
}
