// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { roomId } from '../testing/chats.ts'
import type { ChatRoomState } from '../model/chat-types.ts'
import {
  aRoom,
  direct,
  fakeLayout,
  groupPath,
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

it('[1.14] lists chats by their newest message, and opens one', async () => {
  const { user, page } = await openChat('/chat/client', rooms())
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

it('[1.14] shows how many messages are unread, also if they have not all been loaded', async () => {
  const { store } = await openChat('/chat/client', [], {}, [{ ...direct, unreadCount: 31 }])
  expect(screen.getByText('31 unread messages')).toBeTruthy()
  const show = (more: Partial<ChatRoomState>) =>
    store.set((state) => ({
      ...state,
      rooms: new Map([[direct.roomId, aRoom(direct.roomId, ['Can we talk?'], more)]]),
    }))
  show({ unreadCount: 20, hasEarlierUnread: true })
  await waitFor(() => expect(document.title).toMatch(/^\(31\) Chat/))
  expect(screen.getByText('31 unread messages')).toBeTruthy()
  show({ unreadCount: 1 })
  await waitFor(() => expect(document.title).toMatch(/^\(1\) Chat/))
  expect(screen.queryByText('31 unread messages')).toBeNull()
})

it('[1.14] sends with Enter, keeps drafts per chat, and marks as read', async () => {
  const { user, sendText, markRead } = await openChat(
    `/chat/client?room=${encodeURIComponent(roomId)}`,
    rooms(),
  )
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
  const { store } = await openChat('/chat/client', rooms())
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

const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('[1.14] keeps the text of an edit that was refused, until it is saved', async () => {
  const { user, edit } = await openChat(groupPath, [ownMessage({})])
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
  const { user, sendFile } = await openChat(groupPath, rooms())
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
  const { user, sendFile } = await openChat(groupPath, rooms())
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
  // The button is gone; the keyboard goes on in the composer.
  const composer = screen.getByRole('textbox', { name: 'Write to River path' })
  expect(document.activeElement).toBe(composer)
  await user.click(screen.getByRole('button', { name: 'Cancel uploading river.txt' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(document.activeElement).toBe(composer)
})

it('[1.14] opens no keyboard on a phone when an upload is cancelled', async () => {
  onPhone()
  const { user } = await openChat(groupPath, rooms())
  const chooser = await screen.findByLabelText('Send files', { selector: 'input' })
  await user.upload(chooser, new File(['river'], 'river.txt'))
  await user.click(screen.getByRole('button', { name: 'Cancel uploading river.txt' }))
  expect(document.activeElement).toBe(screen.getByRole('log', { name: 'Messages' }))
})

it('[1.14] says that a message waits while the homeserver does not answer', async () => {
  const { user, store, retry, discard, sendText } = await openChat(groupPath, [
    ownMessage({ state: 'sending' }),
  ])
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
  const { store } = await openChat(groupPath, [ownMessage({ id: '~local', key: 'm1', state: 'sending' })])
  const row = () => screen.getByRole('log').querySelector('article')
  const before = row()
  const next = ownMessage({ id: '$sent', key: 'm1' })
  store.set((state) => ({ ...state, rooms: new Map([[roomId, next]]) }))
  await waitFor(() => expect(row()?.dataset['message']).toBe('$sent'))
  expect(row()).toBe(before)
})

it('[1.14] takes files that are pasted or dropped, not the picture that Office adds to a text', async () => {
  const { sendFile } = await openChat(groupPath, rooms())
  const field = await screen.findByRole('textbox', { name: 'Write to River path' })
  const files = [new File(['river'], 'river.png', { type: 'image/png' })]
  expect(
    fireEvent.paste(field, { clipboardData: { files, types: ['text/plain', 'text/rtf', 'Files'] } }),
  ).toBe(true)
  expect(sendFile).not.toHaveBeenCalled()
  expect(fireEvent.paste(field, { clipboardData: { files, types: ['Files'] } })).toBe(false)
  expect(sendFile).toHaveBeenCalledTimes(1)
  const conversation = screen.getByRole('region', { name: 'River path' })
  const dataTransfer = { files, types: ['Files'] }
  fireEvent.dragOver(field, { dataTransfer })
  expect(conversation.dataset['over']).toBe('true')
  // jsdom takes no related target of a drag.
  const leave = createEvent.dragLeave(field, { dataTransfer })
  Object.defineProperty(leave, 'relatedTarget', { value: conversation })
  fireEvent(field, leave)
  expect(conversation.dataset['over']).toBe('true')
  expect(fireEvent.drop(field, { dataTransfer })).toBe(false)
  expect(conversation.dataset['over']).toBeUndefined()
  expect(sendFile).toHaveBeenCalledTimes(2)
  // Beside the conversation, the page stays; text can still be dropped.
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false)
  expect(fireEvent.drop(document.body, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(true)
  expect(sendFile).toHaveBeenCalledTimes(2)
})
