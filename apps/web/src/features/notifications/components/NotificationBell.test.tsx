// @vitest-environment jsdom
import type { Notification } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { anInvitation } from '../../../testing/notifications.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { fakeRowHeights } from '../testing/row-heights.ts'
import { NotificationBell } from './NotificationBell.tsx'

const user = userEvent.setup()

beforeEach(() => {
  fakeRowHeights()
  // A panel closes while its button is out of view.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 80, 40))
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1440)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(900)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function setup(notifications: Notification[], answers: Record<string, unknown> = {}) {
  let list = notifications
  const unreadOf = () => list.filter(({ isRead }) => !isRead).length
  const sent = fakeCalls({
    'GET /v1/notifications/unread': () => ({ unread: unreadOf() }),
    'GET /v1/notifications': () => ({ notifications: list, nextCursor: null, unread: unreadOf() }),
    'POST /v1/notifications/mark-all': () => {
      list = list.map((one) => ({ ...one, isRead: true }))
      return { unread: 0 }
    },
    'POST /v1/notifications/mark': ({ isRead }: { isRead: boolean }) => {
      list = list.map((one) => ({ ...one, isRead }))
      return { unread: unreadOf() }
    },
    ...answers,
  })
  const page = await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <h1>Home</h1>
          <NotificationBell />
        </main>
      </UserProvider>
    ),
    { namespaces: ['shell', 'notifications'] },
  )
  const changes = () => sent.filter(({ call }) => !call.startsWith('GET'))
  const replace = (to: Notification[]) => {
    list = to
  }
  return { ...page, changes, replace }
}

const openPanel = async () => {
  const bell = await screen.findByRole('button', { name: /^Notifications/ })
  bell.focus()
  await user.keyboard('{Enter}')
  return screen.findByRole('dialog', { name: 'Notifications' })
}

it('shows how many are unread, and accepts an invitation in its place by keyboard', async () => {
  const { changes, replace } = await setup([anInvitation(1)], {
    'POST /meeting/calender/invitees/save-response': () => {
      replace([anInvitation(1, { isRead: true, outcome: 'accepted' })])
      return {}
    },
  })
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy()
  const panel = await openPanel()
  const accept = await within(panel).findByRole('button', { name: 'Accept: Budget review' })
  expect(within(panel).getByRole('link', { name: /Nusrat Rahman invited you to Budget review/ })).toBeTruthy()
  await expectNoViolations()
  accept.focus()
  await user.keyboard('{Enter}')
  expect(await within(panel).findByText('You accepted')).toBeTruthy()
  expect(changes()).toMatchObject([{ input: { response: 'accepted' } }])
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
  expect(within(panel).queryByRole('button', { name: /^Accept/ })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('[2.52] [4.3] asks before a suggested time moves a meeting for everyone', async () => {
  const requestId = '0198c0de-0000-7000-8000-0000000000cd'
  const invitation = anInvitation(1)
  const { changes } = await setup(
    [
      {
        ...invitation,
        kind: 'time_request',
        data: {
          ...invitation.data,
          requestId,
          name: 'Arif Khan',
          note: '',
          suggestedStart: invitation.data.startsAt + 3_600_000,
          suggestedEnd: invitation.data.endsAt + 3_600_000,
          suggestedDate: null,
        },
      },
    ],
    { [`POST /meeting/calender/time-requests/${requestId}/confirm`]: { calendarId: requestId } },
  )
  const panel = await openPanel()
  const move = () => within(panel).findByRole('button', { name: 'Move meeting: Budget review' })
  await user.click(await move())
  expect(
    await within(panel).findByText('Everyone invited is notified and has to respond again.'),
  ).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'Cancel' }))
  await user.click(await move())
  expect(changes()).toEqual([])
  await user.click(await move())
  await waitFor(() => expect(changes()).toHaveLength(1))
})

it('[2.60] reactivates a suspended person in place', async () => {
  const id = '0198c0de-0000-7000-8000-0000000000cc'
  const { changes } = await setup(
    [
      {
        ...anInvitation(1),
        kind: 'reactivation_request',
        actorName: 'Arif Khan',
        data: { userId: id, note: 'Back from leave' },
      },
    ],
    { 'PUT /v1/user/reactivate': {} },
  )
  const panel = await openPanel()
  const text = /Arif Khan asks you to reactivate their account/
  expect(await within(panel).findByRole('link', { name: text })).toBeTruthy()
  expect(within(panel).getByText('Back from leave')).toBeTruthy()
  expect(within(panel).getByRole('button', { name: 'Decline: Arif Khan' })).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'Reactivate: Arif Khan' }))
  await waitFor(() => expect(changes()).toMatchObject([{ input: { userIds: [id] } }]))
})

