import type pg from 'pg'
import { ConfigError } from '../config/read-settings.ts'
import { listMigrations, migrationsDirectory } from './migration-files.ts'

const command = '`node apps/server/src/main.ts migrate`'

/** Throws `ConfigError` with one sentence where the database is empty, older or newer than this build. */
export async function requireSchema(pool: pg.Pool): Promise<void> {
  const { baseline, beforeBaseline, afterBaseline } = await listMigrations(migrationsDirectory)
  const { rows } = await pool.query<{ exists: boolean }>(
    "SELECT to_regclass('migrations') IS NOT NULL AND to_regclass('graphile_worker.jobs') IS NOT NULL AS exists",
  )
  if (!rows[0]?.exists)
    throw new ConfigError([`DATABASE_URL: the database has no tables yet: run ${command} first.`])
  const applied = (await pool.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')).rows
  const names = new Set(applied.map(({ name }) => name))
  const missing = [...baseline, ...afterBaseline].find((name) => !names.has(name))
  if (missing)
    throw new ConfigError([
      `DATABASE_URL: the database is older than this build (it lacks ${missing}): run ${command} first.`,
    ])
  const known = new Set([...baseline, ...beforeBaseline, ...afterBaseline])
  const newer = [...names].find((name) => !known.has(name))
  if (newer)
    throw new ConfigError([
      `DATABASE_URL: the database is newer than this build (it has ${newer}): start the build that migrated it.`,
    ])
}
