// @vitest-environment jsdom
import type { MeetingListItem } from '@majlis/contract'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { aMeeting } from '../testing/a-meeting.ts'
import { MeetingRow } from './MeetingRow.tsx'

const show = (state: 'upcoming' | 'ended', more: Partial<MeetingListItem> = {}) =>
  renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <ul>
            <MeetingRow meeting={aMeeting({ state, isInstant: true, ...more })} />
          </ul>
        </main>
      </UserProvider>
    ),
    { namespaces: ['home', 'recurrence'] },
  )

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[2.53] leads from a meeting that is over, also one that was just started, to what was kept of it', async () => {
  fakeCalls({
    'GET /meeting/cloud-record/647712840966': { data: [], nextCursor: null, canAdd: false, unread: [] },
  })
  await show('ended', { recordingCount: 2 })
  await userEvent.setup().click(screen.getByRole('button', { name: '2 recordings: Product weekly' }))
  expect(await screen.findByRole('dialog', { name: 'Recordings of “Product weekly”' })).toBeTruthy()
  expect(await screen.findByText('No recordings yet')).toBeTruthy()
  await expectNoViolations()
})

it('[2.53] has nothing to show of what is still to come', async () => {
  await show('upcoming')
  expect(screen.queryByRole('button', { name: /Recordings/ })).toBeNull()
})

it('[2.53] shows no badge where nothing was recorded, and lets only the host add a recording', async () => {
  await show('ended', { isHost: false })
  expect(screen.queryByRole('button', { name: /recordings/i })).toBeNull()
  cleanup()
  await show('ended')
  expect(screen.getByRole('button', { name: 'Recordings: Product weekly' })).toBeTruthy()
})
