import type { RoomMessage } from '@majlis/contract'

/** `sending` and `failed` messages exist in this page only. */
export interface ChatMessage extends RoomMessage {
  state: 'sent' | 'sending' | 'failed'
}

export interface ChatGroup {
  /** The id of its first message. */
  id: string
  participantId: string
  displayName: string
  toParticipantId: string | null
  isOwn: boolean
  sentAt: number
  messages: readonly ChatMessage[]
}

const groupWindowMs = 3 * 60_000

/** Consecutive messages of one person to the same receivers within three minutes share one heading. */
export function groupMessages(messages: readonly ChatMessage[]): readonly ChatGroup[] {
  const groups: (ChatGroup & { messages: ChatMessage[] })[] = []
  for (const message of messages) {
    const last = groups.at(-1)
    const previous = last?.messages.at(-1)
    const belongs =
      last !== undefined &&
      previous !== undefined &&
      last.participantId === message.participantId &&
      last.displayName === message.displayName &&
      last.toParticipantId === message.toParticipantId &&
      message.sentAt - previous.sentAt < groupWindowMs
    if (belongs) {
      last.messages.push(message)
      continue
    }
    const { id, participantId, displayName, toParticipantId, isOwn, sentAt } = message
    groups.push({ id, participantId, displayName, toParticipantId, isOwn, sentAt, messages: [message] })
  }
  return groups
}

/** Merges messages from the server: one entry per ID, sorted by time, with messages being sent at the end. */
export function mergeMessages(
  known: readonly ChatMessage[],
  incoming: readonly RoomMessage[],
): readonly ChatMessage[] {
  if (incoming.length === 0) return known
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of incoming) {
    if (!byId.has(message.id)) dropTwin(byId, message)
    byId.set(message.id, { ...message, state: 'sent' })
  }
  return [...byId.values()].sort(compare)
}

/** The own message can come back over the socket under the server's id before the call has answered. */
function dropTwin(byId: Map<string, ChatMessage>, message: RoomMessage): void {
  for (const [id, candidate] of byId) {
    const isTwin =
      candidate.state !== 'sent' &&
      candidate.participantId === message.participantId &&
      candidate.toParticipantId === message.toParticipantId &&
      candidate.text === message.text
    if (!isTwin) continue
    byId.delete(id)
    return
  }
}

function compare(a: ChatMessage, b: ChatMessage): number {
  if ((a.state === 'sent') !== (b.state === 'sent')) return a.state === 'sent' ? -1 : 1
  return a.sentAt - b.sentAt
}

/** How many messages of others arrived after the reader last looked. */
export function countUnread(messages: readonly ChatMessage[], readUntil: number): number {
  return messages.filter(({ isOwn, sentAt }) => !isOwn && sentAt > readUntil).length
}
