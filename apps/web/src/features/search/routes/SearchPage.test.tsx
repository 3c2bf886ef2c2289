// @vitest-environment jsdom
import type { SearchHit } from '@majlis/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { SchedulerProvider } from '../../scheduler/index.ts'
import { SearchPage } from './SearchPage.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const rahim: SearchHit = {
  kind: 'person',
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Rahim Uddin',
  email: 'rahim@riverside.example',
  pictureUrl: null,
}

async function open(path: string) {
  const sent = fakeCalls({ 'GET /search': { data: [rahim], more: [] } })
  const page = await renderScreen(
    () => (
      <UserProvider value={aSession({ role: 'owner' })}>
        <SchedulerProvider>
          <main>
            <SearchPage />
          </main>
        </SchedulerProvider>
      </UserProvider>
    ),
    { path, route: '/search', namespaces: ['search'] },
  )
  return { ...page, sent, user: userEvent.setup() }
}

const field = () => screen.findByRole<HTMLInputElement>('combobox')

it('searches for what its address says', async () => {
  const { sent } = await open('/search?q=budget&kind=meeting')
  expect((await field()).value).toBe('budget')
  await waitFor(() => expect(sent.at(-1)?.input).toEqual({ text: 'budget', kind: 'meeting' }))
  expect(screen.getByRole('button', { name: 'Meetings only' })).toBeTruthy()
})

it('keeps what is typed in its address, also for Back from a result', async () => {
  const { path, back, user } = await open('/search')
  await user.type(await field(), 'rahim')
  await waitFor(() => expect(path()).toBe('/search?q=rahim'))
  await user.click(await screen.findByRole('option', { name: /Rahim Uddin/ }))
  await waitFor(() => expect(path()).toBe(`/edit-user/${rahim.id}`))
  await back()
  expect(path()).toBe('/search?q=rahim')
  expect((await field()).value).toBe('rahim')
  await user.clear(await field())
  await waitFor(() => expect(path()).toBe('/search'))
})
