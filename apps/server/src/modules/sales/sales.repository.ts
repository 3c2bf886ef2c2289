/** The only SQL for `sales_requests`. */

import type { SalesStatus } from '@majlis/contract'
import type { Insertable, Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { SalesRequestsTable } from './sales.tables.ts'

export type SalesRequestRow = Selectable<SalesRequestsTable>

export interface SalesPage {
  /** The ID after which the page begins; null for the newest. */
  cursor: string | null
  limit: number
}

export async function insert(db: DbOrTx, request: Insertable<SalesRequestsTable>): Promise<void> {
  await db.insertInto('sales_requests').values(request).execute()
}

/** Newest first. */
export function list(
  db: DbOrTx,
  status: SalesStatus | undefined,
  { cursor, limit }: SalesPage,
): Promise<SalesRequestRow[]> {
  let query = db.selectFrom('sales_requests').selectAll().orderBy('id', 'desc').limit(limit)
  if (status !== undefined) query = query.where('status', '=', status)
  if (cursor !== null) query = query.where('id', '<', cursor)
  return query.execute()
}

/** False when it is gone. */
export async function updateStatus(db: DbOrTx, id: string, status: SalesStatus): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sales_requests')
    .set({ status })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function deleteRow(db: DbOrTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sales_requests')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Those sent before a time. */
export async function deleteBefore(db: DbOrTx, before: Date): Promise<void> {
  await db.deleteFrom('sales_requests').where('created_at', '<', before).execute()
}

export { deleteRow as delete }
