// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { RoomView } from '@majlis/contract'
import { aHostView, aRoomView } from '../../room-core/testing/index.ts'
import { renderRoom } from '../../room/testing/index.ts'

const loaded = vi.hoisted((): string[] => [])
vi.mock(import('./InterpretationDialog.tsx'), async (load) => {
  loaded.push('interpretation')
  return load()
})
vi.mock(import('./InterpreterDialog.tsx'), async (load) => {
  loaded.push('interpreter')
  return load()
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('[1.6] preloads the dialog for interpretation only in interpreted meetings, and the one for interpreters only for hosts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const preloadedIn = async (view: RoomView) => {
    const { unmount } = await renderRoom({ view })
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await vi.dynamicImportSettled()
    unmount()
    return loaded
  }
  expect(await preloadedIn(aHostView())).toEqual([])
  expect(await preloadedIn(aRoomView({ interpretationLanguages: ['fr', 'ar'] }))).toEqual(['interpretation'])
  expect(await preloadedIn(aHostView({ interpretationLanguages: ['fr', 'ar'] }))).toEqual([
    'interpretation',
    'interpreter',
  ])
})
