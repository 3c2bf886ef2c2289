// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { aMeeting, now } from '../testing/a-meeting.ts'
import { MeetingRow } from './MeetingRow.tsx'

const permission = { view_meeting: false }
vi.mock('../../../shared/session/index.ts', () => ({
  useUser: () => ({ profile: { timeZone: 'UTC' }, permission }),
  useReader: () => ({ timeZone: 'UTC', timeFormat: '24', dateFormat: 'DD/MM/YYYY', weekStart: 1 }),
}))

const namespaces: ('home' | 'recurrence')[] = ['home', 'recurrence']

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
  await renderScreen(() => <MeetingRow meeting={meeting} />, { namespaces })
  expect(screen.getByText(text)).toBeTruthy()
})

it('[4.4] shows the length between the times on the meeting’s page', async () => {
  // From 7 min 50 s to 23 min 5 s past the hour is closer to 15 minutes, but clocks show :07 and :23.
  const hour = Math.floor(now / 3_600_000) * 3_600_000
  const meeting = aMeeting({
    state: 'ended',
    startDateTime: hour + (7 * 60 + 50) * 1_000,
    endDateTime: hour + (23 * 60 + 5) * 1_000,
  })
  await renderScreen(() => <MeetingRow meeting={meeting} />, { namespaces })
  expect(screen.getByText('16 min')).toBeTruthy()
})

it('[2.53] leads to the page of its date', async () => {
  permission.view_meeting = true
  const meeting = aMeeting({ occurrenceStart: now - 7 * 86_400_000 })
  await renderScreen(() => <MeetingRow meeting={meeting} />, { namespaces })
  expect(screen.getByRole('link', { name: meeting.meetingTitle }).getAttribute('href')).toBe(
    `/meeting-management/${meeting.calendarId}/overview?date=${meeting.occurrenceStart}`,
  )
})

it('[2.52] copies the link to register for a meeting with registration', async () => {
  const user = userEvent.setup()
  const registrationLink = 'https://meet.example.org/register/647712840966'
  await renderScreen(() => <MeetingRow meeting={aMeeting({ registrationLink })} />, { namespaces })
  await user.click(screen.getByRole('button', { name: 'Copy registration link: Product weekly' }))
  expect(await navigator.clipboard.readText()).toBe(registrationLink)
})

it('[3.17] shows the time in the meeting’s zone if it differs', async () => {
  const row = (over: Parameters<typeof aMeeting>[0]) =>
    renderScreen(() => <MeetingRow meeting={aMeeting(over)} />, { namespaces })
  await row({ timeZone: 'Asia/Dhaka' })
  expect(screen.getByText(/^16:00 – 17:00 in /)).toBeTruthy()
  for (const over of [{ timeZone: 'Europe/London' }, { timeZone: 'Asia/Dhaka', isAllDay: true }]) {
    cleanup()
    await row(over)
    expect(screen.queryByText(/16:00/)).toBeNull()
  }
})

it('[1.5] names webinars', async () => {
  await renderScreen(() => <MeetingRow meeting={aMeeting({ isWebinar: true })} />, { namespaces })
  expect(screen.getByText('Webinar')).toBeTruthy()
  cleanup()
  await renderScreen(() => <MeetingRow meeting={aMeeting()} />, { namespaces })
  expect(screen.queryByText('Webinar')).toBeNull()
})

it('[4.3] marks only declined and unanswered invitations', async () => {
  const row = (myResponse: 'declined' | 'accepted' | 'pending') =>
    renderScreen(() => <MeetingRow meeting={aMeeting({ isHost: false, myResponse })} />, {
      namespaces,
    })
  await row('declined')
  expect(screen.getByText('Declined')).toBeTruthy()
  cleanup()
  await row('accepted')
  expect(screen.queryByText('Declined')).toBeNull()
  expect(screen.queryByText('You haven’t answered')).toBeNull()
  cleanup()
  await row('pending')
  expect(screen.getByText('You haven’t answered')).toBeTruthy()
})

it('[2.52] says how a series repeats if one date represents many', async () => {
  const meeting = aMeeting({ isRecurrent: true, rrule: 'FREQ=DAILY;COUNT=20' })
  await renderScreen(() => <MeetingRow meeting={meeting} />, { namespaces })
  expect(screen.getByText('every day, 20 times')).toBeTruthy()
})
