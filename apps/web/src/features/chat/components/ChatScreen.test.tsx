// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from '../../../shared/store/index.ts'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import type { ChatConnection, ChatMessage, ChatRoomState, ChatState } from '../model/chat-types.ts'
import { aDirectChat, aGroup, roomId } from '../testing/chats.ts'
import { ChatScreen } from './ChatScreen.tsx'

const group = aGroup()
const direct = aDirectChat()
const [me, arif] = group.members.map(({ account }) => account)

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
})

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

function aRoom(id: string, texts: readonly string[], more: Partial<ChatRoomState> = {}): ChatRoomState {
  const messages = texts.map((text, index): ChatMessage => ({
    id: `${id} ${index}`,
    roomId: id,
    sender: arif ?? '',
    sentAt: Date.UTC(2026, 10, 28, 10, index),
    editedAt: null,
    content: { kind: 'text', text },
    replyTo: null,
    reactions: [],
    state: 'sent',
    readBy: [],
  }))
  return {
    roomId: id,
    unreadCount: 0,
    lastMessage: messages.at(-1) ?? null,
    lastActiveAt: messages.at(-1)?.sentAt ?? 0,
    typing: [],
    messages,
    hasEarlier: false,
    isLoadingEarlier: false,
    readUpTo: null,
    ...more,
  }
}

async function open(path: string, rooms: readonly ChatRoomState[]) {
  fakeCalls({})
  const store = createStore<ChatState>({
    status: 'ready',
    rooms: new Map(rooms.map((room) => [room.roomId, room])),
  })
  const sendText = vi.fn<ChatConnection['sendText']>(async () => undefined)
  const markRead = vi.fn<ChatConnection['markRead']>()
  const nothing = () => Promise.resolve()
  const connection: ChatConnection = {
    store,
    account: me ?? '',
    sendText,
    sendFile: nothing,
    edit: nothing,
    remove: nothing,
    react: nothing,
    unreact: nothing,
    retry: nothing,
    discard: () => undefined,
    loadEarlier: nothing,
    loadUpTo: async () => true,
    markRead,
    setTyping: () => undefined,
    search: async () => [],
    openMedia: async () => 'blob:',
    close: () => undefined,
  }
  const page = await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <ChatScreen chats={[direct, group]} connection={connection} />
      </UserProvider>
    ),
    { path, route: '/chat/client', namespaces: ['chat'] },
  )
  return { user: userEvent.setup(), store, sendText, markRead, page }
}

const rooms = () => [
  aRoom(direct.roomId, ['Can we talk?'], { lastActiveAt: 1, unreadCount: 2 }),
  aRoom(roomId, ['Good morning', 'The maps are here.']),
]

it('[1.14] lists chats by their newest message, and opens one', async () => {
  const { user, page } = await open('/chat/client', rooms())
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.querySelector('bdi')?.textContent)).toEqual(['River path', 'Arif Khan'])
  expect(links[0]?.textContent).toContain('Arif Khan:')
  expect(screen.getByText('2 unread messages')).toBeTruthy()
  await waitFor(() => expect(document.title).toMatch(/^\(2\) Chat/))
  await expectNoViolations()
  await user.click(links[1] as HTMLElement)
  expect(await screen.findByRole('log', { name: 'Messages' })).toBeTruthy()
  expect(decodeURIComponent(page.path())).toBe(`/chat/client?room=${direct.roomId}`)
})

it('[1.14] sends with Enter, keeps drafts per chat, and marks as read', async () => {
  const { user, sendText, markRead } = await open(`/chat/client?room=${encodeURIComponent(roomId)}`, rooms())
  const field = await screen.findByRole('textbox', { name: 'Write to River path' })
  expect(markRead).toHaveBeenCalledWith(roomId)
  await user.type(field, 'Thanks{Shift>}{Enter}{/Shift}all{Enter}')
  expect(sendText).toHaveBeenCalledWith(roomId, 'Thanks\nall', { replyTo: null })
  await user.type(field, 'Later')
  await user.click(screen.getByRole('link', { name: /^Arif Khan|Can we talk/ }))
  expect(await screen.findByRole('textbox', { name: 'Write to Arif Khan' })).toHaveProperty('value', '')
  await user.click(screen.getByRole('link', { name: /River path.*Draft:.*Later/ }))
  expect(await screen.findByRole('textbox', { name: 'Write to River path' })).toHaveProperty('value', 'Later')
  await expectNoViolations()
})

it('says when the homeserver does not answer, until it does', async () => {
  const { store } = await open('/chat/client', rooms())
  const status = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('')
  expect(status()).not.toContain('Reconnecting')
  store.set((state) => ({ ...state, status: 'offline' }))
  await waitFor(() => expect(status()).toContain('Chat isn’t responding. Reconnecting…'))
  store.set((state) => ({ ...state, status: 'ready' }))
  await waitFor(() => expect(status()).not.toContain('Reconnecting'))
})
