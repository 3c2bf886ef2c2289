import { HomeserverError, type Homeserver } from '../../../integrations/matrix/index.ts'
import { handlesJob, runsAt } from '../../../platform/module/contributed-work.ts'
import { followChatRoomsJob } from './changed-rooms.ts'
import * as changesRepository from './changes.repository.ts'
import { forEachRoom } from './each-room.ts'
import { createFollowRoom, type FollowRoomDeps } from './follow-room.ts'

interface FollowingDeps extends FollowRoomDeps {
  homeserver: Homeserver | null
}

const roomsPerPage = 100

/** When the homeserver follows: within a call, by a job at once, and every five minutes what is left. */
export function createFollowing({ homeserver, ...deps }: FollowingDeps) {
  const { db, clock, log } = deps
  const { followRoom, followSome } = createFollowRoom(deps)

  async function followRooms(
    server: Homeserver,
    chatRoomIds: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    const onFailure = 'the homeserver follows a change of a chat later'
    await forEachRoom(chatRoomIds, { server, signal, log, onFailure }, (chatRoomId) =>
      followRoom(server, chatRoomId, signal),
    )
  }

  async function followDue({ signal }: { signal: AbortSignal }): Promise<void> {
    if (!homeserver) return
    for (let last: string | undefined = ''; last !== undefined && !signal.aborted;) {
      const due = { now: new Date(clock.now()), after: last, limit: roomsPerPage }
      const chatRoomIds: string[] = await changesRepository.listDueRooms(db, due)
      try {
        await followRooms(homeserver, chatRoomIds, signal)
      } catch (error) {
        if (!(error instanceof HomeserverError)) throw error
        log.warn({ err: error }, 'the homeserver follows changes of chats later')
        return
      }
      last = chatRoomIds.at(-1)
    }
  }

  return {
    /** Within a call, which waits for a few changes only. What does not succeed now, the job does. */
    async followNow(server: Homeserver, chatRoomId: string): Promise<void> {
      try {
        const { isChangedAgain } = await followSome(server, chatRoomId)
        // The other call found the change taken, and left it to this one.
        if (isChangedAgain) await followSome(server, chatRoomId)
      } catch (error) {
        if (!(error instanceof HomeserverError)) throw error
      }
    },
    jobs: [
      handlesJob(followChatRoomsJob, async ({ chatRoomIds }, { signal }) => {
        if (homeserver) await followRooms(homeserver, chatRoomIds, signal)
      }),
      runsAt('*/5 * * * *', 'follow-due-chat-rooms', followDue),
    ],
  }
}

export type Following = ReturnType<typeof createFollowing>
