// @vitest-environment jsdom
import type { TimeRequest } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { RequestItem } from './RequestItem.tsx'

vi.mock('../../../shared/session/index.ts', () => ({
  useUser: () => ({
    profile: { timeZone: 'America/New_York', timeFormat: '24', dateFormat: null },
    permission: { view_meeting: true },
  }),
}))

// Dates of another year are shown with it.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const aRequest = (values: Partial<TimeRequest>): TimeRequest => ({
  id: '00000000-0000-4000-8000-000000000001',
  calendarId: '00000000-0000-4000-8000-000000000002',
  occurrenceStart: Date.parse('2026-11-24T00:00:00Z'),
  meetingTitle: 'Flood plan',
  inviteeName: 'Rafiq Islam',
  inviteeEmail: 'rafiq@riverside.example',
  note: '',
  startDateTime: Date.parse('2026-11-24T00:00:00Z'),
  endDateTime: Date.parse('2026-11-25T00:00:00Z'),
  suggestedStart: Date.parse('2026-11-26T00:00:00Z'),
  suggestedEnd: Date.parse('2026-11-27T00:00:00Z'),
  isRecurrent: false,
  isAllDay: false,
  timeZone: 'Europe/London',
  clashesWith: null,
  busyOutside: null,
  version: 1,
  ...values,
})

it('[4.3] [3.15] shows another day for whole days as the days of the meeting, without a time', async () => {
  await renderScreen(
    () => <RequestItem request={aRequest({ isAllDay: true })} onDecided={() => undefined} />,
    {
      namespaces: ['invitations'],
    },
  )
  const text = document.body.textContent
  expect(text).toMatch(/24 Nov.*26 Nov/)
  expect(text).not.toMatch(/\d\d:\d\d/)
  expect(screen.getByRole('button', { name: /^Keep original time/ })).toBeTruthy()
})

it('[4.3] shows another time in the zone of the reader', async () => {
  const times = { suggestedEnd: Date.parse('2026-11-26T01:00:00Z') }
  await renderScreen(() => <RequestItem request={aRequest(times)} onDecided={() => undefined} />, {
    namespaces: ['invitations'],
  })
  expect(document.body.textContent).toMatch(/23 Nov, 19:00.*25 Nov, 19:00/)
  // And in the meeting's zone, where it is already another day.
  expect(document.body.textContent).toMatch(/\(.*26 Nov, 00:00 – 01:00 in /)
})

const move = 'POST /meeting/calender/time-requests/00000000-0000-4000-8000-000000000001/confirm'

it('[2.52] [4.3] asks before it moves the meeting for everyone', async () => {
  const sent = fakeCalls({ [move]: { calendarId: '00000000-0000-4000-8000-000000000002' } })
  const request = aRequest({ isRecurrent: true })
  await renderScreen(() => <RequestItem request={request} onDecided={() => undefined} />, {
    namespaces: ['invitations', 'common'],
  })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Move meeting: Flood plan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move “Flood plan”?' })
  expect(dialog.textContent).toMatch(/25 Nov, 19:00.*Only this event moves/)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Move meeting: Flood plan' }))
  await user.click(await screen.findByRole('button', { name: 'Move meeting' }))
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual([move]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  ['Dentist', /You have “Dentist” in a connected calendar/],
  ['', /You have “No title” in a connected calendar/],
])('[1.15] [4.3] “%s” in a connected calendar does not prevent the move', async (busyOutside, sentence) => {
  await renderScreen(() => <RequestItem request={aRequest({ busyOutside })} onDecided={() => undefined} />, {
    namespaces: ['invitations'],
  })
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Move meeting/ })).toHaveProperty('disabled', false)
})

it('[4.3] stays open and says why the meeting could not be moved', async () => {
  fakeCalls({ [move]: refusal('general.not_found', 404) })
  await renderScreen(() => <RequestItem request={aRequest({})} onDecided={() => undefined} />, {
    namespaces: ['invitations', 'common', 'errors'],
  })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Move meeting: Flood plan' }))
  await user.click(await screen.findByRole('button', { name: 'Move meeting' }))
  const dialog = screen.getByRole('dialog')
  expect((await within(dialog).findByRole('alert')).textContent).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect((await screen.findByRole('alert')).textContent).toBeTruthy()
})
