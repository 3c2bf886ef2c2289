import type { DbOrTx } from '../../platform/database/database.ts'

/** Which of the SFU's events were handled. */
export function createMediaEventsRepository(db: DbOrTx) {
  return {
    /** False when it is there already. */
    async insert(id: string, receivedAt: Date): Promise<boolean> {
      const row = await db
        .insertInto('media_events')
        .values({ id, received_at: receivedAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async deleteBefore(receivedAt: Date): Promise<void> {
      await db.deleteFrom('media_events').where('received_at', '<', receivedAt).execute()
    },
  }
}
