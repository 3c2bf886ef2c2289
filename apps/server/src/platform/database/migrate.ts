import { setTimeout as delay } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import {
  listMigrations,
  migrationsDirectory,
  planMigrations,
  readMigration,
  type MigrationFile,
} from './migration-files.ts'
import { isOutsideTransaction, runOutsideTransaction } from './outside-transaction.ts'

const silentLogger = new Logger(() => () => undefined)

/** One migration at a time over all processes: an arbitrary key of `pg_advisory_lock`. */
const migrationLock = 7_263_544_001
const lockRetryMs = 200

/**
 * Brings the database up to this build: the SQL files in order, each once and in a transaction (unless it is marked to run outside of one),
 * then the tables of the job queue. Harmless if there is nothing to do and if several processes start at the same time.
 * Returns the names of what it applied. Throws when an applied file has been changed since. `warn` gets what a file does to data that
 * people should know about (`RAISE WARNING`).
 */
export async function migrate(
  pool: pg.Pool,
  directory: URL = migrationsDirectory,
  warn: (text: string) => void = () => undefined,
): Promise<string[]> {
  const client = await pool.connect()
  const onNotice = ({
    severity,
    message,
  }: {
    severity?: string | undefined
    message?: string | undefined
  }) => {
    if (severity === 'WARNING' && message) warn(message)
  }
  client.on('notice', onNotice)
  try {
    await takeLock(client)
    const applied = await applyFiles(client, directory)
    await runMigrations({ pgPool: pool, logger: silentLogger })
    return applied
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.off('notice', onNotice)
    client.release()
  }
}

/**
 * Polls, because a statement that waits inside the database holds a snapshot, and an index that is built concurrently would wait for its
 * end.
 */
async function takeLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isTaken"',
      [migrationLock],
    )
    if (rows[0]?.isTaken) return
    await delay(lockRetryMs)
  }
}

async function applyFiles(client: pg.PoolClient, directory: URL): Promise<string[]> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migrations',
  )
  const ledger = new Map(rows.map((row) => [row.name, row.checksum]))
  const names = await listMigrations(directory)
  const read = (name: string) => readMigration(directory, names, name)

  for (const name of Object.values(names).flat()) {
    const before = ledger.get(name)
    if (before && before !== (await read(name)).checksum)
      throw new Error(`Migration ${name} was changed after it had been applied: write a new one instead.`)
  }

  const { run, recognised } = planMigrations(names, new Set(ledger.keys()))
  const first = run.filter((name) => !names.afterBaseline.includes(name))
  for (const name of first) await applyFile(client, await read(name))
  for (const name of recognised) await record(client, await read(name))
  const then = run.filter((name) => names.afterBaseline.includes(name))
  for (const name of then) await applyFile(client, await read(name))
  return run
}

async function applyFile(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  try {
    if (isOutsideTransaction(file.sql)) {
      await runOutsideTransaction(client, file.sql)
      await record(client, file)
    } else await runInTransaction(client, file)
  } catch (error) {
    throw new Error(
      `Migration ${file.name} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

async function runInTransaction(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(file.sql)
    await record(client, file)
    await client.query('COMMIT')
  } catch (error) {
    // A broken connection has rolled back already.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function record(client: pg.PoolClient, { name, checksum }: MigrationFile): Promise<void> {
  await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
}
