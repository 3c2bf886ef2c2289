// @vitest-environment jsdom
import { loadText } from '@majlis/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { orpc } from '../../../shared/api/index.ts'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { actionsCard } from '../../minutes/index.ts'
import { OwnActions } from './OwnActions.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const calls = 'GET /meeting/meeting-management/actions'
const action = {
  id: '00000000-0000-4000-8000-0000000000a1',
  text: 'Send the order',
  due: 'by Friday',
  meetingTitle: 'Purchasing',
  calendarId: '00000000-0000-4000-8000-0000000000c1',
  transcriptId: '00000000-0000-4000-8000-0000000000d1',
  startMs: 61_000,
  date: Date.UTC(2030, 0, 8, 10),
  heldAt: Date.UTC(2030, 0, 8, 10),
  doneAt: null,
}

/** Says that the page has the actions. */
function Answered() {
  return useQuery(orpc.minutes.ownActions.queryOptions()).isSuccess ? <p>Answered</p> : null
}

const open = () =>
  renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <OwnActions />
          <Answered />
        </main>
      </UserProvider>
    ),
    { path: '/home', route: '/home', namespaces: ['home'] },
  )

it('[2.52] lists the user’s actions, which can be ticked off', async () => {
  const sent = fakeCalls({
    [calls]: [action],
    [`PUT /meeting/meeting-management/actions/${action.id}`]: null,
  })
  await open()
  const link = await screen.findByRole('link', { name: 'Purchasing' })
  expect(link.getAttribute('href')).toMatch(/part=minutes&transcript=0{8}-\S+d1&at=61000$/)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Send the order/ }))
  await waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(true))
  await expectNoViolations()
})

it('[2.52] shows nothing to people without actions', async () => {
  fakeCalls({ [calls]: [] })
  // With its code already loaded, the card would be there at once.
  await Promise.all([actionsCard(), loadText('minutes')])
  await open()
  await screen.findByText('Answered')
  await act(async () => undefined)
  expect(screen.getByRole('main').textContent).toBe('Answered')
})
