// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { snackbar } from '../../../shared/snackbar/snackbar.ts'
import { aSession } from '../../../testing/a-session.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useMeetingChat } from './useMeetingChat.ts'
import { useMessagePerson } from './useMessagePerson.ts'

const chatUrl = 'https://majlis.example.org/chat/client'
const calendarId = '00000000-0000-4000-8000-000000000009'
const arifId = '00000000-0000-4000-8000-000000000007'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

async function show(answers: Record<string, unknown>, matrixAccessToken: string | null = 'syt_token') {
  const tab = {
    opener: 'this page',
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
  }
  vi.stubGlobal('open', () => tab)
  const sent = fakeCalls({
    'GET /feature/names/by-user': ['chat'],
    'GET /config': { flags: {}, chatUrl },
    ...answers,
  })
  await renderScreen(
    () => (
      <UserProvider value={{ ...aSession({ role: 'user' }), matrixAccessToken }}>
        <Message />
      </UserProvider>
    ),
    { namespaces: [] },
  )
  return { tab, sent }
}

function Message() {
  const message = useMessagePerson()
  const openChat = useMeetingChat()
  if (!message || !openChat) return <p>No chat</p>
  return (
    <>
      <button onClick={() => message(arifId)}>Message</button>
      <button onClick={() => openChat(calendarId)}>Group chat</button>
    </>
  )
}

it('[3.36] opens the group chat of a meeting', async () => {
  const url = `${chatUrl}#code=once&room=%21m`
  const { tab, sent } = await show({
    'POST /chat/meeting': { roomId: '!m' },
    'POST /chat-meeting/open-chat': { url, expiresAt: 1 },
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Group chat' }))
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url), 15_000)
  expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ input }) => input)).toEqual([
    { calendarId },
    { roomId: '!m' },
  ])
})

it('[1.14] opens the chat with a colleague in a new tab, signed in', async () => {
  const url = `${chatUrl}#code=once&room=%21a`
  const { tab, sent } = await show({
    'POST /chat/direct': { roomId: '!a' },
    'POST /chat-meeting/open-chat': { url, expiresAt: 1 },
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Message' }))
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url), 15_000)
  expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ input }) => input)).toEqual([
    { userId: arifId },
    { roomId: '!a' },
  ])
  expect(tab.opener).toBeNull()
})

it('[1.14] says why there can be no chat with someone, and closes the tab', async () => {
  const { tab } = await show({ 'POST /chat/direct': refusal('chat.person_not_found', 404) })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Message' }))
  await vi.waitFor(
    () => expect(snackbar.getSnapshot()?.content).toMatchObject({ error: { code: 'chat.person_not_found' } }),
    15_000,
  )
  expect(tab.close).toHaveBeenCalledOnce()
})

it('[2.46] offers no messages to people without chat', async () => {
  await show({}, null)
  expect(await screen.findByText('No chat')).toBeTruthy()
})
