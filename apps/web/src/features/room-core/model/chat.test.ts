import type { RoomMessage } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { type ChatMessage, countUnread, groupMessages, mergeMessages } from './chat.ts'

function message(id: string, values: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id,
    participantId: 'a',
    displayName: 'Samira',
    text: id,
    sentAt: 0,
    toParticipantId: null,
    isOwn: false,
    state: 'sent',
    ...values,
  }
}

function wire(message: ChatMessage): RoomMessage {
  const { state: _, ...sent } = message
  return sent
}

describe('groupMessages', () => {
  it('groups consecutive messages of one person', () => {
    const groups = groupMessages([
      message('1'),
      message('2', { sentAt: 1_000 }),
      message('3', { participantId: 'b', sentAt: 2_000 }),
      message('4', { sentAt: 3_000 }),
    ])
    expect(groups.map((group) => group.messages.map(({ id }) => id))).toEqual([['1', '2'], ['3'], ['4']])
  })

  it('starts a new group after a pause, and between private and public', () => {
    const groups = groupMessages([
      message('1'),
      message('2', { sentAt: 200_000 }),
      message('3', { sentAt: 200_001, toParticipantId: 'b' }),
    ])
    expect(groups).toHaveLength(3)
  })
})

describe('mergeMessages', () => {
  it('keeps one entry per id in the order of time, pending ones last', () => {
    const merged = mergeMessages(
      [message('2', { sentAt: 2 }), message('p', { sentAt: 0, state: 'sending' })],
      [wire(message('1', { sentAt: 1 })), wire(message('2', { sentAt: 2 }))],
    )
    expect(merged.map(({ id }) => id)).toEqual(['1', '2', 'p'])
  })

  it('replaces the own pending message when the server sends it under its own ID', () => {
    const pending = message('mine', { text: 'hello', state: 'sending' })
    const merged = mergeMessages([pending], [wire(message('server', { text: 'hello', sentAt: 5 }))])
    expect(merged).toEqual([message('server', { text: 'hello', sentAt: 5 })])
  })
})

describe('countUnread', () => {
  it('counts messages of others since the last reading', () => {
    const messages = [
      message('1', { sentAt: 1 }),
      message('2', { sentAt: 2 }),
      message('3', { sentAt: 3, isOwn: true }),
    ]
    expect(countUnread(messages, 1)).toBe(1)
  })
})
