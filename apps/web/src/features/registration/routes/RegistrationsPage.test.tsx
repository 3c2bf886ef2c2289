// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { RegistrationsPage } from './RegistrationsPage.tsx'

const calendarId = '00000000-0000-4000-8000-0000000000c1'
const names = ['Mina', 'Omar', 'Sara']

/** Mina is approved; Omar and Sara wait. */
function someRegistrations() {
  return names.map((name, place) => ({
    id: `00000000-0000-4000-8000-00000000000${place}`,
    name,
    email: `${name.toLowerCase()}@elsewhere.example`,
    state: place === 0 ? 'approved' : 'pending',
    registeredAt: Date.UTC(2030, 0, 8),
    answers: [],
  }))
}

const open = (query = '') =>
  renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <RegistrationsPage />
        </main>
      </UserProvider>
    ),
    {
      path: `/registrations/${calendarId}${query}`,
      route: '/registrations/$calendarId',
      namespaces: ['registration'],
    },
  )

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[3.15] approves all pending registrations together', async () => {
  let registrations = someRegistrations()
  const sent = fakeCalls({
    'GET /meeting/registration/list': () => ({ registrations, total: registrations.length }),
    'POST /meeting/registration/judge': () => {
      registrations = registrations.map((one) => ({ ...one, state: 'approved' }))
      return { changed: 2 }
    },
  })
  await open()
  const button = await screen.findByRole('button', { name: 'Approve all 2 pending' })
  await expectNoViolations()
  await userEvent.setup().click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: /pending/ })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Approve: Omar' })).toBeNull()
  expect(sent.find(({ call }) => call.startsWith('POST'))?.input).toEqual({
    calendarId,
    ids: someRegistrations()
      .slice(1)
      .map(({ id }) => id),
    state: 'approved',
  })
})

it('[3.15] keeps the focus after a decision on one', async () => {
  let registrations = someRegistrations()
  fakeCalls({
    'GET /meeting/registration/list': () => ({ registrations, total: registrations.length }),
    'POST /meeting/registration/judge': () => {
      registrations = registrations.map((one) => (one.name === 'Omar' ? { ...one, state: 'approved' } : one))
      return { changed: 1 }
    },
  })
  await open()
  const approve = await screen.findByRole('button', { name: 'Approve: Omar' })
  approve.focus()
  await userEvent.setup().keyboard('{Enter}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Decline: Omar' })),
  )
})

it('[3.15] keeps search and state in the address, so that Back shows the same list', async () => {
  const sent = fakeCalls({ 'GET /meeting/registration/list': { registrations: [], total: 0 } })
  const { path } = await open()
  const user = userEvent.setup()
  await user.selectOptions(screen.getByRole('combobox'), 'pending')
  await user.type(screen.getByRole('searchbox'), 'omar')
  await waitFor(() => expect(path()).toBe(`/registrations/${calendarId}?state=pending&search=omar`))
  cleanup()
  sent.length = 0
  await open('?state=pending&search=omar')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'omar')
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'pending')
  await waitFor(() =>
    expect(sent.find(({ call }) => call.endsWith('/list'))?.input).toMatchObject({
      state: 'pending',
      search: 'omar',
    }),
  )
})
