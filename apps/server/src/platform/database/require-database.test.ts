import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { requireDatabase } from './require-database.ts'

/** A pool whose database reports this version. */
const poolOf = (version: string) => ({ query: async () => ({ rows: [{ version }] }) }) as unknown as pg.Pool

it('names the variable of a database that does not respond, but not its value', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://majlis:kept-secret@127.0.0.1:1/majlis' })
  onTestFinished(() => pool.end())
  const problem = await requireDatabase(pool).catch((error: Error) => error.message)
  expect(problem).toContain('DATABASE_URL: connect ECONNREFUSED')
  expect(problem).not.toContain('kept-secret')
})

it('refuses a PostgreSQL that is too old', async () => {
  await expect(requireDatabase(poolOf('15.9 (Debian 15.9-1)'))).rejects.toThrow(
    'DATABASE_URL: PostgreSQL 15.9 (Debian 15.9-1) is older than 16',
  )
  await expect(requireDatabase(poolOf('16.1'))).resolves.toBeUndefined()
})
