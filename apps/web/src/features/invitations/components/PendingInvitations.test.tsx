// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useQueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { aSession } from '../../../testing/a-session.ts'
import { UserProvider } from '../../../shared/session/index.ts'
import { PendingInvitations } from './PendingInvitations.tsx'

const start = Date.UTC(2030, 0, 8, 10)
const invitation = {
  calendarId: '00000000-0000-4000-8000-0000000000c1',
  inviteeId: '00000000-0000-4000-8000-0000000000c2',
  meetingTitle: 'Roadmap',
  hostName: 'Samira Tariq',
  organizationName: 'Riverside',
  organizationId: '00000000-0000-4000-8000-00000000000f',
  startDateTime: start,
  endDateTime: start + 3_600_000,
  isAllDay: true,
  startDate: '2030-01-08',
  endDate: '2030-01-08',
  timeZone: 'Europe/London',
  rrule: null,
  isRecurrent: false,
  isForOneDate: false,
  occurrenceStart: start,
  contents: [],
  previousStart: null,
  response: 'pending',
}
const received = 'GET /meeting/calender/invited-meetings'
const answers = (more: Record<string, unknown>) => ({
  'GET /meeting/calender/time-requests': [],
  'GET /meeting/registration/waiting': [],
  'GET /config': { flags: { suggestTime: true } },
  [received]: { invitations: [], total: 0 },
  ...more,
})

/** With a button that requests everything again. */
function Screen() {
  const queries = useQueryClient()
  return (
    <UserProvider value={aSession()}>
      <button type="button" onClick={() => void queries.invalidateQueries()}>
        Again
      </button>
      <PendingInvitations />
    </UserProvider>
  )
}

const open = () =>
  renderScreen(() => <Screen />, {
    path: '/home',
    route: '/home',
    namespaces: ['invitations', 'recurrence', 'common'],
  })

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

