// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatConnection, ChatMessage, ChatRoomState } from '../model/chat-types.ts'
import { roomId } from '../testing/chats.ts'
import {
  aRoom,
  arif,
  direct,
  fakeLayout,
  fakeScrolling,
  groupPath,
  me,
  onPhone,
  openChat,
  ownMessage,
  rooms,
} from '../testing/open-chat.tsx'

beforeEach(fakeLayout)

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  cleanup()
})

it('[1.14] renders of thousands of messages only those in sight', async () => {
  const texts = Array.from({ length: 5_000 }, (_, index) => `Message ${index}`)
  await openChat(groupPath, [aRoom(roomId, texts)])
  const list = await screen.findByRole('log', { name: 'Messages' })
  expect(await within(list).findByText('Message 4999')).toBeTruthy()
  expect(within(list).getAllByRole('article').length).toBeLessThan(60)
  expect(within(list).queryByText('Message 0')).toBeNull()
})

it('[1.14] announces what others write, once, and nothing that is loaded or that the reader wrote', async () => {
  const { store } = await openChat(groupPath, [aRoom(roomId, ['Good morning'])])
  const spoken = () => screen.getByTestId('new-messages').textContent
  const list = await screen.findByRole('log', { name: 'Messages' })
  expect(list.getAttribute('aria-live')).toBe('off')
  const set = (messages: readonly ChatMessage[]) =>
    store.set((state) => ({ ...state, rooms: new Map([[roomId, { ...aRoom(roomId, []), messages }]]) }))
  const [good, earlier, maps, own] = aRoom(roomId, [
    'Good morning',
    'Earlier',
    'The maps are here.',
    'Mine',
  ]).messages
  if (!good || !earlier || !maps || !own) throw new Error('There are too few messages.')
  set([earlier, good])
  set([earlier, good, { ...own, sender: me ?? '' }])
  await within(list).findByText('Mine')
  expect(spoken()).toBe('')
  set([earlier, good, { ...own, sender: me ?? '' }, maps])
  await waitFor(() => expect(spoken()).toBe('Message from Arif Khan: The maps are here.'))
})

it('[1.14] draws the line of the unread, and says if they began before what was loaded', async () => {
  const findUnread = vi.fn<ChatConnection['findUnread']>(async () => ({
    messageId: `${roomId} 1`,
    moreThan: 300,
  }))
  const room = aRoom(roomId, ['Good morning', 'The maps are here.'], {
    unreadCount: 1,
    readUpTo: '$reaction',
  })
  const { store } = await openChat(groupPath, [room], { findUnread })
  expect(await screen.findByText('More than 300 new messages')).toBeTruthy()
  expect(findUnread).toHaveBeenCalledWith(roomId, '$reaction')
  const messages = aRoom(roomId, ['Good morning', 'The maps are here.', 'Thanks']).messages
  const read = { ...room, messages, unreadCount: 0, readUpTo: `${roomId} 2` }
  store.set((state) => ({ ...state, rooms: new Map([[roomId, read]]) }))
  expect(await screen.findByText('Thanks')).toBeTruthy()
  expect(screen.getByText('More than 300 new messages')).toBeTruthy()
  expect(findUnread).toHaveBeenCalledTimes(1)
})

it('[1.14] gives the focus to the search, and back to its button', async () => {
  const { user } = await openChat('/chat/client', rooms())
  await user.click(screen.getByRole('button', { name: 'Search messages' }))
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search messages' }))
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search messages' }))
})

it('[1.14] on a phone, gives the focus to the chat that opens, and back to its link', async () => {
  onPhone()
  const { user } = await openChat('/chat/client', rooms())
  await user.click(screen.getByRole('link', { name: /River path/ }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'River path' })),
  )
  await user.click(screen.getByRole('link', { name: 'Back to chats' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /River path/ })))
})

it('[1.14] on a phone, searches in the open chat', async () => {
  onPhone()
  const search = vi.fn<ChatConnection['search']>(async () => [])
  const { user } = await openChat(groupPath, rooms(), { search })
  await user.click(await screen.findByRole('button', { name: 'Search messages' }))
  const dialog = await screen.findByRole('dialog', { name: 'Search messages' })
  expect(within(dialog).getByRole('radio', { name: 'This chat' })).toHaveProperty('checked', true)
  await user.type(within(dialog).getByRole('searchbox'), 'maps')
  await waitFor(() => expect(search).toHaveBeenCalledWith('maps', roomId))
  await user.click(within(dialog).getByRole('radio', { name: 'All chats' }))
  await waitFor(() => expect(search).toHaveBeenLastCalledWith('maps', undefined))
})

/** The ID of the message that has the focus. */
const focusedMessage = () => (document.activeElement as HTMLElement | null)?.dataset['message']

