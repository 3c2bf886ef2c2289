// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { aMeeting, now } from '../testing/a-meeting.ts'
import { MeetingRow } from './MeetingRow.tsx'

const permission = { view_meeting: false }
vi.mock('../../../shared/session/index.ts', () => ({
  useUser: () => ({ profile: { timeZone: 'UTC' }, permission }),
}))

afterEach(() => {
  cleanup()
  permission.view_meeting = false
})

it.each([
  [59_000, 'less than a minute'],
  [60_000, '1 min'],
  [90 * 60_000, '1 h 30 min'],
])('[4.4] says of a meeting of %d ms that it took %s', async (lastedMs, text) => {
  const meeting = aMeeting({ state: 'ended', startDateTime: now - lastedMs, endDateTime: now })
  await renderScreen(() => <MeetingRow meeting={meeting} />, { namespaces: ['home'] })
  expect(screen.getByText(text)).toBeTruthy()
})

it.each([
  ['a date in its place', {}, ''],
  ['a date moved to another day', { occurrenceStart: now - 7 * 86_400_000 }, '?day=2026-11-21'],
  [
    'whole days of another zone',
    { isAllDay: true, startDate: '2026-11-22', occurrenceStart: Date.UTC(2026, 10, 21, 18) },
    '?day=2026-11-22',
  ],
])('[2.27] leads into the calendar, to the day of %s', async (_, over, day) => {
  permission.view_meeting = true
  const meeting = aMeeting(over)
  await renderScreen(() => <MeetingRow meeting={meeting} />, { namespaces: ['home'] })
  expect(screen.getByRole('link', { name: meeting.meetingTitle }).getAttribute('href')).toBe(
    `/calendar/day/${meeting.calendarId}/${meeting.occurrenceStart}${day}`,
  )
})

it('[4.3] marks what one has declined, and nothing else', async () => {
  const row = (myResponse: 'declined' | 'accepted') =>
    renderScreen(() => <MeetingRow meeting={aMeeting({ isHost: false, myResponse })} />, {
      namespaces: ['home'],
    })
  await row('declined')
  expect(screen.getByText('Declined')).toBeTruthy()
  cleanup()
  await row('accepted')
  expect(screen.queryByText('Declined')).toBeNull()
})
