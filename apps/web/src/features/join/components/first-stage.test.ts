// @vitest-environment jsdom
import type { Call } from '@majlis/media'
import { expect, it, vi } from 'vitest'
import { firstPictureSettled } from '../model/first-picture.ts'
import { isShownAhead, showFirstStage } from './first-stage.ts'

it('shows the first of the others in the pre-join frame, and settles with the picture', async () => {
  document.body.innerHTML = '<div id="opening"><form></form></div>'
  const opening = document.getElementById('opening')
  if (!opening) throw new Error('The page has no frame.')
  const attachVideo = vi.fn<Call['attachVideo']>(() => () => {})
  const call = {
    subscribe: () => () => {},
    getSnapshot: () => ({
      connection: 'connected',
      screens: [],
      participants: [
        { id: 'me', isSelf: true, camera: 'on' },
        { id: 'ada', isSelf: false, camera: 'on' },
      ],
    }),
    attachVideo,
  } as unknown as Call
  expect(isShownAhead()).toBe(false)
  const othersShown = vi.fn<() => void>()
  void firstPictureSettled(call).then(othersShown)
  const settled = showFirstStage(opening, call)
  const video = opening.querySelector('video')
  expect(attachVideo).toHaveBeenCalledExactlyOnceWith('ada', video)
  expect([opening.querySelector('form'), opening.dataset['theme']]).toEqual([null, 'dark'])
  expect(isShownAhead()).toBe(true)
  await Promise.resolve()
  expect(othersShown).not.toHaveBeenCalled()
  video?.dispatchEvent(new Event('loadeddata'))
  await settled
  expect(othersShown).toHaveBeenCalledOnce()
})
