import type { Chat } from '@majlis/contract'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { createStore } from '../../../shared/store/index.ts'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { ChatScreen } from '../components/ChatScreen.tsx'
import type { ChatConnection, ChatMessage, ChatRoomState, ChatState } from '../model/chat-types.ts'
import { createEdits } from '../model/edits.ts'
import type { LiveState } from '../model/live-chats.ts'
import { createUploads } from '../model/uploads.ts'
import { aDirectChat, aGroup, aMessage, roomId } from './chats.ts'

const group = aGroup()
export const direct = aDirectChat()
export const [me, arif] = group.members.map(({ account }) => account)

/** The page with the group open. */
export const groupPath = `/chat/client?room=${encodeURIComponent(roomId)}`

/** Rows of 44 pixels in a list of 600: without layout, none would be in sight. */
export function fakeLayout(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44)
}

/** Lets `fakeLayout`'s list of so many rows scroll, at once. */
export function fakeScrolling(rows: number): void {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(rows * 44)
  // jsdom has none.
  HTMLElement.prototype.scrollTo ??= () => undefined
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function scrollTo(
    this: HTMLElement,
    ...[to]: unknown[]
  ) {
    const { top = this.scrollTop } = to as ScrollToOptions
    this.scrollTop = top
    this.dispatchEvent(new Event('scroll'))
  })
}

/** A window as narrow as a phone. */
export function onPhone(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width <') || query.includes('coarse'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

/** The rooms of the chat with Arif and of the group. */
export const rooms = () => [
  aRoom(direct.roomId, ['Can we talk?'], { lastActiveAt: 1, unreadCount: 2 }),
  aRoom(roomId, ['Good morning', 'The maps are here.']),
]

/** What Nusrat writes in the group. */
export const ownMessage = (values: Partial<ChatMessage>): ChatRoomState => {
  const message = aMessage({ roomId, sender: me ?? '', ...values })
  return aRoom(roomId, [], {
    messages: [message],
    hasUnsent: message.state !== 'sent',
    lastActiveAt: message.sentAt,
  })
}

/** A room in which Arif wrote these texts. */
export function aRoom(
  id: string,
  texts: readonly string[],
  more: Partial<ChatRoomState> = {},
): ChatRoomState {
  const messages = texts.map((text, index): ChatMessage => ({
    id: `${id} ${index}`,
    key: `${id} ${index}`,
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
    hasEarlierUnread: false,
    lastMessage: messages.at(-1) ?? null,
    hasUnsent: false,
    lastActiveAt: messages.at(-1)?.sentAt ?? 0,
    typing: [],
    messages,
    hasEarlier: false,
    isLoadingEarlier: false,
    readUpTo: null,
    ...more,
  }
}

/** The screen of Nusrat's chats, with a connection whose acts tests give. */
export async function openChat(
  path: string,
  rooms: readonly ChatRoomState[],
  acts: Partial<ChatConnection> = {},
  chats: readonly Chat[] = [direct, group],
) {
  fakeCalls({})
  const store = createStore<ChatState>({
    status: 'ready',
    rooms: new Map(rooms.map((room) => [room.roomId, room])),
  })
  const live = createStore<LiveState>({ status: 'live', calls: new Set() })
  const sendText = vi.fn<ChatConnection['sendText']>(async () => undefined)
  const markRead = vi.fn<ChatConnection['markRead']>()
  const edit = vi.fn<(message: ChatMessage, text: string) => Promise<void>>(async () => undefined)
  const sendFile = vi.fn<Parameters<typeof createUploads>[0]>(() => new Promise(() => undefined))
  const retry = vi.fn<ChatConnection['retry']>(async () => undefined)
  const discard = vi.fn<ChatConnection['discard']>(() => true)
  const nothing = () => Promise.resolve()
  const connection: ChatConnection = {
    store,
    account: me ?? '',
    sendText,
    uploads: createUploads(sendFile),
    edits: createEdits(edit),
    remove: nothing,
    react: nothing,
    unreact: nothing,
    retry,
    discard,
    loadEarlier: nothing,
    loadUpTo: async () => true,
    markRead,
    setTyping: () => undefined,
    search: async () => [],
    findUnread: async () => null,
    openMedia: () => ({ url: Promise.resolve('blob:'), release: () => undefined }),
    close: () => undefined,
    ...acts,
  }
  const page = await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <ChatScreen chats={chats} connection={connection} live={live} />
      </UserProvider>
    ),
    { path, route: '/chat/client', namespaces: ['chat'] },
  )
  return { user: userEvent.setup(), store, sendText, sendFile, edit, retry, discard, markRead, page }
}
