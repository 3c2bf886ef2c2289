/** What the homeserver has yet to do – people to put into rooms or to take out of them, and rooms to close – and the rooms that it has closed. */

import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import '../chat.tables.ts'

/** A change of someone's membership. `chat_members` says whether they are in the chat. */
export interface MemberChange {
  userId: string
  version: number
  /** They were removed: they have to leave the room, and enter it again if they were added since. */
  isRemoval: boolean
}

interface Attempt {
  now: Date
  /** No one else tries before then. */
  until: Date
}

export async function insertChanges(
  db: DbOrTx,
  chatRoomId: string,
  userIds: readonly string[],
  { now, isRemoval }: { now: Date; isRemoval: boolean },
): Promise<void> {
  await sql`
    INSERT INTO chat_member_changes AS c (chat_room_id, user_id, is_removal, next_attempt_at)
    SELECT ${chatRoomId}, user_id, ${isRemoval}, ${now} FROM unnest(${[...userIds]}::uuid[]) AS user_id
    ON CONFLICT (chat_room_id, user_id) DO UPDATE
      SET version = c.version + 1, is_removal = c.is_removal OR excluded.is_removal`.execute(db)
}

/** Those of a room that are due, the longest due first. */
export async function claimChanges(
  db: DbOrTx,
  chatRoomId: string,
  limit: number,
  { now, until }: Attempt,
): Promise<MemberChange[]> {
  const { rows } = await sql<MemberChange>`
    UPDATE chat_member_changes AS c SET next_attempt_at = ${until}
    FROM (
      SELECT user_id FROM chat_member_changes
      WHERE chat_room_id = ${chatRoomId} AND next_attempt_at <= ${now}
      ORDER BY next_attempt_at, user_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE c.chat_room_id = ${chatRoomId} AND c.user_id = due.user_id
    RETURNING c.user_id AS "userId", c.version, c.is_removal AS "isRemoval"`.execute(db)
  return rows
}

/** False if there was another change meanwhile, which is yet to be followed. */
export async function deleteChange(
  db: DbOrTx,
  chatRoomId: string,
  { userId, version }: MemberChange,
): Promise<boolean> {
  const row = await db
    .deleteFrom('chat_member_changes')
    .where('chat_room_id', '=', chatRoomId)
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function postponeChange(
  db: DbOrTx,
  chatRoomId: string,
  userId: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('chat_member_changes')
    .set({ next_attempt_at: at })
    .where('chat_room_id', '=', chatRoomId)
    .where('user_id', '=', userId)
    .execute()
}

/** A room that is to be closed already closes at the earlier of both times; one that is closed stays as it is. */
export async function insertClosings(
  db: DbOrTx,
  chatRoomIds: readonly string[],
  closesAt: Date,
): Promise<void> {
  await sql`
    INSERT INTO closing_chat_rooms AS r (chat_room_id, closes_at, next_attempt_at)
    SELECT chat_room_id, ${closesAt}, ${closesAt} FROM unnest(${[...chatRoomIds]}::text[]) AS chat_room_id
    ON CONFLICT (chat_room_id) DO UPDATE SET closes_at = least(r.closes_at, excluded.closes_at),
      next_attempt_at = least(r.next_attempt_at, excluded.next_attempt_at)
      WHERE r.closed_at IS NULL`.execute(db)
}

/** Null unless the room is to be closed now. A room that has a chat stays open. */
export async function claimClosing(
  db: DbOrTx,
  chatRoomId: string,
  { now, until }: Attempt,
): Promise<{ isClosed: boolean } | null> {
  await sql`
    DELETE FROM closing_chat_rooms AS r USING chats AS c
    WHERE r.chat_room_id = ${chatRoomId} AND c.chat_room_id = r.chat_room_id`.execute(db)
  const row = await db
    .updateTable('closing_chat_rooms')
    .set({ next_attempt_at: until })
    .where('chat_room_id', '=', chatRoomId)
    .where('closes_at', '<=', now)
    .where('next_attempt_at', '<=', now)
    .returning('closed_at')
    .executeTakeFirst()
  return row ? { isClosed: row.closed_at !== null } : null
}

/** Those of the rooms that are closed, or are to be. */
export async function listClosing(
  db: DbOrTx,
  chatRoomIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT chat_room_id AS id FROM closing_chat_rooms
    WHERE chat_room_id = ANY (${[...chatRoomIds]}::text[]) AND closes_at <= ${now}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function postponeClosing(db: DbOrTx, chatRoomId: string, at: Date): Promise<void> {
  await db
    .updateTable('closing_chat_rooms')
    .set({ next_attempt_at: at })
    .where('chat_room_id', '=', chatRoomId)
    .execute()
}

/** The room is not closed after all. False if it is too late for that. */
export async function cancelClosing(tx: Tx, chatRoomId: string, now: Date): Promise<boolean> {
  const row = await tx
    .deleteFrom('closing_chat_rooms')
    .where('chat_room_id', '=', chatRoomId)
    .where('closes_at', '>', now)
    .returning('chat_room_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The homeserver has closed the room. It is asked again then, in case it deletes what was written there later. */
export async function setClosed(
  tx: Tx,
  chatRoomId: string,
  { closedAt, nextAttemptAt }: { closedAt: Date; nextAttemptAt: Date },
): Promise<void> {
  await tx
    .updateTable('closing_chat_rooms')
    .set(({ fn, val }) => ({
      closed_at: fn.coalesce('closed_at', val(closedAt)),
      next_attempt_at: nextAttemptAt,
    }))
    .where('chat_room_id', '=', chatRoomId)
    .execute()
}

export async function deleteClosing(tx: Tx, chatRoomId: string): Promise<void> {
  await tx.deleteFrom('closing_chat_rooms').where('chat_room_id', '=', chatRoomId).execute()
}

/** Of everyone in a room: no one is in it any more. */
export async function deleteChanges(tx: Tx, chatRoomId: string): Promise<void> {
  await tx.deleteFrom('chat_member_changes').where('chat_room_id', '=', chatRoomId).execute()
}

/** Rooms in which something is due, by their IDs. */
export async function listDueRooms(
  db: DbOrTx,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT chat_room_id AS id FROM chat_member_changes WHERE next_attempt_at <= ${now} AND chat_room_id > ${after}
    UNION
    SELECT chat_room_id FROM closing_chat_rooms WHERE next_attempt_at <= ${now} AND chat_room_id > ${after}
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
