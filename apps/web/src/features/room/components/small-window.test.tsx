// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aCallSnapshot, ids } from '../../room-core/testing/index.ts'
import { arif, me, renderRoom, samira } from '../testing/render-room.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'pictureInPictureEnabled')
  Reflect.deleteProperty(document, 'pictureInPictureElement')
  Reflect.deleteProperty(window, 'documentPictureInPicture')
})

/** A browser with picture-in-picture for video but not for documents, such as Safari. */
function fakeVideoWindow() {
  const own = { configurable: true, writable: true }
  Object.defineProperty(document, 'pictureInPictureEnabled', { ...own, value: true })
  Object.defineProperty(document, 'pictureInPictureElement', { ...own, value: null })
  const show = (value: HTMLVideoElement | null) =>
    Object.defineProperty(document, 'pictureInPictureElement', { ...own, value })
  const cards = new Map<object, string[]>()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function context(
    this: HTMLCanvasElement,
  ) {
    const words: string[] = []
    cards.set(this, words)
    const nothing = () => undefined
    // The parts of a canvas that a name card needs.
    return {
      fillText: (text: string) => words.push(text),
      fillRect: nothing,
      beginPath: nothing,
      arc: nothing,
      fill: nothing,
    } as never
  })
  Object.assign(HTMLCanvasElement.prototype, {
    captureStream(this: HTMLCanvasElement) {
      return this
    },
  })
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    configurable: true,
    get(this: { stream?: object | null }) {
      return this.stream ?? null
    },
    set(this: HTMLMediaElement & { stream?: object | null }, stream: object | null) {
      this.stream = stream
      if (stream) queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')))
    },
  })
  Object.assign(HTMLVideoElement.prototype, {
    requestPictureInPicture(this: HTMLVideoElement) {
      show(this)
      return Promise.resolve()
    },
  })
  Object.assign(document, {
    exitPictureInPicture() {
      const element = document.pictureInPictureElement
      show(null)
      element?.dispatchEvent(new Event('leavepictureinpicture'))
      return Promise.resolve()
    },
  })
  /** What the window shows: an ID, or the text of the card. */
  return (attached: Map<HTMLVideoElement, string>) => {
    const element = document.pictureInPictureElement
    if (!(element instanceof HTMLVideoElement)) return null
    return attached.get(element) ?? cards.get(element.srcObject ?? {})
  }
}

describe('picture-in-picture by video', () => {
  it('[2.61] shows the speaker, or their name while their camera is off, and does not open for a person alone', async () => {
    const shownIn = fakeVideoWindow()
    const { call, user } = await renderRoom({ participants: [me(), samira({ camera: 'off' }), arif()] })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Picture-in-picture' }))
    await vi.waitFor(() => expect(shownIn(call.attached)).toEqual(['ST', 'Samira Tariq']), 15_000)

    const showPeople = (...participants: ReturnType<typeof me>[]) =>
      act(() => call.show((snapshot) => ({ ...snapshot, participants })))
    showPeople(me(), samira(), arif())
    expect(shownIn(call.attached)).toBe(ids.samira)
    act(() => call.show((snapshot) => ({ ...snapshot, activeSpeakerId: ids.arif })))
    expect(shownIn(call.attached)).toEqual(['AK', 'Arif Khan'])
    showPeople(me())
    expect(shownIn(call.attached)).toBeNull()
  })
})

/** A browser with Document Picture-in-Picture, such as Chromium. The window is a frame here. */
function fakePageWindow(): Window {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const small = frame.contentWindow
  if (!small) throw new Error('no window')
  Object.assign(window, { documentPictureInPicture: { requestWindow: async () => small } })
  return small
}

describe('picture-in-picture by a page of its own', () => {
  it('also says why the microphone cannot be turned on', async () => {
    const small = fakePageWindow()
    const { call, user } = await renderRoom({
      call: { self: { ...aCallSnapshot().self, rights: { microphone: false, camera: true, screen: true } } },
    })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Picture-in-picture' }))
    const there = within(small.document.body)
    const microphone = await there.findByRole('button', { name: 'The host has muted you' })
    expect(microphone.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(microphone)
    expect(call.getSnapshot().self.isMicrophoneOn).toBe(false)
    fireEvent.click(there.getByRole('button', { name: 'Camera on' }))
    expect(call.getSnapshot().self.isCameraOn).toBe(true)
  })
})
