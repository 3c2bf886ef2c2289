// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../../../shared/session/index.ts'
import { aSession, nusratId } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { CodedError } from '../../room-core/testing/index.ts'
import { renderRoom } from '../../room/testing/index.ts'

afterEach(() => {
  cleanup()
  act(() => session.forget())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const arifId = '0198c0de-0000-7000-8000-0000000000f2'
const aColleague = (id: string, name: string) => ({
  id,
  name,
  email: `${name.toLowerCase()}@riverside.example`,
  pictureUrl: null,
  role: 'user',
})

async function open() {
  fakeCalls({
    'GET /v1/user/get_group_and_user_by_organization_id': {
      groups: [],
      users: [aColleague(nusratId, 'Nusrat'), aColleague(arifId, 'Arif')],
    },
  })
  act(() => session.accept({ accessToken: 'access', expiresAt: Date.now() + 300_000, session: aSession() }))
  const room = await renderRoom()
  await room.user.click(screen.getByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }))
  const choose = async () => {
    await room.user.click(await dialog.findByRole('combobox', { name: 'Colleagues' }))
    await room.user.click(await screen.findByRole('option', { name: 'Arif' }))
  }
  return { ...room, dialog, choose }
}

it('has colleagues notified, and says how many', async () => {
  const { user, server, dialog, choose } = await open()
  server.answer('invite', () => ({ count: 1 }))
  const send = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Invite' })
  expect(send().disabled).toBe(true)
  await choose()
  // People can't invite themselves.
  expect(screen.queryByRole('option', { name: 'Nusrat' })).toBeNull()
  await user.keyboard('{Escape}')
  await expectNoViolations()
  await user.click(send())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls).toContainEqual(['invite', { userIds: [arifId] }])
  expect(screen.getByText('1 colleague invited')).toBeTruthy()
})

it('keeps the chosen colleagues and says why inviting was refused', async () => {
  const { user, server, dialog, choose } = await open()
  server.answer('invite', () => {
    throw new CodedError('room.locked')
  })
  await choose()
  await user.click(dialog.getByRole('button', { name: 'Invite' }))
  expect(await dialog.findByText('The meeting is locked.')).toBeTruthy()
  expect(dialog.getByText('Arif')).toBeTruthy()
})
