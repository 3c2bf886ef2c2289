import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createSmtpTransport } from '../integrations/smtp/index.ts'
import { createBranding } from '../modules/appearance/index.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { openPool } from '../platform/database/pool.ts'
import { createJobEvents } from '../platform/events/job-events.ts'
import { remembered, tryCheck, type HealthCheck } from '../platform/health/health.ts'
import { clientAddressOf, trustedProxies } from '../platform/http/proxies.ts'
import { createGraphileJobs, type WorkerJobs } from '../platform/jobs/graphile-jobs.ts'
import { readQueueState } from '../platform/jobs/queue-state.ts'
import { createPostgresLimiter } from '../platform/limits/postgres-limiter.ts'
import type { Log } from '../platform/log/log.ts'
import { createOutage } from '../platform/log/outage.ts'
import { mailboxAccessOf } from '../platform/mail/mailbox-access.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import type { MailTransport } from '../platform/mail/transport.ts'
import { createRealtime, type RealtimeServer } from '../platform/realtime/create-realtime.ts'
import { createDiskReserve } from '../platform/storage/disk-reserve.ts'
import { createFolderStorage } from '../platform/storage/folder-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'

export interface PlatformDeps {
  config: Config
  clock: Clock
  log: Log
  /** In place of what the configuration names; for tests. */
  mailTransport?: MailTransport
  database?: Database
  jobs?: WorkerJobs
  realtime?: RealtimeServer
  storage?: Storage
}

export type Platform = ReturnType<typeof createPlatform>

const concurrentJobs = 4
const mailCheckMs = 60_000
/** Beyond it a call is refused rather than left to wait. */
const waitingPerConnection = 50
/** Of handlers of jobs, beside those of the queue itself. */
const jobConnections = 8
const databaseCheckMs = 2_000
const databaseCheckEveryMs = 500
const jobsCheckEveryMs = 2_000

/** The parts that every module stands on, opened but not yet running. */
export function createPlatform({
  config,
  clock,
  log,
  mailTransport,
  database = openCallsAndJobs(config, log),
  jobs = createGraphileJobs({
    databaseUrl: config.DATABASE_URL,
    publicUrl: config.PUBLIC_URL,
    concurrency: concurrentJobs,
    asJob: database.asJob,
    log,
  }),
  realtime = createRealtime({
    databaseUrl: config.DATABASE_URL,
    addresses: { publicUrl: config.PUBLIC_URL, formerUrl: config.FORMER_PUBLIC_URL },
    bounds: {
      maxPerAddress: config.SOCKETS_PER_ADDRESS,
      maxPerUser: config.SOCKETS_PER_USER,
      addressOf: clientAddressOf(trustedProxies(config.TRUST_PROXY)),
    },
    asCheck: database.asCheck,
    log,
  }),
  storage,
}: PlatformDeps) {
  const isWorker = config.ROLE.includes('worker')
  const isWeb = config.ROLE.includes('web')
  const checkPool = openPool({
    url: config.DATABASE_URL,
    maxConnections: 1,
    statementTimeoutMs: databaseCheckMs,
  })
  const events = createJobEvents(jobs)
  const limiter = createPostgresLimiter(database.pool)
  const mailbox = mailboxAccessOf(config)
  const transport =
    mailTransport ??
    (config.SMTP_URL ? createSmtpTransport({ url: config.SMTP_URL, from: config.MAIL_FROM }) : null)
  const { mailer, health: checkMail } = createMailer({
    db: database.db,
    jobs,
    clock,
    transport,
    brandOf: createBranding({ publicUrl: config.PUBLIC_URL }).brandOf,
    isKept: mailbox !== 'nobody',
    onRefused: (tx, regarding) => events.publish(tx, 'mail.refused', { regarding }),
    log,
  })
  if (!transport && mailbox === 'nobody')
    log.warn(
      'SMTP_URL is not set: mails are neither sent nor shown, so nobody can sign up or reset a password',
    )
  if (mailbox === 'everyone')
    log.warn(
      'MAILBOX_OPEN_TO_EVERYONE: everyone can read every mail at /dev/mailbox and take over any account',
    )
  jobs.schedule('delete-expired-limits', '41 3 * * *', () => limiter.deleteExpired())

  const filesFolder = join(config.DATA_DIR, 'files')
  const reserve = createDiskReserve({
    folder: filesFolder,
    reserveBytes: config.DISK_RESERVE_MB * 1024 * 1024,
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
    database,
    jobs,
    events,
    limiter,
    realtime,
    mailer,
    storage: storage ?? createFolderStorage(filesFolder, { reserve }),
    mailbox,
    isWorker,
    healthChecks: [
      // On a connection of its own: a pool that everyone waits for says nothing of the database.
      remembered(
        tryCheck({ name: 'database', required: true }, () => checkPool.query('SELECT 1')),
        databaseCheckEveryMs,
      ),
      remembered(checkJobs, jobsCheckEveryMs),
      checkRealtime,
      reserve.health,
      remembered(checkMail, mailCheckMs),
    ],
    close: async () => {
      transport?.close()
      await checkPool.end()
      await database.close()
    },
  }
}

function openCallsAndJobs(config: Config, log: Log): Database {
  return openDatabase({
    url: config.DATABASE_URL,
    maxConnections: config.DATABASE_POOL_SIZE,
    maxWaiting: config.DATABASE_POOL_SIZE * waitingPerConnection,
    statementTimeoutMs: config.DATABASE_TIMEOUT_SECONDS * 1_000,
    outage: createOutage(log, {
      began: 'the database is away: calls are refused until it is back',
      over: 'the database is back',
    }),
    jobs: {
      maxConnections: jobConnections,
      statementTimeoutMs: config.DATABASE_JOB_TIMEOUT_SECONDS * 1_000,
    },
  })
}
