import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { requireSchema } from './require-schema.ts'

it('starts on the database of this build, and explains in one sentence why it refuses others', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  const asked = { query: client.query.bind(client) } as unknown as typeof pool
  try {
    await expect(requireSchema(asked)).resolves.toBeUndefined()
    await client.query('BEGIN')
    await client.query("INSERT INTO migrations (name, checksum) VALUES ('9999_future.sql', 'x')")
    await expect(requireSchema(asked)).rejects.toThrow(
      'the database is newer than this build (it has 9999_future.sql): start the build that migrated it.',
    )
    await client.query("DELETE FROM migrations WHERE name = '9999_future.sql' OR name LIKE 'baseline/04%'")
    await expect(requireSchema(asked)).rejects.toThrow(
      /older than this build \(it lacks baseline\/04_accounts\.sql\): run/,
    )
    await client.query('ALTER TABLE migrations RENAME TO elsewhere')
    await expect(requireSchema(asked)).rejects.toThrow('the database has no tables yet: run')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
