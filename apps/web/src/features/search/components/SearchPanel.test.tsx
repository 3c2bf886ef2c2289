// @vitest-environment jsdom
import type { SearchHit } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession, nusratId } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { SchedulerProvider } from '../../scheduler/index.ts'
import { keepSearch } from '../model/recent.ts'
import { SearchField } from './SearchField.tsx'
import { SearchPanel } from './SearchPanel.tsx'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const at = Date.parse('2026-11-24T10:00:00Z')
const budget: SearchHit = {
  kind: 'meeting',
  id: id(1),
  title: 'Budget review',
  meetingId: '123456789012',
  hostName: 'Rahim Uddin',
  isRecurrent: false,
  isOpen: false,
  isRecorded: true,
  calendarId: id(1),
  occurrenceStart: at,
  startDateTime: at,
  endDateTime: at + 3_600_000,
  startDate: null,
}
const rahim: SearchHit = {
  kind: 'person',
  id: id(2),
  name: 'Rahim Uddin',
  email: 'rahim@riverside.example',
  pictureUrl: null,
}
const room: SearchHit = {
  kind: 'room',
  id: id(3),
  title: 'Meeting of Nusrat',
  meetingId: '210987654321',
  hostName: 'Nusrat Rahman',
  isOpen: true,
  joinPath: '/m/j/210987654321/nusrat?pwd=secret',
}

interface Asked {
  text?: string
  kind?: string
}

/** Answers what has the text in its name. */
const answer = ({ text = '' }: Asked) => ({
  data: [room, budget, rahim].filter((hit) => JSON.stringify(hit).toLowerCase().includes(text.toLowerCase())),
  more: text === 'budget' ? ['meeting'] : [],
})

async function open(role: 'owner' | 'user' = 'owner', features: string[] = []) {
  const sent = fakeCalls({
    'GET /search': answer,
    'GET /feature/names/by-user': features,
    'GET /v1/user/has-drive-access': { hasAccess: features.includes('drive') },
    'GET /config': { flags: {}, chatUrl: 'https://majlis.example.org/chat/client' },
  })
  const onDone = vi.fn<() => void>()
  const { path } = await renderScreen(
    () => (
      <UserProvider value={{ ...aSession({ role }), matrixAccessToken: 'syt_token' }}>
        <SchedulerProvider>
          <main>
            <SearchPanel onDone={onDone} />
          </main>
        </SchedulerProvider>
      </UserProvider>
    ),
    { path: '/here', namespaces: ['search'] },
  )
  return { sent, path, onDone, user: userEvent.setup(), field: await screen.findByRole('combobox') }
}

const options = () => screen.queryAllByRole('option').map((one) => one.querySelector('b')?.textContent)
const activeOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.querySelector('b')?.textContent

// Dates of another year are shown with it.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: at }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('shows open rooms and the nearest meetings before anything is typed, by groups', async () => {
  const { field } = await open()
  await screen.findByRole('group', { name: 'Rooms' })
  expect(within(screen.getByRole('group', { name: 'Meetings' })).getByRole('option').textContent).toMatch(
    /Budget review.*24 Nov, 10:00.*Host: Rahim Uddin.*Recorded/,
  )
  expect(document.activeElement).toBe(field)
  await expectNoViolations()
})

it('moves through the list with the arrow keys while the field keeps the focus, and opens with Enter', async () => {
  const { field, user, path, onDone } = await open()
  await screen.findByRole('group', { name: 'Rooms' })
  expect(activeOption(field)).toBe('Meeting of Nusrat')
  await user.keyboard('{ArrowDown}')
  expect(activeOption(field)).toBe('Budget review')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(activeOption(field)).toBe('Rahim Uddin')
  expect(document.activeElement).toBe(field)
  await user.keyboard('{ArrowUp}{Enter}')
  expect(path()).toBe(`/meeting-management/${id(1)}/overview?date=${at}`)
  expect(onDone).toHaveBeenCalledOnce()
})

it('opens the first result for what was typed, also when Enter comes before the results', async () => {
  const { field, user, path } = await open()
  await screen.findByRole('group', { name: 'Rooms' })
  await user.type(field, 'budget{Enter}')
  expect(activeOption(field)).toBeUndefined()
  await waitFor(() => expect(path()).toBe(`/meeting-management/${id(1)}/overview?date=${at}`))
})

it('searches while typing, announces the number of results, and remembers the search', async () => {
  const { field, user, sent } = await open()
  await user.type(field, 'rahim')
  await waitFor(() => expect(options()).toEqual(['Budget review', 'Rahim Uddin']))
  expect(screen.getByText('2 results')).toBeTruthy()
  expect(sent.at(-1)?.input).toEqual({ text: 'rahim' })
  await user.keyboard('{Enter}')
  cleanup()
  const again = await open()
  await again.user.click(await screen.findByRole('option', { name: 'rahim' }))
  expect(again.field).toHaveProperty('value', 'rahim')
})

it('[1.14] offers to write to the colleague who was found, to people with chat', async () => {
  const { field, user } = await open('user', ['chat'])
  await user.type(field, 'rahim')
  await waitFor(() => expect(options()).toEqual(['Budget review', 'Rahim Uddin', 'Message Rahim Uddin']))
})

it('clears recent searches', async () => {
  keepSearch(nusratId, 'budget')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Clear recent searches' }))
  expect(screen.queryByRole('option', { name: 'budget' })).toBeNull()
  expect(localStorage.length).toBe(0)
})

