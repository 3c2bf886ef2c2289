import type { RoomEndReason } from '@majlis/contract'
import type { Tx } from '../../../platform/database/database.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import '../rooms.events.ts'

/** What a transaction reports to the pages of a room, once it is committed. */
export function createRoomSignals(realtime: Realtime) {
  return {
    /** Settings, roles or names changed. */
    async roomChanged(tx: Tx, roomSessionId: string): Promise<void> {
      await realtime.signal(tx, 'room.changed', { roomSessionId })
    },

    async lobbyChanged(tx: Tx, roomSessionId: string): Promise<void> {
      await realtime.signal(tx, 'lobby.changed', { roomSessionId })
    },

    /** Waiting people see whether someone inside can admit them. */
    async hostsChanged(tx: Tx, roomSessionId: string): Promise<void> {
      await realtime.signal(tx, 'room.hosts_changed', { roomSessionId })
    },

    async admitted(tx: Tx, participantIds: string[]): Promise<void> {
      if (participantIds.length > 0) await realtime.signal(tx, 'lobby.admitted', { participantIds })
    },

    /** Closes the sockets of these people; the caller disconnects them from the SFU. */
    async closed(
      tx: Tx,
      roomSessionId: string,
      participantIds: string[],
      reason: RoomEndReason,
    ): Promise<void> {
      if (participantIds.length > 0)
        await realtime.signal(tx, 'room.closed', { roomSessionId, participantIds, reason })
    },

    /** The same for everyone inside and waiting. */
    async ended(tx: Tx, roomSessionId: string, reason: RoomEndReason): Promise<void> {
      await realtime.signal(tx, 'room.closed', { roomSessionId, participantIds: null, reason })
    },
  }
}

export type RoomSignals = ReturnType<typeof createRoomSignals>
