import type { RoomEvent } from '@majlis/contract'
import { endingOf } from '../../../shared/room-endings/index.ts'
import { lookAgainMs, type AdmissionRequests } from './join-admission.ts'
import type { JoinDeps } from './join-deps.ts'
import type { JoinMachine } from './join-machine.ts'
import type { Waiting } from './join-state.ts'
import type { Visit } from './join-visit.ts'

interface LobbyListener {
  onEvent(event: RoomEvent): void
  /** Requests the current state. */
  look(): void
}

/** What a waiting person receives from the room. */
function openLobbyConnection(
  deps: Pick<JoinDeps, 'every' | 'openWaitingConnection'>,
  { participantToken: token, participantId }: Waiting,
  { onEvent, look }: LobbyListener,
): { close(): void } {
  const timer = deps.every(lookAgainMs, look)
  const socket = deps.openWaitingConnection({
    participantId,
    token,
    onEvent,
    // Requests whatever was sent while the connection was down.
    onConnected: look,
  })
  return {
    close() {
      timer.stop()
      socket.close()
    },
  }
}

/** Waits for a host: listens to the room, and requests admission again. */
export function createLobby(
  deps: JoinDeps,
  { dispatch, getSnapshot }: JoinMachine,
  visit: Visit,
  requests: AdmissionRequests,
) {
  let connection: { close(): void } | null = null
  const look = oneAtATime(enterAgain)

  function hear(event: RoomEvent): void {
    if (event.type === 'lobby.admitted') look()
    if (event.type === 'lobby.host_moved') dispatch({ type: 'host_moved', isHostHere: event.isHostHere })
    if (event.type === 'room.closed') dispatch({ type: 'wait_ended', reason: event.reason })
  }

  async function enterAgain(): Promise<void> {
    if (getSnapshot().step !== 'waiting') return
    try {
      const { data } = await visit.api().room.enter()
      dispatch({ type: 'answered', result: data })
    } catch (error) {
      const code = deps.errorCode(error)
      if (code === 'room.moved') return joinAgain()
      if (code === 'identity.unauthenticated') return returnForgotten()
      const reason = endingOf(code)
      // A full room, a restarting media server, a network failure: the next attempt may succeed.
      if (reason) dispatch({ type: 'wait_ended', reason })
    }
  }

  /** They ask to join as before: the ID leads to another meeting now, or the server has forgotten them. */
  async function joinAgain(): Promise<void> {
    dispatch({ type: 'led_back' })
    await requests.joinAgain()
  }

  /** People who wait on a phone that sleeps are silent, and then forgotten. */
  async function returnForgotten(): Promise<void> {
    if (!(await deps.isSignedIn())) return joinAgain()
    // They may be inside on another device, and would be thrown out there: only they themselves press Join.
    dispatch({ type: 'led_back' })
    await requests.load()
  }

  return {
    open(waiting: Waiting): void {
      connection = openLobbyConnection(deps, waiting, { onEvent: hear, look })
    },
    close(): void {
      connection?.close()
      connection = null
    },
  }
}

/** What happens while a response is pending may be newer than the response: it is requested once more. */
export function oneAtATime(ask: () => Promise<void>): () => void {
  let isRunning = false
  let isWantedAgain = false

  async function run(): Promise<void> {
    isRunning = true
    do {
      isWantedAgain = false
      await ask()
    } while (isWantedAgain)
    isRunning = false
  }

  return () => {
    isWantedAgain = true
    if (!isRunning) void run()
  }
}
