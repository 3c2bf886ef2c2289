// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stubWindowWidth } from '../../testing/window-width.ts'
import { useCollapsedMenu } from './useCollapsedMenu.ts'

// A plain script without types, imported for its effect.
const [runStartScript] = Object.values(import.meta.glob('../../../vite/start-script.js'))

const { dataset } = document.documentElement

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  delete dataset['menu']
})

it('[2.50] collapses the sidebar in windows below 1024 px until the person opens it', () => {
  stubWindowWidth(1023)
  const { result, unmount } = renderHook(useCollapsedMenu)
  expect(result.current[0]).toBe(true)
  act(() => result.current[1](false))
  expect(result.current[0]).toBe(false)
  unmount()
  expect(renderHook(useCollapsedMenu).result.current[0]).toBe(false)
})

it('[2.50] shows the whole sidebar in wider windows until the person collapses it', () => {
  stubWindowWidth(1024)
  const { result } = renderHook(useCollapsedMenu)
  expect(result.current[0]).toBe(false)
  act(() => result.current[1](true))
  expect(result.current[0]).toBe(true)
})

describe('before the app is loaded', () => {
  it.each([
    { width: 1023, choice: null, isCollapsed: true },
    { width: 1024, choice: null, isCollapsed: false },
    { width: 1023, choice: 'open', isCollapsed: false },
    { width: 1024, choice: 'collapsed', isCollapsed: true },
  ])(
    '[2.50] a window of $width px with the choice $choice: collapsed is $isCollapsed',
    async ({ width, choice, isCollapsed }) => {
      stubWindowWidth(width)
      if (choice) localStorage.setItem('majlis.menu', choice)
      // Visitors: nothing is requested from the server.
      localStorage.setItem('majlis.signedOut', 'yes')
      vi.spyOn(document, 'currentScript', 'get').mockReturnValue(document.createElement('script'))
      vi.resetModules()
      await runStartScript?.()
      expect(dataset['menu']).toBe(isCollapsed ? 'collapsed' : undefined)
      expect(renderHook(useCollapsedMenu).result.current[0]).toBe(isCollapsed)
    },
  )
})
