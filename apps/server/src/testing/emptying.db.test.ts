import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from './database.ts'
import { emptyAgain } from './emptying.ts'

const addJob = `SELECT id FROM graphile_worker.add_job('a-job')`

it('leaves no row, and counts from the start again', async () => {
  const { pool } = await testDatabase()
  const first = await pool.query(addJob)
  expect(await emptyAgain(pool)).toBe(true)
  expect((await pool.query('SELECT FROM graphile_worker.jobs')).rows).toEqual([])
  expect((await pool.query(addJob)).rows).toEqual(first.rows)
})

it.each([
  'CREATE TABLE letters (n int)',
  'ALTER TABLE users RENAME TO gone',
  'DROP INDEX users_email',
  'CREATE FUNCTION kill() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
])('gives no one a database after %s', async (alteration) => {
  const { pool } = await testDatabase()
  await pool.query(alteration)
  expect(await emptyAgain(pool)).toBe(false)
})

it('gives no one a database of which someone holds a connection or a lock', async () => {
  const { pool, url } = await testDatabase()
  const holder = await pool.connect()
  await holder.query('SELECT pg_advisory_lock(1)')
  expect(await emptyAgain(pool)).toBe(false)
  holder.release()
  expect(await emptyAgain(pool)).toBe(false)
  await pool.query('SELECT pg_advisory_unlock(1)')
  expect(await emptyAgain(pool)).toBe(true)

  const elsewhere = new pg.Client({ connectionString: url })
  await elsewhere.connect()
  onTestFinished(() => elsewhere.end())
  expect(await emptyAgain(pool)).toBe(false)
})

it('gives no one a database in which thousands of rows lay', async () => {
  const { pool } = await testDatabase()
  await pool.query(
    'INSERT INTO graphile_worker._private_tasks (identifier) SELECT n FROM generate_series(1, 2000) AS n',
  )
  expect(await emptyAgain(pool)).toBe(false)
})