it('sends filters apart from the words, and names unreadable ones', async () => {
  const { field, user, sent } = await open()
  await user.type(field, 'from:rahim before:25/11/2026 has:recording budget')
  await waitFor(() =>
    expect(sent.at(-1)?.input).toEqual({
      text: 'budget',
      from: 'rahim',
      before: String(Date.parse('2026-11-25T00:00:00Z')),
      has: 'recording',
    }),
  )
  await user.clear(field)
  await user.type(field, 'before:soon')
  expect((await screen.findByRole('alert')).textContent).toBe(
    '“soon” is not a date. Write it like 31/12/2026.',
  )
  await expectNoViolations()
})

it('adds a filter by its button', async () => {
  const { field, user } = await open()
  await user.type(field, 'budget')
  await user.click(screen.getByRole('button', { name: 'From a host' }))
  expect(field).toHaveProperty('value', 'budget from:')
  expect(document.activeElement).toBe(field)
})

it('shows more of one kind, and all kinds again', async () => {
  const { field, user, sent } = await open()
  await user.type(field, 'budget')
  await user.click(await screen.findByRole('option', { name: 'More: Meetings' }))
  await waitFor(() => expect(sent.at(-1)?.input).toEqual({ text: 'budget', kind: 'meeting' }))
  await user.click(screen.getByRole('button', { name: 'Meetings only' }))
  await waitFor(() => expect(sent.at(-1)?.input).toEqual({ text: 'budget' }))
})

it('offers settings and actions, with typos too, and no page that the user may not open', async () => {
  const { field, user } = await open()
  await user.type(field, 'drak mode')
  await waitFor(() => expect(options()).toEqual(['Dark mode']))
  await user.keyboard('{Enter}')
  const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')
  await waitFor(() => expect(scheme()).toBe('dark'))
  await user.clear(field)
  await user.type(field, 'invite')
  await screen.findByRole('option', { name: /Invite users/ })
  cleanup()
  const other = await open('user')
  await other.user.type(other.field, 'invite')
  await screen.findByText('No results for “invite”. Check the spelling or try fewer words.')
})

it('[2.46] [2.47] leads to the chat and the drive of people who have them', async () => {
  const { field, user, path } = await open('user', ['chat', 'drive'])
  await user.type(field, 'folders')
  await waitFor(() => expect(options()).toEqual(['Drive']))
  await user.clear(field)
  await user.type(field, 'messages')
  await waitFor(() => expect(options()).toEqual(['Chat']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/chat'))
  cleanup()
  const other = await open('user')
  await other.user.type(other.field, 'folders')
  await screen.findByText(/^No results for “folders”/)
})

it('[1.13] [6.6] offers to install Majlis to people with the feature', async () => {
  const { field, user, path } = await open('user', ['desktopapp'])
  await user.type(field, 'desktop')
  await waitFor(() => expect(options()).toContain('Install Majlis as an app'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/profile?tab=preferences#app'))
  cleanup()
  const other = await open('user', ['chat'])
  await other.user.type(other.field, 'install')
  await screen.findByText(/^No results for “install”/)
})

it('leads administrators to a person’s page, and others to a new meeting with the person', async () => {
  const admin = await open()
  await admin.user.type(admin.field, 'rahim@')
  await waitFor(() => expect(options()).toEqual(['Rahim Uddin']))
  await admin.user.keyboard('{Enter}')
  expect(admin.path()).toBe(`/edit-user/${id(2)}`)
  cleanup()
  const other = await open('user')
  await other.user.type(other.field, 'rahim@')
  await waitFor(() => expect(screen.getByRole('option').textContent).toContain('Schedule a meeting'))
  await other.user.keyboard('{Enter}')
  await waitFor(() => expect(other.path()).toMatch(/^\/here\?.*schedul/))
})

it('leads to the page with what was typed, and remembers it', async () => {
  const { field, user, path, onDone } = await open()
  await screen.findByRole('group', { name: 'Rooms' })
  const all = () => screen.queryByRole('link', { name: 'See all results' })
  expect(all()).toBeNull()
  await user.type(field, 'budget')
  await user.click(await screen.findByRole('option', { name: 'More: Meetings' }))
  await screen.findByRole('button', { name: 'Meetings only' })
  const link = all()
  if (!link) throw new Error('There is no link to the page')
  await user.click(link)
  await waitFor(() => expect(path()).toBe('/search?q=budget&kind=meeting'))
  expect(onDone).toHaveBeenCalledOnce()
  cleanup()
  await open()
  expect(await screen.findByRole('option', { name: 'budget' })).toBeTruthy()
})

it('offers to join the meeting whose ID was typed', async () => {
  const { field, user, path } = await open()
  await user.type(field, '9876 5432 1098')
  await user.click(await screen.findByRole('option', { name: 'Join meeting 9876 5432 1098' }))
  expect(path()).toBe('/m/j/987654321098')
})

it('opens over any page with Ctrl+K and closes with Esc, as the field in the top bar shows', async () => {
  fakeCalls({ 'GET /search': answer })
  await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <SchedulerProvider>
          <main>
            <SearchField />
          </main>
        </SchedulerProvider>
      </UserProvider>
    ),
    { namespaces: ['shell', 'search'] },
  )
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Search' })
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Meta+K Control+K')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Search' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')))
  await expectNoViolations()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('leads to the field of the page instead of a dialog over it', async () => {
  fakeCalls({ 'GET /search': answer })
  await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <SchedulerProvider>
          <SearchField />
          <main>
            <SearchPanel isPage />
          </main>
        </SchedulerProvider>
      </UserProvider>
    ),
    { namespaces: ['shell', 'search'] },
  )
  const user = userEvent.setup()
  const field = screen.getByRole('combobox')
  for (const lead of [
    () => user.keyboard('{Control>}k{/Control}'),
    () => user.click(screen.getByRole('button', { name: 'Search' })),
  ]) {
    field.blur()
    await lead()
    expect(document.activeElement).toBe(field)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})
