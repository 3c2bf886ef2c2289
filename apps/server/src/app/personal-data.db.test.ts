import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { DeclaredTable, PersonLink } from '../platform/personal-data/tables.ts'
import { testApp } from '../testing/app.ts'

/** `NO ACTION`, `RESTRICT`, `CASCADE`, `SET NULL` or `SET DEFAULT`, as PostgreSQL writes them down. */
type OnDelete = 'a' | 'r' | 'c' | 'n' | 'd'

interface ForeignKey {
  table: string
  column: string
  to: string
  onDelete: OnDelete
}

/** Of the runner of migrations, which says when the database came to be. */
const ofTheRunner = ['migrations']

async function setup() {
  const { modules, platform } = await testApp()
  const { db } = platform.database
  const columns = await sql<{ table: string; column: string; isView: boolean }>`
    SELECT c.table_name AS table, c.column_name AS column, t.table_type = 'VIEW' AS "isView"
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' ORDER BY c.table_name, c.ordinal_position`.execute(db)
  const foreignKeys = await sql<ForeignKey>`
    SELECT k.conrelid::regclass::text AS table, a.attname AS column, k.confrelid::regclass::text AS to, k.confdeltype AS "onDelete"
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY 1, 2`.execute(db)
  const declared = new Map(modules.personalData.tables().map((table) => [table.name as string, table]))
  const ofDatabase = columns.rows.filter(({ table }) => !ofTheRunner.includes(table))
  return { declared, columns: ofDatabase, foreignKeys: foreignKeys.rows }
}

const unique = (texts: readonly string[]) => [...new Set(texts)]

it('[1.24, 4.1] every table and column of the database is declared by a module, and nothing else is', async () => {
  const { declared, columns } = await setup()
  const inDatabase = columns.map(({ table, column }) => `${table}.${column}`)
  const inDeclarations = [...declared.values()].flatMap(({ name, columns: decided }) =>
    Object.keys(decided).map((column) => `${name}.${column}`),
  )
  expect(unique(columns.map(({ table }) => table)).filter((table) => !declared.has(table))).toEqual([])
  expect(inDatabase.filter((column) => !inDeclarations.includes(column))).toEqual([])
  expect(inDeclarations.filter((column) => !inDatabase.includes(column))).toEqual([])
})

const onDeleteOf: Partial<Record<Extract<PersonLink, string>, OnDelete>> = { deleted: 'c', cleared: 'n' }

it('[4.1] every column that refers to a person says what becomes of it, and the database does that', async () => {
  const { declared, foreignKeys } = await setup()
  const toPeople = foreignKeys.filter(({ to }) => to === 'users')
  expect(toPeople.length).toBeGreaterThan(20)
  const wrong = toPeople.filter(({ table, column, onDelete }) => {
    const link = declared.get(table)?.people?.[column]
    return typeof link !== 'string' || onDeleteOf[link] !== onDelete
  })
  expect(wrong).toEqual([])
})

/** Tables whose rows a trigger deletes with those of another: a foreign key would check each of the thousands that are written at once. */
const goByTrigger: ReadonlyMap<string, string> = new Map([['user_import_rows', 'user_imports']])

/** Rows of a table go with their organisation: by a column of their own that cascades, or with the row they hang on. */
function goesWithOrganization(
  { name, organization, through }: DeclaredTable,
  foreignKeys: readonly ForeignKey[],
  declared: ReadonlyMap<string, DeclaredTable>,
): boolean {
  if (name === 'organizations') return true
  const above = declared.get(goByTrigger.get(name) ?? '')
  if (above && through?.[1].name === above.name) return goesWithOrganization(above, foreignKeys, declared)
  const column = organization ?? through?.[0]
  return foreignKeys.some((key) => {
    const parent = declared.get(key.to)
    const isTheOne = key.table === name && key.column === column && key.onDelete === 'c'
    if (!isTheOne || !parent) return false
    if (through && through[1].name !== key.to) return false
    return goesWithOrganization(parent, foreignKeys, declared)
  })
}

it('[2.30] the rows of every table of an organisation go with it, by foreign keys and triggers of the database alone', async () => {
  const { declared, columns, foreignKeys } = await setup()
  const views = new Set(columns.filter(({ isView }) => isView).map(({ table }) => table))
  const tables = [...declared.values()].filter(
    ({ name, unowned }) => unowned === undefined && !views.has(name),
  )
  expect(tables.length).toBeGreaterThan(40)
  const left = tables.filter((table) => !goesWithOrganization(table, foreignKeys, declared))
  expect(left.map(({ name }) => name)).toEqual([])
})

it('[2.63] a table of no one refers to no organisation', async () => {
  const { declared, foreignKeys } = await setup()
  const ofSomebody = foreignKeys.filter(
    ({ table, to }) => to === 'organizations' && declared.get(table)?.organization === undefined,
  )
  expect(ofSomebody).toEqual([])
})
