import { limits, type Chat } from '@majlis/contract'
import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { accountOf, answered, wholeRoomId, type ChatAccess } from '../chat-calls/index.ts'
import './changed-chats.ts'
import type { ChatNews } from './chat-news.ts'
import type { ChatPeople } from './chat-people.ts'
import { ownersOf } from './chat.policy.ts'
import { presentChat } from './chats.presenter.ts'
import * as chatsRepository from './chats.repository.ts'
import * as membersRepository from './members.repository.ts'
import type { ChangedRooms } from './following/changed-rooms.ts'
import * as unreadRepository from './unread/unread.repository.ts'

interface ChatsDeps {
  db: Db
  clock: Clock
  rooms: ChangedRooms
  realtime: Pick<Realtime, 'signal'>
  access: ChatAccess
  people: ChatPeople
  news: ChatNews
}

/** Throws `chat.room_not_found`, also for chats that the caller is not in. In a transaction, others wait who change its members. */
async function requireChat(on: DbOrTx, homeserver: Homeserver, caller: UserCaller, roomId: string) {
  const wholeId = wholeRoomId(roomId, homeserver.serverName)
  const chat = await chatsRepository.find(on, caller, wholeId, { forUpdate: on.isTransaction })
  if (!chat) throw new AppError('chat.room_not_found')
  return chat
}

/** Throws `chat.not_allowed` for a chat of two. */
async function requireGroup(on: DbOrTx, homeserver: Homeserver, caller: UserCaller, roomId: string) {
  const chat = await requireChat(on, homeserver, caller, roomId)
  const { name } = chat
  if (name === null) throw new AppError('chat.not_allowed')
  return { ...chat, name }
}

/** Chats outside meetings (spec 1.14). Who is in a chat is decided here; the homeserver, which has the messages, follows. */
export function createChats({ db, clock, rooms, realtime, access, people, news }: ChatsDeps) {
  async function present(homeserver: Homeserver, caller: UserCaller, roomId: string): Promise<Chat> {
    const chat = await requireChat(db, homeserver, caller, roomId)
    return presentChat(chat, caller.userId, homeserver.serverName)
  }

  return {
    async list(caller: UserCaller): Promise<{ chats: Chat[]; account: string }> {
      const { serverName } = await access.require(caller)
      const chats = await chatsRepository.list(db, caller, limits.chat.maxChats)
      return {
        chats: chats.map((chat) => presentChat(chat, caller.userId, serverName)),
        account: accountOf(caller.userId, serverName),
      }
    },

    async unread(caller: UserCaller): Promise<{ count: number }> {
      await access.require(caller)
      const counts = await unreadRepository.countOf(db, [caller.userId])
      return { count: counts.get(caller.userId) ?? 0 }
    },

    async rename(caller: UserCaller, { roomId, name }: { roomId: string; name: string }): Promise<Chat> {
      const homeserver = await access.require(caller)
      const chat = await requireGroup(db, homeserver, caller, roomId)
      if (!ownersOf(chat.members).has(caller.userId)) throw new AppError('chat.not_allowed')
      await people.limit(caller)
      await answered(() => homeserver.renameRoom(chat.roomId, name))
      await db.transaction().execute(async (tx) => {
        await chatsRepository.rename(tx, chat.id, name)
        await realtime.signal(tx, 'chats.changed', { chatId: chat.id })
      })
      return present(homeserver, caller, chat.roomId)
    },

    async addMembers(
      caller: UserCaller,
      { roomId, userIds }: { roomId: string; userIds: readonly string[] },
    ): Promise<Chat> {
      const homeserver = await access.require(caller)
      const chat = await requireGroup(db, homeserver, caller, roomId)
      const inside = new Set(chat.members.map((member) => member.userId))
      const addedIds = [...new Set(userIds)].filter((userId) => !inside.has(userId))
      const added = await people.require(caller, addedIds, 'userIds')
      await people.limit(caller, added.length)
      await people.bringIn(homeserver, chat, added, {
        memberId: caller.userId,
        isByOwner: ownersOf(chat.members).has(caller.userId),
        field: 'userIds',
        onAdded: (tx, newIds) => news.added(tx, caller, chat, newIds),
      })
      return present(homeserver, caller, chat.roomId)
    },

    /** Someone leaves, or is removed by the owner, and then stays out. They read nothing from then on; the homeserver follows. */
    async removeMember(caller: UserCaller, { roomId, userId }: { roomId: string; userId: string }) {
      const homeserver = await access.require(caller)
      await db.transaction().execute(async (tx) => {
        const chat = await requireGroup(tx, homeserver, caller, roomId)
        const isAllowed = userId === caller.userId || ownersOf(chat.members).has(caller.userId)
        if (!isAllowed) throw new AppError('chat.not_allowed')
        if (!chat.members.some((member) => member.userId === userId))
          throw new AppError('chat.person_not_found', { field: 'userId' })
        await chatsRepository.deleteMember(tx, chat.id, userId)
        if (userId !== caller.userId)
          await membersRepository.insertRemoval(tx, chat.id, userId, new Date(clock.now()))
        await realtime.signal(tx, 'chats.changed', { chatId: chat.id, alsoUserIds: [userId] })
        await realtime.signal(tx, 'chat.unread_changed', { userIds: [userId] })
        await rooms.removed(tx, chat.roomId, userId)
        await rooms.close(tx, await chatsRepository.deleteEmpty(tx, [chat.id]))
      })
    },
  }
}

export type Chats = ReturnType<typeof createChats>
