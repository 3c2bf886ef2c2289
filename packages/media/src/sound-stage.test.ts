import { expect, it, vi } from 'vitest'
import { createSoundStage, type SoundTrack } from './sound-stage.ts'

class FakeElement extends EventTarget {
  paused = false
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

it('leaves sound alone that was taken away', () => {
  const { page, element, track, stage, playAgain } = play()
  stage.stop(track)
  element.pause()
  stage.close()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(playAgain).not.toHaveBeenCalled()
})