it('[3.28] admits the people whom it names, and only them', async () => {
  const roomSessionId = '0198c0de-0000-7000-8000-0000000000cd'
  const participantIds = ['0198c0de-0000-7000-8000-0000000000d1', '0198c0de-0000-7000-8000-0000000000d2']
  const { changes } = await setup(
    [
      {
        ...anInvitation(1),
        kind: 'lobby',
        actorName: null,
        data: {
          calendarId: '0198c0de-0000-7000-8000-0000000000cc',
          meetingId: '647712840966',
          roomSessionId,
          title: 'Budget review',
          name: 'Rafiq',
          participantIds,
          waitingCount: 2,
        },
      },
    ],
    { 'POST /meeting/calender/admit-waiting': { count: 2 } },
  )
  const panel = await openPanel()
  await user.click(await within(panel).findByRole('button', { name: 'Admit all: Budget review' }))
  await waitFor(() => expect(changes()).toMatchObject([{ input: { roomSessionId, participantIds } }]))
})

it('joins the meeting that a colleague is in, unless it is over', async () => {
  const joinPath = '/m/j/647712840966?pwd=secret'
  const invited: Extract<Notification, { kind: 'room_invitation' }> = {
    ...anInvitation(1),
    kind: 'room_invitation',
    actorName: 'Arif Khan',
    path: joinPath,
    data: {
      calendarId: '0198c0de-0000-7000-8000-0000000000cc',
      meetingId: '647712840966',
      roomSessionId: '0198c0de-0000-7000-8000-0000000000cd',
      title: 'Budget review',
      joinPath,
    },
  }
  const ended: Notification = {
    ...invited,
    id: '0198c0de-0000-7000-8000-0000000000ce',
    outcome: 'withdrawn',
    // Of another meeting: it would be folded.
    data: { ...invited.data, calendarId: '0198c0de-0000-7000-8000-0000000000cf' },
  }
  const { path } = await setup([invited, ended])
  const panel = await openPanel()
  expect(
    await within(panel).findAllByRole('link', { name: /Arif Khan invites you to join Budget review now/ }),
  ).toHaveLength(2)
  expect(within(panel).getByText('No longer open')).toBeTruthy()
  await expectNoViolations()
  await user.click(within(panel).getByRole('link', { name: 'Join: Budget review' }))
  await waitFor(() => expect(path()).toBe(joinPath))
})

it('says why an answer was refused, and leaves the buttons', async () => {
  await setup([anInvitation(1)], {
    'POST /meeting/calender/invitees/save-response': refusal('invitation.closed', 409),
  })
  const panel = await openPanel()
  await user.click(await within(panel).findByRole('button', { name: 'Decline: Budget review' }))
  await waitFor(() => expect(within(panel).getByRole('alert').textContent).not.toBe(''))
  expect(within(panel).getByRole('button', { name: 'Decline: Budget review' })).toBeTruthy()
})

it('marks notifications as read one by one or all together, and leads to their pages', async () => {
  const { path } = await setup([anInvitation(2, { title: 'Parks' }), anInvitation(1)])
  const panel = await openPanel()
  await user.click(await within(panel).findByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
  const [unread] = await within(panel).findAllByRole('button', { name: /^Mark as unread/ })
  await user.click(unread!)
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy()
  await user.click(within(panel).getByRole('link', { name: /Parks/ }))
  await waitFor(() => expect(path()).toMatch(/^\/meeting-management\//))
})

it('closes by Escape after all were marked as read', async () => {
  await setup([anInvitation(1)])
  const panel = await openPanel()
  await user.click(await within(panel).findByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull())
})

it('renders only the visible rows, of ten thousand', async () => {
  const many = Array.from({ length: 10_000 }, (_, place) =>
    anInvitation(10_000 - place, { calendarId: crypto.randomUUID() }),
  )
  await setup(many)
  const panel = await openPanel()
  expect((await within(panel).findAllByRole('listitem')).length).toBeLessThan(40)
  expect(screen.getByRole('button', { name: 'Notifications, more than 99 unread' })).toBeTruthy()
})

it('says when there is nothing, and when the list cannot be loaded', async () => {
  await setup([])
  expect(await within(await openPanel()).findByText('You’re all caught up')).toBeTruthy()
  await expectNoViolations()
  cleanup()
  await setup([], { 'GET /v1/notifications': refusal('general.forbidden', 403) })
  expect(await within(await openPanel()).findByRole('button', { name: /try again/i })).toBeTruthy()
})
