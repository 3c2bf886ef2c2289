/** The processes that listen to meetings. Uses the database's clock, because the clocks of machines may differ. */

import type { CaptionDelay } from '@majlis/contract'
import { sql } from 'kysely'
import { inMs } from '../../platform/database/database-clock.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import './captions.tables.ts'

/** A process that has not reported for this long counts as dead. It reports every second. */
const silentMs = 5_000

export async function report(db: DbOrTx, id: string, capacity: number): Promise<void> {
  const facts = { capacity, seen_at: inMs(0) }
  await db
    .insertInto('caption_workers')
    .values({ id, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute()
}

/** Why another meeting would have to wait for its captions; null if a process has room for it. */
export async function findDelay(db: DbOrTx): Promise<CaptionDelay | null> {
  const { rows } = await sql<{ capacity: number; used: number }>`
    SELECT coalesce((SELECT sum(capacity) FROM caption_workers WHERE seen_at > ${inMs(-silentMs)}), 0)::int AS capacity,
           (SELECT count(*) FROM caption_runs r JOIN caption_workers w ON w.id = r.worker_id
            WHERE r.leased_until > clock_timestamp() AND w.seen_at > ${inMs(-silentMs)})::int AS used`.execute(
    db,
  )
  const { capacity, used } = rows[0] ?? { capacity: 0, used: 0 }
  if (capacity === 0) return 'unavailable'
  return used < capacity ? null : 'full'
}

export async function remove(db: DbOrTx, id: string): Promise<void> {
  await db.deleteFrom('caption_workers').where('id', '=', id).execute()
}

/** Those of processes that died. */
export async function deleteSilent(db: DbOrTx): Promise<void> {
  await db
    .deleteFrom('caption_workers')
    .where('seen_at', '<', inMs(-60 * silentMs))
    .execute()
}
