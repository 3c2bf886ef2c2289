/** The only SQL for `data_exports`: one row at most for each subject. */

import type { Insertable, Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { DataExportsTable } from './exports.tables.ts'

export type ExportRow = Selectable<DataExportsTable>

/** What an archive contains: all of an organisation, or the data of one person. */
export interface ExportSubject {
  organizationId: string
  userId: string | null
}

function one(db: DbOrTx, organizationId: string, id: string) {
  return db.updateTable('data_exports').where('organization_id', '=', organizationId).where('id', '=', id)
}

export function find(db: DbOrTx, { organizationId, userId }: ExportSubject): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .executeTakeFirst()
}

export function findById(db: DbOrTx, organizationId: string, id: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insert(db: DbOrTx, row: Insertable<DataExportsTable>): Promise<void> {
  await db.insertInto('data_exports').values(row).execute()
}

/** False when there is none. */
async function deleteRow(
  db: DbOrTx,
  { organizationId, userId }: ExportSubject,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('data_exports')
    .where('organization_id', '=', organizationId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** False when no one wants it any more. */
export async function setProgress(
  db: DbOrTx,
  organizationId: string,
  id: string,
  progress: number,
): Promise<boolean> {
  const { numUpdatedRows } = await one(db, organizationId, id)
    .where('state', 'in', ['waiting', 'running'])
    .set({ state: 'running', progress })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when no one wants it any more. */
export async function finish(
  db: DbOrTx,
  organizationId: string,
  id: string,
  { bytes, endsAt }: { bytes: number; endsAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await one(db, organizationId, id)
    .where('state', '=', 'running')
    .set({ state: 'ready', progress: 1, bytes, ends_at: endsAt })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function fail(db: DbOrTx, organizationId: string, id: string): Promise<void> {
  await one(db, organizationId, id)
    .where('state', 'in', ['waiting', 'running'])
    .set({ state: 'failed' })
    .execute()
}

export async function deleteEnded(db: DbOrTx, now: Date): Promise<void> {
  await db.deleteFrom('data_exports').where('ends_at', '<=', now).execute()
}

export { deleteRow as delete }
