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

/** Those of the files that the person has uploaded are in the message. Returns their IDs. */
export async function insertMessage(
  tx: Tx,
  { chatRoomId, transactionId }: FileMessage,
  userId: string,
  mediaIds: readonly string[],
): Promise<string[]> {
  const own = await tx
    .updateTable('chat_files')
    .set({ deletes_at: null })
    .where('media_id', 'in', mediaIds)
    .where('uploaded_by', '=', userId)
    .returning('media_id')
    .execute()
  if (own.length === 0) return []
  await tx
    .insertInto('chat_file_messages')
    .values(
      own.map(({ media_id }) => ({ media_id, chat_room_id: chatRoomId, transaction_id: transactionId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return own.map((row) => row.media_id)
}

/** The homeserver has accepted the message. The files must be its sender’s own: a message of someone else may have the same `transactionId`. */
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
    .where('event_id', 'is', null)
    .execute()
}

/** The homeserver does not have the message. Files that no other message contains are deleted at that time. */
export async function deleteUnsent(
  tx: Tx,
  { chatRoomId, transactionId }: FileMessage,
  mediaIds: readonly string[],
  deletesAt: Date,
): Promise<void> {
  const rows = await tx
    .deleteFrom('chat_file_messages')
    .where('chat_room_id', '=', chatRoomId)
    .where('transaction_id', '=', transactionId)
    .where('media_id', 'in', mediaIds)
    .where('event_id', 'is', null)
    .returning('media_id')
    .execute()
  await setDeletesAt(tx, rows, deletesAt)
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
  await setDeletesAt(tx, rows, deletesAt)
}

/** Of those files that no message contains. */
async function setDeletesAt(tx: Tx, rows: readonly { media_id: string }[], deletesAt: Date): Promise<void> {
  if (rows.length === 0) return
  const mediaIds = [...new Set(rows.map(({ media_id: mediaId }) => mediaId))]
  // The next statement sees every message that was stored while this one waited.
  await tx
    .selectFrom('chat_files')
    .select('media_id')
    .where('media_id', 'in', mediaIds)
    .orderBy('media_id')
    .forNoKeyUpdate()
    .execute()
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

/** Whether the file is still to be deleted: it may have been sent since it was listed. */
export async function isDue(db: DbOrTx, mediaId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('chat_files')
    .select('media_id')
    .where('media_id', '=', mediaId)
    .where('deletes_at', '<=', now)
    .executeTakeFirst()
  return row !== undefined
}

/** No effect on a file that a message contains by now. */
export async function postpone(db: DbOrTx, mediaId: string, deletesAt: Date): Promise<void> {
  await db
    .updateTable('chat_files')
    .set({ deletes_at: deletesAt })
    .where('media_id', '=', mediaId)
    .where('deletes_at', 'is not', null)
    .execute()
}

/** No effect on a file that a message contains by now. */
async function deleteRow(db: DbOrTx, mediaId: string): Promise<void> {
  await db
    .deleteFrom('chat_files')
    .where('media_id', '=', mediaId)
    .where('deletes_at', 'is not', null)
    .execute()
}

export { deleteRow as delete }
