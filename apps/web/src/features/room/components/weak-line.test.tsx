// @vitest-environment jsdom
import type { CallNetwork, CallSnapshot } from '@majlis/media'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ids } from '../../room-core/testing/index.ts'
import { arif, me, renderRoom, samira } from '../testing/render-room.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function aRoomOnAWeakLine(network: Partial<CallNetwork>) {
  const room = await renderRoom({ participants: [me({ camera: 'on' }), samira(), arif({ camera: 'on' })] })
  const show = (changed: Partial<CallNetwork>, isCameraOn = true) =>
    act(() =>
      room.call.show((snapshot) => ({
        ...snapshot,
        self: { ...snapshot.self, isCameraOn },
        network: { receive: 'full', send: 'full', isWeak: true, paused: [], ...changed },
      })),
    )
  show(network)
  return { ...room, show }
}

it.each([
  [{ receive: 'small' }, 'Your connection is weak – pictures are smaller for now'],
  [{ receive: 'speaker' }, 'Your connection is weak – only the speaker’s picture is shown'],
  [{ receive: 'sound' }, 'Your connection is weak – pictures are paused, sound goes on'],
  [{ receive: 'sound', send: 'lean' }, 'Your connection is weak – pictures are paused, sound goes on'],
  [{ send: 'small' }, 'Your connection is weak – others see a smaller picture of you'],
  [{ send: 'sound' }, 'Your connection is weak – your camera is paused, others still hear you'],
] as const)('says what a weak connection affects: %o', async (network, sentence) => {
  await aRoomOnAWeakLine(network)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

it('says that the own shared screen is sent in less detail on a weak connection', async () => {
  const { call, show, user } = await aRoomOnAWeakLine({})
  const share = (changed: Partial<CallSnapshot['self']>) =>
    act(() =>
      call.show((snapshot) => ({ ...snapshot, self: { ...snapshot.self, isSharing: true, ...changed } })),
    )
  share({})
  show({ send: 'small' })
  await screen.findByText('Your connection is weak – others see your shared screen in less detail')
  // The user has chosen this, so it is no weakness.
  share({ dataUse: 'save' })
  await waitFor(() => expect(screen.queryByText(/in less detail/)).toBeNull())
  share({ dataUse: 'sound' })
  await screen.findByText('Sound only is on – no pictures except the screen you’re sharing')
  await user.click(screen.getByRole('button', { name: 'Show pictures' }))
  expect(call.getSnapshot().self.dataUse).toBe('automatic')
})

it('does not report a moment of weakness, or the end of one', async () => {
  const { show } = await aRoomOnAWeakLine({ receive: 'sound' })
  show({ isWeak: false })
  await new Promise((resolve) => setTimeout(resolve, 900))
  expect(screen.queryByText(/Your connection is weak/)).toBeNull()
})

it('marks the tiles of paused pictures, and the own tile while the camera is not sent', async () => {
  await aRoomOnAWeakLine({ receive: 'sound', send: 'sound', paused: [ids.self, ids.samira] })
  expect(screen.getByRole('group', { name: 'Nusrat Rahman (you), Muted, Camera paused' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Samira Tariq, Picture paused' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Arif Khan' })).toBeTruthy()
})

it('shows the bars of a weak connection on the own tile', async () => {
  const { show } = await aRoomOnAWeakLine({ receive: 'sound' })
  expect(screen.getAllByRole('img', { name: 'Connection: weak' })).toHaveLength(1)
  show({ isWeak: false })
  expect(screen.queryByRole('img', { name: 'Connection: weak' })).toBeNull()
})

it('switches to sound only by a button, and shows pictures again', async () => {
  const { user, call } = await aRoomOnAWeakLine({ receive: 'small' })
  await user.click(await screen.findByRole('button', { name: 'Sound only' }))
  expect(call.getSnapshot().self.dataUse).toBe('sound')
  await screen.findByText('Sound only is on – no pictures in either direction')
  await user.click(screen.getByRole('button', { name: 'Show pictures' }))
  expect(call.getSnapshot().self.dataUse).toBe('automatic')
})

it('is silent once dismissed, until the next weakness', async () => {
  const { user, show } = await aRoomOnAWeakLine({ receive: 'small' })
  await screen.findByText(/Your connection is weak/)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/Your connection is weak/)).toBeNull()
  show({ isWeak: false })
  show({ receive: 'small' })
  expect(await screen.findByText(/Your connection is weak/)).toBeTruthy()
})

it('lets the user choose how much data the call uses in the menu, by the keyboard', async () => {
  const { user, call } = await renderRoom()
  await user.click(screen.getByRole('button', { name: 'More' }))
  const choices = within(await screen.findByRole('group', { name: 'Data use' }))
  expect(choices.getByRole('menuitemradio', { name: 'Automatic', checked: true })).toBeTruthy()
  act(() => choices.getByRole('menuitemradio', { name: 'Automatic' }).focus())
  await user.keyboard('{ArrowDown}{Enter}')
  expect(call.getSnapshot().self.dataUse).toBe('save')
  await waitFor(() => expect(screen.queryByRole('menuitemradio', { name: 'Save data' })).toBeNull())
})
