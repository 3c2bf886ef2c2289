import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepsPace, type WatchFrames } from './frame-pace.ts'

class FakePage extends EventTarget {
  hidden = false
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A picture at each of these times, in milliseconds. */
function measure(...framesAt: number[]) {
  const page = new FakePage()
  const stopped = vi.fn<() => void>()
  const watch: WatchFrames = (onFrame) => {
    const timers = framesAt.map((at) => setTimeout(onFrame, at))
    return () => {
      for (const timer of timers) clearTimeout(timer)
      stopped()
    }
  }
  return { page, stopped, isFast: keepsPace(watch, page) }
}

const every = (gapMs: number, count: number, fromMs = 0) =>
  Array.from({ length: count }, (_, index) => fromMs + index * gapMs)

it('[1.16] accepts a background with two pictures a second, also if the first one takes long', async () => {
  const { isFast, stopped } = measure(...every(490, 9, 12_000))
  await vi.runAllTimersAsync()
  expect(await isFast).toBe(true)
  expect(stopped).toHaveBeenCalledOnce()
})

it.each([
  ['fewer than two pictures a second', every(510, 40)],
  ['no picture', []],
  ['one picture', [100]],
])('[1.16] finds a background with %s too slow', async (_, framesAt) => {
  const { isFast, stopped } = measure(...framesAt)
  await vi.runAllTimersAsync()
  expect(await isFast).toBe(false)
  expect(stopped).toHaveBeenCalledOnce()
})

it('[1.16] does not judge a page that nobody looks at, which gets no pictures', async () => {
  const { isFast, page } = measure(100)
  await vi.advanceTimersByTimeAsync(1_000)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  expect(await isFast).toBe(true)
})
