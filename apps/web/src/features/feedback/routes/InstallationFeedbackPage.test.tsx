// @vitest-environment jsdom
import type { FeedbackEntry } from '@majlis/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
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

const open = (path = '/console/feedback') =>
  renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <InstallationFeedbackPage />
        </main>
      </UserProvider>
    ),
    { path, route: '/console/feedback', namespaces: ['feedback', 'sales'] },
  )

it('[2.3] [2.48] shows feedback of visitors to an operator, who can delete it', async () => {
  let entries = [entry]
  fakeCalls({
    'GET /installation/feedback': () => ({ entries, nextCursor: null }),
    [`DELETE /installation/feedback/${entry.id}`]: () => {
      entries = []
      return null
    },
  })
  await open()
  expect(await screen.findByText('The page is slow.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Feedback from visitors' })).toBeTruthy()
  await expectNoViolations()
  await userEvent.click(
    screen.getByRole('button', { name: 'Delete the feedback from Someone without an account' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/Feedback about the product/)).toBeTruthy()
})

it('[2.62] keeps stars and problem in the address, so that Back shows the same list', async () => {
  const sent = fakeCalls({ 'GET /installation/feedback': { entries: [], nextCursor: null } })
  const { path } = await open()
  const user = userEvent.setup()
  const [stars, issue] = screen.getAllByRole('combobox')
  await user.selectOptions(stars!, '2')
  await user.selectOptions(issue!, 'others')
  await waitFor(() => expect(path()).toBe('/console/feedback?stars=2&issue=others'))
  cleanup()
  sent.length = 0
  await open('/console/feedback?stars=2&issue=others')
  expect(screen.getAllByRole('combobox').map((one) => (one as HTMLSelectElement).value)).toEqual([
    '2',
    'others',
  ])
  await waitFor(() => expect(sent[0]?.input).toMatchObject({ stars: '2', issue: 'others' }))
})
