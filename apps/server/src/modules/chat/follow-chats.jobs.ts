import * as z from 'zod'
import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts'
import { handlesJob } from '../../platform/module/contributed-work.ts'
import { accountOf } from '../chat-calls/index.ts'
import * as chatsRepository from './chats.repository.ts'

/** For about a month: a homeserver that is down for days still learns who has left. */
const maxAttempts = 120

/** Takes someone out of a room at the homeserver who is no member here any more. */
export const leaveChatRoomJob: JobDefinition<{ chatRoomId: string; userId: string }> = {
  name: 'leave-chat-room',
  payload: z.object({ chatRoomId: z.string(), userId: z.uuid() }),
  maxAttempts,
}

/** Closes rooms at the homeserver that are no chats here. */
const closeChatRoomsJob: JobDefinition<{ chatRoomIds: string[] }> = {
  name: 'close-chat-rooms',
  payload: z.object({ chatRoomIds: z.array(z.string()) }),
  maxAttempts,
}
const roomsPerJob = 50

/** The handlers of these jobs, which let the homeserver follow what is decided here. */
export function followChatsJobs({ db, homeserver }: { db: Db; homeserver: Homeserver | null }) {
  return [
    handlesJob(leaveChatRoomJob, async ({ chatRoomId, userId }) => {
      // Someone may have been added again meanwhile.
      if (!homeserver || (await chatsRepository.hasMember(db, chatRoomId, userId))) return
      await homeserver.removeFromRoom(chatRoomId, accountOf(userId, homeserver.serverName))
    }),
    handlesJob(closeChatRoomsJob, async ({ chatRoomIds }) => {
      for (const chatRoomId of chatRoomIds) await homeserver?.closeRoom(chatRoomId)
    }),
  ]
}

/** Has the rooms closed at the homeserver, once the transaction has ended. */
export async function closeRooms(
  jobs: Pick<Jobs, 'add'>,
  tx: Db | Tx,
  chatRoomIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < chatRoomIds.length; start += roomsPerJob)
    await jobs.add(tx, closeChatRoomsJob, { chatRoomIds: chatRoomIds.slice(start, start + roomsPerJob) })
}
