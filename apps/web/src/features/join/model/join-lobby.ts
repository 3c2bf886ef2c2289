import type { RoomEvent } from '@majlis/contract'
import type { JoinDeps } from './join-deps.ts'
import type { Waiting } from './join-state.ts'

/** How often pre-join fetches the meeting, and the lobby its state besides its realtime connection, for networks that let no socket through. */
export const lookAgainMs = 20_000

interface LobbyListener {
  onEvent(event: RoomEvent): void
  /** Asks how things stand. */
  look(): void
}

/** What somebody who waits hears of the room. */
export function openLobbyLine(
  deps: Pick<JoinDeps, 'every' | 'openLine'>,
  { participantToken: token, participantId }: Waiting,
  { onEvent, look }: LobbyListener,
): { close(): void } {
  const timer = deps.every(lookAgainMs, look)
  const socket = deps.openLine({
    participantId,
    token,
    onEvent,
    // Whatever was said while the line was down is asked for again.
    onConnected: look,
  })
  return {
    close() {
      timer.stop()
      socket.close()
    },
  }
}

/** Whatever asks while an answer is on its way may have happened after the server gave it: it is asked for once more. */
export function oneAtATime(ask: () => Promise<void>): () => void {
  let isAsking = false
  let isWantedAgain = false

  async function run(): Promise<void> {
    isAsking = true
    do {
      isWantedAgain = false
      await ask()
    } while (isWantedAgain)
    isAsking = false
  }

  return () => {
    isWantedAgain = true
    if (!isAsking) void run()
  }
}

/** Leaves the waiting room, or the room. */
export async function leaveMeeting(api: ReturnType<JoinDeps['participantApi']>): Promise<void> {
  // The server notices by itself when this cannot be told.
  await api.room.leave().catch(() => undefined)
}
