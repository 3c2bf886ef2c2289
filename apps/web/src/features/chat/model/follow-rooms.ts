import {
  ClientEvent,
  type ClientEventHandlerMap,
  type EmittedEvents,
  type MatrixClient,
} from 'matrix-js-sdk/lib/client.js'
import { MatrixError } from 'matrix-js-sdk/lib/http-api/errors.js'
import { MatrixEventEvent, type MatrixEvent } from 'matrix-js-sdk/lib/models/event.js'
import { RoomMemberEvent, type RoomMember } from 'matrix-js-sdk/lib/models/room-member.js'
import { RoomEvent } from 'matrix-js-sdk/lib/models/room.js'
import type { Listener } from 'matrix-js-sdk/lib/models/typed-event-emitter.js'
import type { WritableStore } from '../../../shared/store/index.ts'
import type { ChatRoomState, ChatState } from './chat-types.ts'
import { readRoom } from './read-room.ts'

/** Keeps the rooms of the store up to date. A burst of events changes the store once. */
export function followRooms(client: MatrixClient, account: string, store: WritableStore<ChatState>) {
  const typing = new Map<string, readonly string[]>()
  const loading = new Set<string>()
  const findReplied = createRepliedEvents(client, (roomId) => noteChange(roomId))
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isComplete = false

  function refresh(): void {
    clearTimeout(timer)
    timer = undefined
    // Not complete again while the connection is lost, when messages are still written.
    isComplete ||= client.isInitialSyncComplete()
    if (changed.size === 0 || !isComplete) return
    const rooms = new Map(store.getSnapshot().rooms)
    for (const roomId of changed) {
      const state = readOne(roomId, rooms.get(roomId))
      if (state) rooms.set(roomId, state)
      else rooms.delete(roomId)
    }
    changed.clear()
    store.set((state) => ({ ...state, rooms }))
  }

  function readOne(roomId: string, previous?: ChatRoomState): ChatRoomState | null {
    const room = client.getRoom(roomId)
    if (room?.getMyMembership() !== 'join') return null
    const reading = {
      account,
      typing: typing.get(roomId) ?? [],
      isLoadingEarlier: loading.has(roomId),
      findReplied: (eventId: string) => findReplied(roomId, eventId),
    }
    return readRoom(room, reading, previous)
  }

  function noteChange(roomId: string | undefined): void {
    if (roomId === undefined) return
    changed.add(roomId)
    timer ??= setTimeout(refresh)
  }

  const onTyping = (_: MatrixEvent, { roomId, userId, typing: isTyping }: RoomMember) => {
    const others = (typing.get(roomId) ?? []).filter((one) => one !== userId)
    typing.set(roomId, isTyping ? [...others, userId] : others)
    noteChange(roomId)
  }
  const onSync = () => {
    // Everything until the first complete answer is read at once.
    if (client.isInitialSyncComplete() && store.getSnapshot().rooms.size === 0)
      for (const { roomId } of client.getRooms()) changed.add(roomId)
    refresh()
  }
  const stops = [
    listen(client, RoomMemberEvent.Typing, onTyping),
    listen(client, ClientEvent.Sync, onSync),
    ...followChanges(client, noteChange),
  ]

  return {
    /** Messages that have come meanwhile are shown at the same moment. */
    setLoading(roomId: string, isLoading: boolean): void {
      if (isLoading) loading.add(roomId)
      else loading.delete(roomId)
      // The answer also says whether there are earlier ones, even if it brings none.
      if (!isLoading) changed.add(roomId)
      if (changed.has(roomId)) return refresh()
      const state = store.getSnapshot().rooms.get(roomId)
      if (!state) return
      // Reading thousands of messages again takes longer than a frame.
      const rooms = new Map(store.getSnapshot().rooms).set(roomId, { ...state, isLoadingEarlier: true })
      store.set((all) => ({ ...all, rooms }))
    },
    close(): void {
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}

/** Returns a function that stops listening. */
function listen<Name extends EmittedEvents>(
  client: MatrixClient,
  name: Name,
  listener: Listener<EmittedEvents, ClientEventHandlerMap, Name>,
): () => void {
  client.on(name, listener)
  return () => void client.off(name, listener)
}

/** Calls `noteChange` with the room that any of these changes concerns. */
function followChanges(client: MatrixClient, noteChange: (roomId: string | undefined) => void) {
  return [
    listen(client, ClientEvent.Room, ({ roomId }) => noteChange(roomId)),
    listen(client, ClientEvent.DeleteRoom, (roomId) => noteChange(roomId)),
    listen(client, RoomEvent.MyMembership, ({ roomId }) => noteChange(roomId)),
    listen(client, RoomEvent.Timeline, (event, room) => noteChange(room?.roomId ?? event.getRoomId())),
    listen(client, RoomEvent.TimelineReset, (room) => noteChange(room?.roomId)),
    listen(client, RoomEvent.LocalEchoUpdated, (_, { roomId }) => noteChange(roomId)),
    listen(client, RoomEvent.Receipt, (_, { roomId }) => noteChange(roomId)),
    listen(client, RoomEvent.Redaction, (_, { roomId }) => noteChange(roomId)),
    listen(client, RoomEvent.RedactionCancelled, (_, { roomId }) => noteChange(roomId)),
    listen(client, MatrixEventEvent.Replaced, (event) => noteChange(event.getRoomId())),
  ]
}

/** Finds events that messages reply to, from before what is loaded. */
function createRepliedEvents(client: MatrixClient, onFound: (roomId: string) => void) {
  /** Null: being loaded, or not there. */
  const replied = new Map<string, MatrixEvent | null>()
  return (roomId: string, eventId: string): MatrixEvent | undefined => {
    const known = replied.get(eventId)
    if (known !== undefined) return known ?? undefined
    replied.set(eventId, null)
    const toEvent = client.getEventMapper({ preventReEmit: true })
    client.fetchRoomEvent(roomId, eventId).then(
      (event) => {
        replied.set(eventId, toEvent(event))
        onFound(roomId)
      },
      // It is shown without an excerpt. What the homeserver has not refused is asked for again when the room changes.
      (error: unknown) => void (isRefusal(error) || replied.delete(eventId)),
    )
    return undefined
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof MatrixError && (error.httpStatus === 403 || error.httpStatus === 404)
