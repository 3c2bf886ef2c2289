import type { CalendarEntry } from '@majlis/contract'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { aSession } from '../../../testing/a-session.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { CalendarPage, type ScheduleRequest } from '../routes/CalendarPage.tsx'
import { meetingOf } from './entries.ts'

/** Tuesday, 24 November 2026, 08:00 in London. */
export const now = Date.parse('2026-11-24T08:00:00Z')

/** Renders the calendar at an address, with the server's entries and the responses that the test sets. */
export async function renderCalendar({
  path = '/calendar/week',
  entries = [],
  answers = {},
  time = now,
}: {
  path?: string
  entries?: CalendarEntry[]
  answers?: Record<string, unknown>
  time?: number
} = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: time })
  const first = entries[0]
  const sent = fakeCalls({
    'GET /meeting/schedule/byDateRange': { entries },
    ...(first ? { 'GET /meeting/schedule': meetingOf(first) } : {}),
    'GET /meeting/calender/invitee-list': [],
    'GET /config': { flags: { suggestTime: true } },
    ...answers,
  })
  const onSchedule = vi.fn<(request: ScheduleRequest) => void>()
  const { path: currentPath } = await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <CalendarPage onSchedule={onSchedule} />
        </main>
      </UserProvider>
    ),
    { path, route: '/calendar/$', namespaces: ['calendar', 'clash', 'invitations', 'recurrence'] },
  )
  await screen.findByRole('heading', { level: 1 })
  return { sent, onSchedule, path: currentPath, user: userEvent.setup() }
}
