/** The only SQL for `people_runs`. */

import type { PeopleRun } from '@majlis/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { PeopleRunsTable } from './people-runs.tables.ts'

function runs(db: DbOrTx) {
  return db.selectFrom('people_runs').selectAll()
}

/** Those that are over make room; false while another one is running. */
export async function insertIfFree(db: DbOrTx, run: Insertable<PeopleRunsTable>): Promise<boolean> {
  await db
    .deleteFrom('people_runs')
    .where('organization_id', '=', run.organization_id)
    .where('status', '<>', 'running')
    .execute()
  const inserted = await db
    .insertInto('people_runs')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findNewest(db: DbOrTx, organizationId: string): Promise<PeopleRun | null> {
  const row = await runs(db)
    .where('organization_id', '=', organizationId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? runOf(row) : null
}

export async function find(db: DbOrTx, organizationId: string, id: string): Promise<PeopleRun | null> {
  const row = await runs(db)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? runOf(row) : null
}

/** For the job, which knows the id only. Nobody else works on it until the transaction ends. */
export function takeAnywhere(db: DbOrTx, id: string): Promise<Selectable<PeopleRunsTable> | undefined> {
  return runs(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function update(db: DbOrTx, id: string, changes: Updateable<PeopleRunsTable>): Promise<void> {
  await db.updateTable('people_runs').set(changes).where('id', '=', id).execute()
}

/** running → done | cancelled. What it was about is forgotten. */
export async function end(db: DbOrTx, id: string, status: 'done' | 'cancelled'): Promise<void> {
  await db
    .updateTable('people_runs')
    .set({ status, filter: null, address: null, reached: null })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

function runOf(row: Selectable<PeopleRunsTable>): PeopleRun {
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
