import type { MatrixEvent } from 'matrix-js-sdk/lib/models/event.js'
import type { ChatContent, ChatMessage, ChatReaction } from './chat-types.ts'

/** The reason given when an earlier version of a message is deleted together with it; such events are not shown. */
export const deletedVersion = 'majlis.version'

/** The kinds of messages that carry a file (Matrix client-server API 1.15, section 11.2.1). */
const fileKinds = new Set(['m.image', 'm.video', 'm.audio', 'm.file'])

const excerptLength = 200

/** Whether an event is a message of its own: not the new text of another one, nor anything else that happens in a room. */
export function isMessage(event: MatrixEvent): boolean {
  const type = event.getType()
  if (type !== 'm.room.message' && type !== 'm.sticker') return false
  if (event.isRelation('m.replace')) return false
  return event.getUnsigned().redacted_because?.content['reason'] !== deletedVersion
}

export interface MessageParts {
  reactions: readonly ChatReaction[]
  readBy: readonly string[]
  replyTo: ChatMessage['replyTo']
}

export function readMessage(event: MatrixEvent, parts: MessageParts): ChatMessage {
  const id = event.getId() ?? ''
  return {
    id,
    key: event.getTxnId() ?? event.getUnsigned().transaction_id ?? id,
    roomId: event.getRoomId() ?? '',
    sender: event.getSender() ?? '',
    sentAt: event.getTs(),
    editedAt: event.isRedacted() ? null : (event.replacingEventDate()?.getTime() ?? null),
    content: readContent(event),
    state: stateOf(event),
    ...parts,
  }
}

function stateOf({ status }: MatrixEvent): ChatMessage['state'] {
  if (status === null || status === 'sent') return 'sent'
  return status === 'not_sent' || status === 'cancelled' ? 'failed' : 'sending'
}

/** What an event says. Content of others is checked part by part, because clients may send anything. */
export function readContent(event: MatrixEvent): ChatContent {
  if (event.isRedacted()) return { kind: 'deleted' }
  const content: Record<string, unknown> = event.getContent()
  const text = textOf(content['body'])
  const kind = content['msgtype']
  if (event.getType() !== 'm.sticker' && !(typeof kind === 'string' && fileKinds.has(kind)))
    return { kind: 'text', text }
  const info = recordOf(content['info'])
  return {
    kind: 'file',
    name: textOf(content['filename']) || text,
    mime: textOf(info['mimetype']).toLowerCase() || 'application/octet-stream',
    size: sizeOf(info['size']) ?? 0,
    url: mediaOf(content['url']),
    thumbnailUrl: mediaOf(info['thumbnail_url']),
    width: sizeOf(info['w']),
    height: sizeOf(info['h']),
  }
}

/** The beginning of a message in one line, for replies, the list of chats and notifications. A file gives its name. */
export function excerptOf(content: ChatContent): string {
  if (content.kind === 'deleted') return ''
  const whole = content.kind === 'text' ? content.text : content.name
  return whole
    .slice(0, excerptLength * 2)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, excerptLength)
}

/** The newest message that was sent. What failed or is being sent comes last, and may get another ID. */
export function lastSent(messages: readonly ChatMessage[]): ChatMessage | undefined {
  return messages.findLast(({ state }) => state === 'sent')
}

/** The messages that came below those of before; null if those are gone, after a gap. */
export function addedAfter(
  before: readonly ChatMessage[],
  messages: readonly ChatMessage[],
): readonly ChatMessage[] | null {
  const lastKey = lastSent(before)?.key
  const place = messages.findLastIndex(({ key }) => key === lastKey)
  if (place === -1 && lastKey !== undefined) return null
  const unsent = new Set(before.filter(({ state }) => state !== 'sent').map(({ key }) => key))
  return messages.slice(place + 1).filter(({ key }) => !unsent.has(key))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function sizeOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

function mediaOf(value: unknown): string | null {
  return typeof value === 'string' && /^mxc:\/\/[^/?#]+\/[\w-]+$/.test(value) ? value : null
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
