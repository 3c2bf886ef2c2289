/** Which of the SFU's events were handled. */

import type { DbOrTx } from '../../../platform/database/database.ts'

/** False if it is stored already. */
export async function insert(db: DbOrTx, id: string, receivedAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('media_events')
    .values({ id, received_at: receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteBefore(db: DbOrTx, receivedAt: Date): Promise<void> {
  await db.deleteFrom('media_events').where('received_at', '<', receivedAt).execute()
}

async function deleteRow(db: DbOrTx, id: string): Promise<void> {
  await db.deleteFrom('media_events').where('id', '=', id).execute()
}

export { deleteRow as delete }
