import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'

async function directoryOf(files: Record<string, string>): Promise<URL> {
  const path = await mkdtemp(join(tmpdir(), 'majlis-migrations-'))
  onTestFinished(() => rm(path, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(path, name), sql)
  return pathToFileURL(`${path}/`)
}

it('finds nothing to do in a migrated database, also when several processes start at once', async () => {
  const { pool } = await testDatabase()
  expect(await Promise.all([migrate(pool), migrate(pool)])).toEqual([[], []])
})

it('applies new files in order and once', async () => {
  const { pool } = await testDatabase()
  const directory = await directoryOf({
    '9002_b.sql': 'INSERT INTO letters VALUES (2)',
    '9001_a.sql': 'CREATE TABLE letters (n int)',
  })
  const [first, second] = await Promise.all([migrate(pool, directory), migrate(pool, directory)])
  expect([...first, ...second]).toEqual(['9001_a.sql', '9002_b.sql'])
  expect((await pool.query('SELECT n FROM letters')).rows).toEqual([{ n: 2 }])
})

it('tells what a file warns of', async () => {
  const { pool } = await testDatabase()
  const directory = await directoryOf({
    '9003_c.sql': "DO $$ BEGIN RAISE WARNING 'Took 2 letters back'; RAISE NOTICE 'done'; END $$",
  })
  const warnings: string[] = []
  await migrate(pool, directory, (text) => warnings.push(text))
  expect(warnings).toEqual(['Took 2 letters back'])
})

it('takes a failing file back as a whole and names it', async () => {
  const { pool } = await testDatabase()
  const directory = await directoryOf({ '9001_broken.sql': 'CREATE TABLE half (n int); SELECT 1 / 0' })
  await expect(migrate(pool, directory)).rejects.toThrow('9001_broken.sql')
  expect((await pool.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }])
})

it('refuses a file that was changed after it had been applied', async () => {
  const { pool } = await testDatabase()
  await migrate(pool, await directoryOf({ '9001_a.sql': 'CREATE TABLE a (n int)' }))
  const changed = await directoryOf({ '9001_a.sql': 'CREATE TABLE a (n text)' })
  await expect(migrate(pool, changed)).rejects.toThrow('9001_a.sql')
})
