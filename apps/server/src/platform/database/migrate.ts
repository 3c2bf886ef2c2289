import { readdir, readFile } from 'node:fs/promises'
import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { sha256 } from '../keys/sha256.ts'

/** Where the forward-only SQL files are, named `<number>_<what>.sql`. */
export const migrationsDirectory = new URL('../../../migrations/', import.meta.url)

const silentLogger = new Logger(() => () => undefined)

/** One migration at a time over all processes: an arbitrary key of `pg_advisory_lock`. */
const migrationLock = 7_263_544_001

/**
 * Brings the database up to this build: the SQL files in order of their names, each in a transaction and once, then the
 * tables of the job queue. Harmless when nothing is to be done and when several processes start at once.
 * Returns the names of what it applied. Throws when an applied file has been changed since. `warn` is told what a file does to data that
 * somebody should know of (`RAISE WARNING`).
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
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    const applied = await applyFiles(client, directory)
    await runMigrations({ pgPool: pool, logger: silentLogger })
    return applied
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.off('notice', onNotice)
    client.release()
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
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const applied: string[] = []
  for (const name of names) {
    const sql = await readFile(new URL(name, directory), 'utf8')
    const checksum = sha256(sql).toString('hex')
    const before = known.get(name)
    if (before === checksum) continue
    if (before)
      throw new Error(`Migration ${name} was changed after it had been applied: write a new one instead.`)
    await applyFile(client, { name, sql, checksum })
    applied.push(name)
  }
  return applied
}

async function applyFile(
  client: pg.PoolClient,
  file: { name: string; sql: string; checksum: string },
): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(file.sql)
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [file.name, file.checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(
      `Migration ${file.name} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}
