import type { Pool } from 'pg'
import { createApp } from './app/app.ts'
import { readConfig, type Config } from './config.ts'
import { seedDemo } from './demo/demo.ts'
import { createMediaGate } from './integrations/livekit/index.ts'
import { setOperator } from './modules/single-sign-on/index.ts'
import { createAuditLog } from './modules/tenancy/index.ts'
import { findMediaToken } from './modules/rooms/index.ts'
import { systemClock } from './platform/clock/clock.ts'
import { ConfigError } from './platform/config/read-settings.ts'
import { processEnvironment } from './platform/config/environment.ts'
import { openDatabase } from './platform/database/database.ts'
import { requireSameAddress } from './platform/database/live-addresses.ts'
import { migrate } from './platform/database/migrate.ts'
import { migrationsDirectory } from './platform/database/migration-files.ts'
import { requireDatabase } from './platform/database/require-database.ts'
import { requireSchema } from './platform/database/require-schema.ts'
import { compressAssets } from './platform/http/compress-assets.ts'
import { clientAddressOf, trustedProxies } from './platform/http/proxies.ts'
import { createLog } from './platform/log/log.ts'
import { createOutage } from './platform/log/outage.ts'

/** What `node src/main.ts <command>` does; `serve` without a command. */
const commands: Record<string, (config: Config) => Promise<void>> = {
  serve,
  migrate: migrateDatabase,
  gate,
  demo,
  operator,
  openapi,
}

/** Running calls and jobs have this long to end. The supervisor of `npm start` kills after ten seconds. */
const shutdownMs = 9_000

async function serve(config: Config): Promise<void> {
  const log = createLog({ level: config.LOG_LEVEL })
  const stopping = new AbortController()
  await requireMigrated(config)
  await requireAddress(config)
  const app = await createApp({ config, log })
  const drainMs = config.ROLE.includes('web') ? config.DRAIN_SECONDS * 1_000 : 0

  /** SIGTERM comes from a supervisor, whose balancer has to notice; SIGINT from someone who waits. */
  function stop(signal: 'SIGTERM' | 'SIGINT'): void {
    if (stopping.signal.aborted) return
    stopping.abort()
    log.info({ signal }, 'stopping')
    const forMs = signal === 'SIGTERM' ? drainMs : 0
    setTimeout(() => process.exit(1), forMs + shutdownMs).unref()
    const stopped = forMs > 0 ? app.drain(forMs).then(app.close) : app.close()
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)

  await app.start()
  // Two that start at once see each other only now.
  await requireAddress(config)
  // A worker alone listens on no port.
  const listensOn = config.ROLE.includes('web') ? { host: config.HOST, port: config.PORT } : {}
  log.info({ url: config.PUBLIC_URL, ...listensOn, roles: config.ROLE }, 'ready')
  await compressAssets(config.WEB_DIST, stopping.signal).catch((error: unknown) => {
    log.info({ err: error }, 'the web app is served without compressed files')
  })
}

/** The media gate, as a process of its own: it stays when the server is replaced. */
async function gate(config: Config): Promise<void> {
  await requireMigrated(config)
  const log = createLog({ level: config.LOG_LEVEL })
  const database = openDatabase({
    url: config.DATABASE_URL,
    maxConnections: 4,
    statementTimeoutMs: config.DATABASE_TIMEOUT_SECONDS * 1_000,
    outage: createOutage(log, {
      began: 'the database is away: nobody is let in',
      over: 'the database is back',
    }),
  })
  const mediaGate = createMediaGate({
    tokenFor: (room, participantId) => findMediaToken(database.db, room, participantId),
    bounds: {
      maxPerAddress: config.SOCKETS_PER_ADDRESS,
      addressOf: clientAddressOf(trustedProxies(config.TRUST_PROXY)),
    },
    log,
    livekitUrl: config.LIVEKIT_URL,
    apiKey: config.LIVEKIT_API_KEY,
    apiSecret: config.LIVEKIT_API_SECRET,
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
  const { port } = await mediaGate.listen({ host: config.HOST, port: config.MEDIA_GATE_PORT })
  log.info({ host: config.HOST, port }, 'the media gate is ready')
}

/** Throws `ConfigError` where the database cannot be reached, or is not that of this build. */
function requireMigrated(config: Config): Promise<void> {
  return withPool(config, async (pool) => {
    await requireDatabase(pool)
    await requireSchema(pool)
  })
}

/** Throws `ConfigError` where another server on the database has another public address. */
function requireAddress({ PUBLIC_URL, FORMER_PUBLIC_URL, ...config }: Config): Promise<void> {
  return withPool(config, (pool) =>
    requireSameAddress(pool, { publicUrl: PUBLIC_URL, formerUrl: FORMER_PUBLIC_URL }),
  )
}

async function withPool(
  config: Pick<Config, 'DATABASE_URL'>,
  work: (pool: Pool) => Promise<void>,
): Promise<void> {
  const database = openDatabase({ url: config.DATABASE_URL, maxConnections: 1 })
  try {
    await work(database.pool)
  } finally {
    await database.close()
  }
}

async function migrateDatabase(config: Config): Promise<void> {
  const database = openDatabase({ url: config.DATABASE_URL, maxConnections: 2 })
  try {
    await requireDatabase(database.pool)
    const applied = await migrate(database.pool, migrationsDirectory, (text) =>
      process.stdout.write(`${text}\n`),
    )
    process.stdout.write(
      applied.length > 0 ? `Applied ${applied.join(', ')}\n` : 'The database is up to date\n',
    )
  } finally {
    await database.close()
  }
}

async function demo(config: Config): Promise<void> {
  process.stdout.write(`${await seedDemo(config)}\n`)
}

/** `operator <address>` makes the account of the address an operator of the installation, `operator <address> remove` ends that. */
async function operator(config: Config): Promise<void> {
  const [email = '', remove] = process.argv.slice(3)
  const isOperator = remove !== 'remove'
  const database = openDatabase({ url: config.DATABASE_URL, maxConnections: 1 })
  try {
    const deps = { db: database.db, clock: systemClock, audit: createAuditLog({ clock: systemClock }) }
    const isDone = await setOperator(deps, email, isOperator)
    const told = isOperator ? 'an operator' : 'no operator'
    if (isDone) process.stdout.write(`${email} is ${told} of this installation\n`)
    else
      process.stderr.write(
        `There is no active account with the confirmed address ${email}, or an administrator set its password and it has to be changed first\n`,
      )
    process.exitCode = isDone ? 0 : 1
  } finally {
    await database.close()
  }
}

async function openapi(): Promise<void> {
  const { default: document } = await import('@majlis/contract/openapi.json', { with: { type: 'json' } })
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
}

const name = process.argv[2] ?? 'serve'
const command = commands[name]
try {
  if (!command)
    throw new ConfigError([`there is no command ${name}; commands are ${Object.keys(commands).join(', ')}`])
  await command(readConfig(processEnvironment))
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exitCode = 1
  if (name === 'serve') process.exit(1)
}
