// @vitest-environment jsdom
import type { RoomCapture, RoomView } from '@majlis/contract'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aHostView, aRoomView } from '../../room-core/testing/index.ts'
import { arif, me, renderRoom, samira } from '../testing/render-room.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const capture = (changes: Partial<RoomCapture> = {}): RoomCapture => ({
  id: '00000000-0000-4000-8000-0000000000ca',
  state: 'recording',
  startedAt: 0,
  queuePlace: null,
  failure: null,
  ...changes,
})

const asked = (values = capture()): RoomView => {
  const view = aRoomView({ capture: values })
  return { ...view, self: { ...view.self, needsConsent: true } }
}

const button = (name: string) => screen.findByRole('button', { name })

it('[1.11] asks a host how to record, and records', async () => {
  const { user, server } = await renderRoom({ view: aHostView() })
  await user.click(await button('More'))
  await user.click(await screen.findByRole('menuitem', { name: 'Record…' }))
  await user.click(await screen.findByRole('radio', { name: 'Everyone in a grid' }))
  await user.click(await button('Record'))
  expect(server.calls).toContainEqual(['startRecording', { layout: 'grid', height: 720, hasClock: false }])
})

it('[1.11] records in 1080p and with the clock if the host chooses so', async () => {
  const { user, server } = await renderRoom({ view: aHostView() })
  await user.click(await button('More'))
  await user.click(await screen.findByRole('menuitem', { name: 'Record…' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Show the time of day' }))
  await user.click(await screen.findByRole('checkbox', { name: /1080p/ }))
  await user.click(await button('Record'))
  expect(server.calls).toContainEqual([
    'startRecording',
    expect.objectContaining({ height: 1080, hasClock: true }),
  ])
})

it('[1.11] [6.6] tells hosts what can be made of a recording before they record', async () => {
  const recordingPurposes = {
    transcript: { isAutomatic: false, sentTo: 'speech.example.org' },
    minutes: null,
  }
  const { user } = await renderRoom({ view: aHostView({ recordingPurposes }) })
  await user.click(await button('More'))
  await user.click(await screen.findByRole('menuitem', { name: 'Record…' }))
  expect(await screen.findByText(/owner can have the audio sent to .?speech\.example\.org/)).toBeTruthy()
})

it('[1.11] says what is missing for a recording', async () => {
  const { user, server } = await renderRoom({ view: aHostView({ recordingObstacle: 'no_browser' }) })
  await user.click(await button('More'))
  await user.click(await screen.findByRole('menuitem', { name: 'Record…' }))
  expect(
    await screen.findByText('Recording isn’t available: Chromium isn’t installed on this server.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Record' })).toBeNull()
  expect(server.calls.map(([name]) => name)).not.toContain('startRecording')
})

it('[1.11] offers recording once there is a recorder, which the room doesn’t announce', async () => {
  const { user, server } = await renderRoom({ view: aHostView({ recordingObstacle: 'no_recorder' }) })
  server.answer('view', () => aHostView())
  await user.click(await button('More'))
  await user.click(await screen.findByRole('menuitem', { name: 'Record…' }))
  await user.click(await button('Record'))
  expect(server.calls.map(([name]) => name)).toContain('startRecording')
})

it('[1.11] offers recording only to hosts', async () => {
  const { user } = await renderRoom({ view: aRoomView({ capture: capture(), isRecording: true }) })
  expect(screen.getByRole('img', { name: 'Recording' })).toBeTruthy()
  await user.click(await button('More'))
  expect(screen.queryByRole('menuitem', { name: /record/i })).toBeNull()
})

it('[1.11] asks everyone for consent: people agree or leave', async () => {
  const { user, server } = await renderRoom({ view: asked() })
  expect(await screen.findByRole('dialog', { name: 'This meeting is being recorded' })).toBeTruthy()
  expect(await button('Leave the meeting')).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(await button('Continue'))
  expect(server.calls).toContainEqual(['agreeToRecording', {}])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('[1.11] describes a recording that is still starting as upcoming', async () => {
  const { server } = await renderRoom({ view: asked(capture({ state: 'starting', startedAt: null })) })
  expect(await screen.findByRole('dialog', { name: 'This meeting is about to be recorded' })).toBeTruthy()
  act(() => server.send({ type: 'room.changed', room: asked() }))
  expect(await screen.findByRole('dialog', { name: 'This meeting is being recorded' })).toBeTruthy()
})

it.each([
  [{ transcript: null, minutes: null }, []],
  [
    {
      transcript: { isAutomatic: true, sentTo: null },
      minutes: { isAutomatic: true, isByModel: false, sentTo: null },
    },
    [/is transcribed on this server/, /minutes are put together from sentences/],
  ],
  [
    {
      transcript: { isAutomatic: true, sentTo: 'speech.example.org', translationSentTo: 'words.example.org' },
      minutes: { isAutomatic: true, isByModel: true, sentTo: 'llm.example.org' },
    },
    [
      /may be sent to .?words\.example\.org.? for translation/,
      /audio is sent to .?speech\.example\.org/,
      /is sent to .?llm\.example\.org/,
    ],
  ],
  [
    {
      transcript: { isAutomatic: false, sentTo: 'speech.example.org' },
      minutes: { isAutomatic: false, isByModel: true, sentTo: 'llm.example.org' },
    },
    [/owner can have the audio sent to .?speech\.example\.org/, /can then be sent to .?llm\.example\.org/],
  ],
  [
    {
      transcript: { isAutomatic: false, sentTo: null },
      minutes: { isAutomatic: false, isByModel: false, sentTo: null },
    },
    [/owner can have the recording transcribed on this server/, /can then be put together/],
  ],
])('[1.11] says what happens after the recording, and which engine does it: %j', async (purposes, texts) => {
  await renderRoom({ view: { ...asked(), recordingPurposes: purposes } })
  const dialog = await screen.findByRole('dialog')
  for (const text of texts) expect(dialog.textContent).toMatch(text)
  expect(/transcri|minutes/.test(dialog.textContent ?? '')).toBe(texts.length > 0)
})

it('[1.11] shows hosts their place in the queue, and everyone why it ended', async () => {
  const { server } = await renderRoom({
    view: aHostView({ capture: capture({ state: 'queued', startedAt: null, queuePlace: 2 }) }),
  })
  expect(screen.getByRole('img', { name: 'Waiting to record: number 2' })).toBeTruthy()
  act(() =>
    server.send({
      type: 'room.changed',
      room: aHostView({ capture: capture({ state: 'failed', failure: 'no_space' }) }),
    }),
  )
  expect(await screen.findByText(/because the server’s disk is full/)).toBeTruthy()
})

it('[1.11] shows hosts how many people are not in the recording yet, and who', async () => {
  await renderRoom({
    view: aHostView({ capture: capture(), recordingAgreedIds: [] }),
    participants: [me(), samira(), arif()],
  })
  expect(await screen.findByRole('img', { name: '2 people aren’t in the recording yet' })).toBeTruthy()
  expect(await screen.findAllByText(/Not in the recording yet/)).toHaveLength(2)
})

it('[1.11] shows only hosts who is not in the recording', async () => {
  await renderRoom({ view: aRoomView({ capture: capture() }) })
  expect(screen.queryByRole('img', { name: /in the recording yet/ })).toBeNull()
})
