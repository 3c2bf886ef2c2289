import { expect, it, vi } from 'vitest'
import type { ChatMessage } from './chat-types.ts'
import { messageRows } from './message-rows.ts'

const noon = Date.UTC(2026, 10, 27, 12)
const minute = 60_000

function aMessage(id: string, sender: string, sentAt: number): ChatMessage {
  return {
    id,
    key: id,
    roomId: '!river',
    sender,
    sentAt,
    editedAt: null,
    content: { kind: 'text', text: id },
    replyTo: null,
    reactions: [],
    state: 'sent',
    readBy: [],
  }
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

function rowsOf(messages: ChatMessage[], unreadFrom: string | null) {
  return messageRows(messages, { unreadFrom, dayOf }).flatMap(
    ({ key, message, isFirst, isNewDay, isUnreadFrom }) => [
      ...(isNewDay ? [dayOf(message.sentAt)] : []),
      ...(isUnreadFrom ? ['unread'] : []),
      `${isFirst ? '*' : ''}${key}`,
    ],
  )
}

it('groups messages of one person within five minutes, and separates days', () => {
  const messages = [
    aMessage('a', '@arif', noon),
    aMessage('b', '@arif', noon + minute),
    aMessage('c', '@arif', noon + 7 * minute),
    aMessage('d', '@me', noon + 8 * minute),
    { ...aMessage('e', '@me', noon + 9 * minute), replyTo: { id: 'a', sender: '@arif', excerpt: 'a' } },
    aMessage('f', '@me', noon + 24 * 60 * minute),
  ]
  expect(rowsOf(messages, null)).toEqual(['2026-11-27', '*a', 'b', '*c', '*d', '*e', '2026-11-28', '*f'])
})

it('puts the line of the unread above the first of them, which shows who wrote it', () => {
  const messages = [aMessage('a', '@arif', noon), aMessage('b', '@arif', noon + minute)]
  expect(rowsOf(messages, 'b')).toEqual(['2026-11-27', '*a', 'unread', '*b'])
})

it('formats a day once for the messages of a quarter of an hour', () => {
  const asked = vi.fn<(at: number) => string>(dayOf)
  const messages = Array.from({ length: 1_000 }, (_, index) => aMessage(`${index}`, '@arif', noon + index))
  messageRows(messages, { unreadFrom: null, dayOf: asked })
  expect(asked).toHaveBeenCalledTimes(1)
})
