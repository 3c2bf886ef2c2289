// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { renderScreen } from '../../../testing/render.tsx'
import type { ChatConnection, ChatHit } from '../model/chat-types.ts'
import { SearchPanel } from './SearchPanel.tsx'

afterEach(cleanup)

const hit: ChatHit = {
  message: {
    id: '$maps',
    key: '$maps',
    roomId: '!river',
    sender: '@arif',
    sentAt: Date.UTC(2026, 10, 21, 10),
    editedAt: null,
    content: { kind: 'text', text: 'The maps are here.' },
    replyTo: null,
    reactions: [],
    state: 'sent',
    readBy: [],
  },
}

async function open(search: ChatConnection['search']) {
  const onOpen = vi.fn<(found: ChatHit) => void>()
  const asked = vi.fn<ChatConnection['search']>(search)
  await renderScreen(
    () => (
      <main>
        <h1>Chat</h1>
        <SearchPanel
          roomId="!river"
          search={asked}
          titleOf={() => 'River path'}
          nameOf={() => 'Arif Khan'}
          onOpen={onOpen}
        />
      </main>
    ),
    { namespaces: ['chat'] },
  )
  return {
    user: userEvent.setup(),
    asked,
    onOpen,
    field: screen.getByRole('searchbox', { name: 'Search messages' }),
  }
}

it('finds messages of all chats or of the open one, and opens them', async () => {
  const { user, asked, onOpen, field } = await open(async () => [hit])
  await user.type(field, 'maps')
  const found = await screen.findByRole('button', { name: /Arif Khan.*River path.*The maps are here\./ })
  expect(asked.mock.calls).toEqual([['maps', undefined]])
  expect(screen.getByRole('status').textContent).toBe('1 result')
  await expectNoViolations()
  await user.click(screen.getByRole('radio', { name: 'This chat' }))
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith('maps', '!river'))
  await user.click(found.isConnected ? found : await screen.findByRole('button', { name: /maps/ }))
  expect(onOpen).toHaveBeenCalledWith(hit)
})

it('says that nothing was found, or why the search failed', async () => {
  const search = vi.fn<ChatConnection['search']>(async () => [])
  const { user, field } = await open(search)
  await user.type(field, 'maps')
  expect(await screen.findByText(/^No messages match/)).toBeTruthy()
  search.mockRejectedValue(new TypeError('fetch failed'))
  await user.type(field, ' here')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No connection. Check your network and try again.',
  )
})
