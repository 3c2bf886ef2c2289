/** Who is in which room, for every reader and every kind of chat. */

import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import './chat.tables.ts'
import type { ChatPerson } from './chats.repository.ts'

/**
 * Those of the rooms that Majlis keeps someone out of: they are not in the chat, or it has ended. Rooms that Majlis has no row of are open.
 */
export async function listClosedTo(
  db: DbOrTx,
  userId: string,
  roomIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (roomIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM unnest(${[...roomIds]}::text[]) AS r (id)
    LEFT JOIN chats AS c ON c.chat_room_id = r.id
    WHERE CASE WHEN c.id IS NULL
      THEN EXISTS (SELECT FROM closing_chat_rooms AS e WHERE e.chat_room_id = r.id AND e.closes_at <= ${now})
      ELSE NOT EXISTS (SELECT FROM chat_members AS m WHERE m.chat_id = c.id AND m.user_id = ${userId})
    END`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Who is in the chat, deleted people too; no one else changes that until the transaction ends. Null if the chat has ended. */
export async function lockMembers(tx: Tx, chatId: string): Promise<Set<string> | null> {
  const chat = await tx
    .selectFrom('chats')
    .select('id')
    .where('id', '=', chatId)
    .forUpdate()
    .executeTakeFirst()
  return chat ? new Set(await listMembersOf(tx, chatId)) : null
}

/** Who is in the chat, deleted people too. */
export async function listMembersOf(db: DbOrTx, chatId: string): Promise<string[]> {
  const rows = await db.selectFrom('chat_members').select('user_id').where('chat_id', '=', chatId).execute()
  return rows.map((row) => row.user_id)
}

/** The owner has removed someone, who stays out from now on. */
export async function insertRemoval(tx: Tx, chatId: string, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('removed_chat_members')
    .values({ chat_id: chatId, user_id: userId, removed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether the owner has removed one of these people. */
export async function hasRemovals(tx: Tx, chatId: string, userIds: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('removed_chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', sql<string>`ANY (${[...userIds]}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRemovals(tx: Tx, chatId: string, userIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('removed_chat_members')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', sql<string>`ANY (${[...userIds]}::uuid[])`)
    .execute()
}

/** Reads accounts, which belong to `accounts`. */
export async function listAddresses(
  db: DbOrTx,
  userIds: readonly string[],
): Promise<{ id: string; email: string }[]> {
  if (userIds.length === 0) return []
  return db.selectFrom('users').select(['id', 'email']).where('id', 'in', userIds).execute()
}

/** Who is in the chats of these rooms, deleted people too. Rooms without a chat are left out. */
export async function listMemberIds(
  db: DbOrTx,
  roomIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  if (roomIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chats as c')
    .leftJoin('chat_members as m', 'm.chat_id', 'c.id')
    .select(['c.chat_room_id', 'm.user_id'])
    .where('c.chat_room_id', 'in', roomIds)
    .execute()
  const members = new Map<string, Set<string>>()
  for (const { chat_room_id: roomId, user_id: userId } of rows) {
    const inside = members.get(roomId) ?? new Set()
    if (userId !== null) inside.add(userId)
    members.set(roomId, inside)
  }
  return members
}

/** Null for someone who is not in the chat of the room. Reads accounts, which belong to `accounts`. */
export async function findMember(db: DbOrTx, roomId: string, userId: string): Promise<ChatPerson | null> {
  const row = await db
    .selectFrom('chat_members as m')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.display_name as displayName'])
    .where('c.chat_room_id', '=', roomId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}
