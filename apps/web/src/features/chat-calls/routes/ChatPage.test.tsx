// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { signOut } from '../../../shared/session/index.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { ChatPage } from './ChatPage.tsx'

const origin = 'https://chat.example.org'
const url = `${origin}/app#code=once`

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
})

async function open(path = '/chat', answer: unknown = { url, expiresAt: 1 }) {
  const sent = fakeCalls({ 'POST /chat-meeting/open-chat': answer, 'POST /v1/auth/logout': null })
  await renderScreen(
    () => (
      <main>
        <ChatPage />
      </main>
    ),
    { path, route: '/chat', namespaces: ['chatCalls'] },
  )
  return sent
}

const frame = () => screen.findByTitle<HTMLIFrameElement>('Chat')

it('[2.67] [3.46] shows the chat front end as a frame, signed in by a one-time code', async () => {
  const sent = await open('/chat?room=!path:chat.example.org')
  const shown = await frame()
  expect(shown.src).toBe(url)
  // The front end cannot lead the window elsewhere.
  expect(shown.getAttribute('sandbox')).toMatch(/^allow-scripts allow-same-origin(?!.*top-navigation)/)
  const [opened] = sent.filter(({ call }) => call === 'POST /chat-meeting/open-chat')
  expect(opened?.input).toEqual({ roomId: '!path:chat.example.org' })
})

it('[2.67] does not sandbox our own client', async () => {
  await open('/chat', { url: `${window.location.origin}/chat/client#code=once`, expiresAt: 1 })
  expect((await frame()).hasAttribute('sandbox')).toBe(false)
})

it('[2.67] shows the heading once: that of our own client, or one above another’s', async () => {
  const heading = () => screen.getByRole('heading', { level: 1, name: 'Chat' })
  await open('/chat', { url: `${window.location.origin}/chat/client#code=once`, expiresAt: 1 })
  await frame()
  expect(heading().className).toContain('VisuallyHidden')
  cleanup()
  await open()
  await frame()
  expect(heading().className).not.toContain('VisuallyHidden')
})

it('[2.67] says why there is no chat, and tries again', async () => {
  let isUp = false
  await open('/chat', () => (isUp ? { url, expiresAt: 1 } : refusal('chat.unanswered', 502)))
  expect(await screen.findByText(/^Chat isn’t responding right now/)).toBeTruthy()
  await expectNoViolations()
  isUp = true
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  expect((await frame()).src).toBe(url)
})

it('[4.14] signs the frame out a second after the user, and waits for its answer', async () => {
  await open()
  const { contentWindow } = await frame()
  if (!contentWindow) throw new Error('A frame has a window.')
  const post = vi.spyOn(contentWindow, 'postMessage').mockImplementation(() => undefined)
  const assign = vi.fn<(to: string) => void>()
  vi.stubGlobal('location', {
    origin: 'http://localhost:3000',
    hostname: 'localhost',
    pathname: '/chat',
    assign,
  })
  vi.useFakeTimers()
  void signOut()
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(post).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(post).toHaveBeenCalledExactlyOnceWith('logout', origin)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(assign).not.toHaveBeenCalled()
  window.dispatchEvent(
    new MessageEvent('message', { data: 'logout_complete', source: contentWindow, origin }),
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/sign-in')
})
