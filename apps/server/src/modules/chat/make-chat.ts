import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { answered } from '../chat-calls/index.ts'
import './changed-chats.ts'
import type { ChatNews } from './chat-news.ts'
import type { ChatPeople } from './chat-people.ts'
import * as chatsRepository from './chats.repository.ts'
import type { ChatPerson } from './chats.repository.ts'
import type { ChangedRooms } from './following/changed-rooms.ts'

interface NewChat {
  name: string | null
  /** Set for a chat between two people. */
  pair?: string
  /** Set for the chat of a meeting. */
  meetingId?: string
  members: readonly ChatPerson[]
  ownerId?: string
}

export type MakeChat = ReturnType<typeof createMakeChat>

interface MakeChatDeps {
  db: Db
  clock: Clock
  rooms: ChangedRooms
  realtime: Pick<Realtime, 'signal'>
  people: ChatPeople
  news: ChatNews
}

/** How many people, the caller among them, are let into the room within the call. The others follow by a job, so that no call takes long. */
const maxAtFirst = 20

/**
 * Makes the room of a chat at the homeserver, then its rows. The room is closed again if the homeserver or the database fails in between, or if
 * the two people or the meeting have a chat meanwhile. `beginFilling` stores that it is to be closed, and `endFilling` cancels that.
 */
export function createMakeChat({ db, clock, rooms, realtime, people, news }: MakeChatDeps) {
  async function store(
    caller: UserCaller,
    roomId: string,
    { name, pair, meetingId, members, ownerId }: NewChat,
    later: readonly ChatPerson[],
  ): Promise<void> {
    const now = new Date(clock.now())
    const id = newId(clock.now())
    await db.transaction().execute(async (tx) => {
      const isNew = await chatsRepository.insert(tx, {
        id,
        organization_id: caller.organizationId,
        chat_room_id: roomId,
        name,
        pair: pair ?? null,
        meeting_id: meetingId ?? null,
        created_by: caller.userId,
        created_at: now,
        last_active_at: now,
      })
      if (!isNew) return rooms.close(tx, [roomId])
      if (!(await rooms.endFilling(tx, roomId))) throw new AppError('chat.unanswered')
      const memberIds = members.map((member) => member.id)
      await chatsRepository.insertMembers(tx, id, memberIds, { now, ownerId: ownerId ?? null })
      await realtime.signal(tx, 'chats.changed', { chatId: id })
      await rooms.added(
        tx,
        roomId,
        later.map((member) => member.id),
      )
      if (name !== null && meetingId === undefined) await news.added(tx, caller, { roomId, name }, memberIds)
    })
  }

  /** Returns the ID of the room. Throws `chat.unanswered`. */
  return async (homeserver: Homeserver, caller: UserCaller, chat: NewChat): Promise<string> => {
    const inOrder = chat.members.toSorted(
      (a, b) => Number(b.id === caller.userId) - Number(a.id === caller.userId),
    )
    const roomId = await answered(() => homeserver.createRoom(chat.name))
    await rooms.beginFilling(roomId)
    try {
      await people.fillRoom(homeserver, roomId, inOrder.slice(0, maxAtFirst))
      await store(caller, roomId, chat, inOrder.slice(maxAtFirst))
    } catch (error) {
      await db.transaction().execute((tx) => rooms.close(tx, [roomId]))
      throw error
    }
    return roomId
  }
}
