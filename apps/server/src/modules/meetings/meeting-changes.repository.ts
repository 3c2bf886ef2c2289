import type { Updateable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { MeetingsTable } from './meetings.tables.ts'

export async function changeMeeting(
  db: DbOrTx,
  id: string,
  changes: Updateable<MeetingsTable>,
): Promise<void> {
  await db.updateTable('meetings').set(changes).where('id', '=', id).execute()
}

/** What continued a meeting continues the part that now lies between them. */
export async function followPart(db: DbOrTx, meetingId: string, partId: string): Promise<void> {
  await db
    .updateTable('meetings')
    .set({ predecessor_id: partId })
    .where('predecessor_id', '=', meetingId)
    .where('id', '<>', partId)
    .execute()
}
