import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bareTestDatabase } from '@majlis/testing'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { migrate, migrationsDirectory } from '../platform/database/migrate.ts'

interface DatabaseBefore {
  pool: pg.Pool
  /** Applies the migration; returns what it warned of. */
  run(): Promise<string[]>
}

/**
 * A database as it was just before a migration, such as `0110_proven_addresses.sql`, for tests of what that does to rows: its tables are those of
 * that day, so rows are written in SQL. It goes away with the test.
 */
export async function databaseBefore(migration: string): Promise<DatabaseBefore> {
  const directory = await mkdtemp(join(tmpdir(), 'majlis-migrations-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const add = (name: string) => symlink(join(fileURLToPath(migrationsDirectory), name), join(directory, name))
  const names = (await readdir(migrationsDirectory)).filter((name) => name.endsWith('.sql'))
  if (!names.includes(migration)) throw new Error(`There is no migration ${migration}`)
  for (const name of names) if (name < migration) await add(name)

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
