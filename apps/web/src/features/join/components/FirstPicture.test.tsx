// @vitest-environment jsdom
import { act, cleanup, fireEvent } from '@testing-library/react'
import type { Call, CallSnapshot } from '@majlis/media'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { FirstPicture } from './FirstPicture.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Shown = Pick<CallSnapshot, 'connection' | 'participants' | 'screens'>

const connecting: Shown = { connection: 'connecting', participants: [], screens: [] }
// The parts of a participant that the picture needs.
const someone = (id: string, values: { isSelf?: boolean; camera?: 'on' | 'off' } = {}) =>
  ({ id, isSelf: false, camera: 'on', ...values }) as CallSnapshot['participants'][number]

/** The way in beside a call that the test plays. */
async function entering(first: Shown = connecting) {
  let shown = first
  let notify = () => {}
  const attached: string[] = []
  const call = {
    subscribe(listener: () => void) {
      notify = listener
      return () => {}
    },
    getSnapshot: () => shown,
    attachVideo(target: string) {
      attached.push(target)
      return () => {}
    },
  } as unknown as Call
  const settled = vi.fn<() => void>()
  await renderScreen(() => <FirstPicture call={call} isLeaving={false} onSettled={settled} />, {
    namespaces: ['join'],
  })
  const show = (next: Partial<Shown>) =>
    act(() => {
      shown = { ...shown, ...next }
      notify()
    })
  return { attached, settled, show }
}

describe('the first picture', () => {
  it('is requested as soon as the participants are known, and opens the room once received', async () => {
    const { attached, settled, show } = await entering()
    show({ participants: [someone('me', { isSelf: true }), someone('ada')] })
    expect(attached).toEqual(['ada'])
    expect(settled).not.toHaveBeenCalled()
    const video = document.querySelector('video')
    if (!video) throw new Error('There is no picture.')
    fireEvent.loadedData(video)
    expect(settled).toHaveBeenCalledOnce()
  })

  it('is a shared screen if there is one', async () => {
    const { attached, show } = await entering()
    show({
      participants: [someone('me', { isSelf: true }), someone('ada')],
      screens: [{ participantId: 'ada', trackId: 'screen-1', hasAudio: false, isSelf: false }],
    })
    expect(attached).toEqual(['screen-1'])
  })

  it('is not waited for if no one has a picture', async () => {
    const { attached, settled, show } = await entering()
    expect(settled).not.toHaveBeenCalled()
    show({ participants: [someone('me', { isSelf: true }), someone('ada', { camera: 'off' })] })
    expect(settled).toHaveBeenCalledOnce()
    expect(attached).toEqual([])
  })

  it('is not waited for when joining was refused', async () => {
    const { settled, show } = await entering()
    show({ connection: 'closed' })
    expect(settled).toHaveBeenCalledOnce()
  })

  it('delays the controls by a moment at most', async () => {
    const { settled } = await entering()
    await vi.waitFor(() => expect(settled).toHaveBeenCalledOnce(), { timeout: 15_000 })
  })
})
