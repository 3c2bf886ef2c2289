import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'

/** A table with two equal words, and a migration of its indexes. */
async function setup(...statements: string[]) {
  const { pool } = await testDatabase()
  await pool.query("CREATE TABLE letters (n int, word text); INSERT INTO letters VALUES (1, 'a'), (2, 'a')")
  const path = await mkdtemp(join(tmpdir(), 'majlis-migrations-'))
  onTestFinished(() => rm(path, { recursive: true }))
  await writeFile(
    join(path, '9001_indexes.sql'),
    ['-- majlis:no-transaction', '-- For lists by word.', ...statements.map((sql) => `${sql};`)].join('\n'),
  )
  const directory = pathToFileURL(`${path}/`)
  const indexes = async () =>
    (
      await pool.query<{ name: string; oid: string; valid: boolean }>(`
        SELECT relname AS name, pg_class.oid::text AS oid, indisvalid AS valid FROM pg_index
        JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = 'letters'::regclass ORDER BY relname`)
    ).rows
  return { pool, directory, indexes, run: () => migrate(pool, directory) }
}

const byN = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS letters_n ON letters (n)'
const byWord = 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS letters_word\n  ON letters (word)'

it('builds an index while others write to the table', async () => {
  const { pool, indexes, run } = await setup(byN)
  const writer = await pool.connect()
  await writer.query("BEGIN; INSERT INTO letters VALUES (3, 'c')")
  const running = run()
  await expect
    .poll(async () => (await indexes()).map(({ valid }) => valid), { timeout: 10_000 })
    .toEqual([false])
  // An index that is built in a transaction would keep this one waiting until it is there.
  await pool.query("SET lock_timeout = '2s'; INSERT INTO letters VALUES (4, 'd'); RESET lock_timeout")
  await writer.query('COMMIT')
  writer.release()
  expect(await running).toEqual(['9001_indexes.sql'])
  expect(await indexes()).toEqual([expect.objectContaining({ name: 'letters_n', valid: true })])
})

it('lets several processes start at the same time', async () => {
  const { pool, directory, indexes } = await setup(byN)
  const applied = await Promise.all([migrate(pool, directory), migrate(pool, directory)])
  expect(applied.flat()).toEqual(['9001_indexes.sql'])
  expect(await indexes()).toEqual([expect.objectContaining({ valid: true })])
})

it('continues after a failed statement: finished indexes stay, unfinished ones are built again', async () => {
  const { pool, indexes, run } = await setup(byN, byWord)
  await expect(run()).rejects.toThrow(/9001_indexes\.sql failed: could not create unique index/)
  const [first] = await indexes()
  expect(await indexes()).toEqual([
    { name: 'letters_n', oid: first?.oid, valid: true },
    expect.objectContaining({ name: 'letters_word', valid: false }),
  ])

  await pool.query('DELETE FROM letters WHERE n = 2')
  expect(await run()).toEqual(['9001_indexes.sql'])
  expect(await indexes()).toEqual([
    { name: 'letters_n', oid: first?.oid, valid: true },
    expect.objectContaining({ name: 'letters_word', valid: true }),
  ])
  expect(await run()).toEqual([])
})

it('refuses a statement that may not run twice, before it runs the others', async () => {
  const { indexes, run } = await setup(byN, "INSERT INTO letters VALUES (5, 'e')")
  await expect(run()).rejects.toThrow(
    /"INSERT INTO letters VALUES \(5, 'e'\)" cannot run outside a transaction/,
  )
  expect(await indexes()).toEqual([])
})
