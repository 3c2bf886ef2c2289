import { sql, type Insertable, type Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { ChatsTable } from './chat.tables.ts'

export interface ChatMemberRow {
  userId: string
  name: string
  pictureFileId: string | null
  isOwner: boolean
  unreadCount: number
}

export interface ChatRow {
  id: string
  roomId: string
  name: string | null
  createdAt: number
  members: ChatMemberRow[]
}

/** What a name at the homeserver is made from. */
export interface ChatPerson {
  id: string
  displayName: string
}

interface Scope {
  organizationId: string
  /** A member of the chat. */
  userId: string
}

const isTheirs = ({ organizationId, userId }: Scope) =>
  sql<boolean>`c.organization_id = ${organizationId}
    AND EXISTS (SELECT FROM chat_members own WHERE own.chat_id = c.id AND own.user_id = ${userId})`

const chatsOf = (db: DbOrTx, scope: Scope) =>
  db
    .selectFrom('chats as c')
    .select(['c.id', 'c.chat_room_id', 'c.name', 'c.created_at'])
    .where(isTheirs(scope))

async function withMembers(
  db: DbOrTx,
  chats: readonly Pick<Selectable<ChatsTable>, 'id' | 'chat_room_id' | 'name' | 'created_at'>[],
): Promise<ChatRow[]> {
  const members = await listMembers(
    db,
    chats.map(({ id }) => id),
  )
  return chats.map(({ id, chat_room_id: roomId, name, created_at: createdAt }) => ({
    id,
    roomId,
    name,
    createdAt: createdAt.getTime(),
    members: members.get(id) ?? [],
  }))
}

/** The chats of a member that were used last. */
export const lastUsed = (db: DbOrTx, scope: Scope, limit: number) =>
  chatsOf(db, scope).orderBy('c.last_active_at', 'desc').orderBy('c.id', 'desc').limit(limit)

/** The same with everyone in them. */
export async function list(db: DbOrTx, scope: Scope, limit: number): Promise<ChatRow[]> {
  return withMembers(db, await lastUsed(db, scope, limit).execute())
}

/** Null also for chats that the person is not in. With `forUpdate`, others wait who change its members. */
export async function find(
  db: DbOrTx,
  scope: Scope,
  roomId: string,
  { forUpdate = false } = {},
): Promise<ChatRow | null> {
  const chats = chatsOf(db, scope)
    .where('c.chat_room_id', '=', roomId)
    .$if(forUpdate, (query) => query.forUpdate())
  const [chat = null] = await withMembers(db, await chats.execute())
  return chat
}

export async function findPair(db: DbOrTx, scope: Scope, pair: string): Promise<ChatRow | null> {
  const [chat = null] = await withMembers(db, await chatsOf(db, scope).where('c.pair', '=', pair).execute())
  return chat
}

/** The names of those groups that the person is in, by the IDs of their rooms. */
export async function listGroupNames(
  db: DbOrTx,
  scope: Scope,
  roomIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (roomIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chats as c')
    .select(['c.chat_room_id', 'c.name'])
    .where('c.chat_room_id', 'in', roomIds)
    .where('c.name', 'is not', null)
    .where(isTheirs(scope))
    .execute()
  return new Map(rows.flatMap(({ chat_room_id: id, name }) => (name === null ? [] : [[id, name]])))
}

/** The chat of a meeting and who is in it, whether or not the reader is. */
export async function findOfMeeting(
  db: DbOrTx,
  organizationId: string,
  meetingId: string,
): Promise<Pick<ChatRow, 'id' | 'roomId' | 'members'> | null> {
  const row = await db
    .selectFrom('chats')
    .select(['id', 'chat_room_id'])
    .where('organization_id', '=', organizationId)
    .where('meeting_id', '=', meetingId)
    .executeTakeFirst()
  if (!row) return null
  const members = await listMembers(db, [row.id])
  return { id: row.id, roomId: row.chat_room_id, members: members.get(row.id) ?? [] }
}

/**
 * By chat, in the order in which they joined. Deleted people are hidden in groups, in case they are restored; the other side of a chat of
 * two keeps its name until it is purged. Reads accounts, which belong to `accounts`.
 */
async function listMembers(db: DbOrTx, chatIds: readonly string[]): Promise<Map<string, ChatMemberRow[]>> {
  if (chatIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat_members as m')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.chat_id', 'm.user_id', 'm.is_owner', 'm.unread_count', 'u.display_name', 'u.picture_file_id'])
    .where('m.chat_id', 'in', chatIds)
    .where((eb) => eb.or([eb('u.deleted_at', 'is', null), eb('c.name', 'is', null)]))
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .execute()
  const members = rows.map((row) => ({
    chatId: row.chat_id,
    userId: row.user_id,
    name: row.display_name,
    pictureFileId: row.picture_file_id,
    isOwner: row.is_owner,
    unreadCount: row.unread_count,
  }))
  return Map.groupBy(members, ({ chatId }) => chatId)
}

/** Active people of the organisation among these. */
export async function listPeople(
  db: DbOrTx,
  organizationId: string,
  userIds: readonly string[],
): Promise<ChatPerson[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'display_name'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', userIds)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id, display_name: displayName }) => ({ id, displayName }))
}

/** False if the two people, or the meeting, have a chat already. */
export async function insert(tx: Tx, chat: Insertable<ChatsTable>): Promise<boolean> {
  const row = await tx
    .insertInto('chats')
    .values(chat)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertMembers(
  db: DbOrTx,
  chatId: string,
  userIds: readonly string[],
  { now, ownerId = null }: { now: Date; ownerId?: string | null },
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .insertInto('chat_members')
    .values(
      userIds.map((userId) => ({
        chat_id: chatId,
        user_id: userId,
        is_owner: userId === ownerId,
        joined_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function rename(db: DbOrTx, chatId: string, name: string): Promise<void> {
  await db.updateTable('chats').set({ name }).where('id', '=', chatId).execute()
}

export async function deleteMember(db: DbOrTx, chatId: string, userId: string): Promise<void> {
  await db.deleteFrom('chat_members').where('chat_id', '=', chatId).where('user_id', '=', userId).execute()
}

/** Of all chats. Returns which. */
export async function deleteMembers(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .deleteFrom('chat_members')
    .where('user_id', 'in', userIds)
    .returning('chat_id')
    .execute()
  return [...new Set(rows.map((row) => row.chat_id))]
}

/** Those of the chats in which no one is left. Returns their rooms. */
export async function deleteEmpty(tx: Tx, chatIds: readonly string[]): Promise<string[]> {
  if (chatIds.length === 0) return []
  const rows = await tx
    .deleteFrom('chats as c')
    .where('c.id', 'in', chatIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('chat_members as m').select('m.chat_id').whereRef('m.chat_id', '=', 'c.id'))),
    )
    .returning('c.chat_room_id')
    .execute()
  return rows.map((row) => row.chat_room_id)
}

export async function deleteOfRooms(tx: Tx, roomIds: readonly string[]): Promise<void> {
  if (roomIds.length === 0) return
  await tx.deleteFrom('chats').where('chat_room_id', 'in', roomIds).execute()
}

/** Returns the rooms of all chats of the organisation. */
export async function deleteAll(tx: Tx, organizationId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('chats')
    .where('organization_id', '=', organizationId)
    .returning('chat_room_id')
    .execute()
  return rows.map((row) => row.chat_room_id)
}
