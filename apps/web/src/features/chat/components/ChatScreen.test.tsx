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
import { createEdits } from '../model/edits.ts'
import type { LiveState } from '../model/live-chats.ts'
import { createUploads } from '../model/uploads.ts'
import { aDirectChat, aGroup, aMessage, roomId } from '../testing/chats.ts'
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
  const live = createStore<LiveState>({ status: 'live', calls: new Set() })
  const sendText = vi.fn<ChatConnection['sendText']>(async () => undefined)
  const markRead = vi.fn<ChatConnection['markRead']>()
  const edit = vi.fn<(message: ChatMessage, text: string) => Promise<void>>(async () => undefined)
  const sendFile = vi.fn<Parameters<typeof createUploads>[0]>(() => new Promise(() => undefined))
  const retry = vi.fn<ChatConnection['retry']>(async () => undefined)
  const discard = vi.fn<ChatConnection['discard']>()
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
    openMedia: async () => 'blob:',
    close: () => undefined,
  }
  const page = await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <ChatScreen chats={[direct, group]} connection={connection} live={live} />
      </UserProvider>
    ),
    { path, route: '/chat/client', namespaces: ['chat'] },
  )
  return { user: userEvent.setup(), store, sendText, sendFile, edit, retry, discard, markRead, page }
}

const groupPath = `/chat/client?room=${encodeURIComponent(roomId)}`
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

/** What Nusrat writes in the group. */
const ownMessage = (values: Partial<ChatMessage>): ChatRoomState => {
  const message = aMessage({ roomId, sender: me ?? '', ...values })
  return aRoom(roomId, [], { messages: [message], lastMessage: message, lastActiveAt: message.sentAt })
}
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('[1.14] keeps the text of an edit that was refused, until it is saved', async () => {
  const { user, edit } = await open(groupPath, [ownMessage({})])
  edit.mockRejectedValueOnce(new Error('Refused'))
  await user.click(await screen.findByRole('button', { name: /^Actions for the message/ }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' })
  await user.clear(field())
  await user.type(field(), 'The maps are there.{Enter}')
  expect((await screen.findByText('Not saved')).getAttribute('role')).toBe('alert')
  expect(field().value).toBe('The maps are there.')
  expect(asksBeforeLeaving()).toBe(true)
  await expectNoViolations()
  // Another chat hides it; it is still there afterwards.
  await user.click(screen.getByRole('link', { name: /Arif Khan/ }))
  await user.click(screen.getByRole('link', { name: /River path/ }))
  expect(field().value).toBe('The maps are there.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull())
  expect(edit.mock.calls.map(([, text]) => text)).toEqual(['The maps are there.', 'The maps are there.'])
  expect(asksBeforeLeaving()).toBe(false)
})

it('[1.14] goes on with an upload while another chat is open, and asks before the page is left', async () => {
  const { user, sendFile } = await open(groupPath, rooms())
  const chooser = await screen.findByLabelText('Send files', { selector: 'input' })
  await user.upload(chooser, new File(['river'], 'river.txt'))
  const progress = () => screen.queryByRole('progressbar', { name: 'Uploading river.txt' })
  expect(progress()).toBeTruthy()
  expect(asksBeforeLeaving()).toBe(true)
  await user.click(screen.getByRole('link', { name: /^Arif Khan|Can we talk/ }))
  expect(progress()).toBeNull()
  const [id, file, options] = sendFile.mock.calls[0] ?? []
  expect([id, file?.name, options?.signal?.aborted]).toEqual([roomId, 'river.txt', false])
  await user.click(screen.getByRole('link', { name: /River path/ }))
  expect(progress()).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel uploading river.txt' }))
  expect(progress()).toBeNull()
  expect(options?.signal?.aborted).toBe(true)
  expect(asksBeforeLeaving()).toBe(false)
})

it('[1.14] keeps a file that could not be uploaded, to be sent again', async () => {
  const { user, sendFile } = await open(groupPath, rooms())
  sendFile.mockRejectedValueOnce(new Error('Refused'))
  await user.upload(
    await screen.findByLabelText('Send files', { selector: 'input' }),
    new File(['river'], 'river.txt'),
  )
  expect(await screen.findByText('Not sent')).toBeTruthy()
  await expectNoViolations()
  await user.click(screen.getByRole('button', { name: 'Try again: river.txt' }))
  expect(await screen.findByRole('progressbar', { name: 'Uploading river.txt' })).toBeTruthy()
  expect(sendFile).toHaveBeenCalledTimes(2)
})

it('[1.14] says that a message waits while the homeserver does not answer', async () => {
  const { user, store, retry, discard, sendText } = await open(groupPath, [ownMessage({ state: 'sending' })])
  expect(await screen.findByText('Sending…')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  store.set((state) => ({ ...state, status: 'offline' }))
  expect(await screen.findByText(/^Waiting for connection…/)).toBeTruthy()
  expect(asksBeforeLeaving()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(discard.mock.calls[0]?.[0].id).toBe('$one')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(sendText).toHaveBeenCalledWith(roomId, 'The maps are here.', { replyTo: null })
})

it('[1.14] keeps the row of a message while it is being sent', async () => {
  const { store } = await open(groupPath, [ownMessage({ id: '~local', key: 'm1', state: 'sending' })])
  const row = () => screen.getByRole('log').querySelector('article')
  const before = row()
  const next = ownMessage({ id: '$sent', key: 'm1' })
  store.set((state) => ({ ...state, rooms: new Map([[roomId, next]]) }))
  await waitFor(() => expect(row()?.dataset['message']).toBe('$sent'))
  expect(row()).toBe(before)
})
