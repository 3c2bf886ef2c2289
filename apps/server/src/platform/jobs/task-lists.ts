import type { CronItem, TaskList } from 'graphile-worker'
import type { Database } from '../database/database.ts'
import { duringJob } from '../log/current-work.ts'
import { readJobBody } from './job-body.ts'
import { jobQueues, type JobDefinition, type JobHandler, type JobQueue, type JobRun } from './jobs.ts'

/** The name under which the queue knows the handler of a cron line. */
const cronTask = (name: string) => `cron:${name}`

/** The handlers of each queue, as graphile-worker takes them. `asJob` wraps each one. Their log lines name the job and the request that added it. */
export function createTaskLists(asJob: Database['asJob']) {
  const tasks: Record<JobQueue, TaskList> = { general: {}, mail: {} }
  const cronItems: CronItem[] = []

  function handle<P>(job: JobDefinition<P>, handler: JobHandler<P>): void {
    register(job.queue ?? 'general', job.name, (payload, jobRun) =>
      handler(job.payload.parse(payload), jobRun),
    )
  }

  function schedule(name: string, cron: string, handler: (jobRun: JobRun) => Promise<void>): void {
    register('general', cronTask(name), (_payload, jobRun) => handler(jobRun))
    // A run missed while no worker was up is not made up for: the next one does the same work.
    cronItems.push({
      task: cronTask(name),
      match: cron,
      identifier: name,
      options: { backfillPeriod: 0, maxAttempts: 3 },
    })
  }

  function register(queue: JobQueue, name: string, handler: JobHandler<unknown>): void {
    if (jobQueues.some((other) => name in tasks[other])) throw new Error(`Two handlers for the job ${name}`)
    tasks[queue][name] = async (body, { job, abortSignal }) => {
      const { payload, requestId } = readJobBody(body)
      const jobRun = { attempt: job.attempts, signal: abortSignal }
      return duringJob(name, requestId, () => asJob(() => handler(payload, jobRun)))
    }
  }

  const usedQueues = () => jobQueues.filter((queue) => Object.keys(tasks[queue]).length > 0)

  return { tasks, cronItems, handle, schedule, usedQueues }
}
