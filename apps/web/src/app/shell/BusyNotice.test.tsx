// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CallError } from '../../shared/light-api/call-error.ts'
import { renderScreen } from '../../testing/render.tsx'
import { BusyNotice } from './BusyNotice.tsx'

afterEach(cleanup)

it('says that the server is busy until a repeated request succeeds', async () => {
  const client = new QueryClient()
  await renderScreen(
    () => (
      <QueryClientProvider client={client}>
        <BusyNotice />
      </QueryClientProvider>
    ),
    { namespaces: ['shell'] },
  )
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
