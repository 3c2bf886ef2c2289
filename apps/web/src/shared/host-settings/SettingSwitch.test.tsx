// @vitest-environment jsdom
import { defaultRoomSettings, type RoomSettings } from '@majlis/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeCalls } from '../../testing/fake-calls.ts'
import { renderScreen } from '../../testing/render.tsx'
import { HostSettings } from './HostSettings.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(config: object, settings: Partial<RoomSettings> = {}) {
  fakeCalls({ 'GET /config': config })
  await renderScreen(
    () => <HostSettings settings={{ ...defaultRoomSettings, ...settings }} onChange={() => {}} />,
    {
      path: '/',
      route: '/',
      namespaces: ['settings'],
    },
  )
  const switchOf = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })
  return { record: await switchOf(/^Record from the start/), captions: await switchOf(/^Live captions/) }
}

it('[3.29] offers recording and captions where the server has a recorder and a speech engine', async () => {
  const { record, captions } = await open({ hasRecorder: true, hasSpeechEngine: true })
  expect([record.disabled, captions.disabled]).toEqual([false, false])
  expect(screen.queryByText(/on this server|This server can’t/)).toBeNull()
})

it('[3.29] says what the server cannot do, and lets it only be turned off', async () => {
  const missing = { hasRecorder: false, hasSpeechEngine: false }
  const { record, captions } = await open(missing, { liveCaptions: true })
  expect(await screen.findByText('This server can’t record meetings.')).toBeTruthy()
  expect(screen.getByText('Captions aren’t available on this server.')).toBeTruthy()
  expect([record.disabled, captions.disabled]).toEqual([true, false])
})
