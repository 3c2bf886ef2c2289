// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useAwakeScreen } from './useAwakeScreen.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

it('keeps the screen on, also after the page was hidden, and releases it at the end', async () => {
  const release = vi.fn<() => Promise<void>>(async () => undefined)
  const request = vi.fn<(kind: string) => Promise<object>>(async () => ({ release }))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  const isHidden = vi.spyOn(document, 'hidden', 'get')
  const show = (isSeen: boolean) =>
    act(async () => {
      isHidden.mockReturnValue(!isSeen)
      document.dispatchEvent(new Event('visibilitychange'))
    })

  isHidden.mockReturnValue(false)
  const { unmount } = await act(async () => renderHook(() => useAwakeScreen()))
  expect(request.mock.calls).toEqual([['screen']])
  await show(false)
  expect(request).toHaveBeenCalledTimes(1)
  await show(true)
  expect(request).toHaveBeenCalledTimes(2)
  unmount()
  expect(release).toHaveBeenCalledTimes(1)
})

it('does nothing in browsers without the API', () => {
  expect(() => renderHook(() => useAwakeScreen())).not.toThrow()
})
