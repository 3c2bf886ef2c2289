// @vitest-environment jsdom
import type { Notification as Announced } from '@majlis/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { orpc } from '../../../shared/api/index.ts'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { anInvitation } from '../../../testing/notifications.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { NotificationBell } from './NotificationBell.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function setup({ unread, permission = 'granted' }: { unread: number; permission?: string }) {
  const shown: string[] = []
  class FakeNotice {
    static permission = permission
    constructor(title: string) {
      shown.push(title)
    }
  }
  vi.stubGlobal('Notification', FakeNotice)
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  let announced: Announced[] = []
  const sent = fakeCalls({
    'GET /v1/notifications/unread': { unread },
    'GET /v1/notifications/announced': () => announced,
  })
  let client: QueryClient | undefined
  function Bell() {
    client = useQueryClient()
    return <NotificationBell />
  }
  await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <Bell />
      </UserProvider>
    ),
    { namespaces: ['shell', 'notifications'] },
  )
  await screen.findByRole('button', { name: /^Notifications/ })
  const asked = () => sent.filter(({ call }) => call === 'GET /v1/notifications/announced').length
  await waitFor(() => expect(asked()).toBe(permission === 'granted' ? 1 : 0))
  /** What is to be shown by then, and the count with which the server says so. */
  const push = async (now: Announced[], count: number) => {
    announced = now
    const before = asked()
    // The next millisecond, as every push is later than the one before.
    await new Promise((resolve) => setTimeout(resolve, 2))
    act(() => {
      client?.setQueryData(orpc.notification.unread.queryKey(), {
        status: 'success',
        data: { unread: count },
      })
    })
    await waitFor(() => expect(asked()).toBe(before + 1))
    // Until the answer is read.
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  }
  return { shown, push, hasFocus, FakeNotice }
}

const parks = anInvitation(1, { title: 'Parks' })
const roads = anInvitation(2, { title: 'Roads' })
const textOf = (title: string) => `Nusrat Rahman invited you to ${title}`

it.each([
  ['grows', 0, 1],
  ['stays, because one is not in the center or takes the place of another', 1, 1],
  ['is above what is counted', 100, 100],
])('shows a new notification once if the count %s', async (_, before, after) => {
  const { shown, push } = await setup({ unread: before })
  await push([parks], after)
  expect(shown).toEqual([textOf('Parks')])
  await push([roads, parks], after)
  expect(shown).toEqual([textOf('Parks'), textOf('Roads')])
})

it('shows the first one after the user allowed it', async () => {
  const { shown, push, FakeNotice } = await setup({ unread: 1, permission: 'default' })
  FakeNotice.permission = 'granted'
  await push([parks], 1)
  expect(shown).toEqual([textOf('Parks')])
})

it('shows nothing while the page has the focus, and not later either', async () => {
  const { shown, push, hasFocus } = await setup({ unread: 0 })
  hasFocus.mockReturnValue(true)
  await push([parks], 1)
  hasFocus.mockReturnValue(false)
  await push([parks], 1)
  expect(shown).toEqual([])
})
