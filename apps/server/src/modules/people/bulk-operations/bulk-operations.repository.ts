/** The only SQL for `people_runs`. */

import type { PeopleRun } from '@majlis/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { BulkOperationsTable } from './bulk-operations.tables.ts'

function operations(db: DbOrTx) {
  return db.selectFrom('people_runs').selectAll()
}

/** Replaces the operations that are over. False while another one is running. */
export async function insertIfFree(db: DbOrTx, operation: Insertable<BulkOperationsTable>): Promise<boolean> {
  await db
    .deleteFrom('people_runs')
    .where('organization_id', '=', operation.organization_id)
    .where('status', '<>', 'running')
    .execute()
  const inserted = await db
    .insertInto('people_runs')
    .values(operation)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findNewest(db: DbOrTx, organizationId: string): Promise<PeopleRun | null> {
  const row = await operations(db)
    .where('organization_id', '=', organizationId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? operationOf(row) : null
}

export async function find(db: DbOrTx, organizationId: string, id: string): Promise<PeopleRun | null> {
  const row = await operations(db)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? operationOf(row) : null
}

/** For the job, which knows only the id. Locked until the transaction ends. */
export function takeAnywhere(db: DbOrTx, id: string): Promise<Selectable<BulkOperationsTable> | undefined> {
  return operations(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function update(
  db: DbOrTx,
  id: string,
  changes: Updateable<BulkOperationsTable>,
): Promise<void> {
  await db.updateTable('people_runs').set(changes).where('id', '=', id).execute()
}

/** running → done | cancelled. Its filter and the address are deleted. */
export async function end(db: DbOrTx, id: string, status: 'done' | 'cancelled'): Promise<void> {
  await db
    .updateTable('people_runs')
    .set({ status, filter: null, address: null, reached: null })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

function operationOf(row: Selectable<BulkOperationsTable>): PeopleRun {
  return {
    id: row.id,
    act: row.act.act,
    status: row.status,
    total: row.total,
    done: row.done,
    skipped: Object.entries(row.skipped).map(([code, count]) => ({ code, count })),
    startedAt: row.started_at.getTime(),
  }
}
