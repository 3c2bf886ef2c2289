import type { MatrixClient } from 'matrix-js-sdk/lib/client.js'
import type { EventTimeline } from 'matrix-js-sdk/lib/models/event-timeline.js'
import type { Room } from 'matrix-js-sdk/lib/models/room.js'
import type { ChatConnection, UnreadLine } from './chat-types.ts'
import type { followRooms } from './follow-rooms.ts'
import { isMessage } from './read-message.ts'
import { hasEarlier } from './read-room.ts'

/** Events that one request asks for: of someone who scrolls, and of someone who waits for a message further back. */
const pageSize = 40
const jumpSize = 200
/** Events that a jump to a message loads at most, and the search for the first unread one. */
const furthest = 10_000
const furthestUnread = 600

/** Loads what was written before the messages that are there. */
export function createEarlierMessages(
  client: MatrixClient,
  account: string,
  rooms: ReturnType<typeof followRooms>,
) {
  const loading = new Map<string, Promise<void>>()
  // After a gap in the messages, those before it are forgotten and can be loaded again. Kept, they would end the history at the gap.
  client.setCanResetTimelineCallback(() => true)

  /** Sends one request at a time for each room. Calls that come meanwhile get the same answer. */
  function load(roomId: string, limit = pageSize): Promise<void> {
    const room = client.getRoom(roomId)
    if (!room || !hasEarlier(room)) return Promise.resolve()
    const current = loading.get(roomId)
    if (current) return current
    rooms.setLoading(roomId, true)
    const timeline = room.getLiveTimeline()
    const request = client
      .paginateEventTimeline(timeline, { backwards: true, limit })
      .then(() => forgetIfReplaced(room, timeline))
      .finally(() => {
        loading.delete(roomId)
        rooms.setLoading(roomId, false)
      })
    loading.set(roomId, request)
    return request
  }

  const loadUpTo: ChatConnection['loadUpTo'] = async (roomId, messageId, { onProgress, signal } = {}) => {
    const room = client.getRoom(roomId)
    if (!room) return false
    while (!eventsOf(room).some((event) => event.getId() === messageId)) {
      signal?.throwIfAborted()
      if (!hasEarlier(room) || eventsOf(room).length > furthest) return false
      onProgress?.(eventsOf(room).filter(isMessage).length)
      await load(roomId, jumpSize)
    }
    signal?.throwIfAborted()
    return true
  }

  return {
    load: (roomId: string) => load(roomId),
    loadUpTo,
    async findUnread(roomId: string, readUpTo: string | null): Promise<UnreadLine | null> {
      const room = client.getRoom(roomId)
      if (!room) return null
      // Without a connection, the line stands where it can be shown.
      while (isFurtherBack(room, readUpTo) && eventsOf(room).length < furthestUnread) {
        const count = eventsOf(room).length
        await load(roomId, jumpSize).catch(() => undefined)
        if (eventsOf(room).length === count) break
      }
      return unreadLine(room, readUpTo, account)
    },
  }
}

const eventsOf = (room: Room) => room.getLiveTimeline().getEvents()

/** After a gap, what was asked for before it belongs to no list any more. Kept as known, it could not be loaded again. */
function forgetIfReplaced(room: Room, timeline: EventTimeline): void {
  if (timeline === room.getLiveTimeline()) return
  for (const id of timeline.getEvents().map((event) => event.getId() ?? '')) {
    if (room.getTimelineForEvent(id) === timeline) room.getUnfilteredTimelineSet().removeEvent(id)
  }
}

/** Whether what was read last is not among the events that are loaded. */
function isFurtherBack(room: Room, readUpTo: string | null): boolean {
  return hasEarlier(room) && !eventsOf(room).some((event) => event.getId() === readUpTo)
}

/** By the order of events: what was read last may be a reaction or an edit. */
function unreadLine(room: Room, readUpTo: string | null, account: string): UnreadLine | null {
  const events = eventsOf(room)
  const read = events.findIndex((event) => event.getId() === readUpTo)
  // All events are there, but not this one: it is unknown where the unread ones begin.
  if (read === -1 && readUpTo !== null && !hasEarlier(room)) return null
  const unread = events.slice(read + 1).filter((event) => isMessage(event) && event.getSender() !== account)
  const messageId = unread[0]?.getId()
  if (messageId === undefined) return null
  return { messageId, moreThan: read === -1 && hasEarlier(room) ? unread.length : null }
}
