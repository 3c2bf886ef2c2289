import { expect, it, vi } from 'vitest'
import { createSoundStage, type SoundTrack } from './sound-stage.ts'

class FakeElement extends EventTarget {
  paused = false
  volume = 1
  remove = vi.fn<() => void>()
  append = vi.fn<() => void>()

  pause() {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
}

/** A page with one track that plays. */
function play() {
  const page = Object.assign(new EventTarget(), {
    hidden: false,
    body: new FakeElement(),
    createElement: () => new FakeElement(),
  })
  const element = new FakeElement()
  const elements: FakeElement[] = []
  const track = {
    attachedElements: elements,
    attach: () => (elements.push(element), element),
    detach: () => elements.splice(0),
  } as unknown as SoundTrack
  const playAgain = vi.fn<() => void>()
  const stage = createSoundStage({ page: page as unknown as Document, playAgain })
  stage.play(track)
  return { page, element, track, stage, playAgain }
}

it('plays sound again that iOS paused, at once and when people return to the page', () => {
  const { page, element, playAgain } = play()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(playAgain).not.toHaveBeenCalled()
  element.pause()
  expect(playAgain).toHaveBeenCalledTimes(1)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  expect(playAgain).toHaveBeenCalledTimes(1)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  expect(playAgain).toHaveBeenCalledTimes(2)
})

it('[1.6] plays the original quietly behind an interpreter, and not at all where volumes cannot be changed', () => {
  const { element, track, stage } = play()
  stage.play(track, 0.2)
  expect([element.volume, track.attachedElements]).toEqual([0.2, [element]])
  stage.play(track)
  expect(element.volume).toBe(1)
  stage.play(track, 0)
  expect(track.attachedElements).toEqual([])
  Object.defineProperty(element, 'volume', { get: () => 1, set: () => {} })
  stage.play(track, 0.2)
  expect(track.attachedElements).toEqual([])
  stage.play(track)
  expect(track.attachedElements).toEqual([element])
})

it('leaves sound alone that was taken away', () => {
  const { page, element, track, stage, playAgain } = play()
  stage.stop(track)
  element.pause()
  stage.close()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(playAgain).not.toHaveBeenCalled()
})
