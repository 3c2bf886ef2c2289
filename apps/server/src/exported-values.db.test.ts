import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { seedDemo } from './demo/demo.ts'
import type { ExportedFile } from './platform/exports/exported-files.ts'
import { omitted, type ColumnExport, type DeclaredTable } from './platform/personal-data/tables.ts'
import { testApp, testConfig } from './testing/app.ts'
import { testDatabase } from './testing/database.ts'

/** The organisation of `--demo`, and what its archives hold. */
async function setup() {
  const { db, url } = await testDatabase()
  const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')) }
  await seedDemo(testConfig(url, environment))
  const { personalData } = (await testApp({ databaseUrl: url, environment })).modules
  const owner = await db.selectFrom('users').selectAll().where('role', '=', 'owner').executeTakeFirstOrThrow()
  const person = { organizationId: owner.organization_id, userId: owner.id }

  /** Rows of lists, and files that hold one thing. */
  async function entriesOf(parts: readonly AsyncIterable<ExportedFile>[]): Promise<string[]> {
    const entries: string[] = []
    for (const part of parts)
      for await (const { path, content } of part) {
        if (!/\.(csv|json)$/.test(path)) continue
        const text = (await buffer(content)).toString()
        entries.push(...(text.startsWith('{') ? [text] : text.split('\n')))
      }
    return entries
  }
  const ofOrganization = await entriesOf(
    personalData.exportOrganization().map((part) => part(person.organizationId)),
  )
  const ofPerson = await entriesOf(personalData.exportPerson().map((part) => part(person)))

  /** The rows of a table with the columns about which its declaration decided this, as text; all, or those of one person. */
  async function rowsOf(
    { name, columns }: DeclaredTable,
    fits: (decision: ColumnExport) => boolean,
    of?: { column: string; userId: string },
  ) {
    const fitting = Object.keys(columns).filter((column) => columns[column] && fits(columns[column]))
    if (fitting.length === 0) return []
    const texts = fitting.map((column) => sql`${sql.ref(column)}::text AS ${sql.ref(column)}`)
    const { rows } = await sql<Record<string, string | null>>`
      SELECT ${sql.join(texts)} FROM ${sql.table(name)}
      WHERE ${of ? sql`${sql.ref(of.column)} = ${of.userId}` : sql`TRUE`}`.execute(db)
    return rows
  }
  return { tables: personalData.tables(), rowsOf, owner, ofOrganization, ofPerson }
}

let s: Awaited<ReturnType<typeof setup>>
beforeEach(async () => {
  s = await setup()
})

/** What looks the same in every file: no instants, lists or marks. */
const isPlain = (text: string | null) => text !== null && /^[\w@.-]+( [\w@.-]+)*$/.test(text)

/** Whether one of the rows is in an archive as a whole; null where no row says anything. */
function isThere(rows: readonly Record<string, string | null>[], archive: readonly string[]): boolean | null {
  const expected = rows.map((row) => Object.values(row).filter(isPlain)).filter(({ length }) => length > 0)
  if (expected.length === 0) return null
  return expected.some((texts) =>
    archive.some((entry) => texts.every((text) => text !== null && entry.includes(text))),
  )
}

it('[1.24] the archive of an organisation has every table with the columns that its module declares as exported', async () => {
  const found: [name: string, isThere: boolean][] = []
  for (const table of s.tables) {
    const rows = await s.rowsOf(table, (decision) => decision === 'exported' || decision === 'organization')
    const isInArchive = isThere(rows, s.ofOrganization)
    if (isInArchive !== null) found.push([table.name, isInArchive])
  }
  expect(found.length).toBeGreaterThan(12)
  expect(found.filter(([, isInArchive]) => !isInArchive)).toEqual([])
})

it('[2.56] the archive of a person has what refers to the person in every table', async () => {
  const found: [name: string, isThere: boolean][] = []
  for (const table of s.tables) {
    const [column] = Object.keys(table.people ?? {})
    if (column !== 'id' && !column?.endsWith('user_id')) continue
    const rows = await s.rowsOf(table, (decision) => decision === 'exported' || decision === 'person', {
      column,
      userId: s.owner.id,
    })
    const isInArchive = isThere(rows, s.ofPerson)
    if (isInArchive !== null) found.push([table.name, isInArchive])
  }
  expect(found.map(([name]) => name)).toEqual(
    expect.arrayContaining(['users', 'meetings', 'participants', 'resources']),
  )
  expect(found.filter(([, isInArchive]) => !isInArchive)).toEqual([])
})

it('[1.24, 2.56] no archive holds a value of a column that a module declares as secret', async () => {
  const words = new Set([...s.ofOrganization, ...s.ofPerson].flatMap((entry) => entry.split(/[^\w-]+/)))
  const seen: string[] = []
  const leaked: string[] = []
  for (const table of s.tables)
    for (const row of await s.rowsOf(table, (decision) => decision === omitted.secret))
      for (const [column, text] of Object.entries(row)) {
        if (text === null) continue
        seen.push(`${table.name}.${column}`)
        if (words.has(text)) leaked.push(`${table.name}.${column}`)
      }
  expect(seen).toEqual(
    expect.arrayContaining(['meetings.link_token', 'meetings.passcode', 'recordings.file_name']),
  )
  expect(leaked).toEqual([])
  // Hashes and sealed tokens are bytes, and no file holds any.
  expect(words.has('Buffer')).toBe(false)
})