it('[2.52] [3.15] links to pending registrations', async () => {
  const calendarId = '00000000-0000-4000-8000-0000000000c9'
  fakeCalls(
    answers({
      'GET /meeting/registration/waiting': [{ calendarId, meetingTitle: 'Open house', waitingCount: 3 }],
    }),
  )
  await open()
  expect(await screen.findByText('3 people are waiting for your approval')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Review registrations: Open house' })
  expect(link.getAttribute('href')).toBe(`/registrations/${calendarId}`)
  await expectNoViolations()
})

it('[2.52] stands out while an invitation waits and once it was answered, not when nothing waits', async () => {
  let pending = [invitation]
  fakeCalls(
    answers({
      [received]: () => ({ invitations: pending, total: pending.length }),
      'POST /meeting/calender/invitees/save-response': () => {
        pending = []
        return { response: 'declined' }
      },
    }),
  )
  const panel = () => screen.getByRole('region', { name: 'Invitations and requests' })
  await open()
  const decline = await screen.findByRole('button', { name: 'Decline: Roadmap' })
  expect(panel().hasAttribute('data-prominent')).toBe(true)
  await userEvent.setup().click(decline)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Decline: Roadmap' })).toBeNull())
  expect(panel().hasAttribute('data-prominent')).toBe(true)
  document.body.replaceChildren()
  await open()
  await screen.findByText('You’re all caught up')
  expect(panel().hasAttribute('data-prominent')).toBe(false)
})

it('[4.3] says that a suggestion is for one date of a series', async () => {
  fakeCalls(answers({ [received]: { invitations: [{ ...invitation, isRecurrent: true }], total: 1 } }))
  await open()
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Suggest new time: Roadmap' }))
  expect(await screen.findByText(/^This suggestion is for .+ only\./)).toBeTruthy()
})

it('[2.52] keeps the text being written when fetching again fails', async () => {
  let isDown = false
  const sent = fakeCalls(
    answers({
      [received]: () =>
        isDown ? refusal('general.forbidden', 403) : { invitations: [invitation], total: 1 },
    }),
  )
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Suggest new time: Roadmap' }))
  await user.type(await screen.findByLabelText('Note to the organiser'), 'I am away')
  isDown = true
  const before = sent.length
  await user.click(screen.getByRole('button', { name: 'Again' }))
  await waitFor(() => expect(sent.slice(before).some(({ call }) => call === received)).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note to the organiser').value).toBe('I am away')
})

it('[2.52] says also for whole days whether the user is free', async () => {
  const calendar = 'GET /meeting/schedule/byDateRange'
  const other = {
    calendarId: '00000000-0000-4000-8000-0000000000c8',
    meetingTitle: 'Flood plan',
    showMeAs: 'Busy',
    myResponse: null,
  }
  // Midnight in Dhaka, while the reader is in London: their own 8 January counts.
  const dhaka = Date.parse('2030-01-07T18:00:00Z')
  const whole = {
    ...invitation,
    startDateTime: dhaka,
    endDateTime: dhaka + 86_400_000,
    timeZone: 'Asia/Dhaka',
  }
  let entries: unknown[] = []
  const sent = fakeCalls(
    answers({ [received]: { invitations: [whole], total: 1 }, [calendar]: () => ({ entries }) }),
  )
  await open()
  expect(await screen.findByText('you’re free')).toBeTruthy()
  expect(sent.find(({ call }) => call === calendar)?.input).toMatchObject({
    startDate: String(Date.parse('2030-01-08T00:00:00Z')),
    endDate: String(Date.parse('2030-01-09T00:00:00Z')),
  })
  entries = [other]
  await userEvent.setup().click(screen.getByRole('button', { name: 'Again' }))
  expect(await screen.findByText('clashes with “Flood plan”')).toBeTruthy()
})

it('[4.3] declines by one click, then accepts a note for the organizer', async () => {
  const save = 'POST /meeting/calender/invitees/save-response'
  const sent = fakeCalls(
    answers({ [received]: { invitations: [invitation], total: 1 }, [save]: () => invitation }),
  )
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Decline: Roadmap' }))
  await user.click(await screen.findByRole('button', { name: 'Add a note' }))
  await user.type(await screen.findByLabelText('Note to Samira Tariq'), 'On leave')
  await user.click(screen.getByRole('button', { name: 'Send note' }))
  expect(await screen.findByText('Note sent to Samira Tariq')).toBeTruthy()
  expect(sent.filter(({ call }) => call === save).map(({ input }) => input)).toMatchObject([
    { response: 'declined' },
    { response: 'declined', note: 'On leave' },
  ])
})

it('[2.52] shows the time before and after for a meeting that was moved', async () => {
  // A Tuesday afternoon that became a Wednesday.
  const moved = {
    ...invitation,
    isAllDay: false,
    startDate: null,
    endDate: null,
    startDateTime: Date.UTC(2030, 0, 9, 16),
    endDateTime: Date.UTC(2030, 0, 9, 17),
    previousStart: Date.UTC(2030, 0, 8, 15),
  }
  fakeCalls(answers({ [received]: { invitations: [moved], total: 1 } }))
  await open()
  expect(await screen.findByText('Samira Tariq changed the time')).toBeTruthy()
  expect(screen.queryByText(/invited you/)).toBeNull()
  const item = screen.getByText('Roadmap').closest('li')
  expect(item?.textContent).toMatch(/Tue 8 Jan 2030, 15:00.*→.*Wed 9 Jan 2030.*16:00 – 17:00/)
})

it('[4.3] shows the answer with a link to change it, and keeps the focus', async () => {
  let waiting = [invitation]
  fakeCalls(
    answers({
      [received]: () => ({ invitations: waiting, total: waiting.length }),
      'POST /meeting/calender/invitees/save-response': () => {
        waiting = []
        return invitation
      },
    }),
  )
  await open()
  const decline = await screen.findByRole('button', { name: 'Decline: Roadmap' })
  decline.focus()
  await userEvent.setup().keyboard('{Enter}')
  const said = await screen.findByText('Declined')
  expect(screen.queryByText('You’re all caught up')).toBeNull()
  expect(document.activeElement?.contains(said)).toBe(true)
  expect(screen.getByRole('status').textContent).toContain('Roadmap')
  expect(screen.getByRole('link', { name: 'Show in calendar' }).getAttribute('href')).toBe(
    `/calendar/day/${invitation.calendarId}/${start}`,
  )
  await expectNoViolations()
})

it('[4.3] keeps the time with a message for the person who suggested another', async () => {
  const request = {
    id: '00000000-0000-4000-8000-0000000000c7',
    calendarId: invitation.calendarId,
    occurrenceStart: start,
    meetingTitle: 'Flood plan',
    inviteeName: 'Rafiq Islam',
    inviteeEmail: 'rafiq@riverside.example',
    note: '',
    startDateTime: start,
    endDateTime: start + 3_600_000,
    suggestedStart: start + 7_200_000,
    suggestedEnd: start + 10_800_000,
    isRecurrent: false,
    isAllDay: false,
    timeZone: 'Europe/London',
    clashesWith: null,
    busyOutside: null,
    version: 1,
  }
  const refuse = `POST /meeting/calender/time-requests/${request.id}/refuse`
  const sent = fakeCalls(
    answers({
      'GET /meeting/calender/time-requests': [request],
      [refuse]: { calendarId: request.calendarId },
    }),
  )
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Decline with a note: Flood plan' }))
  await user.type(await screen.findByLabelText('Note to Rafiq Islam'), 'The hall is ours only then')
  await user.click(screen.getByRole('button', { name: 'Keep original time' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === refuse)?.input).toMatchObject({
      note: 'The hall is ours only then',
    }),
  )
  expect(await screen.findByText('Time kept')).toBeTruthy()
})

it('[2.52] says that it could not be loaded, and fetches the missing part again', async () => {
  let isDown = true
  fakeCalls(
    answers({
      [received]: () =>
        isDown ? refusal('general.forbidden', 403) : { invitations: [invitation], total: 1 },
    }),
  )
  await open()
  expect(await screen.findByText('Couldn’t load your invitations.')).toBeTruthy()
  isDown = false
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Roadmap')).toBeTruthy()
})

const timed = { ...invitation, isAllDay: false, startDate: null, endDate: null }

it('[4.3] shows which colleagues are busy at a suggested time, and when all are free, using only the times in their calendars', async () => {
  const colleague = (place: number, name: string) => ({
    id: `00000000-0000-4000-8000-0000000001${place}0`,
    userId: `00000000-0000-4000-8000-0000000001${place}1`,
    email: '',
    name,
    pictureUrl: null,
    role: 'participant',
    groupId: null,
    groupName: null,
    groupKind: null,
    otherGroups: [],
    interprets: [],
    response: 'pending',
    note: '',
  })
  const [nusrat, rafiq] = [colleague(1, 'Nusrat Rahman'), colleague(2, 'Rafiq Islam')]
  const outsider = { ...colleague(3, 'Tomas'), userId: null }
  const busyAt = (person: typeof nusrat, busy: object[]) => ({
    userId: person.userId,
    name: person.name,
    timeZone: 'Europe/London',
    busy,
    working: [],
  })
  const slot = { startDateTime: start + 86_400_000, endDateTime: start + 86_400_000 + 3_600_000 }
  const freeBusy = 'POST /meeting/schedule/free-busy'
  const findTime = 'POST /meeting/schedule/find-time'
  const sent = fakeCalls(
    answers({
      [received]: { invitations: [timed], total: 1 },
      'GET /meeting/calender/invitee-list': [nusrat, rafiq, outsider],
      [freeBusy]: (input: { startDate: number }) => ({
        people: [busyAt(nusrat, input.startDate === slot.startDateTime ? [] : [slot]), busyAt(rafiq, [])],
      }),
      [findTime]: { slots: [slot] },
    }),
  )
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Suggest new time: Roadmap' }))
  expect(await screen.findByText('Nusrat Rahman is busy at this time')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Find a time' }))
  await user.click(
    within(await screen.findByRole('list', { name: 'Times when everyone is free' })).getByRole('button'),
  )
  expect(await screen.findByText('All invited colleagues are free at this time.')).toBeTruthy()
  expect(sent.find(({ call }) => call === findTime)?.input).toMatchObject({
    userIds: [nusrat.userId, rafiq.userId],
    calendarId: invitation.calendarId,
  })
  await expectNoViolations()
})

it('[4.3] shows no calendars to people of other organisations', async () => {
  const sent = fakeCalls(
    answers({
      [received]: { invitations: [timed], total: 1 },
      'GET /meeting/calender/invitee-list': refusal('schedule.not_found', 404),
    }),
  )
  await open()
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Suggest new time: Roadmap' }))
  await screen.findByLabelText('Note to the organiser')
  await waitFor(() =>
    expect(sent.some(({ call }) => call === 'GET /meeting/calender/invitee-list')).toBe(true),
  )
  expect(screen.queryByRole('button', { name: 'Find a time' })).toBeNull()
  expect(sent.some(({ call }) => call.includes('free-busy'))).toBe(false)
})
