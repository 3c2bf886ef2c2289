// @vitest-environment jsdom
import type { SalesRequest } from '@majlis/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { SalesRequestsPage } from './SalesRequestsPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const request: SalesRequest = {
  id: '0198c0de-0000-7000-8000-000000000061',
  at: Date.UTC(2026, 1, 10, 12),
  name: 'Nusrat Rahman',
  email: 'nusrat@riverside.example',
  organization: 'Riverside Library',
  size: '11-50',
  about: 'Prices for fifty people?',
  callTime: 'Mondays after 10',
  language: 'ar',
  status: 'new',
}

const open = (path = '/console/sales') =>
  renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <SalesRequestsPage />
        </main>
      </UserProvider>
    ),
    { path, route: '/console/sales', namespaces: ['sales', 'feedback'] },
  )

it('[1.18] shows requests of visitors to an operator, who changes their status and deletes them', async () => {
  let requests = [request]
  const sent = fakeCalls({
    'GET /installation/sales-requests': () => ({ requests, nextCursor: null }),
    [`PUT /installation/sales-requests/${request.id}/status`]: () => {
      requests = [{ ...request, status: 'in_progress' }]
      return null
    },
    [`DELETE /installation/sales-requests/${request.id}`]: () => {
      requests = []
      return null
    },
  })
  await open()
  const user = userEvent.setup()
  expect(await screen.findByText('Prices for fifty people?')).toBeTruthy()
  expect(screen.getByText('Call: Mondays after 10')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Reply by email/ }).getAttribute('href')).toBe(
    'mailto:nusrat%40riverside.example',
  )
  await expectNoViolations()
  const status = () => screen.getByLabelText('Status of the request from Nusrat Rahman') as HTMLSelectElement
  await user.selectOptions(status(), 'In progress')
  await waitFor(() => expect(status().value).toBe('in_progress'))
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.input).toMatchObject({ status: 'in_progress' })
  await user.click(screen.getByRole('button', { name: 'Delete the request from Nusrat Rahman' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No requests yet')).toBeTruthy()
})

it('keeps the status of the list in the address', async () => {
  const sent = fakeCalls({ 'GET /installation/sales-requests': { requests: [], nextCursor: null } })
  const { path } = await open()
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Done')
  await waitFor(() => expect(path()).toBe('/console/sales?status=done'))
  expect(await screen.findByText('No requests with this status')).toBeTruthy()
  expect(sent.at(-1)?.input).toMatchObject({ status: 'done' })
})
