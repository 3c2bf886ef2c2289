// @vitest-environment jsdom
import type { Store } from '@majlis/media'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { createStore } from '../../../shared/store/index.ts'
import { useChatCall } from '../hooks/useChatCall.ts'
import type { LiveState } from '../model/live-chats.ts'
import { CallBanner, CallButton } from './CallButton.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const path = '/chat-meeting/room/!river%3Achat.example.org'
const call = { oneToOneCall: false, meetingUrl: 'https://meet.example.org/m/j/647712840966' }
const none = null

function Calls({ live }: { live: Store<LiveState> }) {
  const current = useChatCall('!river:chat.example.org', live)
  return (
    <main>
      <h1>Chat</h1>
      <CallButton call={current} />
      <CallBanner call={current} />
    </main>
  )
}

async function open(answers: Record<string, unknown>, state: LiveState = { status: 'away' }) {
  const live = createStore<LiveState>(state)
  const tab = {
    opener: 'this page',
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
  }
  vi.stubGlobal('open', () => tab)
  const sent = fakeCalls(answers)
  await renderScreen(() => <Calls live={live} />, { namespaces: ['chat'] })
  return { user: userEvent.setup(), sent, tab, live }
}

it('[7.56] starts a call in a new tab', async () => {
  const { user, sent, tab } = await open({ [`GET ${path}`]: none, [`POST ${path}`]: call })
  expect(screen.getByRole('status').textContent).toBe('')
  await user.click(screen.getByRole('button', { name: 'Start call (opens in a new tab)' }))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(call.meetingUrl))
  expect(sent.filter((one) => one.call === `POST ${path}`)).toHaveLength(1)
})

it('[2.66] says that a call is in progress, and joins it', async () => {
  const { user, sent, tab } = await open({ [`GET ${path}`]: call })
  expect(await screen.findByText('A call is in progress')).toBeTruthy()
  await expectNoViolations()
  const [join] = screen.getAllByRole('button', { name: 'Join call (opens in a new tab)' })
  await user.click(join!)
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(call.meetingUrl))
  expect(sent.every((one) => one.call === `GET ${path}`)).toBe(true)
})

it('says why a call cannot be started, and closes the tab', async () => {
  const { user, tab } = await open({
    [`GET ${path}`]: none,
    [`POST ${path}`]: () => refusal('chat.unanswered', 502),
  })
  await user.click(screen.getByRole('button', { name: /^Start call/ }))
  expect(await screen.findByText(/Chat isn’t responding/)).toBeTruthy()
  expect(tab.close).toHaveBeenCalled()
})

it('[2.66] knows from the server when a call begins and ends, without looking for one', async () => {
  const { sent, live } = await open({ [`GET ${path}`]: call }, { status: 'connecting' })
  live.set({ status: 'live', calls: new Set() })
  expect(screen.queryByText('A call is in progress')).toBeNull()
  live.set({ status: 'live', calls: new Set(['!river:chat.example.org']) })
  expect(await screen.findByText('A call is in progress')).toBeTruthy()
  live.set({ status: 'live', calls: new Set(['!bridge:chat.example.org']) })
  await waitFor(() => expect(screen.queryByText('A call is in progress')).toBeNull())
  expect(sent).toEqual([])
})

it('[2.66] says that the call has ended meanwhile, and starts none', async () => {
  const { user, sent, tab } = await open(
    { [`GET ${path}`]: null },
    { status: 'live', calls: new Set(['!river:chat.example.org']) },
  )
  const [join] = screen.getAllByRole('button', { name: /^Join call/ })
  await user.click(join!)
  expect(await screen.findByText('There’s no call in this chat.')).toBeTruthy()
  expect(tab.close).toHaveBeenCalled()
  expect(sent.every((one) => one.call === `GET ${path}`)).toBe(true)
})

it('[2.66] shows that the call has ended once joining it fails', async () => {
  let current: typeof call | null = call
  const { user } = await open({ [`GET ${path}`]: () => current })
  const [join] = await screen.findAllByRole('button', { name: /^Join call/ })
  current = null
  await user.click(join!)
  expect(await screen.findByText('There’s no call in this chat.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Start call/ })).toBeTruthy()
  expect(screen.queryByText('A call is in progress')).toBeNull()
})
