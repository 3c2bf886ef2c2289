import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { accountOf } from '../chat-calls/index.ts'
import { answered } from './answered.ts'
import type { ChatPeople } from './chat-people.ts'
import * as chatsRepository from './chats.repository.ts'
import type { ChatPerson } from './chats.repository.ts'

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

/**
 * Makes the room of a chat at the homeserver, then its rows, and returns the room's ID. A room without a row, because something failed in
 * between, or because the two people or the meeting have a chat meanwhile, is shown to no one.
 */
export function createMakeChat({ db, clock, people }: { db: Db; clock: Clock; people: ChatPeople }) {
  return async (
    homeserver: Homeserver,
    caller: UserCaller,
    { name, pair, meetingId, members, ownerId }: NewChat,
  ): Promise<string> => {
    const roomId = await answered(async () => {
      await people.ensureAccounts(homeserver, members)
      const accounts = members.map(({ id }) => accountOf(id, homeserver.serverName))
      return homeserver.createRoom({ name, accounts })
    })
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
      if (isNew) await chatsRepository.insertMembers(tx, id, memberIds, { now, ownerId: ownerId ?? null })
    })
    return roomId
  }
}
