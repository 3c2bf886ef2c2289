// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { SchedulerProvider } from '../../scheduler/index.ts'
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
        <SchedulerProvider>
          <main>
            <MeetingListPage />
          </main>
        </SchedulerProvider>
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

it('[2.53] searches and filters, keeps both in the address, and says when nothing matches', async () => {
  const { path, sent } = await open('/meeting-management')
  const user = userEvent.setup()
  await user.type(screen.getByRole('searchbox', { name: 'Search by title, host or ID' }), 'budget')
  await waitFor(() => expect(sent.at(-1)?.input).toMatchObject({ search: 'budget' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Your role' }), 'Hosted by me')
  await waitFor(() => expect(sent.at(-1)?.input).toMatchObject({ search: 'budget', role: 'host' }))
  expect(path()).toBe('/meeting-management?search=budget&role=host')
  await expectNoViolations()
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(path()).toBe('/meeting-management'))
  expect(await screen.findByText('No upcoming meetings')).toBeTruthy()
})

it('[2.53] lists only the next date of a series from the day after tomorrow on', async () => {
  const { sent } = await open('/meeting-management')
  await waitFor(() => expect(sent.at(-1)?.input).toHaveProperty('nextOnlyFrom'))
})
