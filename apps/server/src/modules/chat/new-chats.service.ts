import { limits, type Chat } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { ChatAccess } from '../chat-calls/index.ts'
import type { ChatPeople } from './chat-people.ts'
import { pairOf } from './chat.policy.ts'
import { presentChat } from './chats.presenter.ts'
import * as chatsRepository from './chats.repository.ts'
import type { MakeChat } from './make-chat.ts'

interface NewChatsDeps {
  db: Db
  access: ChatAccess
  people: ChatPeople
  makeChat: MakeChat
}

/** Chats of two, and groups. */
export function createNewChats({ db, access, people, makeChat }: NewChatsDeps) {
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
      const members = await people.require(caller, [caller.userId, userId], 'userId')
      await people.limit(caller)
      await makeChat(homeserver, caller, { name: null, pair, members })
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
      const roomId = await makeChat(homeserver, caller, { name, members, ownerId: caller.userId })
      const chat = await chatsRepository.find(db, caller, roomId)
      if (!chat) throw new AppError('chat.room_not_found')
      return presentChat(chat, caller.userId, homeserver.serverName)
    },
  }
}

export type NewChats = ReturnType<typeof createNewChats>
