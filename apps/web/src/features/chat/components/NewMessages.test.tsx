// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatMessage } from '../model/chat-types.ts'
import { aMessage, roomId } from '../testing/chats.ts'
import { aRoom, fakeLayout, groupPath, me, openChat } from '../testing/open-chat.tsx'

const scrollTo = vi.fn<(...options: unknown[]) => void>()

beforeEach(() => {
  fakeLayout()
  HTMLElement.prototype.scrollTo = scrollTo
})

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

const failed = aMessage({ id: '~local', key: 'm1', sender: me ?? '', state: 'failed' })
const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => aMessage({ id: `$${from + index}`, key: `$${from + index}` }))

/** The group with 30 messages of Arif and one of Nusrat that has failed. */
async function setup() {
  const before = numbered(0, 30)
  const { store } = await openChat(groupPath, [aRoom(roomId, [], { messages: [...before, failed] })])
  const list = await screen.findByRole('log')
  vi.spyOn(list, 'scrollHeight', 'get').mockReturnValue(5_000)
  const show = (messages: readonly ChatMessage[]) =>
    act(() =>
      store.set((state) => ({ ...state, rooms: new Map([[roomId, aRoom(roomId, [], { messages })]]) })),
    )
  const scrollFromEnd = (distance: number) => {
    list.scrollTop = 5_000 - 600 - distance
    fireEvent.scroll(list)
  }
  return { before, show, scrollFromEnd }
}

it('[1.14] counts each new message of others for the jump button, also beside a failed one', async () => {
  const { before, show, scrollFromEnd } = await setup()
  scrollFromEnd(1_000)
  expect(await screen.findByRole('button', { name: 'Go to the newest message' })).toBeTruthy()
  show([...before, ...numbered(30, 5), failed])
  expect(await screen.findByRole('button', { name: '5 new messages' })).toBeTruthy()
  show([...numbered(-10, 10), ...before, ...numbered(30, 6), failed])
  expect(await screen.findByRole('button', { name: '6 new messages' })).toBeTruthy()
  show([...numbered(-10, 10), ...before, ...numbered(30, 6)])
  expect(screen.getByRole('button', { name: '6 new messages' })).toBeTruthy()
})

it('[1.14] follows new messages at the end, also above a failed one', async () => {
  const { before, show, scrollFromEnd } = await setup()
  scrollFromEnd(0)
  scrollTo.mockClear()
  show([...before, ...numbered(30, 1), failed])
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 4_400, behavior: 'auto' })
})

it('[1.14] announces nothing after a gap, when everything that is loaded is new', async () => {
  const { before, show } = await setup()
  const spoken = () => screen.getByTestId('new-messages').textContent
  show(numbered(100, 20))
  expect(spoken()).toBe('')
  show([...numbered(100, 21)])
  await waitFor(() => expect(spoken()).toContain('Message from Arif Khan'))
  expect(before).toHaveLength(30)
})
