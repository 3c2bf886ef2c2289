// @vitest-environment jsdom
import type { FeedbackEntry } from '@majlis/contract'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { InstallationFeedbackPage } from './InstallationFeedbackPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const entry: FeedbackEntry = {
  id: '0198c0de-0000-7000-8000-000000000009',
  at: Date.UTC(2026, 1, 10, 12),
  stars: 2,
  issues: ['others'],
  text: 'The page is slow.',
  meeting: null,
  person: null,
  screenshotIds: [],
}

it('[2.3] [2.48] shows an operator what visitors said, and deletes it', async () => {
  let entries = [entry]
  fakeCalls({
    'GET /installation/feedback': () => ({ entries, nextCursor: null }),
    [`DELETE /installation/feedback/${entry.id}`]: () => {
      entries = []
      return null
    },
  })
  await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <InstallationFeedbackPage />
        </main>
      </UserProvider>
    ),
    { path: '/console/feedback', namespaces: ['feedback'] },
  )
  expect(await screen.findByText('The page is slow.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Feedback of visitors' })).toBeTruthy()
  await expectNoViolations()
  await userEvent.click(
    screen.getByRole('button', { name: 'Delete the feedback of Somebody without an account' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/What people say of the product/)).toBeTruthy()
})
