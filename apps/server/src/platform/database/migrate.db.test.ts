import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'

async function directoryOf(files: Record<string, string>): Promise<URL> {
  const path = await mkdtemp(join(tmpdir(), 'majlis-migrations-'))
  onTestFinished(() => rm(path, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), sql)
  }
  return pathToFileURL(`${path}/`)
}

it('finds nothing to do in a migrated database, also if several processes start at the same time', async () => {
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

it('reports what a file warns of', async () => {
  const { pool } = await testDatabase()
  const directory = await directoryOf({
    '9003_c.sql': "DO $$ BEGIN RAISE WARNING 'Took 2 letters back'; RAISE NOTICE 'done'; END $$",
  })
  const warnings: string[] = []
  await migrate(pool, directory, (text) => warnings.push(text))
  expect(warnings).toEqual(['Took 2 letters back'])
})

it('rolls a failing file back as a whole and names it', async () => {
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

it('runs the baseline on a new database, and the earlier steps on an older one', async () => {
  const files = {
    'baseline/01_letters.sql': 'CREATE TABLE letters (n int)',
    'before-baseline/9001_letters.sql': 'CREATE TABLE letters (m int)',
    'before-baseline/9002_n.sql': 'ALTER TABLE letters RENAME COLUMN m TO n',
    '9003_word.sql': 'ALTER TABLE letters ADD COLUMN word text',
  }
  const fresh = (await testDatabase()).pool
  expect(await migrate(fresh, await directoryOf(files))).toEqual(['baseline/01_letters.sql', '9003_word.sql'])

  const old = (await testDatabase()).pool
  await migrate(old, await directoryOf({ '9001_letters.sql': files['before-baseline/9001_letters.sql'] }))
  expect(await migrate(old, await directoryOf(files))).toEqual(['9002_n.sql', '9003_word.sql'])
  expect(await migrate(old, await directoryOf(files))).toEqual([])
  for (const pool of [fresh, old]) expect((await pool.query('SELECT n, word FROM letters')).rows).toEqual([])
})

it('continues the baseline after an interrupted start', async () => {
  const { pool } = await testDatabase()
  const broken = { 'baseline/01_a.sql': 'CREATE TABLE a (n int)', 'baseline/02_b.sql': 'SELECT 1 / 0' }
  await expect(migrate(pool, await directoryOf(broken))).rejects.toThrow('baseline/02_b.sql')
  const mended = await directoryOf({ ...broken, 'baseline/02_b.sql': 'CREATE TABLE b (n int)' })
  expect(await migrate(pool, mended)).toEqual(['baseline/02_b.sql'])
})
