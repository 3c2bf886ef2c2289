import type { MatrixEvent } from 'matrix-js-sdk/lib/models/event.js'
import { EventTimeline } from 'matrix-js-sdk/lib/models/event-timeline.js'
import type { Room } from 'matrix-js-sdk/lib/models/room.js'
import type { ChatMessage, ChatReaction, ChatRoomState } from './chat-types.ts'
import { excerptOf, isMessage, lastSent, readContent, readMessage } from './read-message.ts'

export interface RoomReading {
  account: string
  typing: readonly string[]
  isLoadingEarlier: boolean
  /** An event that a message replies to and that is not in the timeline; undefined until it has been loaded. */
  findReplied: (eventId: string) => MatrixEvent | undefined
}

/** What a page shows of a room. Parts that have not changed since `previous` are the same objects again. */
export function readRoom(room: Room, reading: RoomReading, previous?: ChatRoomState): ChatRoomState {
  const messages = readMessages(room, reading, previous?.messages ?? [])
  const lastMessage = lastSent(messages) ?? null
  const newest = newestEventOf(room)
  const isRead = !newest || room.hasUserReadEvent(reading.account, newest.getId() ?? '')
  const isMore = hasEarlier(room)
  const read = isRead ? null : placeOfRead(room, reading.account)
  return {
    roomId: room.roomId,
    unreadCount: read === null ? 0 : countUnread(room, messages, { account: reading.account, read }),
    hasEarlierUnread: read === -1 && isMore,
    lastMessage,
    hasUnsent: messages.some(({ state }) => state !== 'sent'),
    lastActiveAt: lastMessage?.sentAt ?? 0,
    typing: reading.typing.filter((account) => account !== reading.account),
    messages,
    hasEarlier: isMore,
    isLoadingEarlier: reading.isLoadingEarlier,
    // Also if that event has not been loaded.
    readUpTo: room.getReadReceiptForUserId(reading.account)?.eventId ?? null,
  }
}

/** The place of the event that was read last among the loaded ones; -1 if it has not been loaded, or nothing was read. */
function placeOfRead(room: Room, account: string): number {
  const readUpTo = room.getEventReadUpTo(account)
  return room
    .getLiveTimeline()
    .getEvents()
    .findIndex((event) => event.getId() === readUpTo)
}

/** Loaded messages of others after what was read last. Homeservers count none for accounts that an application service made, as Majlis does. */
function countUnread(
  room: Room,
  messages: readonly ChatMessage[],
  { account, read }: { account: string; read: number },
): number {
  const events = room.getLiveTimeline().getEvents()
  const unread = new Set(events.slice(read + 1).map((event) => event.getId()))
  return messages.filter(
    ({ id, sender, content }) => sender !== account && content.kind !== 'deleted' && unread.has(id),
  ).length
}

/** Whether there are events before the loaded ones. */
export const hasEarlier = (room: Room): boolean =>
  room.getLiveTimeline().getPaginationToken(EventTimeline.BACKWARDS) !== null

/** The newest event that the homeserver knows. */
export function newestEventOf(room: Room): MatrixEvent | undefined {
  return room.getLiveTimeline().getEvents().at(-1)
}

function readMessages(
  room: Room,
  reading: RoomReading,
  previous: readonly ChatMessage[],
): readonly ChatMessage[] {
  const known = new Map(previous.map((message) => [message.id, message]))
  const messages: ChatMessage[] = []
  const readers: string[][] = []
  for (const event of [...room.getLiveTimeline().getEvents(), ...room.getPendingEvents()]) {
    if (isMessage(event)) {
      readers.push([])
      messages.push(
        readMessage(event, {
          reactions: reactionsOf(room, event),
          readBy: readers.at(-1) ?? [],
          replyTo: repliedBy(room, event, reading),
        }),
      )
    }
    // Who has read a reaction or an edit has read the message before it.
    readers.at(-1)?.push(...readersOf(room, event, [reading.account, messages.at(-1)?.sender]))
  }
  const next = messages.map((message) => {
    const before = known.get(message.id)
    return before && isSame(before, message) ? before : message
  })
  const isUnchanged =
    next.length === previous.length && next.every((message, place) => message === previous[place])
  return isUnchanged ? previous : next
}

function readersOf(room: Room, event: MatrixEvent, others: readonly (string | undefined)[]): string[] {
  return room
    .getReceiptsForEvent(event)
    .map(({ userId }) => userId)
    .filter((reader) => !others.includes(reader))
}

function reactionsOf(room: Room, event: MatrixEvent): readonly ChatReaction[] {
  const relations = room.relations.getChildEventsForEvent(event.getId() ?? '', 'm.annotation', 'm.reaction')
  return (relations?.getSortedAnnotationsByKey() ?? []).flatMap(([key, events]) => {
    const ordered = [...events].toSorted((one, other) => one.getTs() - other.getTs())
    const senders = [...new Set(ordered.map((reaction) => reaction.getSender() ?? ''))]
    return senders.length > 0 ? [{ key, senders }] : []
  })
}

/** The events by which a sender reacts to a message with one key. */
export function reactionEvents(room: Room, eventId: string, key: string, sender: string): MatrixEvent[] {
  const relations = room.relations.getChildEventsForEvent(eventId, 'm.annotation', 'm.reaction')
  return (relations?.getRelations() ?? []).filter(
    (event) => event.getSender() === sender && event.getRelation()?.key === key && !event.isRedacted(),
  )
}

function repliedBy(room: Room, event: MatrixEvent, { findReplied }: RoomReading): ChatMessage['replyTo'] {
  const id = event.isRedacted() ? undefined : event.replyEventId
  if (!id) return null
  const replied = room.findEventById(id) ?? findReplied(id)
  return {
    id,
    sender: replied?.getSender() ?? null,
    excerpt: replied ? excerptOf(readContent(replied)) : '',
  }
}

/** Compares what is shown; parts that are read again each time are compared by their contents. */
function isSame(one: ChatMessage, other: ChatMessage): boolean {
  return (
    one.state === other.state &&
    one.editedAt === other.editedAt &&
    one.sentAt === other.sentAt &&
    isEqual(one.content, other.content) &&
    isEqual(one.replyTo, other.replyTo) &&
    isEqual(one.reactions, other.reactions) &&
    isEqual(one.readBy, other.readBy)
  )
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const [parts, others] = [Object.entries(one), other as Record<string, unknown>]
  return (
    parts.length === Object.keys(other).length && parts.every(([name, part]) => isEqual(part, others[name]))
  )
}
