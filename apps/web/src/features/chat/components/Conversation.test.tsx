// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatConnection, ChatMessage } from '../model/chat-types.ts'
import { roomId } from '../testing/chats.ts'
import {
  aRoom,
  arif,
  fakeLayout,
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
  const read = new Map([[roomId, { ...room, unreadCount: 0, readUpTo: `${roomId} 1` }]])
  store.set((state) => ({ ...state, rooms: read }))
  await waitFor(() => expect(screen.queryByText('1 unread message')).toBeNull())
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

it('[1.14] jumps to an earlier message with the focus, shows how far it is, and can be cancelled', async () => {
  const texts = Array.from({ length: 200 }, (_, index) => `Message ${index}`)
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
  await user.click(quote)
  found.resolve(true)
  await waitFor(() => expect(screen.queryByText('200 messages loaded')).toBeNull())
  await waitFor(() => expect(loadUpTo).toHaveBeenCalledTimes(2))
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
