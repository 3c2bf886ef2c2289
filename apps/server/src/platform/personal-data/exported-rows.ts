import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/database.ts'
import {
  csvFile,
  jsonRowsFile,
  type ExportedFile,
  type ReadPage,
  type Row,
} from '../exports/exported-files.ts'
import { exportedColumns, type Archive, type DeclaredTable } from './tables.ts'

export interface RowsOptions {
  /** The columns that together identify a row, if there is no `id`. */
  key?: readonly string[]
  /** Of the table under the name `t`. */
  where?: RawBuilder<unknown>
}

/** Whether a row of a table is of an organisation, by its own column or by the row that it hangs on. */
export function isOfOrganization(
  table: DeclaredTable,
  alias: string,
  organizationId: string,
): RawBuilder<boolean> {
  if (table.organization !== undefined)
    return sql<boolean>`${sql.ref(`${alias}.${table.organization}`)} = ${organizationId}`
  if (!table.through) throw new Error(`${table.name} is of no organisation`)
  const [column, parent] = table.through
  const above = `${alias}_of`
  return sql<boolean>`EXISTS (SELECT FROM ${sql.table(parent.name)} AS ${sql.ref(above)}
    WHERE ${sql.ref(`${above}.id`)} = ${sql.ref(`${alias}.${column}`)} AND ${isOfOrganization(parent, above, organizationId)})`
}

/** What an organisation has in a table, as CSV under the names of the columns that are in its archive. */
export function organizationCsv(
  db: Db,
  path: string,
  { table, organizationId, ...options }: { table: DeclaredTable; organizationId: string } & RowsOptions,
): ExportedFile {
  const columns: readonly string[] = exportedColumns(table, 'organization')
  return csvFile(path, columns, pagesOfOrganization(db, { table, organizationId, ...options }))
}

/** The same as JSON. */
export function organizationJson(
  db: Db,
  path: string,
  given: { table: DeclaredTable; organizationId: string } & RowsOptions,
): ExportedFile {
  return jsonRowsFile(path, pagesOfOrganization(db, given))
}

/** What one person has in a table, as JSON: the columns that are in a person's own archive. */
export function personJson(
  db: Db,
  path: string,
  { table, ...options }: { table: DeclaredTable; where: RawBuilder<unknown> } & RowsOptions,
): ExportedFile {
  return jsonRowsFile(path, pageReader(db, table, 'person', options))
}

function pagesOfOrganization(
  db: Db,
  {
    table,
    organizationId,
    where = sql`TRUE`,
    ...options
  }: { table: DeclaredTable; organizationId: string } & RowsOptions,
) {
  const isTheirs = sql`${isOfOrganization(table, 't', organizationId)} AND ${where}`
  return pageReader(db, table, 'organization', { ...options, where: isTheirs })
}

function pageReader(
  db: Db,
  table: DeclaredTable,
  archive: Archive,
  { key = ['id'], where }: RowsOptions,
): ReadPage<Row & Record<string, unknown>> {
  const [only, ...more] = key.map((column) => sql.ref(`t.${column}`))
  const keys = more.length === 0 ? only : sql`concat_ws('/', ${sql.join([only, ...more])})`
  const columns: readonly string[] = exportedColumns(table, archive)
  const others = columns.filter((column) => column !== 'id')
  const selected = [sql`${keys} AS id`, ...others.map((column) => sql.ref(`t.${column}`))]
  return async (after, limit) => {
    const { rows } = await sql<Row & Record<string, unknown>>`
      SELECT ${sql.join(selected)} FROM ${sql.table(table.name)} AS t
      WHERE ${where ?? sql`TRUE`} AND ${keys} > ${after} ORDER BY ${keys} LIMIT ${sql.lit(limit)}`.execute(db)
    return rows
  }
}
