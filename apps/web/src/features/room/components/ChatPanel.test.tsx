// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aMessage, aRoomView, CodedError, ids } from '../../room-core/testing/index.ts'
import { renderRoom } from '../testing/render-room.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openChat(options: Parameters<typeof renderRoom>[0] = {}) {
  const room = await renderRoom(options)
  await room.user.click(screen.getByRole('tab', { name: 'Chat' }))
  return room
}

const log = () => screen.getByRole('log', { name: 'Messages' })
const field = () => screen.getByRole('textbox', { name: 'Write a message' })

describe('chat', () => {
  it('counts messages while it is closed, and resets the number when they are read', async () => {
    const { server, user } = await renderRoom()
    const later = Date.now() + 60_000
    act(() =>
      server.send({ type: 'message.sent', message: aMessage(1, { sentAt: later, text: 'hello there' }) }),
    )
    expect(screen.getByText('Samira Tariq: hello there')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Chat, 1 unread message' }))
    expect(within(log()).getByText('hello there')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Chat' })).toBeTruthy()
  })

  it('sends with Enter, and starts a new line with Shift and Enter', async () => {
    const { server, user } = await openChat()
    await user.type(field(), 'one{Shift>}{Enter}{/Shift}two{Enter}')
    expect(server.calls.at(-1)).toMatchObject(['sendMessage', { text: 'one\ntwo' }])
    expect((field() as HTMLTextAreaElement).value).toBe('')
  })

  it('keeps a message that did not arrive, with try again and discard', async () => {
    const { server, user } = await openChat()
    server.answer('sendMessage', () => {
      throw new CodedError('general.unavailable')
    })
    await user.type(field(), 'important{Enter}')
    expect(await within(log()).findByText('Not sent')).toBeTruthy()
    server.answer('sendMessage', () =>
      aMessage(1, { text: 'important', participantId: ids.self, isOwn: true }),
    )
    await user.click(within(log()).getByRole('button', { name: 'Try again' }))
    expect(within(log()).queryByText('Not sent')).toBeNull()
    expect(within(log()).getAllByText('important')).toHaveLength(1)
  })

  it('turns addresses into links, and nothing else, never markup', async () => {
    const { server } = await openChat()
    const text = '<b>see</b> https://majlis.example/a and javascript:alert(1)'
    act(() => server.send({ type: 'message.sent', message: aMessage(1, { text }) }))
    const links = within(log()).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://majlis.example/a'])
    expect(links[0]!.getAttribute('rel')).toContain('noopener')
    expect(log().textContent).toContain(text)
    expect(log().querySelector('b')).toBeNull()
  })

  it('sends to one person only, and shows to whom', async () => {
    const { server, user } = await openChat()
    await user.click(screen.getByRole('button', { name: 'To Everyone' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Arif Khan' }))
    await user.type(screen.getByRole('textbox', { name: 'Write to Arif Khan' }), 'psst{Enter}')
    expect(server.calls.at(-1)).toMatchObject(['sendMessage', { text: 'psst', toParticipantId: ids.arif }])
  })

  it('[3.29] says why the chat is closed when the host has switched it off, and keeps its messages readable', async () => {
    const view = aRoomView()
    const { server } = await openChat()
    act(() => server.send({ type: 'message.sent', message: aMessage(1) }))
    act(() =>
      server.send({
        type: 'room.changed',
        room: {
          ...view,
          settings: { ...view.settings, disableChat: true },
          self: { ...view.self, canChat: false },
        },
      }),
    )
    expect(screen.queryByRole('textbox', { name: 'Write a message' })).toBeNull()
    expect(screen.getByText('The host has turned off chat.')).toBeTruthy()
    expect(within(log()).getByText('message 1')).toBeTruthy()
  })

  it('[3.28] offers no writing if the host has switched it off', async () => {
    const { self, settings } = aRoomView()
    const view = aRoomView({
      self: { ...self, canChat: false },
      settings: { ...settings, disableChat: true },
    })
    await openChat({ view })
    expect(await screen.findByText('No messages yet')).toBeTruthy()
    expect(screen.getByText('The host has turned off chat.')).toBeTruthy()
    expect(screen.queryByText(/People who join later can read/)).toBeNull()
  })

  it('keeps the draft while the panel is closed', async () => {
    const { user } = await openChat()
    await user.type(field(), 'half a thought')
    await user.click(screen.getByRole('button', { name: 'Close panel' }))
    await user.click(screen.getByRole('button', { name: 'Chat' }))
    expect((field() as HTMLTextAreaElement).value).toBe('half a thought')
  })
})
