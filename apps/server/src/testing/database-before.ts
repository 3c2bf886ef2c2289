import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bareTestDatabase } from '@majlis/testing'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { listMigrations, migrationsDirectory } from '../platform/database/migration-files.ts'

export const beforeBaselineDirectory = new URL('before-baseline/', migrationsDirectory)

interface DatabaseBefore {
  pool: pg.Pool
  /** Applies the migration; returns what it warned of. */
  run(): Promise<string[]>
}

/**
 * A database as it was just before a migration, such as `0110_proven_addresses.sql`, for tests of what the migration does to rows. Its tables
 * are those of that day, so rows are written in SQL. It is dropped after the test.
 */
export async function databaseBefore(migration: string): Promise<DatabaseBefore> {
  const { beforeBaseline, baseline, afterBaseline } = await listMigrations(migrationsDirectory)
  const directory = await mkdtemp(join(tmpdir(), 'majlis-migrations-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const isFromBefore = beforeBaseline.includes(migration)
  if (!isFromBefore && !afterBaseline.includes(migration))
    throw new Error(`There is no migration ${migration}`)
  const add = (name: string, from = isFromBefore ? beforeBaselineDirectory : migrationsDirectory) =>
    symlink(fileURLToPath(new URL(name, from)), join(directory, name))

  await mkdir(join(directory, 'baseline'))
  if (!isFromBefore) for (const name of baseline) await add(name)
  const steps = isFromBefore ? beforeBaseline : afterBaseline
  for (const name of steps) if (name < migration) await add(name)

  const { url, drop } = await bareTestDatabase()
  const { pool, close } = openDatabase({ url, maxConnections: 3 })
  onTestFinished(async () => {
    await close()
    await drop()
  })
  const from = pathToFileURL(`${directory}/`)
  await migrate(pool, from)
  return {
    pool,
    async run() {
      await add(migration)
      const warnings: string[] = []
      await migrate(pool, from, (text) => warnings.push(text))
      return warnings
    },
  }
}
