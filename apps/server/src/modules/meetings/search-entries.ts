/** Entries of searches that a transaction left to a job, because they were too many for it. */

import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

const atOnce = 200

/** Writes those that are due, a few in each transaction, until none is left. */
export async function writeDueSearchEntries(db: Db): Promise<void> {
  for (;;) if ((await writeSome(db)) < atOnce) return
}

async function writeSome(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ meeting_id: string }>`
      DELETE FROM meeting_search_due WHERE meeting_id IN (
        SELECT meeting_id FROM meeting_search_due ORDER BY meeting_id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
      ) RETURNING meeting_id`.execute(tx)
    const ids = rows.map(({ meeting_id }) => meeting_id)
    await sql`SELECT write_meeting_search(${ids}::uuid[])`.execute(tx)
    return ids.length
  })
}
