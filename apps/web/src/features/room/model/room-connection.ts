import { destinations, type RoomEndReason, type RoomEvent, type RoomView } from '@majlis/contract'
import type { Store } from '@majlis/media'
import { endingOf } from '../../../shared/room-endings/index.ts'
import { createMessages } from './messages.ts'
import { createRoomActions, type RoomActions } from './room-actions.ts'
import type { RoomConnectionDeps } from './room-deps.ts'
import { type Overlay, type RoomState, withOverlays } from './room-state.ts'
import { createServerClock } from './server-clock.ts'
import { createStore } from '../../../shared/store/index.ts'

export interface RoomConnection extends Store<RoomState> {
  actions: RoomActions
  /** The server's time now, epoch milliseconds. */
  serverNow(): number
  /** Opens the socket and loads the chat. Returns how to close it again; nothing is sent then. */
  start(): () => void
}

/** The server answers by the contract; the page only has to live with events that it does not know yet. */
function isEvent(body: unknown): body is RoomEvent {
  return typeof body === 'object' && body !== null && 'type' in body && typeof body.type === 'string'
}

/**
 * One person's tie to the server while inside: the room's view, the lobby, the chat, and what they may do. Events come
 * over the socket; after every (re)connect view and messages are fetched anew, because events may have been missed.
 */
export function createRoomConnection(deps: RoomConnectionDeps): RoomConnection {
  const { admission, api, errorCode } = deps
  const selfId = admission.room.self.participantId
  let serverView = admission.room
  let heardViews = 0
  let isOver = false
  let socket: { close(): void } | null = null
  const overlays = new Set<Overlay>()
  const clock = createServerClock(deps.now)
  clock.hear(serverView.serverNow)

  const store = createStore<RoomState>({
    view: serverView,
    lobby: serverView.lobby,
    pendingHand: null,
    messages: [],
    history: 'loading',
    readUntil: serverView.serverNow,
    realtime: 'connecting',
    deviceRequest: null,
  })

  function show(): void {
    const view = withOverlays(serverView, overlays)
    store.set((state) => ({ ...state, view, lobby: view.lobby }))
  }

  function hearView(view: RoomView): void {
    heardViews += 1
    serverView = view
    clock.hear(view.serverNow)
    show()
  }

  function end(reason: RoomEndReason): void {
    if (isOver) return
    isOver = true
    socket?.close()
    deps.onClosed(reason)
  }

  /** True when the error says that the visit is over. */
  function endsWith(error: unknown): boolean {
    const code = errorCode(error)
    const reason = code === null ? null : endingOf(code)
    if (reason !== null) end(reason)
    return reason !== null
  }

  async function refresh(): Promise<void> {
    heardViews += 1
    const asked = heardViews
    try {
      const { data } = await api.view()
      // An event or a later question that came meanwhile is newer than this answer.
      if (!isOver && heardViews === asked) hearView(data)
    } catch (error) {
      // The next reconnect asks again; what is shown stays true enough until then.
      endsWith(error)
    }
  }

  const messages = createMessages({ ...deps, now: clock.now, selfId, store, endsWith })

  const actions = createRoomActions({
    api,
    selfId,
    store,
    messages,
    hearView,
    end,
    /** Shows the change at once, keeps it when the call succeeds, takes it back when it fails. */
    async change(overlay, call) {
      overlays.add(overlay)
      show()
      try {
        const view = await call()
        overlays.delete(overlay)
        if (view) hearView(view)
        if (!view) serverView = overlay(serverView)
        return true
      } catch (error) {
        overlays.delete(overlay)
        if (!endsWith(error)) deps.onProblem(error)
        return false
      } finally {
        show()
      }
    },
    async attempt(call) {
      try {
        await call()
        return true
      } catch (error) {
        if (!endsWith(error)) deps.onProblem(error)
        return false
      }
    },
  })

  function onEvent(body: unknown): void {
    if (!isOver && isEvent(body)) apply(body)
  }

  function apply(event: RoomEvent): void {
    switch (event.type) {
      case 'room.changed':
        return hearView(event.room)
      case 'lobby.changed':
        heardViews += 1
        serverView = { ...serverView, lobby: event.lobby, lobbyCount: event.lobbyCount }
        return show()
      case 'message.sent':
        return messages.hear([event.message])
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

  return {
    ...store,
    actions,
    serverNow: clock.now,
    start() {
      void messages.load()
      const line = deps.connectRealtime({
        userId: selfId,
        token: () => admission.participantToken,
        subscriptions: { [destinations.room(selfId)]: onEvent },
        onState(realtime) {
          if (isOver) return
          store.set((state) => ({ ...state, realtime }))
          if (realtime === 'disconnected') return
          void refresh()
          void messages.load()
        },
      })
      socket = line
      return () => line.close()
    },
  }
}
