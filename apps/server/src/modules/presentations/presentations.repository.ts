/** The only SQL that writes to `room_presentations`. */

import { sql, type Insertable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { RoomPresentationsTable } from './presentations.tables.ts'

export interface PresentationRow {
  file_id: string
  file_name: string
  page: number
  presenter_id: string
  presenter_name: string
  /** False while the presenter has lost their connection. */
  is_presenter_here: boolean
}

/** The presentation in a room whose presenter has not left. */
export async function find(db: DbOrTx, roomSessionId: string): Promise<PresentationRow | null> {
  const row = await db
    .selectFrom('room_presentations as p')
    .innerJoin('agenda_files as f', 'f.id', 'p.file_id')
    .innerJoin('participants as by', 'by.id', 'p.presenter_id')
    .select(['p.file_id', 'f.file_name', 'p.page', 'p.presenter_id', 'by.display_name as presenter_name'])
    .select(sql<boolean>`by.sfu_sid IS NOT NULL`.as('is_presenter_here'))
    .where('p.room_session_id', '=', roomSessionId)
    .where('by.status', '=', 'admitted')
    .executeTakeFirst()
  return row ?? null
}

export async function save(tx: Tx, presentation: Insertable<RoomPresentationsTable>): Promise<void> {
  const { room_session_id: _, ...changes } = presentation
  await tx
    .insertInto('room_presentations')
    .values(presentation)
    .onConflict((conflict) => conflict.column('room_session_id').doUpdateSet(changes))
    .execute()
}

export async function setPage(tx: Tx, roomSessionId: string, page: number): Promise<void> {
  await tx
    .updateTable('room_presentations')
    .set({ page })
    .where('room_session_id', '=', roomSessionId)
    .execute()
}

async function deleteOf(db: DbOrTx, roomSessionId: string): Promise<void> {
  await db.deleteFrom('room_presentations').where('room_session_id', '=', roomSessionId).execute()
}

export { deleteOf as delete }

/** Ends the presentation of someone who has left the room. False if they were not presenting, or are back. */
export async function deleteOfGone(tx: Tx, presenterId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('room_presentations as p')
    .using('participants as by')
    .whereRef('by.id', '=', 'p.presenter_id')
    .where('p.presenter_id', '=', presenterId)
    .where('by.status', '<>', 'admitted')
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The people inside the open room of a meeting. */
export async function listInside(db: DbOrTx, meetingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('room_sessions as s')
    .innerJoin('participants as inside', 'inside.room_session_id', 's.id')
    .select('inside.id')
    .where('s.meeting_id', '=', meetingId)
    .where('s.ended_at', 'is', null)
    .where('inside.status', '=', 'admitted')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a participant is inside the room in which a file is presented. */
export async function isShownTo(db: DbOrTx, participantId: string, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('participants as to')
    .innerJoin('room_sessions as s', 's.id', 'to.room_session_id')
    .innerJoin('room_presentations as p', 'p.room_session_id', 's.id')
    .select('to.id')
    .where('to.id', '=', participantId)
    .where('to.status', '=', 'admitted')
    .where('s.ended_at', 'is', null)
    .where('p.file_id', '=', fileId)
    .executeTakeFirst()
  return row !== undefined
}

/** The room in which a participant is now. */
export async function findInside(db: DbOrTx, participantId: string) {
  const row = await db
    .selectFrom('participants as p')
    .innerJoin('room_sessions as s', 's.id', 'p.room_session_id')
    .select(['s.meeting_id', 's.occurrence_id', 'p.user_id'])
    .where('p.id', '=', participantId)
    .where('p.status', '=', 'admitted')
    .where('s.ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** An account in the open room of a meeting, with the role of the device that has the most rights; null if it is not inside. */
export async function findAccountInside(
  db: DbOrTx,
  { meetingId, userId }: { meetingId: string; userId: string },
) {
  const row = await db
    .selectFrom('participants as p')
    .innerJoin('room_sessions as s', 's.id', 'p.room_session_id')
    .select(['s.occurrence_id', 's.settings', 'p.role'])
    .where('s.meeting_id', '=', meetingId)
    .where('s.ended_at', 'is', null)
    .where('p.user_id', '=', userId)
    .where('p.status', '=', 'admitted')
    .orderBy(sql`p.role IN ('host', 'co_host')`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
