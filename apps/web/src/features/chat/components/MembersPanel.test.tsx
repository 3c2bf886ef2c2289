// @vitest-environment jsdom
import type { Chat } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession, nusratId } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { aDirectChat, aGroup, arifId, colleagues, laylaId } from '../testing/chats.ts'
import { MembersPanel } from './MembersPanel.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

async function open(chat: Chat, answers: Record<string, unknown> = {}) {
  const sent = fakeCalls({
    'GET /v1/user/get_group_and_user_by_organization_id': colleagues,
    ...answers,
  })
  const onLeft = vi.fn<() => void>()
  await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <h1>Chat</h1>
          <MembersPanel chat={chat} onLeft={onLeft} />
        </main>
      </UserProvider>
    ),
    { namespaces: ['chat'] },
  )
  return { user: userEvent.setup(), sent, onLeft }
}

it('[3.45] lists the members, the user and the owner marked', async () => {
  await open(aGroup())
  expect(screen.getByText('3 members')).toBeTruthy()
  const [first] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('Nusrat Rahman (you)')
  expect(first?.textContent).toContain('Owner')
  await expectNoViolations()
})

it('lets the owner remove a member, after a question', async () => {
  const { user, sent } = await open(aGroup(), {
    [`DELETE /chat/rooms/!river%3Achat.example.org/members/${arifId}`]: null,
  })
  await user.click(screen.getByRole('button', { name: 'Remove Arif Khan from the group' }))
  const question = await screen.findByRole('dialog', { name: 'Remove Arif Khan?' })
  expect(sent).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Arif Khan removed')).toBeTruthy()
})

it('offers other members neither removing nor renaming', async () => {
  await open(aGroup({ canManage: false }))
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Rename group' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Add people' })).toBeTruthy()
})

it('has no actions for a chat between two people', async () => {
  await open(aDirectChat())
  expect(screen.queryByRole('button')).toBeNull()
})

it('adds colleagues who are not members yet', async () => {
  const group = aGroup()
  const two = aGroup({ members: group.members.filter(({ userId }) => userId !== laylaId) })
  const { user, sent } = await open(two, { 'POST /chat/rooms/!river%3Achat.example.org/members': group })
  await user.click(screen.getByRole('button', { name: 'Add people' }))
  await user.click(await screen.findByRole('option', { name: /Layla Haddad/ }))
  expect(screen.queryByRole('option', { name: /Arif Khan/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(sent.at(-1)?.input).toEqual({ userIds: [laylaId] }))
})

it('renames the group, and says what is wrong with a name', async () => {
  const call = 'PATCH /chat/rooms/!river%3Achat.example.org'
  const answer = vi.fn<() => unknown>(() => refusal('chat.name_invalid', 422))
  const { user, sent } = await open(aGroup(), { [call]: answer })
  await user.click(screen.getByRole('button', { name: 'Rename group' }))
  const field = await screen.findByRole('textbox', { name: 'Group name' })
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a name of up to 80 characters.')).toBeTruthy()
  answer.mockReturnValue(aGroup({ name: 'River bank' }))
  await user.type(field, 'River bank{Enter}')
  expect(await screen.findByText('Group renamed')).toBeTruthy()
  expect(sent.findLast(({ call: one }) => one === call)?.input).toEqual({ name: 'River bank' })
})

it('leaves the group after a question, unless the server refuses', async () => {
  const answer = vi.fn<() => unknown>(() => refusal('chat.unanswered', 502))
  const { user, onLeft } = await open(aGroup(), {
    [`DELETE /chat/rooms/!river%3Achat.example.org/members/${nusratId}`]: answer,
  })
  await user.click(screen.getByRole('button', { name: 'Leave group' }))
  const question = await screen.findByRole('dialog', { name: 'Leave River path?' })
  await user.click(within(question).getByRole('button', { name: 'Leave' }))
  expect(await screen.findByText(/Chat isn’t responding/)).toBeTruthy()
  expect(onLeft).not.toHaveBeenCalled()
  answer.mockReturnValue(null)
  await user.click(within(question).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(onLeft).toHaveBeenCalled())
  expect(screen.getByText('You left River path')).toBeTruthy()
})
