import type { MatrixClient } from 'matrix-js-sdk/lib/client.js'
import { ReceiptType } from 'matrix-js-sdk/lib/@types/read_receipts.js'
import { createStore, type WritableStore } from '../../../shared/store/index.ts'
import type { ChatConnection, ChatEdits, ChatState, ChatUploads } from './chat-types.ts'
import { createEarlierMessages } from './earlier-messages.ts'
import { createEdits } from './edits.ts'
import { followRooms } from './follow-rooms.ts'
import { followStatus } from './follow-status.ts'
import { createMedia } from './media.ts'
import { createOutbox, relates, textContent } from './outbox.ts'
import { uploadFile } from './outgoing-file.ts'
import { deletedVersion } from './read-message.ts'
import { newestEventOf, reactionEvents } from './read-room.ts'
import { searchMessages } from './search-messages.ts'
import type { SendQueues } from './send-queues.ts'
import { createUploads } from './uploads.ts'

/** The homeserver forgets after this time that someone is writing. */
const typingMs = 20_000

export interface ConnectionDeps {
  client: MatrixClient
  /** The scheduler of the client. */
  queues: SendQueues
  account: string
}

/** Connects this page to the homeserver, and keeps trying while it does not answer. */
export function createConnection({ client, queues, account }: ConnectionDeps): ChatConnection {
  const store = createStore<ChatState>({ status: 'connecting', rooms: new Map() })
  const rooms = followRooms(client, account, store)
  const outbox = createOutbox(client, queues)
  const status = followStatus(client, store, queues)
  const media = createMedia(client)
  const reported = new Map<string, string>()
  const uploads = createUploads(async (roomId, file, options) => {
    const content = await uploadFile(client, file, options)
    void outbox.send(roomId, content)
  })
  const edits = createEdits(({ roomId, id }, text) => outbox.edit(roomId, id, text))
  dropLost(store, uploads, edits)
  const earlier = createEarlierMessages(client, account, rooms)

  return {
    store,
    account,
    sendText: (roomId, text, { replyTo = null } = {}) =>
      outbox.send(roomId, {
        ...textContent(text),
        ...(replyTo ? { 'm.relates_to': { 'm.in_reply_to': { event_id: replyTo.id } } } : {}),
      }),
    uploads,
    edits,
    remove: ({ roomId, id }) =>
      outbox.redact(roomId, [id, ...versionsOf(client, roomId, id)], deletedVersion),
    async react({ roomId, id, reactions }, key) {
      if (reactions.some((reaction) => reaction.key === key && reaction.senders.includes(account))) return
      await outbox.change(roomId, 'm.reaction', { 'm.relates_to': { ...relates(id, 'm.annotation'), key } })
    },
    async unreact({ roomId, id }, key) {
      const room = client.getRoom(roomId)
      const own = room ? reactionEvents(room, id, key, account) : []
      await outbox.redact(
        roomId,
        own.map((event) => event.getId() ?? ''),
      )
    },
    retry: ({ roomId, id }) => outbox.resend(roomId, id),
    discard: ({ roomId, id }) => outbox.discard(roomId, id),
    loadEarlier: earlier.load,
    loadUpTo: earlier.loadUpTo,
    findUnread: earlier.findUnread,
    markRead: (roomId) => markRead(client, account, roomId, reported),
    setTyping(roomId, isTyping) {
      client.sendTyping(roomId, isTyping, typingMs).catch(() => undefined)
    },
    search: (text, roomId) => searchMessages(client, text, roomId),
    openMedia: media.open,
    close() {
      if (store.getSnapshot().status === 'ended') return
      status.close()
      rooms.close()
      uploads.cancelAll()
      queues.close()
      client.stopClient()
      media.close()
      store.set((state) => ({ ...state, status: 'ended' }))
    },
  }
}

/** Ends edits of messages that are deleted, and edits and uploads in chats that this person has left: nothing can save them. */
function dropLost(store: WritableStore<ChatState>, uploads: ChatUploads, edits: ChatEdits): void {
  let before = store.getSnapshot().rooms
  store.subscribe(() => {
    const { rooms } = store.getSnapshot()
    if (rooms === before) return
    const isLeft = (roomId: string) => before.has(roomId) && !rooms.has(roomId)
    for (const { id, roomId } of uploads.store.getSnapshot()) if (isLeft(roomId)) uploads.cancel(id)
    for (const [id, { roomId }] of edits.store.getSnapshot()) {
      const message = rooms.get(roomId)?.messages.find((one) => one.id === id)
      if (isLeft(roomId) || message?.content.kind === 'deleted') edits.cancel({ id })
    }
    before = rooms
  })
}

/** `reported`: the event that was reported last for each room. The homeserver confirms it later. */
function markRead(
  client: MatrixClient,
  account: string,
  roomId: string,
  reported: Map<string, string>,
): void {
  const room = client.getRoom(roomId)
  // The client hears of typing only from members that it has loaded; here, the chat is open. It asks once.
  room?.loadMembersIfNeeded().catch(() => undefined)
  const newest = room && newestEventOf(room)
  const id = newest?.getId()
  if (!newest || !id || room.getEventReadUpTo(account, true) === id || reported.get(roomId) === id) return
  reported.set(roomId, id)
  // Scrolling to the end tries again.
  client.sendReadReceipt(newest, ReceiptType.Read, true).catch(() => reported.delete(roomId))
}

/** The edits of a message that are loaded: what they say is deleted with it. */
function versionsOf(client: MatrixClient, roomId: string, id: string): string[] {
  const edits = client.getRoom(roomId)?.relations.getChildEventsForEvent(id, 'm.replace', 'm.room.message')
  return (edits?.getRelations() ?? [])
    .filter((event) => !event.isRedacted() && event.status === null)
    .map((event) => event.getId() ?? '')
}
