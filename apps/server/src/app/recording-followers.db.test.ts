import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'

async function setup() {
  const { modules, platform } = await testApp()
  const { db } = platform.database
  const references = await sql<{ table: string; to: string }>`
    SELECT DISTINCT conrelid::regclass::text AS table, confrelid::regclass::text AS to
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`.execute(db)
  const columns = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public'`.execute(db)
  const followers = modules.all.flatMap(({ name, personalData, recordingFollowers = [] }) =>
    recordingFollowers.flatMap(({ tables }) =>
      tables.map((table) => ({ module: name, personalData, table })),
    ),
  )
  return { references: references.rows, columns: columns.rows, followers }
}

it('[4.1] every table that refers to recordings or to what was said in them has a follower, or a reason for none', async () => {
  const { references, columns, followers } = await setup()
  const referring = new Set(
    columns
      .filter(({ column }) => /(^|_)(recording|transcript|segment)_ids?$/.test(column))
      .map(({ table }) => table),
  )
  // Also tables that refer to one of those, such as the lines of minutes.
  const isNew = ({ table, to }: { table: string; to: string }) =>
    !referring.has(table) && table !== 'recordings' && (to === 'recordings' || referring.has(to))
  for (let found = references.filter(isNew); found.length > 0; found = references.filter(isNew))
    for (const { table } of found) referring.add(table)
  expect(referring.size).toBeGreaterThan(15)
  const followed = new Set<string>(followers.map(({ table }) => table))
  expect([...referring].filter((table) => !followed.has(table)).toSorted()).toEqual([])
})

it('a module follows for each of its own tables once', async () => {
  const { followers } = await setup()
  const foreign = followers.filter(
    ({ personalData, table }) =>
      personalData === 'none' || !personalData.tables.some(({ name }) => name === table),
  )
  expect(foreign.map(({ module, table }) => `${module}: ${table}`)).toEqual([])
  const tables = followers.map(({ table }) => table)
  expect(tables).toHaveLength(new Set(tables).size)
})
