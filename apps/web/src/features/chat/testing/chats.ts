import type { Chat, ChatMember, Colleague } from '@majlis/contract'
import { nusratId } from '../../../testing/a-session.ts'
import type { ChatMessage } from '../model/chat-types.ts'

export const arifId = '0198c0de-0000-7000-8000-000000000003'
export const laylaId = '0198c0de-0000-7000-8000-000000000004'
export const roomId = '!river:chat.example.org'

const accountOf = (userId: string) => `@majlis_${userId}:chat.example.org`

function aMember(userId: string, name: string, isOwner = false): ChatMember {
  return { userId, account: accountOf(userId), name, pictureUrl: null, isMe: userId === nusratId, isOwner }
}

/** Nusrat's group with Arif and Layla. */
export function aGroup(values: Partial<Chat> = {}): Chat {
  return {
    roomId,
    name: 'River path',
    members: [
      aMember(nusratId, 'Nusrat Rahman', true),
      aMember(arifId, 'Arif Khan'),
      aMember(laylaId, 'Layla Haddad'),
    ],
    canManage: true,
    createdAt: Date.UTC(2026, 10, 21),
    unreadCount: 0,
    ...values,
  }
}

/** Nusrat's chat with Arif. */
export function aDirectChat(): Chat {
  return aGroup({
    roomId: '!two:chat.example.org',
    name: null,
    canManage: false,
    members: [aMember(nusratId, 'Nusrat Rahman'), aMember(arifId, 'Arif Khan')],
  })
}

/** What the search for colleagues answers: Nusrat herself, Arif and Layla, by name. */
export function colleagues(input: unknown): { users: Colleague[]; groups: []; invited: [] } {
  const { search = '' } = input as { search?: string }
  const users = [
    { id: nusratId, name: 'Nusrat Rahman', email: 'nusrat@riverside.example' },
    { id: arifId, name: 'Arif Khan', email: 'arif@riverside.example' },
    { id: laylaId, name: 'Layla Haddad', email: 'layla@riverside.example' },
  ]
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .map((one) => ({ ...one, pictureUrl: null, role: 'user' as const }))
  return { users, groups: [], invited: [] }
}

/** What Arif wrote. */
export function aMessage(values: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: '$one',
    key: '$one',
    roomId,
    sender: accountOf(arifId),
    sentAt: Date.UTC(2026, 10, 28, 10),
    editedAt: null,
    content: { kind: 'text', text: 'The maps are here.' },
    replyTo: null,
    reactions: [],
    state: 'sent',
    readBy: [],
    ...values,
  }
}
