import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { insistently } from './insistently.ts'

/** The error that browsers throw without a connection. */
const offline = new TypeError('Failed to fetch')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('[9.14] repeats a call while offline, ten times at most, and gives up a refused one immediately', async () => {
  let calls = 0
  const lost = insistently(async () => {
    calls += 1
    throw offline
  }, new AbortController().signal)
  lost.catch(() => undefined)
  await vi.runAllTimersAsync()
  await expect(lost).rejects.toBe(offline)
  expect(calls).toBe(11)
  const full = new Error('file.no_space')
  const refuse = vi.fn<() => Promise<void>>(async () => {
    throw full
  })
  await expect(insistently(refuse, new AbortController().signal)).rejects.toBe(full)
  expect(refuse).toHaveBeenCalledOnce()
})

it('repeats nothing once it is stopped', async () => {
  const controller = new AbortController()
  const send = vi.fn<() => Promise<void>>(async () => {
    throw offline
  })
  const waiting = insistently(send, controller.signal)
  waiting.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(10)
  controller.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  expect(send).toHaveBeenCalledOnce()
})
