import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bareTestDatabase } from '@majlis/testing'
import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { rowsOf, schemaOf } from '../../testing/schema.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { beforeBaselineDirectory } from '../../testing/database-before.ts'
import { listMigrations, migrationsDirectory } from './migration-files.ts'
import { requireSchema } from './require-schema.ts'

const { baseline, beforeBaseline, afterBaseline } = await listMigrations(migrationsDirectory)

async function emptyDatabase(): Promise<pg.Pool> {
  const { url, drop } = await bareTestDatabase()
  const { pool, close } = openDatabase({ url, maxConnections: 3 })
  onTestFinished(async () => {
    await close()
    await drop()
  })
  return pool
}

/** A database of a release from before the baseline, which had only the first steps. */
async function oldDatabase(steps: number): Promise<pg.Pool> {
  const folder = await mkdtemp(join(tmpdir(), 'majlis-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of beforeBaseline.slice(0, steps))
    await symlink(fileURLToPath(new URL(name, beforeBaselineDirectory)), join(folder, name))
  const pool = await emptyDatabase()
  await migrate(pool, pathToFileURL(`${folder}/`))
  return pool
}

const ledgerOf = async (pool: pg.Pool) =>
  (await pool.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')).rows.map(
    ({ name }) => name,
  )

it('makes a new database by the baseline alone', async () => {
  const pool = await emptyDatabase()
  expect(await migrate(pool)).toEqual([...baseline, ...afterBaseline])
  await expect(requireSchema(pool)).resolves.toBeUndefined()
  expect(await migrate(pool)).toEqual([])
})

it('takes a database from before the baseline to the same schema and the same rows', async () => {
  const [fresh, old] = [await emptyDatabase(), await oldDatabase(3)]
  await migrate(fresh)
  expect(await migrate(old)).toEqual([...beforeBaseline.slice(3), ...afterBaseline])
  await expect(requireSchema(old)).resolves.toBeUndefined()

  const schema = await schemaOf(fresh)
  expect(schema.tables?.length).toBeGreaterThan(60)
  expect(await schemaOf(old)).toEqual(schema)
  expect(await rowsOf(old)).toEqual(await rowsOf(fresh))
})

it('records the baseline, without running it, in a database that has every step from before', async () => {
  const pool = await oldDatabase(beforeBaseline.length)
  await pool.query("INSERT INTO plans VALUES ('small', '{}')")
  expect(await migrate(pool)).toEqual(afterBaseline)
  expect(await ledgerOf(pool)).toEqual([...baseline, ...beforeBaseline, ...afterBaseline].sort())
  expect((await pool.query('SELECT name FROM plans')).rows).toEqual([{ name: 'small' }])
})
