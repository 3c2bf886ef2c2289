// @vitest-environment jsdom
import { defaultRoomSettings, type MeetingPage as Meeting, type MeetingTab } from '@majlis/contract'
import { minuteMs } from '@majlis/scheduling'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { stubPhone } from '../../../testing/window-width.ts'
import { SchedulerProvider } from '../../scheduler/index.ts'
import { aMeetingPage, anAttendee, calendarId, start, weekMs } from '../testing/a-meeting-page.ts'
import { MeetingPage } from './MeetingPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = '/meeting/meeting-management'
const summary = { invited: 2, attended: 1, absent: 1, guests: 0, inside: 0 }

async function open(
  tab: MeetingTab | 'nonsense' = 'overview',
  meeting: Meeting | Response = aMeetingPage(),
  answers: Record<string, unknown> = {},
) {
  const sent = fakeCalls({ [`GET ${path}/meeting`]: meeting, ...answers })
  const page = await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <SchedulerProvider>
          <main>
            <MeetingPage />
          </main>
        </SchedulerProvider>
      </UserProvider>
    ),
    {
      path: `/meeting-management/${calendarId}/${tab}?date=${start}`,
      route: '/meeting-management/$calendarId/$tab',
      namespaces: [
        'meetingPage',
        'calendar',
        'invitations',
        'recordings',
        'recurrence',
        'settings',
        'files',
        'viewer',
        'transcripts',
      ],
    },
  )
  return { ...page, sent, user: userEvent.setup() }
}

const inputOf = (sent: Awaited<ReturnType<typeof open>>['sent'], call: string, method = 'GET') =>
  sent.find((one) => one.call === `${method} ${path}/${call}`)?.input

it('[1.9] [2.53] has a tab for each area, keeps the date on each, and shows counts only where something is', async () => {
  const { sent } = await open(
    'overview',
    aMeetingPage({ counts: { ...aMeetingPage().counts, messages: 12 } }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekly team meeting' })).toBeTruthy()
  expect(inputOf(sent, 'meeting')).toEqual({ calendarId, date: String(start) })
  const tabs = within(screen.getByRole('navigation', { name: 'Areas of the meeting' }))
  const links = tabs.getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Overview',
    'Contents',
    'Recordings',
    'Attendance',
    'Controls',
    'Transcription',
    'Chat12',
  ])
  expect(links[0]?.getAttribute('aria-current')).toBe('page')
  expect(links[6]?.getAttribute('href')).toBe(`/meeting-management/${calendarId}/chat?date=${start}`)
  await expectNoViolations()
})

it('shows the overview for an unknown tab', async () => {
  await open('nonsense')
  expect((await screen.findByRole('link', { name: 'Overview' })).getAttribute('aria-current')).toBe('page')
})

it('says when there is no such meeting for this person', async () => {
  await open('overview', refusal('schedule.not_found', 404))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('[2.53] says in the overview who answered, how to join and what is left to do', async () => {
  const invitee = {
    id: 'a',
    userId: null,
    email: 'layla@riverside.example',
    name: 'Layla Haddad',
    pictureUrl: null,
    role: 'participant',
    groupId: null,
    groupName: null,
    groupKind: null,
    otherGroups: [],
    interprets: [],
    response: 'accepted',
    note: '',
  }
  await open('overview', undefined, {
    [`GET ${path}/invitee-details`]: [{ ...invitee, id: 'h', role: 'host', name: 'Nusrat' }, invitee],
  })
  expect(await screen.findByText('Layla Haddad')).toBeTruthy()
  expect(screen.getByText('Accepted')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /1 of 2 accepted.*1 person hasn’t answered yet/ })).toBeTruthy()
  expect(screen.getByText('Lamps of Mill Street')).toBeTruthy()
  expect(screen.getByText('6477 1284 0966')).toBeTruthy()
  const files = screen.getByRole('link', { name: 'Add files' })
  expect(files.getAttribute('href')).toBe(`/meeting-management/${calendarId}/contents?date=${start}`)
  expect(screen.getByRole('button', { name: 'Start meeting' })).toBeTruthy()
  await expectNoViolations()
})

