// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { aDirectChat, aGroup, arifId, colleagues, laylaId } from '../testing/chats.ts'
import { NewChatDialog } from './NewChatDialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

async function open(answers: Record<string, unknown> = {}) {
  const sent = fakeCalls({
    'GET /v1/user/get_group_and_user_by_organization_id': colleagues,
    'POST /chat/direct': aDirectChat(),
    'POST /chat/groups': aGroup(),
    ...answers,
  })
  const onOpen = vi.fn<(roomId: string) => void>()
  await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <h1>Chat</h1>
        </main>
        <NewChatDialog onOpen={onOpen} onClose={() => undefined} />
      </UserProvider>
    ),
    { namespaces: ['chat'] },
  )
  const user = userEvent.setup()
  const written = () => sent.filter(({ call }) => call.startsWith('POST'))
  return { user, onOpen, written, field: await screen.findByRole('textbox', { name: 'People' }) }
}

it('[1.14] opens the direct chat with one person, found and chosen by keyboard', async () => {
  const { user, onOpen, written, field } = await open()
  await screen.findByRole('option', { name: /Layla Haddad/ })
  // Nobody chats with themselves.
  expect(screen.queryByRole('option', { name: /Nusrat/ })).toBeNull()
  await user.type(field, 'ari')
  await waitFor(() => expect(screen.queryByRole('option', { name: /Layla/ })).toBeNull())
  const option = screen.getByRole('option', { name: /Arif Khan/ })
  await waitFor(() => expect(option.hasAttribute('data-combobox-selected')).toBe(true))
  await user.keyboard('{Enter}')
  expect(field).toHaveProperty('value', '')
  await expectNoViolations()
  await user.click(screen.getByRole('button', { name: 'Open chat' }))
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith('!two:chat.example.org'))
  expect(written()).toEqual([{ call: 'POST /chat/direct', input: { userId: arifId } }])
})

it('[1.14] creates a group of several people, with a name', async () => {
  const { user, onOpen, written } = await open()
  await user.click(await screen.findByRole('option', { name: /Arif Khan/ }))
  expect(screen.queryByRole('textbox', { name: 'Group name' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: /Layla Haddad/ }))
  await user.type(screen.getByRole('textbox', { name: 'Group name' }), ' River path ')
  await user.click(screen.getByRole('button', { name: 'Create group' }))
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith('!river:chat.example.org'))
  expect(written()).toEqual([
    { call: 'POST /chat/groups', input: { name: 'River path', userIds: [arifId, laylaId] } },
  ])
})

it('takes people out again: by a click, by their button and by Backspace', async () => {
  const { user, field } = await open()
  const arif = await screen.findByRole('option', { name: /Arif Khan/ })
  await user.click(arif)
  expect(screen.getByRole('option', { name: /Arif Khan/ }).getAttribute('aria-selected')).toBe('true')
  await user.click(screen.getByRole('option', { name: /Arif Khan/ }))
  expect(screen.queryByRole('button', { name: 'Remove Arif Khan' })).toBeNull()
  await user.click(screen.getByRole('option', { name: /Arif Khan/ }))
  await user.click(screen.getByRole('button', { name: 'Remove Arif Khan' }))
  await user.click(screen.getByRole('option', { name: /Layla Haddad/ }))
  await user.type(field, '{Backspace}')
  expect(screen.getByRole('button', { name: 'Open chat' })).toHaveProperty('disabled', true)
})

it('shows beside the field who cannot chat, and the rule of a name', async () => {
  const { user } = await open({
    'POST /chat/direct': () => refusal('chat.person_not_found', 404),
    'POST /chat/groups': () => refusal('chat.name_invalid', 422),
  })
  await user.click(await screen.findByRole('option', { name: /Arif Khan/ }))
  await user.click(screen.getByRole('button', { name: 'Open chat' }))
  expect(await screen.findByText(/can’t use chat/)).toBeTruthy()
  await user.click(screen.getByRole('option', { name: /Layla Haddad/ }))
  expect(screen.queryByText(/can’t use chat/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Create group' }))
  expect(await screen.findByText('Enter a name of up to 80 characters.')).toBeTruthy()
})

it('says that chat is not responding', async () => {
  const { user, onOpen } = await open({ 'POST /chat/direct': () => refusal('chat.unanswered', 502) })
  await user.click(await screen.findByRole('option', { name: /Arif Khan/ }))
  await user.click(screen.getByRole('button', { name: 'Open chat' }))
  expect(await screen.findByText(/Chat isn’t responding/)).toBeTruthy()
  expect(onOpen).not.toHaveBeenCalled()
})
