import type { ChatRoomPeople } from '@majlis/contract'
import { HomeserverError, type Homeserver } from '../../integrations/matrix/index.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { answered } from './answered.ts'
import type { ChatAccess } from './chat-access.ts'
import { accountOf, wholeRoomId } from './chat-ids.ts'

interface ChatRoomsDeps {
  access: ChatAccess
  listClosedTo: (userId: string, chatRoomIds: readonly string[]) => Promise<Set<string>>
}

/** What the homeserver says about chat rooms that are not closed to someone here; what a page claims is never trusted. */
export function createChatRooms({ access, listClosedTo }: ChatRoomsDeps) {
  /** The chat rooms that someone is in; none for people whom the homeserver does not know. Throws `chat.unanswered`. */
  async function joinedRooms(homeserver: Homeserver, userId: string): Promise<Set<string>> {
    return answered(async () => {
      try {
        const joined = await homeserver.listJoinedRooms(accountOf(userId, homeserver.serverName))
        return new Set(joined).difference(await listClosedTo(userId, joined))
      } catch (error) {
        if (error instanceof HomeserverError && error.isRefusal) return new Set()
        throw error
      }
    })
  }

  return {
    joinedRooms,

    /** The name of a chat room that someone is in; null for a chat of two. Throws `chat.room_not_found`, `chat.unanswered`. */
    async nameForMember(homeserver: Homeserver, userId: string, chatRoomId: string): Promise<string | null> {
      const rooms = await joinedRooms(homeserver, userId)
      if (!rooms.has(chatRoomId)) throw new AppError('chat.room_not_found')
      return answered(() => homeserver.findRoomName(accountOf(userId, homeserver.serverName), chatRoomId))
    },

    /** Throws `chat.members_unavailable` if the homeserver does not answer or refuses this caller (spec 8.17); `chat.off`. */
    async people(caller: UserCaller, roomId: string): Promise<ChatRoomPeople> {
      const homeserver = await access.require(caller)
      const account = accountOf(caller.userId, homeserver.serverName)
      const chatRoomId = wholeRoomId(roomId, homeserver.serverName)
      if ((await listClosedTo(caller.userId, [chatRoomId])).size > 0)
        throw new AppError('chat.members_unavailable')
      try {
        const [members, name] = await Promise.all([
          homeserver.listMembers(account, chatRoomId),
          homeserver.findRoomName(account, chatRoomId),
        ])
        return { name, members: members.map((member) => ({ ...member, isMe: member.userId === account })) }
      } catch (error) {
        if (error instanceof HomeserverError)
          throw new AppError('chat.members_unavailable', undefined, { cause: error })
        throw error
      }
    },
  }
}

export type ChatRooms = ReturnType<typeof createChatRooms>
