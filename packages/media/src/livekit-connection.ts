import { RoomEvent, type DisconnectReason, type Room } from 'livekit-client'
import { lineOf, watchLine } from './line.ts'

interface ConnectionListener {
  signalReady(): void
  /** LiveKit resumes its session, or nothing arrives. */
  resuming(isResuming: boolean): void
  reconnected(): void
  /** `wasConnected`: it was connected before. */
  disconnected(wasConnected: boolean, reason: DisconnectReason | undefined): void
}

/** The connection of a room: whether it stands, and what interrupts it. */
export function createLivekitConnection(room: Room, listener: ConnectionListener) {
  let isConnected = false
  /** Listeners see both as one state. */
  const interruptions = new Set<'session' | 'line'>()
  let stopWatching = () => {}

  function setInterrupted(part: 'session' | 'line', isInterrupted: boolean) {
    const was = interruptions.size > 0
    if (isInterrupted) interruptions.add(part)
    else interruptions.delete(part)
    if (interruptions.size > 0 !== was) listener.resuming(!was)
  }

  /** A closed tab leaves immediately, not when its silence is noticed. */
  const handlePageHide = () => void room.disconnect(false)

  room
    .on(RoomEvent.SignalConnected, () => listener.signalReady())
    .on(RoomEvent.Reconnecting, () => setInterrupted('session', true))
    .on(RoomEvent.SignalReconnecting, () => setInterrupted('session', true))
    .on(RoomEvent.Reconnected, () => {
      listener.reconnected()
      setInterrupted('session', false)
    })
    .on(RoomEvent.Disconnected, (reason) => {
      const wasConnected = isConnected
      isConnected = false
      stopWatching()
      window.removeEventListener('pagehide', handlePageHide)
      listener.disconnected(wasConnected, reason)
    })

  return {
    isConnected: () => isConnected,
    async connect({ url, token }: { url: string; token: string }) {
      await room.connect(url, token, {
        maxRetries: 0,
        websocketTimeout: 8_000,
        peerConnectionTimeout: 10_000,
      })
      isConnected = true
      stopWatching = watchLine(
        () => lineOf(room),
        (isSilent) => setInterrupted('line', isSilent),
      )
      window.addEventListener('pagehide', handlePageHide)
    },
  }
}
