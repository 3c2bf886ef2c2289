// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { createActiveCalls } from '../model/active-calls.ts'
import { createIgnoredCalls } from '../model/ignored-calls.ts'
import { ActiveCalls } from './ActiveCalls.tsx'

const matrixServerName = 'chat.example.org'
const path = (room: string) => `/chat-meeting/room/!${room}%3A${matrixServerName}`
const meetingUrl = 'https://meet.example.org/m/j/647712840966/arif?pwd=key'
const me = { userId: '@nusrat', displayName: 'Nusrat Rahman', isMe: true }
const people = (name: string | null, ...others: string[]) => ({
  name,
  members: [me, ...others.map((displayName) => ({ userId: `@${displayName}`, displayName, isMe: false }))],
})
const answers = {
  [`GET ${path('two')}/people`]: people(null, 'Arif Khan'),
  [`GET ${path('group')}/people`]: people('River path', 'Arif Khan', 'Layla Haddad'),
  [`GET ${path('broken')}/people`]: () => refusal('chat.members_unavailable', 502),
  [`GET ${path('two')}`]: { oneToOneCall: true, meetingUrl },
  [`GET ${path('group')}`]: { oneToOneCall: false, meetingUrl },
  'GET /config': { chatUrl: null },
}

/** A tab that the page has opened. */
function fakeTab() {
  const tab = {
    opener: 'this page',
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
  }
  vi.stubGlobal('open', () => tab)
  return tab
}

async function show(rooms: string[], more: Record<string, unknown> = {}) {
  const sent = fakeCalls({ ...answers, ...more })
  const calls = createActiveCalls(createIgnoredCalls())
  const ring = (names: string[]) =>
    calls.replace(
      names.map((roomId, index) => ({
        roomId,
        matrixServerName,
        meetingStartTime: index,
        meetingEndTime: null,
      })),
    )
  ring(rooms)
  await renderScreen(
    () => (
      <main>
        <h1>Home</h1>
        <ActiveCalls calls={calls} />
      </main>
    ),
    { namespaces: ['chatCalls'] },
  )
  return { calls, ring, sent, user: userEvent.setup() }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

it('[1.14] [2.66] shows one call as a card, named after the other person in a chat of two', async () => {
  const { calls, user } = await show(['two'])
  expect(await screen.findByText('Call with Arif Khan')).toBeTruthy()
  expect(screen.getByText('1 to 1 call')).toBeTruthy()
  await expectNoViolations()
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('button')).toBeNull()
  // The card is hidden; the call is not ignored.
  expect(calls.getSnapshot()).toHaveLength(1)
})

it('[2.66] shows several calls as a list that folds, with a count of two digits', async () => {
  const { user } = await show(['two', 'group'])
  const list = await screen.findByRole('region', { name: 'Active Calls' })
  expect(await within(list).findByText('Call in River path')).toBeTruthy()
  expect(within(list).getByText('Group call')).toBeTruthy()
  await expectNoViolations()
  const fold = within(list).getByRole('button', { name: 'Active Calls 02' })
  await user.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  expect(within(list).queryByRole('listitem')).toBeNull()
})

it('[2.66, 4.21] keeps a call ignored, also after a reload', async () => {
  const { user, ring } = await show(['two', 'group'])
  await user.click(await screen.findByRole('button', { name: 'Ignore Call: Arif Khan' }))
  expect(screen.queryByText('Call with Arif Khan')).toBeNull()
  ring(['two', 'group'])
  expect(screen.queryByText('Call with Arif Khan')).toBeNull()
  cleanup()
  await show(['two', 'group'])
  expect(await screen.findByText('Call in River path')).toBeTruthy()
  expect(screen.queryByText('Call with Arif Khan')).toBeNull()
})

it('[1.14, 2.66, 7.56, 4.21] joins the call of a group at its meeting, in a new tab, and removes the card', async () => {
  const tab = fakeTab()
  const { user, calls } = await show(['group'])
  await user.click(await screen.findByRole('button', { name: 'Join Call: River path (opens in a new tab)' }))
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(meetingUrl), 15_000)
  expect(tab.opener).toBeNull()
  await vi.waitFor(() => expect(calls.getSnapshot()).toEqual([]), 15_000)
})

it('[2.66] joins a call of two in the chat front end, signed in by a one-time code', async () => {
  const tab = fakeTab()
  const url = 'https://chat.example.org/app#code=once&room=two'
  const { user, sent } = await show(['two'], {
    'GET /config': { chatUrl: 'https://chat.example.org/app' },
    'POST /chat-meeting/open-chat': { url, expiresAt: 1 },
  })
  await user.click(await screen.findByRole('button', { name: 'Join Call: Arif Khan (opens in a new tab)' }))
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url), 15_000)
  expect(sent).toContainEqual({
    call: 'POST /chat-meeting/open-chat',
    input: { roomId: `!two:${matrixServerName}` },
  })
})

it('[2.66] joins a call of two at its meeting where there is no chat front end', async () => {
  const tab = fakeTab()
  const { user } = await show(['two'])
  await user.click(await screen.findByRole('button', { name: 'Join Call: Arif Khan (opens in a new tab)' }))
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(meetingUrl), 15_000)
})

it('[2.66] says why a call cannot be joined, and closes the empty tab', async () => {
  const tab = fakeTab()
  const { user, calls } = await show(['two'], {
    [`GET ${path('two')}`]: null,
  })
  await user.click(await screen.findByRole('button', { name: 'Join Call: Arif Khan (opens in a new tab)' }))
  expect((await screen.findByRole('alert')).textContent).toBe('There’s no call in this chat.')
  expect(tab.close).toHaveBeenCalled()
  expect(calls.getSnapshot()).toHaveLength(1)
})

it('[8.17] shows a placeholder if the members could not be fetched, and joins nevertheless', async () => {
  await show(['broken'])
  expect(await screen.findByText('A call in one of your chats')).toBeTruthy()
  expect(screen.getByText('Couldn’t load the members of this chat.')).toBeTruthy()
  expect(
    screen.getByRole('button', { name: 'Join Call: A call in one of your chats (opens in a new tab)' }),
  ).toBeTruthy()
  await expectNoViolations()
})
