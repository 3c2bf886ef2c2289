// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { anInvitation } from '../../../testing/notifications.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { fakeRowHeights } from '../testing/row-heights.ts'
import { NotificationsPage } from './NotificationsPage.tsx'

const user = userEvent.setup()

beforeEach(fakeRowHeights)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function setup(path: string) {
  const list = vi.fn<(query: { isUnread?: string; topic?: string }) => unknown>(() => ({
    notifications: [anInvitation(1, { title: 'Parks' })],
    nextCursor: null,
    unread: 1,
  }))
  fakeCalls({
    'GET /v1/notifications/unread': { unread: 1 },
    'GET /v1/notifications': list,
    'POST /v1/notifications/mark': { unread: 0 },
  })
  const screenOf = () => (
    <UserProvider value={aSession()}>
      <NotificationsPage />
    </UserProvider>
  )
  const shown = await renderScreen(screenOf, { path, route: '/notifications', namespaces: ['notifications'] })
  const pressed = () => screen.findByRole('button', { pressed: true })
  return { ...shown, list, pressed }
}

it('shows the same filter again after a step back', async () => {
  const { path, back, list, pressed } = await setup('/notifications')
  expect((await pressed()).textContent).toBe('All')
  await user.click(screen.getByRole('button', { name: 'Meetings' }))
  expect(path()).toBe('/notifications?show=meetings')
  await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ topic: 'meetings' })))
  await user.click(await screen.findByRole('link', { name: /Parks/ }))
  await waitFor(() => expect(path()).toMatch(/^\/meeting-management\//))
  await back()
  expect((await pressed()).textContent).toBe('Meetings')
})

it('takes the filter from the address, and shows all for one that makes no sense', async () => {
  const unread = await setup('/notifications?show=unread')
  expect((await unread.pressed()).textContent).toBe('Unread')
  expect(unread.list).toHaveBeenCalledWith(expect.objectContaining({ isUnread: 'true' }))
  cleanup()
  const { pressed } = await setup('/notifications?show=everything')
  expect((await pressed()).textContent).toBe('All')
})
