import type pg from 'pg'
import type { JobQueue } from './jobs.ts'

/** How the names of the connections begin by which runners show that they live. */
export const workerName: Readonly<Record<JobQueue, `majlis-${string}`>> = {
  general: 'majlis-worker',
  mail: 'majlis-mail-worker',
}

export interface QueueState {
  /** Processes that run jobs. */
  workers: number
  /** Jobs that could run now and wait, counted up to `countedJobs`. */
  due: number
  /** How long the first of them has waited. */
  oldestSeconds: number
}

export const countedJobs = 10_000
/** A runner shows itself every five seconds. */
const silentAfter = '20 seconds'

const stateQuery = `
  SELECT
    (SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND split_part(application_name, ' ', 1) = $1 AND state_change > now() - interval '${silentAfter}') AS workers,
    count(*)::int AS due,
    coalesce(greatest(0, extract(epoch FROM now() - min(run_at))), 0)::int AS "oldestSeconds"
  FROM (
    SELECT run_at FROM graphile_worker._private_jobs
    WHERE is_available AND run_at <= now() ORDER BY run_at LIMIT ${countedJobs}
  ) waiting`

/** How many processes run jobs, how many jobs wait, and how long: seen from any process of the installation. */
export async function readQueueState(pool: pg.Pool): Promise<QueueState> {
  const { rows } = await pool.query<QueueState>(stateQuery, [workerName.general])
  const [state] = rows
  if (!state) throw new Error('An aggregate has one row')
  return state
}
