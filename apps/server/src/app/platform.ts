import type { Config } from '../config.ts'
import { createMail } from './platform-mail.ts'
import { openStorage } from './platform-storage.ts'
import { createPlatformHealth } from './platform-health.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { createJobEvents } from '../platform/events/job-events.ts'
import { clientAddressOf, trustedProxies } from '../platform/http/proxies.ts'
import { createGraphileJobs, type WorkerJobs } from '../platform/jobs/graphile-jobs.ts'
import { createPostgresLimiter } from '../platform/limits/postgres-limiter.ts'
import type { Log } from '../platform/log/log.ts'
import { createOutage } from '../platform/log/outage.ts'
import type { MailTransport } from '../platform/mail/transport.ts'
import { createRealtime, type RealtimeServer } from '../platform/realtime/create-realtime.ts'
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
/** Beyond it a call is refused rather than left to wait. */
const waitingPerConnection = 50
/** Of handlers of jobs, beside those of the queue itself. */
const jobConnections = 8

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
  const events = createJobEvents(jobs)
  const limiter = createPostgresLimiter(database.pool)
  const { mailbox, transport, mailer, checkMail } = createMail({
    config,
    clock,
    log,
    database,
    jobs,
    events,
    mailTransport,
  })
  jobs.schedule('delete-expired-limits', '41 3 * * *', () => limiter.deleteExpired())

  const opened = openStorage(config)
  const health = createPlatformHealth({ config, jobs, realtime, checkStorage: opened.health, checkMail })

  return {
    database,
    jobs,
    events,
    limiter,
    realtime,
    mailer,
    storage: storage ?? opened.storage,
    mailbox,
    isWorker: config.ROLE.includes('worker'),
    healthChecks: health.checks,
    close: async () => {
      transport?.close()
      opened.close()
      await health.close()
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
