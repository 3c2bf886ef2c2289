import type { ImportEncoding, ImportMapping, ImportResult, ImportRow, UserImport } from '@majlis/contract'
import { sql, type Selectable } from 'kysely'
import { arrayText } from '../../../platform/database/array-text.ts'
import { copyRows, copyText } from '../../../platform/database/copy-rows.ts'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import type { RowFields } from './judge-rows.ts'
import type { UserImportRowsTable, UserImportsTable } from './user-imports.tables.ts'

/** A row of the list: its number and its cells. */
export interface NumberedCells {
  row: number
  cells: readonly string[]
}

export const sampleRows = 5

/** What is read of all rows of a list. */
export type RowsSummary = Pick<UserImport, 'counts' | 'sample'>

/** All but the file. */
const columns = [
  'id',
  'organization_id',
  'created_by',
  'file_name',
  'status',
  'columns',
  'mapping',
  'encoding',
  'created_at',
] as const
type Upload = Selectable<Pick<UserImportsTable, (typeof columns)[number]>>

/** Deletes the file of the person's earlier list. */
export async function insert(
  db: DbOrTx,
  upload: Omit<Selectable<UserImportsTable>, 'status' | 'rows_bytes'>,
): Promise<void> {
  await db
    .updateTable('user_imports')
    .set({ content: null })
    .where('created_by', '=', upload.created_by)
    .where('content', 'is not', null)
    .execute()
  await db
    .insertInto('user_imports')
    .values({
      ...upload,
      status: 'review',
      columns: JSON.stringify(upload.columns),
      mapping: JSON.stringify(upload.mapping),
    })
    .execute()
}

export async function deleteRows(db: DbOrTx, importId: string): Promise<void> {
  await db.deleteFrom('user_import_rows').where('import_id', '=', importId).execute()
}

/** Those of the addresses that have an account or an invitation in the organisation. Accounts of others are not revealed. */
export async function findMembers(
  db: DbOrTx,
  organizationId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await membersQuery(organizationId, emails).execute(db)
  return new Set(rows.map(({ email }) => email))
}

/** A join, because `= ANY` of a parameter would compare each member with each address. */
export function membersQuery(organizationId: string, emails: readonly string[]) {
  return sql<{ email: string }>`
    SELECT u.email FROM unnest(${arrayText(emails)}::text[]) AS r (email)
    JOIN users u ON u.organization_id = ${organizationId} AND u.email = r.email`
}

const rowColumns = [
  'import_id',
  'row_number',
  'cells',
  'email',
  'first_name',
  'last_name',
  'job_title',
  'department',
  'phone',
  'result',
  'reason',
] as const

/** A row as it is stored. */
export function lineOf(
  importId: string,
  { row, cells }: NumberedCells,
  { fields, result, reason }: { fields: RowFields; result: ImportResult; reason: string | null },
): string {
  const { email, firstName, lastName, jobTitle, department, phone } = fields
  const first = `${importId}\t${row}\t${copyText(JSON.stringify(cells))}\t${copyText(email)}`
  const names = `${copyText(firstName)}\t${copyText(lastName)}\t${copyText(jobTitle)}\t${copyText(department)}`
  return `${first}\t${names}\t${copyText(phone)}\t${result}\t${copyText(reason)}\n`
}

/** Many rows at once. `pieces`: rows as `lineOf` writes them. */
export async function insertRows(tx: Tx, pieces: AsyncIterable<string>): Promise<void> {
  await copyRows(tx, 'user_import_rows', rowColumns, pieces)
}

