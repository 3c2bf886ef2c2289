import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { openDatabase } from './database.ts'

async function oneConnection() {
  const { url } = await testDatabase()
  const database = openDatabase({ url, maxConnections: 1 })
  const { db } = database
  await sql`CREATE TABLE letters (n int)`.execute(db)
  await sql`INSERT INTO letters VALUES (1)`.execute(db)
  const read = (n: number) => sql`SELECT * FROM letters WHERE n = ${n}`.execute(db).then(({ rows }) => rows)
  /** How often one kept plan served each kept statement. */
  const kept = async () => {
    const query = sql<{
      runs: number
    }>`SELECT generic_plans::int AS runs FROM pg_prepared_statements WHERE statement LIKE '%letters%'`
    return (await query.execute(db)).rows.map(({ runs }) => runs)
  }
  return { ...database, [Symbol.asyncDispose]: database.close, read, kept }
}

it('lets PostgreSQL keep the plan of repeated statements only', async () => {
  await using database = await oneConnection()
  await database.read(1)
  expect(await database.kept()).toEqual([])
  for (let run = 0; run < 8; run++) expect(await database.read(1)).toEqual([{ n: 1 }])
  expect(await database.read(2)).toEqual([])
  expect(await database.kept()).toEqual([5])
})

it('plans again when a migration has changed the columns meanwhile, as often as that happens', async () => {
  await using database = await oneConnection()
  for (let run = 0; run < 8; run++) await database.read(1)
  for (const column of ['a', 'b']) {
    await sql`ALTER TABLE letters ADD COLUMN ${sql.ref(column)} int`.execute(database.db)
    expect(Object.keys((await database.read(1))[0] ?? {})).toContain(column)
    expect(await database.read(1)).toHaveLength(1)
  }
})

it('keeps no plan of all columns inside a transaction, where a useless one would end it', async () => {
  await using database = await oneConnection()
  for (let run = 0; run < 8; run++) await database.read(1)
  await database.db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE letters ADD COLUMN more int`.execute(tx)
    const { rows } = await sql`SELECT * FROM letters WHERE n = ${1}`.execute(tx)
    expect(rows).toEqual([{ n: 1, more: null }])
  })
})

it('keeps plans of named columns inside transactions too, and loses one transaction at most', async () => {
  await using database = await oneConnection()
  const write = () =>
    database.db
      .transaction()
      .execute((tx) => sql`UPDATE letters SET n = n WHERE n = ${1} RETURNING n`.execute(tx))
  for (let run = 0; run < 8; run++) expect((await write()).rows).toEqual([{ n: 1 }])
  expect(await database.kept()).toEqual([3])
  await sql`ALTER TABLE letters ALTER COLUMN n TYPE bigint`.execute(database.db)
  await expect(write()).rejects.toThrow('cached plan')
  expect((await write()).rows).toEqual([{ n: 1 }])
})
