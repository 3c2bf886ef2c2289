// @vitest-environment jsdom
import { defaultRoomSettings, type RoomSettings } from '@majlis/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
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
  return {
    record: await switchOf(/^Record from the start/),
    captions: await switchOf(/^Live captions/),
    transcripts: await switchOf(/^Recordings can be transcribed/),
    minutes: await switchOf(/^Minutes can be written/),
  }
}

it('[3.29] offers recording, captions, transcripts and minutes where the server has what they need', async () => {
  const flags = { meetingMinutes: true }
  const { record, captions, transcripts, minutes } = await open({
    hasRecorder: true,
    hasSpeechEngine: true,
    flags,
  })
  expect([record, captions, transcripts, minutes].map((one) => one.disabled)).toEqual(Array(4).fill(false))
  expect([transcripts.checked, minutes.checked]).toEqual([true, true])
  expect(screen.queryByText(/on this server|This server can’t/)).toBeNull()
})

it('[3.29] says what the server cannot do, and lets it only be turned off', async () => {
  const missing = { hasRecorder: false, hasSpeechEngine: false }
  const { record, captions } = await open(missing, { liveCaptions: true })
  expect(await screen.findByText('This server can’t record meetings.')).toBeTruthy()
  expect(screen.getByText('Captions aren’t available on this server.')).toBeTruthy()
  expect([record.disabled, captions.disabled]).toEqual([true, false])
})

it('[3.29] says that there are no transcripts and minutes without a speech engine, and does not show them as on', async () => {
  const { transcripts, minutes } = await open({ hasSpeechEngine: false, flags: { meetingMinutes: true } })
  await waitFor(() => expect([transcripts.disabled, minutes.disabled]).toEqual([true, true]))
  expect([transcripts.checked, minutes.checked]).toEqual([false, false])
  expect(screen.getAllByText('Transcripts aren’t available on this server.')).toHaveLength(2)
})

it('[9.13] says that there are no minutes on a server that turned them off', async () => {
  const { transcripts, minutes } = await open({ hasSpeechEngine: true, flags: { meetingMinutes: false } })
  expect(await screen.findByText('Minutes aren’t available on this server.')).toBeTruthy()
  expect([transcripts.disabled, minutes.disabled]).toEqual([false, true])
})