/** Locks the import until the transaction ends. */
export async function findForUpdate(db: DbOrTx, organizationId: string, id: string): Promise<Upload | null> {
  const row = await db
    .selectFrom('user_imports')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** For the job, which knows no organisation. */
export async function findAnywhere(db: DbOrTx, id: string): Promise<Upload | null> {
  const row = await db.selectFrom('user_imports').select(columns).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** The uploaded file; null if it is no longer kept. */
export async function findContent(db: DbOrTx, id: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('user_imports').select('content').where('id', '=', id).executeTakeFirst()
  return row?.content ?? null
}

/** `known`: what is known of its rows already; otherwise all of them are read. */
export async function find(
  db: DbOrTx,
  organizationId: string,
  id: string,
  known?: RowsSummary,
): Promise<UserImport | null> {
  const row = await db
    .selectFrom('user_imports')
    .select(columns)
    .select(sql<boolean>`content IS NOT NULL`.as('is_kept'))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    fileName: row.file_name,
    status: row.status,
    encoding: row.is_kept ? row.encoding : null,
    columns: row.columns,
    mapping: row.mapping,
    ...(known ?? (await summaryOf(db, id))),
    createdAt: row.created_at.getTime(),
  }
}

async function summaryOf(db: DbOrTx, importId: string): Promise<RowsSummary> {
  const counted = await db
    .selectFrom('user_import_rows')
    .select(['result', sql<number>`count(*)::int`.as('count'), sql<number>`count(sent_at)::int`.as('sent')])
    .where('import_id', '=', importId)
    .groupBy('result')
    .execute()
  const sample = await db
    .selectFrom('user_import_rows')
    .select('cells')
    .where('import_id', '=', importId)
    .orderBy(sql`cells::text ~ '[^\\x01-\\x7f]'`, 'desc')
    .orderBy('row_number')
    .limit(sampleRows)
    .execute()
  const count = (result: ImportResult) => counted.find((one) => one.result === result)?.count ?? 0
  return {
    sample: sample.map(({ cells }) => cells),
    counts: {
      success: count('success'),
      failed: count('failed'),
      already_user: count('already_user'),
      duplicate: count('duplicate'),
      sent: counted.reduce((sum, { sent }) => sum + sent, 0),
    },
  }
}

export async function update(
  db: DbOrTx,
  id: string,
  change: {
    status?: UserImportsTable['status']
    mapping?: ImportMapping
    columns?: readonly string[]
    encoding?: ImportEncoding | null
    rowsBytes?: number
  },
): Promise<void> {
  const { status, mapping, columns: names, encoding, rowsBytes } = change
  await db
    .updateTable('user_imports')
    .set({
      // Another encoding can no longer be chosen.
      ...(status ? { status, content: null } : {}),
      ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
      ...(names ? { columns: JSON.stringify(names) } : {}),
      ...(encoding ? { encoding } : {}),
      ...(rowsBytes === undefined ? {} : { rows_bytes: rowsBytes }),
    })
    .where('id', '=', id)
    .execute()
}

/** The size of all lists of an organisation. */
export async function sumBytes(db: DbOrTx, organizationId: string): Promise<number> {
  const row = await db
    .selectFrom('user_imports')
    .select(sql<string>`coalesce(sum(coalesce(length(content), 0) + rows_bytes), 0)`.as('bytes'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return Number(row.bytes)
}

/** In the order of the file. */
export async function listRows(
  db: DbOrTx,
  importId: string,
  { result, limit, offset }: { result?: ImportResult | undefined; limit: number; offset: number },
): Promise<ImportRow[]> {
  let query = db.selectFrom('user_import_rows').selectAll().where('import_id', '=', importId)
  if (result) query = query.where('result', '=', result)
  const rows = await query.orderBy('row_number').limit(limit).offset(offset).execute()
  return rows.map(rowOf)
}

export async function listAll(db: DbOrTx, importId: string): Promise<(ImportRow & { cells: string[] })[]> {
  const rows = await db
    .selectFrom('user_import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .orderBy('row_number')
    .execute()
  return rows.map((row) => ({ ...rowOf(row), cells: row.cells }))
}

export async function findRow(db: DbOrTx, importId: string, row: number): Promise<ImportRow | null> {
  const found = await db
    .selectFrom('user_import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('row_number', '=', row)
    .executeTakeFirst()
  return found ? rowOf(found) : null
}

export async function deleteOlderThan(db: DbOrTx, createdBefore: Date): Promise<void> {
  await db.deleteFrom('user_imports').where('created_at', '<', createdBefore).execute()
}

export function rowOf(row: Selectable<UserImportRowsTable>): ImportRow {
  return {
    row: row.row_number,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    jobTitle: row.job_title,
    department: row.department,
    phone: row.phone,
    result: row.result,
    reason: row.reason,
    isSent: row.sent_at !== null,
  }
}
