import * as z from 'zod'
import type { Homeserver } from '../../../integrations/matrix/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { JobDefinition, Jobs } from '../../../platform/jobs/jobs.ts'
import * as changesRepository from './changes.repository.ts'

interface ChangedRoomsDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  /** Null: what changes waits until there is one. */
  homeserver: Homeserver | null
}

/** Lets the homeserver follow the changes of some rooms. What it cannot follow now is tried again every few minutes, from the rows. */
export const followChatRoomsJob: JobDefinition<{ chatRoomIds: string[] }> = {
  name: 'follow-chat-rooms',
  payload: z.object({ chatRoomIds: z.array(z.string()) }),
  maxAttempts: 5,
}
const roomsPerJob = 50

/** A room whose chat is not stored by then is closed. */
const fillingMs = 10 * minuteMs

/** Notes what the homeserver has to do, in the transaction that decides it. The job `follow-chat-rooms` does it. */
export function createChangedRooms({ db, clock, jobs, homeserver }: ChangedRoomsDeps) {
  async function follow(tx: Tx, chatRoomIds: readonly string[]): Promise<void> {
    if (!homeserver) return
    for (let start = 0; start < chatRoomIds.length; start += roomsPerJob)
      await jobs.add(tx, followChatRoomsJob, { chatRoomIds: chatRoomIds.slice(start, start + roomsPerJob) })
  }

  async function change(tx: Tx, chatRoomId: string, userIds: readonly string[], isRemoval: boolean) {
    if (userIds.length === 0) return
    await changesRepository.insertChanges(tx, chatRoomId, userIds, { now: new Date(clock.now()), isRemoval })
    await follow(tx, [chatRoomId])
  }

  return {
    added: (tx: Tx, chatRoomId: string, userIds: readonly string[]) => change(tx, chatRoomId, userIds, false),
    removed: (tx: Tx, chatRoomId: string, userId: string) => change(tx, chatRoomId, [userId], true),

    /** The rooms have no chats any more. */
    async close(tx: Tx, chatRoomIds: readonly string[]): Promise<void> {
      if (chatRoomIds.length === 0) return
      await changesRepository.insertClosings(tx, chatRoomIds, new Date(clock.now()))
      await follow(tx, chatRoomIds)
    },

    /** People are let into a new room. If its chat is not stored in time, the room is closed. */
    beginFilling: (chatRoomId: string): Promise<void> =>
      changesRepository.insertClosings(db, [chatRoomId], new Date(clock.now() + fillingMs)),

    /** The chat of the room is stored with this transaction. False: it took too long, and the room is being closed. */
    endFilling: (tx: Tx, chatRoomId: string): Promise<boolean> =>
      changesRepository.cancelClosing(tx, chatRoomId, new Date(clock.now())),
  }
}

export type ChangedRooms = ReturnType<typeof createChangedRooms>
