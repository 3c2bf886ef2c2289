import type { ChatMessage } from './chat-types.ts'

/** What a conversation shows, from top to bottom. */
export type MessageRow =
  /** Before the first message of a day. */
  | { kind: 'day'; key: string; at: number }
  /** Before the first message that was unread when the chat was opened. */
  | { kind: 'unread'; key: string }
  /** `isFirst`: shows who wrote it; the ones after it by the same person do not. */
  | { kind: 'message'; key: string; message: ChatMessage; isFirst: boolean }

export interface RowOptions {
  account: string
  /** The newest message that had been read when the chat was opened; null: none; undefined: no line. */
  readUpTo: string | null | undefined
  /** A date in the reader's time zone; the same for two times of one day. */
  dayOf(timestamp: number): string
}

const groupWindowMs = 5 * 60_000

/** The messages with days and the line of the unread between them. Messages of one person within five minutes are a group. */
export function messageRows(
  messages: readonly ChatMessage[],
  { account, readUpTo, dayOf }: RowOptions,
): MessageRow[] {
  const rows: MessageRow[] = []
  const firstUnread = firstUnreadOf(messages, account, readUpTo)
  let previous: ChatMessage | undefined
  for (const message of messages) {
    const isOtherDay = previous === undefined || dayOf(previous.sentAt) !== dayOf(message.sentAt)
    if (isOtherDay) rows.push({ kind: 'day', key: `day ${message.key}`, at: message.sentAt })
    const isUnreadFrom = message.id === firstUnread
    if (isUnreadFrom) rows.push({ kind: 'unread', key: 'unread' })
    const isFirst =
      isOtherDay ||
      isUnreadFrom ||
      previous?.sender !== message.sender ||
      message.replyTo !== null ||
      message.sentAt - previous.sentAt > groupWindowMs
    rows.push({ kind: 'message', key: message.key, message, isFirst })
    previous = message
  }
  return rows
}

function firstUnreadOf(
  messages: readonly ChatMessage[],
  account: string,
  readUpTo: string | null | undefined,
): string | undefined {
  if (readUpTo === undefined) return undefined
  const read = messages.findIndex(({ id }) => id === readUpTo)
  // What was read last has not been loaded: nobody knows where the unread ones begin.
  if (readUpTo !== null && read === -1) return undefined
  return messages.slice(read + 1).find(({ sender }) => sender !== account)?.id
}
