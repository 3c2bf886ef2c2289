import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hasUsableFrameRate, type WatchFrames } from './frame-rate.ts'

class FakePage extends EventTarget {
  hidden = false
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A frame at each of these times, in milliseconds. */
function measure(...framesAt: number[]) {
  const page = new FakePage()
  const controller = new AbortController()
  const stopped = vi.fn<() => void>()
  const watch: WatchFrames = (onFrame) => {
    const timers = framesAt.map((at) => setTimeout(onFrame, at))
    return () => {
      for (const timer of timers) clearTimeout(timer)
      stopped()
    }
  }
  const { signal } = controller
  return { page, stopped, controller, isUsable: hasUsableFrameRate(watch, { signal, page }) }
}

const every = (gapMs: number, count: number, fromMs = 0) =>
  Array.from({ length: count }, (_, index) => fromMs + index * gapMs)

it('[1.16] accepts a background at two frames a second, even if the first one takes long', async () => {
  const { isUsable, stopped } = measure(...every(490, 9, 12_000))
  await vi.runAllTimersAsync()
  expect(await isUsable).toBe(true)
  expect(stopped).toHaveBeenCalledOnce()
})

it.each([
  ['fewer than two frames a second', every(510, 40)],
  ['no frame', []],
  ['one frame', [100]],
])('[1.16] rejects a background with %s', async (_, framesAt) => {
  const { isUsable, stopped } = measure(...framesAt)
  await vi.runAllTimersAsync()
  expect(await isUsable).toBe(false)
  expect(stopped).toHaveBeenCalledOnce()
})

it('[1.16] doesn’t judge a hidden page, which gets no frames', async () => {
  const { isUsable, page } = measure(100)
  await vi.advanceTimersByTimeAsync(1_000)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  expect(await isUsable).toBe(true)
})

it('[1.16] ends the measurement when the background is no longer wanted', async () => {
  const { isUsable, stopped, controller } = measure(100)
  await vi.advanceTimersByTimeAsync(1_000)
  controller.abort()
  expect(await isUsable).toBe(false)
  expect(stopped).toHaveBeenCalledOnce()
})
