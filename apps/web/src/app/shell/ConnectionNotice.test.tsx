// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CallError } from '../../shared/light-api/call-error.ts'
import { renderScreen } from '../../testing/render.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'

afterEach(() => {
  cleanup()
  act(() => onlineManager.setOnline(true))
})

async function renderNotice(): Promise<QueryClient> {
  const client = new QueryClient()
  await renderScreen(
    () => (
      <QueryClientProvider client={client}>
        <ConnectionNotice />
      </QueryClientProvider>
    ),
    { namespaces: ['shell'] },
  )
  return client
}

it('says that the server is busy until a repeated request succeeds', async () => {
  const client = await renderNotice()
  expect(screen.getByRole('status').textContent).toBe('')
  let isBusy = true
  const list = client.fetchQuery({
    queryKey: ['list'],
    retry: true,
    retryDelay: 50,
    queryFn: async () => {
      if (isBusy) throw CallError.of(503, { code: 'general.unavailable', status: 503 })
      return []
    },
  })
  await expect
    .poll(() => screen.getByRole('status').textContent)
    .toBe('Majlis is busy right now. Trying again…')
  isBusy = false
  await act(() => list)
  await expect.poll(() => screen.getByRole('status').textContent).toBe('')
})

it('says until it is back that there is no connection and that the page may be out of date', async () => {
  await renderNotice()
  act(() => onlineManager.setOnline(false))
  expect(screen.getByRole('status').textContent).toContain('You’re offline')
  expect(screen.getByRole('status').textContent).toContain('may be missing or out of date')
  act(() => onlineManager.setOnline(true))
  expect(screen.getByRole('status').textContent).toBe('')
})
