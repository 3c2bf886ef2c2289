import type { Config } from '../config.ts'
import { openPool } from '../platform/database/pool.ts'
import { remembered, tryCheck, type HealthCheck } from '../platform/health/health.ts'
import type { WorkerJobs } from '../platform/jobs/graphile-jobs.ts'
import { readQueueState } from '../platform/jobs/queue-state.ts'
import type { RealtimeServer } from '../platform/realtime/create-realtime.ts'

export interface PlatformHealthDeps {
  config: Pick<Config, 'ROLE' | 'DATABASE_URL'>
  jobs: Pick<WorkerJobs, 'state'>
  realtime: Pick<RealtimeServer, 'isListening'>
  checkStorage: HealthCheck
  checkMail: HealthCheck
}

const mailCheckMs = 60_000
const databaseCheckMs = 2_000
const databaseCheckEveryMs = 500
const jobsCheckEveryMs = 2_000

/**
 * Health checks of the shared parts. The database is checked on a connection of its own: a busy pool does not mean that the database is
 * unavailable.
 */
export function createPlatformHealth({
  config,
  jobs,
  realtime,
  checkStorage,
  checkMail,
}: PlatformHealthDeps) {
  const isWorker = config.ROLE.includes('worker')
  const isWeb = config.ROLE.includes('web')
  const checkPool = openPool({
    url: config.DATABASE_URL,
    maxConnections: 1,
    statementTimeoutMs: databaseCheckMs,
  })

  /** Whether jobs are run, here or elsewhere, and how many wait. */
  const checkJobs: HealthCheck = async () => {
    const engine = { name: 'jobs', required: isWorker } as const
    const queue = await readQueueState(checkPool).catch(() => null)
    const isRunning = isWorker ? jobs.state() === 'running' : queue !== null && queue.workers > 0
    return {
      ...engine,
      state: isRunning ? 'ready' : 'failing',
      ...(queue && { queue }),
      ...(queue?.workers === 0 && { detail: 'No worker runs: mails, reminders and exports wait.' }),
    }
  }

  const checkRealtime: HealthCheck = async () => {
    const engine = { name: 'realtime', required: false } as const
    if (!isWeb) return { ...engine, state: 'off', detail: 'Other processes hold the sockets.' }
    return { ...engine, state: realtime.isListening() ? 'ready' : 'failing' }
  }

  return {
    checks: [
      remembered(
        tryCheck({ name: 'database', required: true }, () => checkPool.query('SELECT 1')),
        databaseCheckEveryMs,
      ),
      remembered(checkJobs, jobsCheckEveryMs),
      checkRealtime,
      checkStorage,
      remembered(checkMail, mailCheckMs),
    ],
    close: () => checkPool.end(),
  }
}
