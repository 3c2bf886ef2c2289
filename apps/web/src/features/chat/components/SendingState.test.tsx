// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatMessage } from '../model/chat-types.ts'
import { roomId } from '../testing/chats.ts'
import { aRoom, fakeLayout, groupPath, openChat, ownMessage } from '../testing/open-chat.tsx'

beforeEach(fakeLayout)

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

it('[1.14] says that a message is being deleted while it may still arrive, and sends it after Undo', async () => {
  const { user, store, discard, retry, sendText } = await openChat(groupPath, [
    ownMessage({ state: 'sending' }),
  ])
  discard.mockReturnValue(false)
  store.set((state) => ({ ...state, status: 'offline' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(screen.getByText(/^Deleting…/)).toBeTruthy()
  expect(screen.queryByText('Message deleted')).toBeNull()
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  await user.click(undo)
  expect(retry).toHaveBeenCalledTimes(1)
  expect(sendText).not.toHaveBeenCalled()
  expect(screen.getByText(/^Waiting for connection…/)).toBeTruthy()
})

it('[1.14] moves the focus from Try again to the message, and from Delete to the list', async () => {
  const { user, store } = await openChat(groupPath, [ownMessage({ state: 'failed' })])
  const show = (messages: readonly ChatMessage[]) =>
    act(() =>
      store.set((state) => ({ ...state, rooms: new Map([[roomId, aRoom(roomId, [], { messages })]]) })),
    )
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  show(ownMessage({ state: 'sending' }).messages)
  expect(document.activeElement).toBe(screen.getByRole('article'))
  show(ownMessage({ state: 'failed' }).messages)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  show([])
  expect(document.activeElement).toBe(screen.getByRole('log'))
})

it('[1.14] does not ask before the page is left while an edit changes nothing', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { user } = await openChat(groupPath, [ownMessage({})])
  await user.click(await screen.findByRole('button', { name: /^Actions for the message/ }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(asks()).toBe(false)
  await user.type(screen.getByRole('textbox', { name: 'Edit message' }), ' Thanks')
  expect(asks()).toBe(true)
})
