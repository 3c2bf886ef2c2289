// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { Suspense, lazy } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { JoinPage, loadStartMeetingPage } from '../index.ts'

beforeEach(() => vi.stubGlobal('RTCPeerConnection', undefined))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function expectNoCalls() {
  expect(await screen.findByRole('heading', { name: 'Calls don’t work in this browser' })).toBeTruthy()
  expect(screen.getByText(/open this page in Chrome, Edge, Firefox or Safari/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  await expectNoViolations()
}

it.each(['/m/j', '/m/j/647712840966', '/m/j/647712840966/nusrat'])(
  '[2.1] says at %s, before anything else, that a browser without WebRTC cannot hold calls',
  async (path) => {
    const sent = fakeCalls({})
    await renderScreen(() => <JoinPage pathname={path} />, { path, namespaces: ['join'] })
    await expectNoCalls()
    expect(sent).toEqual([])
  },
)

it('[2.8] leaves a start link unused for a browser that can hold calls', async () => {
  const sent = fakeCalls({})
  window.history.replaceState(null, '', '/start-meeting?jwt=good')
  const Start = lazy(async () => ({ default: await loadStartMeetingPage() }))
  await renderScreen(
    () => (
      <Suspense>
        <Start />
      </Suspense>
    ),
    { path: '/start-meeting', namespaces: ['join'] },
  )
  await expectNoCalls()
  expect(sent).toEqual([])
})
