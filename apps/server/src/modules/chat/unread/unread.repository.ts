import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import '../chat.tables.ts'

export interface CountedMessage {
  chatRoomId: string
  /** Null: it is from no person of ours. */
  senderId: string | null
  sentAt: Date
}

/** Notes when a chat was last used. Locks the chat, so it comes before its members are changed, as everywhere. */
export async function noteActivity(tx: Tx, { chatRoomId, sentAt }: CountedMessage): Promise<void> {
  await tx
    .updateTable('chats')
    .set({ last_active_at: sentAt })
    .where('chat_room_id', '=', chatRoomId)
    .where('last_active_at', '<', sentAt)
    .execute()
}

/** Counts a message for everyone else in its chat who has not read the chat since. Returns for whom. */
export async function countMessage(
  db: DbOrTx,
  { chatRoomId, senderId, sentAt }: CountedMessage,
): Promise<string[]> {
  const rows = await db
    .updateTable('chat_members as m')
    .from('chats as c')
    .set((eb) => ({ unread_count: eb('m.unread_count', '+', 1) }))
    .whereRef('c.id', '=', 'm.chat_id')
    .where('c.chat_room_id', '=', chatRoomId)
    .where('m.user_id', 'is distinct from', senderId)
    .where((eb) => eb.or([eb('m.last_read_at', 'is', null), eb('m.last_read_at', '<', sentAt)]))
    .returning('m.user_id')
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

/** True if there was something unread. */
export async function markRead(
  db: DbOrTx,
  { chatRoomId, userId, now }: { chatRoomId: string; userId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ hadUnread: boolean }>`
    UPDATE chat_members AS m SET unread_count = 0, last_read_at = ${now}
    FROM (
      SELECT o.chat_id, o.user_id, o.unread_count > 0 AS had_unread
      FROM chat_members AS o JOIN chats AS c ON c.id = o.chat_id
      WHERE c.chat_room_id = ${chatRoomId} AND o.user_id = ${userId}
      FOR UPDATE OF o
    ) AS before
    WHERE m.chat_id = before.chat_id AND m.user_id = before.user_id
    RETURNING before.had_unread AS "hadUnread"`.execute(db)
  return rows.some(({ hadUnread }) => hadUnread)
}

/** Unread messages of each person, in the chats of their organisation; none for people without any. */
export async function countOf(db: DbOrTx, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat_members as m')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'm.user_id').onRef('u.organization_id', '=', 'c.organization_id'),
    )
    .select(({ fn }) => ['m.user_id', fn.sum<string>('m.unread_count').as('count')])
    .where('m.user_id', 'in', userIds)
    .groupBy('m.user_id')
    .execute()
  return new Map(rows.map(({ user_id: userId, count }) => [userId, Number(count)]))
}
