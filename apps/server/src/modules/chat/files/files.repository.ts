import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import '../chat.tables.ts'

/** A message with files, as its sender names it. */
export interface FileMessage {
  chatRoomId: string
  transactionId: string
}

/** The file is deleted at that time unless a message contains it. */
export async function insert(
  db: DbOrTx,
  file: { mediaId: string; userId: string; deletesAt: Date },
): Promise<void> {
  await db
    .insertInto('chat_files')
    .values({ media_id: file.mediaId, uploaded_by: file.userId, deletes_at: file.deletesAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those of the files that the person has uploaded are in the message. */
export async function insertMessage(
  tx: Tx,
  { chatRoomId, transactionId }: FileMessage,
  userId: string,
  mediaIds: readonly string[],
): Promise<void> {
  const own = await tx
    .updateTable('chat_files')
    .set({ deletes_at: null })
    .where('media_id', 'in', mediaIds)
    .where('uploaded_by', '=', userId)
    .returning('media_id')
    .execute()
  if (own.length === 0) return
  await tx
    .insertInto('chat_file_messages')
    .values(
      own.map(({ media_id }) => ({ media_id, chat_room_id: chatRoomId, transaction_id: transactionId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The homeserver has accepted the message. */
export async function setEvent(
  db: DbOrTx,
  { chatRoomId, transactionId }: FileMessage,
  mediaIds: readonly string[],
  eventId: string,
): Promise<void> {
  await db
    .updateTable('chat_file_messages')
    .set({ event_id: eventId })
    .where('chat_room_id', '=', chatRoomId)
    .where('transaction_id', '=', transactionId)
    .where('media_id', 'in', mediaIds)
    .execute()
}

/** Deletes a message, or those of a room. Files that no message contains any more are deleted at that time. */
export async function deleteMessages(
  tx: Tx,
  { chatRoomId, eventId }: { chatRoomId: string; eventId?: string },
  deletesAt: Date,
): Promise<void> {
  const rows = await tx
    .deleteFrom('chat_file_messages')
    .where('chat_room_id', '=', chatRoomId)
    .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId ?? ''))
    .returning('media_id')
    .execute()
  if (rows.length === 0) return
  const mediaIds = [...new Set(rows.map(({ media_id: mediaId }) => mediaId))]
  await sql`
    UPDATE chat_files AS f SET deletes_at = ${deletesAt}
    WHERE f.media_id = ANY(${mediaIds})
      AND NOT EXISTS (SELECT FROM chat_file_messages AS m WHERE m.media_id = f.media_id)`.execute(tx)
}

/** Who has uploaded a file, and the rooms with messages that contain it. Null for a file that Majlis does not know. */
export async function find(
  db: DbOrTx,
  mediaId: string,
): Promise<{ uploadedBy: string | null; chatRoomIds: string[] } | null> {
  const rows = await db
    .selectFrom('chat_files as f')
    .leftJoin('chat_file_messages as m', 'm.media_id', 'f.media_id')
    .select(['f.uploaded_by', 'm.chat_room_id'])
    .where('f.media_id', '=', mediaId)
    .execute()
  const [file] = rows
  if (!file) return null
  const roomIds = rows.flatMap(({ chat_room_id: roomId }) => (roomId === null ? [] : [roomId]))
  return { uploadedBy: file.uploaded_by, chatRoomIds: [...new Set(roomIds)] }
}

export async function listDue(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_files')
    .select('media_id')
    .where('deletes_at', '<=', now)
    .orderBy('deletes_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.media_id)
}

export async function postpone(db: DbOrTx, mediaId: string, deletesAt: Date): Promise<void> {
  await db.updateTable('chat_files').set({ deletes_at: deletesAt }).where('media_id', '=', mediaId).execute()
}

async function deleteRow(db: DbOrTx, mediaId: string): Promise<void> {
  await db.deleteFrom('chat_files').where('media_id', '=', mediaId).execute()
}

export { deleteRow as delete }
