import { destinations, type RoomEndReason, type RoomEvent, type RoomView } from '@majlis/contract'
import type { Store } from '@majlis/media'
import { endingOf } from '../../../shared/room-endings/index.ts'
import { createRoomOrder } from './in-order.ts'
import { createMessages, type Messages } from './messages.ts'
import { createRoomActions, type RoomActions } from './room-actions.ts'
import type { RoomConnectionDeps } from './room-deps.ts'
import type { RoomState } from './room-state.ts'
import { createRoomView } from './room-view.ts'
import { createServerClock } from './server-clock.ts'
import { createStore, type WritableStore } from '../../../shared/store/index.ts'

export interface RoomConnection extends Store<RoomState> {
  /** Fetches the view again, because the server doesn't announce everything, such as a new recorder. */
  refresh(): void
  actions: RoomActions
  /** The server's time now, epoch milliseconds. */
  serverNow(): number
  /** Opens the socket and loads the chat. Returns how to close it again; nothing is sent then. */
  start(): () => void
}

/** The server's responses follow the contract; the page only has to accept events that it does not know yet. */
function isEvent(body: unknown): body is RoomEvent {
  return typeof body === 'object' && body !== null && 'type' in body && typeof body.type === 'string'
}

/**
 * One person's connection to the server while inside: the room's view, the lobby, the chat, and what they may do. Events come
 * over the socket; after every (re)connect view and messages are fetched again, because events may have been missed.
 */
export function createRoomConnection(deps: RoomConnectionDeps): RoomConnection {
  const { admission, api, errorCode } = deps
  const selfId = admission.room.self.participantId
  let isOver = false
  let socket: { close(): void } | null = null
  const clock = createServerClock(deps.now)
  clock.hear(admission.room.serverNow)
  const store = createStore<RoomState>(stateOf(admission.room))

  function end(reason: RoomEndReason): void {
    if (isOver) return
    isOver = true
    socket?.close()
    deps.onClosed(reason)
  }

  /** Whether the error means that the visit is over. */
  function endsWith(error: unknown): boolean {
    const code = errorCode(error)
    const reason = code === null ? null : endingOf(code)
    if (reason !== null) end(reason)
    return reason !== null
  }

  const order = createRoomOrder({
    isOffline: (error) => errorCode(error) === 'network.offline',
    isOver: () => isOver,
  })
  const view = createRoomView({
    ...deps,
    inOrder: order.actions,
    initial: admission.room,
    show: (shown) => store.set((state) => ({ ...state, view: shown, lobby: shown.lobby })),
    onServerTime: clock.hear,
    isOver: () => isOver,
    endsWith,
  })
  const inOrder = order.messages
  const messages = createMessages({ ...deps, now: clock.now, selfId, store, inOrder, endsWith })
  const { change, attempt } = view
  const actions = createRoomActions({ api, store, messages, end, change, attempt })

  function onEvent(body: unknown): void {
    if (!isOver && isEvent(body)) apply(body, { view, messages, store, end })
  }

  function onState(realtime: 'connected' | 'disconnected'): void {
    if (isOver) return
    store.set((state) => ({ ...state, realtime }))
    if (realtime === 'disconnected') return
    order.resume()
    void view.refresh()
    void messages.load()
  }

  return {
    ...store,
    actions,
    serverNow: clock.now,
    refresh: () => void view.refresh(),
    start() {
      void messages.load()
      const line = deps.connectRealtime({
        userId: selfId,
        token: () => admission.participantToken,
        subscriptions: { [destinations.room(selfId)]: onEvent },
        onState,
      })
      socket = line
      return () => line.close()
    },
  }
}

interface EventTargets {
  view: Pick<ReturnType<typeof createRoomView>, 'hear' | 'hearLobby'>
  messages: Pick<Messages, 'hear'>
  store: WritableStore<RoomState>
  end: (reason: RoomEndReason) => void
}

function apply(event: RoomEvent, { view, messages, store, end }: EventTargets): void {
  switch (event.type) {
    case 'room.changed':
      return view.hear(event.room)
    case 'lobby.changed':
      return view.hearLobby(event)
    case 'message.sent':
      return messages.hear([event.message])
    case 'contents.changed':
      return store.set((state) => ({ ...state, contentsRevision: state.contentsRevision + 1 }))
    case 'participant.asked':
      return store.set((state) => ({
        ...state,
        deviceRequest: { source: event.source, byName: event.byName },
      }))
    case 'room.closed':
      return end(event.reason)
    case 'lobby.admitted':
    case 'lobby.host_moved':
      return undefined
  }
}

function stateOf(view: RoomView): RoomState {
  return {
    view,
    lobby: view.lobby,
    pendingHand: null,
    messages: [],
    history: 'loading',
    readUntil: view.serverNow,
    realtime: 'connecting',
    deviceRequest: null,
    contentsRevision: 0,
  }
}
