import type { MatrixClient } from 'matrix-js-sdk/lib/client.js'
import type { MatrixEvent } from 'matrix-js-sdk/lib/models/event.js'
import type { ChatHit, ChatMessage } from './chat-types.ts'
import { readMessage } from './read-message.ts'

const foundAtMost = 50

/** Messages that contain all words, newest first. A message and its edits are one result, with the newest text that was found. */
export async function searchMessages(
  client: MatrixClient,
  text: string,
  roomId?: string,
): Promise<readonly ChatHit[]> {
  const found = await client.search({
    body: {
      search_categories: {
        room_events: {
          search_term: text,
          order_by: 'recent' as never,
          filter: { limit: foundAtMost, types: ['m.room.message'], ...(roomId ? { rooms: [roomId] } : {}) },
        },
      },
    },
  })
  const toEvent = client.getEventMapper({ preventReEmit: true })
  const messages = new Map<string, ChatMessage>()
  for (const { result } of found.search_categories.room_events.results ?? []) {
    const event = toEvent(result)
    if (event.isRedacted()) continue
    const message = foundMessage(event)
    const newer = messages.get(message.id)
    // The newest version comes first; the message itself knows when it was written.
    messages.set(message.id, newer ? { ...message, content: newer.content } : message)
  }
  return [...messages.values()].map((message) => ({ message }))
}

/** An edit leads to the message that it changed. */
function foundMessage(event: MatrixEvent): ChatMessage {
  const message = readMessage(event, { reactions: [], readBy: [], replyTo: null })
  const relation = event.getRelation()
  if (relation?.rel_type !== 'm.replace' || relation.event_id === undefined) return message
  const text: unknown = event.getContent()['m.new_content']?.body
  return {
    ...message,
    id: relation.event_id,
    content: { kind: 'text', text: typeof text === 'string' ? text : '' },
  }
}