it('[1.5] says whether the meeting is a webinar', async () => {
  await open('overview')
  await screen.findByText('Upcoming')
  expect(screen.queryByText('Webinar')).toBeNull()
  cleanup()
  await open('overview', aMeetingPage({ isWebinar: true }))
  expect(await screen.findByText('Webinar')).toBeTruthy()
})

it('[3.15] [2.53] leads the host to the registrations, pending ones first, and copies the link to register', async () => {
  const registration = { link: 'https://meet.example.org/register/647712840966', waitingCount: 2 }
  await open('overview', aMeetingPage({ registration }))
  const pending = await screen.findByRole('link', { name: '2 registrations are waiting for your approval' })
  const review = screen.getByRole('link', { name: 'Review registrations' })
  for (const link of [pending, review]) expect(link.getAttribute('href')).toBe(`/registrations/${calendarId}`)
  expect(screen.getByRole('button', { name: 'Copy registration link' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Copy invitation' })).toBeNull()
  await expectNoViolations()
  cleanup()
  await open('overview')
  expect(await screen.findByRole('button', { name: 'Copy invitation' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Review registrations' })).toBeNull()
})

it('[3.34] [4.4] says who is inside while it runs, since when, and leads inside', async () => {
  const { path: now, user } = await open(
    'overview',
    aMeetingPage({
      state: 'ongoing',
      inside: [{ name: 'Arif Khan', role: 'co_host', guest: false, since: start + 60_000 }],
    }),
  )
  expect(await screen.findByText('Arif Khan')).toBeTruthy()
  expect(screen.getByText('since 10:01')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Join' }))
  expect(now()).toBe('/m/j/647712840966?pwd=secret')
})

it('[9.12] has the Join button, the dates and a menu above the content on a phone', async () => {
  const buttons = async () => {
    const head = (await screen.findByRole('heading', { level: 1 })).closest('header')
    if (!head) throw new Error('The page has a head')
    return within(head)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  }
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  const { user } = await open()
  expect(await buttons()).toEqual([
    'Choose a date',
    'Edit',
    'Copy invitation',
    'More actions',
    'Start meeting',
  ])
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await screen.findByRole('menu')
  expect(items()).toEqual(['Download archive', 'Delete meeting'])
  cleanup()
  stubPhone()
  const phone = await open()
  expect(await buttons()).toEqual(['Start meeting', 'Choose a date', 'More actions'])
  await expectNoViolations()
  await phone.user.click(screen.getByRole('button', { name: 'More actions' }))
  await screen.findByRole('menu')
  expect(items()).toEqual(['Copy invitation', 'Edit', 'Download archive', 'Delete meeting'])
  await phone.user.click(screen.getByRole('menuitem', { name: 'Copy invitation' }))
  expect(await screen.findByRole('menuitem', { name: 'Copied to clipboard' })).toBeTruthy()
  cleanup()
  const { can } = aMeetingPage()
  // Others can only share the invitation.
  const others = await open(
    'overview',
    aMeetingPage({ role: 'participant', can: { ...can, edit: false, archive: false } }),
  )
  await others.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await screen.findByRole('menu')
  expect(items()).toEqual(['Copy invitation'])
})

it.each([
  [{ meetingIsDeleted: true }, 'Deleted', /This meeting was deleted/],
  [{ state: 'ended' }, 'Ended', /No one joined/],
  [
    {
      state: 'ended',
      hasOccurred: true,
      participantCount: 3,
      openings: [{ startedAt: start, endedAt: start + 1 }],
    },
    'Ended',
    /3 people attended/,
  ],
] as const)('[3.34] marks deleted and finished dates (%#)', async (over, chip, text) => {
  const rights = { ...aMeetingPage().can, edit: false }
  await open(
    'overview',
    aMeetingPage({
      ...over,
      openings: [...('openings' in over ? over.openings : [])],
      invitation: null,
      can: rights,
    }),
  )
  expect(await screen.findByText(chip)).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  for (const name of ['Start meeting', 'Join', 'Edit', 'Delete meeting'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('[2.53] says that a recording is being prepared, and leaves no task for a meeting that is over', async () => {
  const { can, counts } = aMeetingPage()
  const ended = aMeetingPage({
    state: 'ended',
    hasOccurred: true,
    participantCount: 3,
    openings: [{ startedAt: start, endedAt: start + 1 }],
    invitation: null,
    can: { ...can, edit: false },
  })
  await open('overview', { ...ended, counts: { ...counts, preparing: 1 } })
  expect(await screen.findByText('The recording is being prepared.')).toBeTruthy()
  // Recording is optional, so nothing is left to do.
  expect(screen.queryByText('Left to do')).toBeNull()
})

it('[1.9] [2.53] shows in the overview of a meeting that is over who was there and what was decided', async () => {
  const { counts } = aMeetingPage()
  const ended = aMeetingPage({ state: 'ended', hasOccurred: true, participantCount: 1, invitation: null })
  const id = '0198c0de-0000-7000-8000-0000000000d1'
  const line = { id: 'l', section: 'decisions', text: 'New lamps in spring' }
  const absent = anAttendee({ id: 'arif', name: 'Arif Khan', attended: false })
  const answers = {
    [`GET ${path}/attendees`]: { attendees: [anAttendee(), absent], total: 2, summary },
    [`GET ${path}/transcription`]: {
      recordings: [{ fileName: 'a', clock: [], transcript: { id, state: 'ready' } }],
    },
    [`GET ${path}/meeting-minutes`]: { state: 'ready', lines: [line] },
  }
  await open('overview', { ...ended, counts: { ...counts, recordings: 1 } }, answers)
  expect(await screen.findByText('New lamps in spring')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Decisions' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the minutes' }).getAttribute('href')).toBe(
    `/meeting-management/${calendarId}/transcription?date=${start}&part=minutes&transcript=${id}`,
  )
  expect(await screen.findByText('Layla Haddad')).toBeTruthy()
  expect(screen.queryByText('Arif Khan')).toBeNull()
  await expectNoViolations()
  cleanup()
  const { sent } = await open('overview', ended, answers)
  await screen.findByText('Layla Haddad')
  expect(screen.queryByRole('link', { name: /more$/ })).toBeNull()
  expect(screen.queryByText('Decisions')).toBeNull()
  expect(sent.map(({ call }) => call)).not.toContain(`GET ${path}/transcription`)
})

it('[2.53] shows in the overview how many more attended, and the minutes of each recording', async () => {
  const { counts } = aMeetingPage()
  const ended = aMeetingPage({ state: 'ended', hasOccurred: true, participantCount: 3, invitation: null })
  const recordings = ['d1', 'd2', 'd3'].map((end) => ({
    fileName: end,
    originalFileName: 'Second half.mp4',
    recordedAt: end === 'd1' ? start + 300_000 : null,
    clock: [],
    transcript: { id: `0198c0de-0000-7000-8000-0000000000${end}`, state: end === 'd3' ? 'failed' : 'ready' },
  }))
  const line = { id: 'l', section: 'summary', text: 'New lamps in spring' }
  await open(
    'overview',
    { ...ended, counts: { ...counts, recordings: 3 } },
    {
      [`GET ${path}/attendees`]: { attendees: [anAttendee()], total: 3, summary },
      [`GET ${path}/transcription`]: { recordings },
      [`GET ${path}/meeting-minutes`]: { state: 'ready', lines: [line] },
    },
  )
  expect((await screen.findByRole('link', { name: '2 more' })).getAttribute('href')).toBe(
    `/meeting-management/${calendarId}/attendance?date=${start}`,
  )
  expect(await screen.findByRole('heading', { name: 'Summary 10:05' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Summary Second half.mp4' })).toBeTruthy()
})

it('[2.53] leads from the overview of a meeting that is over to its recordings and other content', async () => {
  const { counts } = aMeetingPage()
  const ended = aMeetingPage({
    state: 'ended',
    hasOccurred: true,
    participantCount: 3,
    openings: [{ startedAt: start, endedAt: start + 1 }],
    invitation: null,
  })
  await open('overview', { ...ended, counts: { ...counts, recordings: 2, messages: 0, contents: 1 } })
  const card = (await screen.findByRole('heading', { name: '3 people attended' })).parentElement!
  const links = within(card).getAllByRole('link')
  expect(links.map(({ textContent, parentElement }) => [textContent, parentElement?.textContent])).toEqual([
    ['Recordings', 'Recordings2'],
    ['Transcription', 'Transcription'],
    ['Attendance', 'Attendance3'],
    ['Contents', 'Contents1'],
  ])
  expect(links[1]?.getAttribute('href')).toMatch(/\/transcription(\?|$)/)
  await expectNoViolations()
})

it('[2.53] leads to the other dates of a series, on the same tab', async () => {
  const date = {
    calendarId,
    date: start - weekMs,
    startDateTime: start - weekMs,
    endDateTime: start - weekMs + 3_600_000,
    meetingTitle: 'Weekly team meeting',
    state: 'ended',
    meetingIsDeleted: false,
    hasOccurred: true,
    recordings: 1,
    messages: 2,
  }
  const { user, path: now } = await open('chat', undefined, {
    [`GET ${path}/dates`]: { dates: [date], total: 1 },
    [`GET ${path}/chat`]: { messages: [], nextCursor: null },
  })
  const next = await screen.findByRole('link', { name: 'Next event' })
  expect(next.getAttribute('href')).toBe(`/meeting-management/${calendarId}/chat?date=${start + weekMs}`)
  await user.click(screen.getByRole('button', { name: 'Choose a date' }))
  const link = await screen.findByRole('link', { name: /17 Nov 2026/ })
  expect(link.textContent).toMatch(/1 recording.*2 messages/)
  await expectNoViolations()
  await user.click(link)
  await waitFor(() => expect(now()).toBe(`/meeting-management/${calendarId}/chat?date=${start - weekMs}`))
})

it('[3.37] shows no absence before the meeting', async () => {
  const { sent } = await open('attendance', aMeetingPage({ hasOccurred: false, state: 'upcoming' }))
  expect(await screen.findByText('No one yet')).toBeTruthy()
  expect(inputOf(sent, 'attendees')).toBeUndefined()
})

it('[3.37] says during the meeting who is not here yet', async () => {
  await open('attendance', aMeetingPage({ hasOccurred: true, state: 'ongoing' }), {
    [`GET ${path}/attendees`]: { attendees: [anAttendee({ attended: false })], total: 1, summary },
  })
  expect(await screen.findByText('Not here yet')).toBeTruthy()
  expect(screen.queryByText(/did not attend/i)).toBeNull()
})

it('[3.37] lists in, out and total of everyone, and who did not attend', async () => {
  await open('attendance', aMeetingPage({ hasOccurred: true, state: 'ended' }), {
    [`GET ${path}/attendees`]: {
      attendees: [
        anAttendee({
          isLate: true,
          visits: [
            { inTime: start, outTime: start + 10 * minuteMs },
            { inTime: start + 45 * minuteMs, outTime: null },
          ],
        }),
        anAttendee({
          id: 'b',
          name: 'Ines',
          guest: true,
          attended: false,
          inTime: null,
          outTime: null,
          totalDuration: null,
          visits: [],
        }),
      ],
      total: 2,
      summary,
      view: 'all',
    },
  })
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows[0]?.textContent).toMatch(/Layla Haddad.*Attended.*Late.*10:00.*11:00.*1 h.*2 visits/)
  const details = within(rows[0] ?? document.body).getByRole('group')
  expect(details.hasAttribute('open')).toBe(false)
  await userEvent.click(within(details).getByText('2 visits'))
  expect(details.hasAttribute('open')).toBe(true)
  expect(
    within(details)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['10:00 – 10:10', 'since 10:45'])
  expect(rows[1]?.textContent).toMatch(/Ines.*Guest.*Did not attend.*–.*–/)
  expect(screen.getByText('1 did not attend')).toBeTruthy()
  await expectNoViolations()
})

it('[3.28] shows host and co-hosts what happened in the room', async () => {
  const entry = { id: 'a', at: start, act: 'joined', name: 'Arif Khan', guest: false, by: null, role: null }
  const { user } = await open('attendance', aMeetingPage({ hasOccurred: true }), {
    [`GET ${path}/attendees`]: { attendees: [], total: 0, summary, view: 'all' },
    [`GET ${path}/participant-log`]: {
      entries: [
        entry,
        { ...entry, id: 'b', act: 'role_changed', role: 'co_host', by: 'Nusrat' },
        { ...entry, id: 'c', act: 'hand_lowered', name: 'Gast', guest: true, by: 'Arif Khan' },
      ],
      total: 3,
      isOn: true,
    },
  })
  await user.click(await screen.findByRole('radio', { name: 'Log' }))
  const log = within(await screen.findByRole('list', { name: 'Log' }))
  expect(log.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '10:00Arif Khan joined ',
    '10:00Nusrat changed Arif Khan’s role to: co-host ',
    '10:00Arif Khan lowered Gast’s hand Guest',
  ])
  await expectNoViolations()
})

it('[4.8] [7.19] downloads a report of the date or the series', async () => {
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:report')
  URL.revokeObjectURL = vi.fn<() => void>()
  const { user, sent } = await open('attendance', aMeetingPage({ hasOccurred: true }), {
    [`GET ${path}/attendees`]: { attendees: [anAttendee()], total: 1, summary, view: 'all' },
    [`POST ${path}/report`]: { fileName: 'a.pdf', type: 'application/pdf', base64: 'YQ==', code: 'a' },
  })
  await user.click(await screen.findByRole('button', { name: 'Download report' }))
  expect(await screen.findByText('Whole series')).toBeTruthy()
  const pdfs = await screen.findAllByRole('menuitem', { name: 'PDF' })
  expect(pdfs).toHaveLength(2)
  if (pdfs[1]) await user.click(pdfs[1])
  await waitFor(() =>
    expect(inputOf(sent, 'report', 'POST')).toEqual({
      calendarId,
      date: start,
      scope: 'series',
      format: 'pdf',
    }),
  )
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce())
})

it('[6.2] shows guests names only', async () => {
  const rights = { ...aMeetingPage().can, seeAttendance: 'names', seeControls: false, seeLog: false } as const
  await open('attendance', aMeetingPage({ role: 'guest', can: rights, hasOccurred: true }), {
    [`GET ${path}/attendees`]: { attendees: [anAttendee()], total: 1, summary, view: 'names' },
  })
  expect(await screen.findByText('Layla Haddad')).toBeTruthy()
  expect(screen.getAllByRole('columnheader')).toHaveLength(1)
})

it('[1.5] [4.11] shows the settings read-only, with a link for the host to change them', async () => {
  const { user } = await open('controls', undefined, {
    [`GET ${path}/controls`]: {
      settings: { ...defaultRoomSettings, disableChat: true, webinar: true },
      isLocked: false,
      canChange: false,
      locked: [],
    },
  })
  const chat = (await screen.findByText('Participants can chat')).parentElement
  expect(chat?.textContent).toContain('Off')
  expect(screen.getByText('Webinar').parentElement?.textContent).toContain('On')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByRole('button', { name: 'Edit settings' })).toBeTruthy()
  await expectNoViolations()
  await user.tab()
  cleanup()
  const { can } = aMeetingPage()
  await open('controls', aMeetingPage({ state: 'ended', can: { ...can, edit: false } }), {
    [`GET ${path}/controls`]: {
      settings: defaultRoomSettings,
      isLocked: false,
      canChange: false,
      locked: [],
    },
  })
  expect(await screen.findByText(/^How this meeting was set up\. It has ended/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit settings' })).toBeNull()
})

it('[6.2] lets the host open recordings and names to guests without an account', async () => {
  const guestAreas = { files: true, recordings: false, attendance: false }
  const { user, sent } = await open('controls', aMeetingPage({ guestAreas }), {
    [`GET ${path}/controls`]: {
      settings: defaultRoomSettings,
      isLocked: false,
      canChange: false,
      locked: [],
    },
    [`PUT ${path}/guest-view`]: { ...guestAreas, attendance: true },
  })
  const card = within(await screen.findByRole('region', { name: 'What guests see' }))
  await user.click(card.getByRole('switch', { name: 'Names of the people who attended' }))
  await waitFor(() => expect(inputOf(sent, 'guest-view', 'PUT')).toEqual({ calendarId, attendance: true }))
  await expectNoViolations()
})

it('[3.23] [6.2] lets the host hide files from guests', async () => {
  const guestAreas = { files: true, recordings: false, attendance: false }
  const { user, sent } = await open('controls', aMeetingPage({ guestAreas }), {
    [`GET ${path}/controls`]: {
      settings: defaultRoomSettings,
      isLocked: false,
      canChange: false,
      locked: [],
    },
    [`PUT ${path}/guest-view`]: { ...guestAreas, files: false },
  })
  await user.click(await screen.findByRole('switch', { name: /^Guests can see files/ }))
  await waitFor(() => expect(inputOf(sent, 'guest-view', 'PUT')).toEqual({ calendarId, files: false }))
})

it('[3.29] changes settings of the room while it is open', async () => {
  const controls = { settings: defaultRoomSettings, isLocked: false, canChange: true, locked: [] }
  const { user, sent } = await open('controls', aMeetingPage({ state: 'ongoing' }), {
    [`GET ${path}/controls`]: controls,
    [`PUT ${path}/controls`]: { ...controls, isLocked: true },
  })
  await user.click(await screen.findByRole('switch', { name: 'Participants can chat' }))
  await user.click(screen.getByRole('switch', { name: 'Lock the meeting' }))
  await waitFor(() =>
    expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ input }) => input)).toEqual([
      { calendarId, settings: { disableChat: true } },
      { calendarId, isLocked: true },
    ]),
  )
})

it('[1.9] [4.8] searches the chat and exports all of it as TXT', async () => {
  const message = {
    id: calendarId,
    displayName: 'Arif Khan',
    text: 'The tender closes on Friday',
    sentAt: start,
    isOwn: false,
    isPrivate: true,
  }
  let saved = ''
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:chat')
  URL.revokeObjectURL = vi.fn<() => void>()
  vi.stubGlobal(
    'Blob',
    class {
      constructor(parts: string[]) {
        saved = parts.join('')
      }
    },
  )
  const { user, sent } = await open('chat', undefined, {
    [`GET ${path}/chat`]: { messages: [message], nextCursor: null },
  })
  expect(await screen.findByText('The tender closes on Friday')).toBeTruthy()
  expect(screen.getByText('Private')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Export as TXT' }))
  await waitFor(() => expect(saved).toContain('Arif Khan (Private): The tender closes on Friday'))
  await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'tender')
  await waitFor(() => expect(sent.at(-1)?.input).toMatchObject({ search: 'tender' }))
})

it('[1.9] links addresses in the chat, as in the room', async () => {
  const message = {
    id: calendarId,
    displayName: 'Arif Khan',
    text: 'The plan is at https://example.org/plan.',
    sentAt: start,
    isOwn: false,
    isPrivate: false,
  }
  await open('chat', undefined, { [`GET ${path}/chat`]: { messages: [message], nextCursor: null } })
  const link = await screen.findByRole('link', { name: 'https://example.org/plan' })
  expect(link.getAttribute('href')).toBe('https://example.org/plan')
  expect(link.parentElement?.textContent).toBe(message.text)
})

it('[1.9] says that there is no transcript without a recording', async () => {
  const engine = { isOn: true, sentTo: null }
  const can = { transcribe: true, edit: true }
  await open('transcription', aMeetingPage(), {
    [`GET ${path}/transcription`]: { recordings: [], engine, can },
  })
  expect(await screen.findByText('No transcript')).toBeTruthy()
})

const planned = (part: string, files: number, bytes = 0, leftOut: unknown[] = []) => ({
  part,
  files,
  bytes,
  shared: [] as { id: string; bytes: number }[],
  leftOut,
})
const archivePlan = {
  dates: 1,
  nextCursor: null,
  parts: [
    planned('calendar', 1),
    planned('minutes', 0, 0, [{ reason: 'not_approved', count: 1 }]),
    planned('transcripts', 2),
    planned('recordings', 1, 1_200_000_000),
    planned('chat', 1, 0, [{ reason: 'private', count: 1 }]),
    planned('attendance', 1),
    planned('documents', 2, 3_000_000),
  ],
}

it('downloads everything of a date as one archive, without what the host leaves out', async () => {
  const { user, sent } = await open('overview', aMeetingPage(), {
    [`GET ${path}/${calendarId}/archive`]: archivePlan,
    [`POST ${path}/${calendarId}/archive/link`]: {
      url: `${window.location.origin}/meeting-archive/token`,
      expiresAt: start,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download archive' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Download archive' }))
  const recordings = await dialog.findByRole('switch', { name: /^Recordings/ })
  expect(dialog.getByText('1 file · 1.1 GB')).toBeTruthy()
  expect(dialog.getByText('Nothing yet – without minutes that aren’t approved')).toBeTruthy()
  expect(dialog.getByText('1 file – without private messages')).toBeTruthy()
  expect(dialog.getByRole('switch', { name: /^Approved minutes/ })).toHaveProperty('disabled', true)
  expect(dialog.getByRole('status').textContent).toBe('8 files · about 1.1 GB')
  await waitFor(() =>
    expect(screen.queryByText('Download archive', { selector: '[data-menu-item-label]' })).toBeNull(),
  )
  await expectNoViolations()
  await user.click(recordings)
  expect(dialog.getByRole('status').textContent).toBe('7 files · about 2.9 MB')
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inputOf(sent, `${calendarId}/archive/link`, 'POST')).toEqual({
    date: start,
    scope: 'date',
    parts: ['calendar', 'minutes', 'transcripts', 'chat', 'attendance', 'documents'],
  })
})

it('counts the files of a long series page by page, and shared ones once', async () => {
  const shared = [{ id: 'guide', bytes: 1_000_000 }]
  const pageOf = (files: number, nextCursor: string | null) => ({
    dates: 70,
    nextCursor,
    parts: [{ ...planned('documents', files, files * 1_000_000), shared }],
  })
  const { user } = await open('overview', aMeetingPage(), {
    [`GET ${path}/${calendarId}/archive`]: (input: unknown) =>
      JSON.stringify(input).includes('"cursor":"50"') ? pageOf(20, null) : pageOf(50, '50'),
  })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download archive' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Download archive' }))
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('71 files · about 67.7 MB'))
})

it('offers the archive of the whole series, and none to people who only take part', async () => {
  const { user, sent } = await open('overview', aMeetingPage(), {
    [`GET ${path}/${calendarId}/archive`]: archivePlan,
  })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download archive' }))
  await user.click(await screen.findByRole('radio', { name: 'Whole series' }))
  await waitFor(() =>
    expect(inputOf(sent.toReversed(), `${calendarId}/archive`)).toMatchObject({ scope: 'series' }),
  )
  cleanup()
  await open('overview', aMeetingPage({ can: { ...aMeetingPage().can, edit: false, archive: false } }))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
})
