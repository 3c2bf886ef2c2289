// @vitest-environment jsdom
import type { Permissions } from '@majlis/contract'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../shared/session/index.ts'
import { aSession } from '../../testing/a-session.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { fakeCalls } from '../../testing/fake-calls.ts'
import { renderScreen } from '../../testing/render.tsx'
import { Sidebar } from './Sidebar.tsx'

const chatUrl = 'https://chat.example.org/app'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

async function show({
  matrixAccessToken = 'syt_token' as string | null,
  features = ['chat'],
  config = { chatUrl } as { chatUrl: string | null },
  hasMinutes = true,
  hasIncomingCall = false,
  unread = 0,
  answers = {} as Record<string, unknown>,
  permission = {} as Partial<Permissions>,
  landmark = 'Home',
} = {}) {
  const sent = fakeCalls({
    'GET /feature/names/by-user': features,
    'GET /chat/unread': { count: unread },
    'GET /v1/user/has-drive-access': { hasAccess: false },
    'GET /v1/user/has-cm-access': { hasAccess: false },
    'GET /config': { flags: { meetingMinutes: hasMinutes }, ...config },
    ...answers,
  })
  const user = aSession({ role: 'user' })
  await renderScreen(
    () => (
      <UserProvider value={{ ...user, permission: { ...user.permission, ...permission }, matrixAccessToken }}>
        <Sidebar logoUrl={null} hasIncomingCall={hasIncomingCall} />
      </UserProvider>
    ),
    { namespaces: ['shell'] },
  )
  await screen.findByRole('link', { name: landmark })
  await vi.waitFor(() => expect(sent.some(({ call }) => call.startsWith('GET /feature'))).toBe(true), 15_000)
  return sent
}

it('[2.44] shows Home to people with view_dashboard only', async () => {
  await show()
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home')
  cleanup()
  await show({ permission: { view_dashboard: false }, landmark: 'Calendar' })
  expect(screen.queryByRole('link', { name: 'Home' })).toBeNull()
})

it('[2.45] shows meeting management to people with view_meeting only', async () => {
  await show({ permission: { view_meeting: false } })
  expect(screen.queryByRole('link', { name: 'Meeting management' })).toBeNull()
})

it('[2.46] shows the chat, with a badge while calls are active, to people who have the feature and a token', async () => {
  await show({ hasIncomingCall: true })
  const link = await screen.findByRole('link', { name: /^Chat/ })
  expect(link.getAttribute('href')).toBe(chatUrl)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.textContent).toBe('Chat(opens in a new tab)Incoming call')
  await expectNoViolations()
})

it('[1.14] says beside Chat how many messages are unread', async () => {
  await show({ unread: 3 })
  const link = await screen.findByRole('link', { name: /^Chat.*3 unread messages$/ }, { timeout: 15_000 })
  expect(link.querySelector('[data-count]')?.getAttribute('data-count')).toBe('3')
  expect(screen.getAllByRole('link', { name: /unread/ })).toEqual([link])
  expect(document.querySelectorAll('[data-marked]')).toHaveLength(1)
  await expectNoViolations()
  cleanup()
  await show({ unread: 120 })
  await screen.findByRole('link', { name: /^Chat.*120 unread messages$/ }, { timeout: 15_000 })
  expect(document.querySelector('[data-count]')?.getAttribute('data-count')).toBe('99+')
})

it('[1.14] asks for no unread messages of people without chat', async () => {
  const sent = await show({ features: [] })
  await act(async () => undefined)
  expect(sent.map(({ call }) => call)).not.toContain('GET /chat/unread')
})

it('[2.67] leads to the chat as a frame beside the menu', async () => {
  await show()
  const here = await screen.findByRole('link', { name: 'Open chat here' })
  expect([here.getAttribute('href'), here.getAttribute('target')]).toEqual(['/chat', null])
  await expectNoViolations()
})

it.each([
  ['without a token', { matrixAccessToken: null }],
  ['without the feature', { features: [] }],
  ['where there is no chat front end', { config: { chatUrl: null } }],
])('[2.46] shows no chat %s', async (_, options) => {
  await show(options)
  // The requested response arrives.
  await act(async () => undefined)
  expect(screen.queryByRole('link', { name: /chat/i })).toBeNull()
})

it('[2.46] opens the chat in a new tab, signed in by a one-time code', async () => {
  const tab = {
    opener: 'this page',
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
  }
  vi.stubGlobal('open', () => tab)
  const url = `${chatUrl}#code=once`
  await show({ answers: { 'POST /chat-meeting/open-chat': { url, expiresAt: 1 } } })
  await userEvent.setup().click(await screen.findByRole('link', { name: /^Chat/ }))
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url), 15_000)
})

it('[9.13] leads to questions over meetings where minutes are on', async () => {
  await show()
  const link = await screen.findByRole('link', { name: 'Ask your meetings' })
  expect(link.getAttribute('href')).toBe('/ask')
  cleanup()
  const sent = await show({ hasMinutes: false })
  await vi.waitFor(() => expect(sent.some(({ call }) => call === 'GET /config')).toBe(true), 15_000)
  expect(screen.queryByRole('link', { name: 'Ask your meetings' })).toBeNull()
})
