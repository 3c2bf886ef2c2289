import { limits, type Chat } from '@majlis/contract'
import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { accountOf, type ChatAccess } from '../chat-calls/index.ts'
import { answered } from './answered.ts'
import type { ChatPeople } from './chat-people.ts'
import { pairOf } from './chat.policy.ts'
import { presentChat } from './chats.presenter.ts'
import * as chatsRepository from './chats.repository.ts'
import type { ChatPerson } from './chats.repository.ts'

interface NewChatsDeps {
  db: Db
  clock: Clock
  access: ChatAccess
  people: ChatPeople
}

/** A chat that is stored once the homeserver has made its room. */
interface NewChat {
  roomId: string
  name: string | null
  pair: string | null
  memberIds: readonly string[]
  ownerId: string | null
}

/** Makes chats. A room without a row, because something failed in between, is shown to no one. */
export function createNewChats({ db, clock, access, people }: NewChatsDeps) {
  const createRoom = (homeserver: Homeserver, name: string | null, members: readonly ChatPerson[]) =>
    answered(async () => {
      await people.ensureAccounts(homeserver, members)
      const accounts = members.map(({ id }) => accountOf(id, homeserver.serverName))
      return homeserver.createRoom({ name, accounts })
    })

  /** Does nothing if the two have a chat already. */
  async function store(caller: UserCaller, { roomId, name, pair, memberIds, ownerId }: NewChat) {
    const now = new Date(clock.now())
    const id = newId(clock.now())
    await db.transaction().execute(async (tx) => {
      const isNew = await chatsRepository.insert(tx, {
        id,
        organization_id: caller.organizationId,
        chat_room_id: roomId,
        name,
        pair,
        created_by: caller.userId,
        created_at: now,
      })
      if (isNew) await chatsRepository.insertMembers(tx, id, memberIds, { now, ownerId })
    })
  }

  return {
    /** Two people who open it at the same moment get the same chat. */
    async openDirect(caller: UserCaller, userId: string): Promise<Chat> {
      const homeserver = await access.require(caller)
      const pair = pairOf(caller.userId, userId)
      const find = async () => {
        const chat = await chatsRepository.findPair(db, caller, pair)
        return chat && presentChat(chat, caller.userId, homeserver.serverName)
      }
      const known = await find()
      if (known) return known
      if (userId === caller.userId) throw new AppError('chat.person_not_found', { field: 'userId' })
      const memberIds = [caller.userId, userId]
      const members = await people.require(caller, memberIds, 'userId')
      await people.limit(caller)
      const roomId = await createRoom(homeserver, null, members)
      await store(caller, { roomId, name: null, pair, memberIds, ownerId: null })
      const chat = await find()
      if (!chat) throw new AppError('chat.room_not_found')
      return chat
    },

    async createGroup(
      caller: UserCaller,
      { name, userIds }: { name: string; userIds: readonly string[] },
    ): Promise<Chat> {
      const homeserver = await access.require(caller)
      const memberIds = [...new Set([caller.userId, ...userIds])]
      if (memberIds.length > limits.chat.maxMembers)
        throw new AppError('chat.too_many_members', { field: 'userIds' })
      const members = await people.require(caller, memberIds, 'userIds')
      await people.limit(caller, memberIds.length)
      const roomId = await createRoom(homeserver, name, members)
      await store(caller, { roomId, name, pair: null, memberIds, ownerId: caller.userId })
      const chat = await chatsRepository.find(db, caller, roomId)
      if (!chat) throw new AppError('chat.room_not_found')
      return presentChat(chat, caller.userId, homeserver.serverName)
    },
  }
}

export type NewChats = ReturnType<typeof createNewChats>
