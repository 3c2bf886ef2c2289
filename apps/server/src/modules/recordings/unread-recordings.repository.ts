/** The SQL of files that are not recordings yet: being uploaded, or not read. */

import type { UnreadReason } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { RecordingRow } from './recordings.repository.ts'
import './recordings.tables.ts'

/** A whole file that has not been read yet, with what pages show of its meeting. */
export interface UnreadRecording extends RecordingRow {
  public_id: string
  title: string
  started_at: Date
}

/** Whole files are kept longer: their owner can have them read again. */
export async function deleteUnfinishedBefore(
  db: DbOrTx,
  { sending, whole }: { sending: Date; whole: Date },
): Promise<void> {
  await db
    .deleteFrom('recordings')
    .where('kept_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', whole),
        eb.and([eb('created_at', '<', sending), eb('parts_there', '<', sql<number>`recordings.part_count`)]),
      ]),
    )
    .execute()
}

/** The server stops trying to read a file, or with null starts again. */
export async function setFailed(db: DbOrTx, id: string, failedAs: UnreadReason | null): Promise<void> {
  await db
    .updateTable('recordings')
    .set({ failed_as: failedAs })
    .where('id', '=', id)
    .where('kept_at', 'is', null)
    .execute()
}

/** Whole unread files of a sender, of these meetings or of all that they own; newest first. */
export async function listUnread(
  db: DbOrTx,
  userId: string,
  meetingIds?: readonly string[],
): Promise<UnreadRecording[]> {
  return db
    .selectFrom('recordings as r')
    .innerJoin('meetings as m', 'm.id', 'r.meeting_id')
    .innerJoin('room_sessions as s', 's.id', 'r.room_session_id')
    .leftJoin('occurrences as o', 'o.id', 's.occurrence_id')
    .selectAll('r')
    .select((eb) => [
      eb.fn.coalesce('o.title', 'm.title').as('title'),
      eb.fn.coalesce('s.started_at', 's.created_at').as('started_at'),
      'm.meeting_id as public_id',
    ])
    .where('r.added_by_user_id', '=', userId)
    .where('m.host_user_id', '=', userId)
    .where('r.kept_at', 'is', null)
    .where('r.parts_there', '=', sql<number>`r.part_count`)
    .$if(meetingIds !== undefined, (query) => query.where('r.meeting_id', 'in', [...(meetingIds ?? [])]))
    .orderBy('r.id', 'desc')
    .execute()
}
