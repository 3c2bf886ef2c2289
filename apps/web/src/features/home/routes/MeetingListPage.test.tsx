// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { MeetingListPage } from './MeetingListPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(path: string) {
  const sent = fakeCalls({ 'GET /meeting/meeting-management/user-meetings': { meetings: [], total: 0 } })
  const page = await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <MeetingListPage />
        </main>
      </UserProvider>
    ),
    { path, route: '/meeting-management', namespaces: ['home', 'recurrence'] },
  )
  return { ...page, sent }
}

const shown = () => screen.getByRole('tab', { selected: true }).textContent

it('[2.53] keeps in the address which meetings are shown, so that Back shows the same ones', async () => {
  const { path } = await open('/meeting-management')
  expect(shown()).toBe('Upcoming')
  const user = userEvent.setup()
  await user.click(screen.getByRole('tab', { name: 'Previous' }))
  await waitFor(() => expect(path()).toBe('/meeting-management?type=previous'))
  cleanup()

  const { path: reopened, sent } = await open('/meeting-management?type=previous')
  expect(shown()).toBe('Previous')
  await waitFor(() => expect(sent.at(-1)?.input).toMatchObject({ type: 'previous' }))
  await user.click(screen.getByRole('tab', { name: 'Upcoming' }))
  await waitFor(() => expect(reopened()).toBe('/meeting-management'))
})
