import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { answered } from '../chat-calls/index.ts'
import type { ChatNews } from './chat-news.ts'
import type { ChatPeople } from './chat-people.ts'
import * as chatsRepository from './chats.repository.ts'
import type { ChatPerson } from './chats.repository.ts'
import { closeRooms } from './follow-chats.jobs.ts'

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
  jobs: Pick<Jobs, 'add'>
  people: ChatPeople
  news: ChatNews
}

/**
 * Makes the room of a chat at the homeserver, then its rows. A room that becomes no chat is closed again: the homeserver failed in between, or
 * the two people or the meeting have a chat meanwhile.
 */
export function createMakeChat({ db, clock, jobs, people, news }: MakeChatDeps) {
  /** Returns the ID of the room. Throws `chat.unanswered`. */
  return async (
    homeserver: Homeserver,
    caller: UserCaller,
    { name, pair, meetingId, members, ownerId }: NewChat,
  ): Promise<string> => {
    const roomId = await answered(() => homeserver.createRoom(name))
    try {
      await people.fillRoom(homeserver, roomId, members)
    } catch (error) {
      await closeRooms(jobs, db, [roomId])
      throw error
    }
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
      })
      const memberIds = members.map((member) => member.id)
      if (!isNew) return closeRooms(jobs, tx, [roomId])
      await chatsRepository.insertMembers(tx, id, memberIds, { now, ownerId: ownerId ?? null })
      if (name !== null && meetingId === undefined) await news.added(tx, caller, { roomId, name }, memberIds)
    })
    return roomId
  }
}
