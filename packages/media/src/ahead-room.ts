import type { SfuAccess } from '@majlis/contract'
import type { SfuRoom } from './sfu-room.ts'

export interface ReadyRoom {
  room: SfuRoom
  /** Rejects if it failed; the room is then disconnected. */
  connect(access: SfuAccess): Promise<void>
  /** Ends what `isHeld` says, once the others are received. */
  release(): Promise<void>
}

export const disconnect = (room: SfuRoom) => void room.disconnect().catch(() => undefined)

/**
 * A room that is connected before Join. It is taken by Join, which has it let in, or dropped, or lost.
 */
export function createAheadRoom() {
  let ahead: SfuRoom | null = null
  let isConnected = false
  /** Joined with, until others are received. */
  let held: SfuRoom | null = null
  let entering: SfuRoom | null = null

  const joined = (room: SfuRoom): ReadyRoom => ({
    room,
    async connect() {
      held = room
      entering = room
      try {
        await room.letIn()
      } catch (error) {
        held = null
        disconnect(room)
        throw error
      } finally {
        entering = null
      }
    },
    async release() {
      await room.firstTrack()
      if (held === room) held = null
    },
  })

  function reset(): void {
    ahead = null
    isConnected = false
  }

  return {
    isThere: () => ahead !== null,
    isConnected: () => isConnected,
    async connect(room: SfuRoom, access: SfuAccess): Promise<void> {
      ahead = room
      try {
        await room.connect(access)
        if (ahead === room) isConnected = true
        // Join has come first, or it was dropped.
        else disconnect(room)
      } catch {
        if (ahead === room) reset()
      }
    },
    /** Null while it is not connected. */
    take(): ReadyRoom | null {
      if (!ahead || !isConnected) return null
      const room = ahead
      reset()
      return joined(room)
    },
    drop(): void {
      const dropped = ahead
      reset()
      if (dropped) disconnect(dropped)
    },
    /** Publishing waits: what is negotiated for it would hold up what the others send. */
    isHeld: () => held !== null,
    /** Returns whether there is nothing else to do: it was not joined with, or whoever joins with it finds out. */
    lost(room: SfuRoom): boolean {
      if (held === room) held = null
      if (ahead !== room) return entering === room
      reset()
      return true
    },
  }
}
