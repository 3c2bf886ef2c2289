import type { SfuAccess } from '@majlis/contract'
import type { SfuRoom } from './sfu-room.ts'

export interface ReadyRoom {
  room: SfuRoom
  /** Rejects if it failed; the room is then disconnected. */
  connect(access: SfuAccess): Promise<void>
  /** Resolves when media of others is received or none is expected. Publishing is not held any longer. */
  firstMediaReceived(): Promise<void>
}

export const disconnect = (room: SfuRoom) => void room.disconnect().catch(() => undefined)

type Step = 'connecting' | 'connected' | 'entering' | 'holding'
type State = { step: 'none' } | { step: Step; room: SfuRoom }

/**
 * A room that is connected before Join.
 *
 *   none → connecting → connected → entering → holding → none      (dropped, lost or failed: any state → none)
 *
 * Join takes the connected room and has it admitted (entering). Until the first media of others is received (holding), nothing is
 * published, because negotiating it would delay what the others send.
 */
export function createAheadRoom() {
  let state: State = { step: 'none' }

  const isAt = (room: SfuRoom, step: Step): boolean => state.step === step && state.room === room

  /** The room that nobody has joined with; null if there is none. */
  function unjoined(): SfuRoom | null {
    return state.step === 'connecting' || state.step === 'connected' ? state.room : null
  }

  function reset(): void {
    state = { step: 'none' }
  }

  const joined = (room: SfuRoom): ReadyRoom => ({
    room,
    async connect() {
      try {
        await room.letIn()
        if (!isAt(room, 'entering')) throw new Error('The connection was lost while it was admitted')
        state = { step: 'holding', room }
      } catch (error) {
        reset()
        disconnect(room)
        throw error
      }
    },
    async firstMediaReceived() {
      await room.firstTrack()
      if (isAt(room, 'holding')) reset()
    },
  })

  return {
    isStarted: () => state.step !== 'none',
    isConnected: () => state.step === 'connected',
    isPublishingHeld: () => state.step === 'entering' || state.step === 'holding',
    async connect(room: SfuRoom, access: SfuAccess): Promise<void> {
      state = { step: 'connecting', room }
      try {
        await room.connect(access)
        if (isAt(room, 'connecting')) state = { step: 'connected', room }
        // Join came first, or the room was dropped.
        else disconnect(room)
      } catch {
        if (isAt(room, 'connecting')) reset()
      }
    },
    /** Connected → entering. Null if it is not connected. */
    take(): ReadyRoom | null {
      if (state.step !== 'connected') return null
      const { room } = state
      state = { step: 'entering', room }
      return joined(room)
    },
    /** Disconnects the room unless someone has joined with it. */
    drop(): void {
      const room = unjoined()
      if (!room) return
      reset()
      disconnect(room)
    },
    /** Returns true if the drop needs no reconnect: nobody has joined with the room, or `connect` is about to reject. */
    handleDrop(room: SfuRoom): boolean {
      if (state.step === 'none' || state.room !== room) return false
      const needsReconnect = state.step === 'holding'
      reset()
      return !needsReconnect
    },
  }
}
