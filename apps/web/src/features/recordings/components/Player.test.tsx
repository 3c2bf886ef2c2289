// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { Player } from './Player.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const recording = {
  hasVideo: true,
  meetingTitle: 'Lamps',
  chapters: [{ offsetMs: 60_000, title: 'Budget' }],
  pictures: null,
  lengthMs: 125_000,
  downloadUrl: '/files/lamps',
}

/** A player without data, because jsdom can't load files. */
async function open(changes: Partial<typeof recording> = {}) {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLMediaElement,
  ) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true })
    fireEvent(this, new Event('play'))
  })
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(
    this: HTMLMediaElement,
  ) {
    Object.defineProperty(this, 'paused', { value: true, configurable: true })
    fireEvent(this, new Event('pause'))
  })
  await renderScreen(
    () => (
      <main>
        <Player recording={{ ...recording, ...changes }} />
      </main>
    ),
    {
      namespaces: ['recordings'],
    },
  )
  const group = screen.getByRole('group', { name: 'Recording of Lamps' })
  const media = group.querySelector<HTMLMediaElement>('video, audio')
  if (!media) throw new Error('There is no player')
  return { user: userEvent.setup(), media, play, pause }
}

it('[7.53] plays and pauses by its button and by a click on the picture', async () => {
  const { user, media, play, pause } = await open()
  await user.click(screen.getByRole('button', { name: 'Play' }))
  expect(play).toHaveBeenCalledOnce()
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  expect(pause).toHaveBeenCalledOnce()
  await user.click(media)
  expect(play).toHaveBeenCalledTimes(2)
  // The keys work wherever the click was.
  await user.keyboard('k')
  expect(pause).toHaveBeenCalledTimes(2)
  await expectNoViolations()
})

it('[7.53] shows its position, and goes to any time and to chapters', async () => {
  const { user, media } = await open()
  expect(screen.getByText('0:00 / 2:05')).toBeTruthy()
  fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '30000' } })
  expect(media.currentTime).toBe(30)
  act(() => void fireEvent(media, new Event('timeupdate')))
  expect(screen.getByText('0:30 / 2:05')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Budget/ }))
  expect(media.currentTime).toBe(60)
})

it('[7.53] mutes, and changes volume and speed', async () => {
  const { user, media } = await open()
  await user.click(screen.getByRole('button', { name: 'Mute' }))
  expect(media.muted).toBe(true)
  fireEvent.change(await screen.findByRole('slider', { name: 'Volume' }), { target: { value: '0.5' } })
  expect(media).toMatchObject({ muted: false, volume: 0.5 })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×')
  expect(media.playbackRate).toBe(1.5)
})

it('[7.53] fills the screen with video, and not with audio only', async () => {
  // As in Safari on an iPhone.
  const enter = vi.fn<() => void>()
  Object.assign(HTMLVideoElement.prototype, { webkitEnterFullscreen: enter })
  const { user, media } = await open()
  Object.defineProperty(media, 'readyState', { value: HTMLMediaElement.HAVE_METADATA })
  await user.click(screen.getByRole('button', { name: 'Full screen' }))
  expect(enter).toHaveBeenCalledOnce()
  cleanup()
  await open({ hasVideo: false })
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Mute' }))
  await user.keyboard('f')
  expect(enter).toHaveBeenCalledOnce()
})