it('[1.14] jumps to an earlier message with the focus, shows how far it is, and can be cancelled', async () => {
  const texts = Array.from({ length: 200 }, (_, index) => `Message ${index}`)
  fakeScrolling(texts.length)
  const room = aRoom(roomId, texts)
  const quoted = {
    ...room.messages.at(-1),
    replyTo: { id: `${roomId} 0`, sender: arif ?? '', excerpt: 'Quoted' },
  }
  const messages = [...room.messages.slice(0, -1), quoted as ChatMessage]
  const found = Promise.withResolvers<boolean>()
  const loadUpTo = vi.fn<ChatConnection['loadUpTo']>((_room, _id, { onProgress, signal } = {}) => {
    onProgress?.(200)
    return Promise.race([
      found.promise,
      new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ])
  })
  const { user } = await openChat(groupPath, [{ ...room, messages }], { loadUpTo })
  const quote = await screen.findByRole('button', { name: /Quoted/ })
  await user.click(quote)
  expect(screen.getByText('200 messages loaded')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByText('200 messages loaded')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('log'))
  await user.click(quote)
  expect(screen.getByText('200 messages loaded')).toBeTruthy()
  expect(screen.queryByText('Message 0')).toBeNull()
  found.resolve(true)
  await waitFor(() => expect(focusedMessage()).toBe(`${roomId} 0`))
  expect(screen.getByText('Message 0')).toBeTruthy()
  expect(screen.queryByText('200 messages loaded')).toBeNull()
})

it('[1.14] jumps from the search to an earlier message of another chat, once', async () => {
  const texts = Array.from({ length: 200 }, (_, index) => `Message ${index}`)
  fakeScrolling(texts.length)
  const other = aRoom(direct.roomId, texts)
  const search = async () => other.messages.slice(0, 1).map((message) => ({ message }))
  const { user } = await openChat(groupPath, [other, aRoom(roomId, ['Good morning'])], { search })
  await user.click(screen.getByRole('button', { name: 'Search messages' }))
  await user.type(screen.getByRole('searchbox'), 'Message 0')
  await user.click(await screen.findByRole('button', { name: /Message 0/ }))
  await screen.findByRole('textbox', { name: 'Write to Arif Khan' })
  await waitFor(() => expect(focusedMessage()).toBe(`${direct.roomId} 0`))
  // Who comes back later starts at the newest message, and can write.
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('link', { name: /River path/ }))
  await user.click(await screen.findByRole('link', { name: /Message 199/ }))
  const field = await screen.findByRole('textbox', { name: 'Write to Arif Khan' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  const list = screen.getByRole('log')
  expect(within(list).getByText('Message 199')).toBeTruthy()
  expect(within(list).queryByText('Message 0')).toBeNull()
})

it('[1.14] forgets a jump to another chat once the reader opens a third one', async () => {
  const all = rooms()
  const [message] = all[0]?.messages ?? []
  const found = Promise.withResolvers<boolean>()
  const { user } = await openChat(groupPath, all, {
    search: async () => (message ? [{ message }] : []),
    loadUpTo: () => found.promise,
  })
  await user.click(screen.getByRole('button', { name: 'Search messages' }))
  await user.type(screen.getByRole('searchbox'), 'talk')
  await user.click(await screen.findByRole('button', { name: /Can we talk/ }))
  await screen.findByRole('textbox', { name: 'Write to Arif Khan' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('link', { name: /River path/ }))
  await screen.findByRole('textbox', { name: 'Write to River path' })
  await act(async () => found.resolve(true))
  await user.click(screen.getByRole('link', { name: /Can we talk/ }))
  const field = await screen.findByRole('textbox', { name: 'Write to Arif Khan' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getByRole('article').dataset['target']).toBeUndefined()
})

it('[1.14] gives the focus back to the message after an edit', async () => {
  const { user } = await openChat(groupPath, [ownMessage({})])
  await user.click(await screen.findByRole('button', { name: /^Actions for the message/ }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const field = screen.getByRole('textbox', { name: 'Edit message' })
  expect(document.activeElement).toBe(field)
  await user.type(field, ' Thanks{Enter}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Actions for the message/ })),
  )
})

it('[1.14] leaves the focus in the composer when the row of an open edit comes back', async () => {
  const [chat] = rooms()
  const mine = ownMessage({})
  const { user, store } = await openChat(groupPath, [mine, ...(chat ? [chat] : [])])
  await user.click(await screen.findByRole('button', { name: /^Actions for the message/ }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const composer = () => screen.getByRole('textbox', { name: 'Write to River path' })
  const edited = () => screen.getByRole('textbox', { name: 'Edit message' })
  expect(document.activeElement).toBe(edited())
  await user.click(composer())
  const set = (room: ChatRoomState) =>
    act(async () => store.set((state) => ({ ...state, rooms: new Map(state.rooms).set(roomId, room) })))
  await set({ ...mine, messages: [] })
  expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull()
  await set(mine)
  expect(edited()).toBeTruthy()
  expect(document.activeElement).toBe(composer())
  // Also when the chat is opened again.
  await user.click(screen.getByRole('link', { name: /Can we talk/ }))
  await screen.findByRole('textbox', { name: 'Write to Arif Khan' })
  await user.click(screen.getByRole('link', { name: /River path/ }))
  await waitFor(() => expect(edited()).toBeTruthy())
  expect(document.activeElement).toBe(composer())
})
