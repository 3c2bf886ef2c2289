// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { followSignOut } from '../session/follow-sign-out.ts'
import { keepReturnPath, takeReturnPath } from '../session/return-path.ts'
import { clearKept } from '../session/clear-kept.ts'
import { unreportedSignOut } from '../session/unreported-sign-out.ts'
import { deviceStorage, tabStorage } from './index.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('stores, reads and removes', () => {
  deviceStorage.keep('a', '1')
  expect([deviceStorage.read('a'), tabStorage.read('a')]).toEqual(['1', null])
  deviceStorage.forget('a')
  expect(deviceStorage.read('a')).toBeNull()
  tabStorage.keep('b', '2')
  tabStorage.clear()
  expect(tabStorage.read('b')).toBeNull()
})

it('[2.39] [4.16] works in a browser that blocks the data of sites, also for signing in and out', () => {
  const closed = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(globalThis, name, 'get').mockImplementation(closed)
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        closed()
      }
    },
  )
  followSignOut()
  unreportedSignOut.keep()
  expect(unreportedSignOut.isKept()).toBe(false)
  unreportedSignOut.forget()
  keepReturnPath('/calendar')
  expect(takeReturnPath()).toBe('/home')
  clearKept()
})
