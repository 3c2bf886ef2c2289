import type { ImportEncoding, ImportMapping, ImportResult, ImportRow, UserImport } from '@majlis/contract'
import { sql, type Selectable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { JudgedRow } from './judge-rows.ts'
import type { UserImportRowsTable, UserImportsTable } from './user-imports.tables.ts'

/** A row of the list: its number and its cells. */
export interface NumberedCells {
  row: number
  cells: readonly string[]
}

const sampleRows = 5

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

/** Many rows in one statement. */
export async function insertRows(
  db: DbOrTx,
  importId: string,
  rows: readonly (NumberedCells & JudgedRow)[],
): Promise<void> {
  const list = <T>(pick: (row: NumberedCells & JudgedRow) => T) => rows.map(pick)
  await sql`INSERT INTO user_import_rows (import_id, row_number, cells, email, first_name, last_name, job_title,
      department, phone, result, reason)
    SELECT ${importId}::uuid, * FROM unnest(
      ${list(({ row }) => row)}::int[], ${list(({ cells }) => JSON.stringify(cells))}::jsonb[],
      ${list(({ email }) => email)}::text[], ${list(({ firstName }) => firstName)}::text[],
      ${list(({ lastName }) => lastName)}::text[], ${list(({ jobTitle }) => jobTitle)}::text[],
      ${list(({ department }) => department)}::text[], ${list(({ phone }) => phone)}::text[],
      ${list(({ result }) => result)}::text[], ${list(({ reason }) => reason)}::text[])`.execute(db)
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

export async function find(db: DbOrTx, organizationId: string, id: string): Promise<UserImport | null> {
  const row = await db
    .selectFrom('user_imports')
    .select(columns)
    .select(sql<boolean>`content IS NOT NULL`.as('is_kept'))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const counted = await db
    .selectFrom('user_import_rows')
    .select(['result', sql<number>`count(*)::int`.as('count'), sql<number>`count(sent_at)::int`.as('sent')])
    .where('import_id', '=', id)
    .groupBy('result')
    .execute()
  const sample = await db
    .selectFrom('user_import_rows')
    .select('cells')
    .where('import_id', '=', id)
    .orderBy(sql`cells::text ~ '[^\\x01-\\x7f]'`, 'desc')
    .orderBy('row_number')
    .limit(sampleRows)
    .execute()
  const count = (result: ImportResult) => counted.find((one) => one.result === result)?.count ?? 0
  return {
    id: row.id,
    fileName: row.file_name,
    status: row.status,
    encoding: row.is_kept ? row.encoding : null,
    columns: row.columns,
    mapping: row.mapping,
    sample: sample.map(({ cells }) => cells),
    counts: {
      success: count('success'),
      failed: count('failed'),
      already_user: count('already_user'),
      duplicate: count('duplicate'),
      sent: counted.reduce((sum, { sent }) => sum + sent, 0),
    },
    createdAt: row.created_at.getTime(),
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

/** The addresses with an account or an invitation in the organisation. Accounts elsewhere are not revealed. */
export async function knownEmails(
  db: DbOrTx,
  organizationId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    SELECT asked.email FROM unnest(${emails}::text[]) AS asked (email)
    WHERE EXISTS (SELECT FROM users u WHERE u.organization_id = ${organizationId} AND u.email = asked.email)`.execute(
    db,
  )
  return new Set(rows.map(({ email }) => email))
}

/** Locks the next people to invite; other workers skip them. */
export async function takeUnsent(db: DbOrTx, importId: string, limit: number): Promise<ImportRow[]> {
  const rows = await db
    .selectFrom('user_import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('result', '=', 'success')
    .where('sent_at', 'is', null)
    .orderBy('row_number')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(rowOf)
}

export async function hasUnsent(db: DbOrTx, importId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_import_rows')
    .select('row_number')
    .where('import_id', '=', importId)
    .where('result', '=', 'success')
    .where('sent_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function markSent(db: DbOrTx, importId: string, row: number, now: Date): Promise<void> {
  await db
    .updateTable('user_import_rows')
    .set({ sent_at: now })
    .where('import_id', '=', importId)
    .where('row_number', '=', row)
    .execute()
}

export async function markResult(
  db: DbOrTx,
  importId: string,
  row: number,
  { result, reason }: { result: ImportResult; reason: string | null },
): Promise<void> {
  await db
    .updateTable('user_import_rows')
    .set({ result, reason })
    .where('import_id', '=', importId)
    .where('row_number', '=', row)
    .execute()
}

export async function deleteOlderThan(db: DbOrTx, createdBefore: Date): Promise<void> {
  await db.deleteFrom('user_imports').where('created_at', '<', createdBefore).execute()
}

function rowOf(row: Selectable<UserImportRowsTable>): ImportRow {
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

/** How many people of the list were invited. */
export async function countSent(db: DbOrTx, importId: string): Promise<number> {
  const row = await db
    .selectFrom('user_import_rows')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('import_id', '=', importId)
    .where('sent_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}
