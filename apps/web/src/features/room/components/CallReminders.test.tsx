// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSession } from '../../../testing/a-session.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { CallReminders } from './CallReminders.tsx'

const now = Date.parse('2026-11-24T09:50:00Z')

const due = (meetingId: string, meetingTitle: string) => ({
  id: meetingId,
  calendarId: meetingTitle,
  meetingTitle,
  startDateTime: now + 600_000,
  startDate: null,
  shownUntil: now + 1_500_000,
  joinLink: `${window.location.origin}/m/j/${meetingId}?pwd=key`,
  isHost: false,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[9.4] reminds people in a call of the next one, which opens beside the call', async () => {
  fakeCalls({
    'GET /meeting/schedule/due-reminders': [
      due('647712840966', 'Budget review'),
      due('512340987612', 'Parks'),
    ],
  })
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await renderScreen(() => <CallReminders user={aSession()} meetingId="647712840966" />, {
    namespaces: ['shell'],
  })
  expect(await screen.findByText('Parks')).toBeTruthy()
  expect(screen.getByText('Starts at 10:00, in 10 min')).toBeTruthy()
  expect(screen.queryByText('Budget review')).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Join: Parks' }))
  expect(open).toHaveBeenCalledWith('/m/j/512340987612?pwd=key', '_blank', 'noopener')
})
