import { expect, it } from 'vitest'
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

function rowsOf(messages: ChatMessage[], readUpTo: string | null | undefined) {
  return messageRows(messages, { account: '@me', readUpTo, dayOf }).map((row) => {
    if (row.kind === 'message') return `${row.isFirst ? '*' : ''}${row.key}`
    return row.kind === 'day' ? dayOf(row.at) : row.kind
  })
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
  expect(rowsOf(messages, undefined)).toEqual(['2026-11-27', '*a', 'b', '*c', '*d', '*e', '2026-11-28', '*f'])
})

it.each([
  ['after what was read', 'a', ['2026-11-27', '*a', 'unread', '*b', '*own']],
  ['at the beginning, if nothing was read', null, ['2026-11-27', 'unread', '*a', 'b', '*own']],
  ['nowhere, if everything was read', 'b', ['2026-11-27', '*a', 'b', '*own']],
  ['nowhere, if what was read is not loaded', 'earlier', ['2026-11-27', '*a', 'b', '*own']],
])('puts the line of the unread %s', (_, readUpTo, rows) => {
  const messages = [
    aMessage('a', '@arif', noon),
    aMessage('b', '@arif', noon + minute),
    aMessage('own', '@me', noon + 2 * minute),
  ]
  expect(rowsOf(messages, readUpTo)).toEqual(rows)
})
