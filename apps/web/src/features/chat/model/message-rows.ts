import type { ChatMessage } from './chat-types.ts'

/** One message of a conversation, with what stands above it. */
export interface MessageRow {
  key: string
  message: ChatMessage
  /** Shows who wrote it; the ones after it by the same person do not. */
  isFirst: boolean
  /** Whether it is the first one of its day. */
  isNewDay: boolean
  /** Whether the line of the unread messages stands above it. */
  isUnreadFrom: boolean
}

export interface RowOptions {
  /** The first message below the line of the unread; null: no line. */
  unreadFrom: string | null
  /** A date in the reader's time zone; the same for two times of one day. */
  dayOf(timestamp: number): string
}

const groupWindowMs = 5 * 60_000
/** Days begin at a multiple of this in every time zone. */
const quarterMs = 15 * 60_000

/** The messages with days and the line of the unread between them. Messages of one person within five minutes are a group. */
export function messageRows(
  messages: readonly ChatMessage[],
  { unreadFrom, dayOf }: RowOptions,
): MessageRow[] {
  const dayAt = rememberDays(dayOf)
  let previous: ChatMessage | undefined
  return messages.map((message) => {
    const isNewDay = previous === undefined || dayAt(previous.sentAt) !== dayAt(message.sentAt)
    const isUnreadFrom = message.id === unreadFrom
    const isFirst =
      isNewDay ||
      isUnreadFrom ||
      previous?.sender !== message.sender ||
      message.replyTo !== null ||
      message.sentAt - previous.sentAt > groupWindowMs
    previous = message
    return { key: message.key, message, isFirst, isNewDay, isUnreadFrom }
  })
}

/** Formats each quarter of an hour once: thousands of messages are grouped again whenever one arrives. */
function rememberDays(dayOf: (timestamp: number) => string): (timestamp: number) => string {
  const days = new Map<number, string>()
  return (timestamp) => {
    const quarter = Math.floor(timestamp / quarterMs)
    const known = days.get(quarter)
    if (known !== undefined) return known
    const day = dayOf(timestamp)
    days.set(quarter, day)
    return day
  }
}
