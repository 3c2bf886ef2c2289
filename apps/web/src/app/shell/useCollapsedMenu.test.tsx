// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useCollapsedMenu } from './useCollapsedMenu.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

function inWindowOf(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 1024px)' && width < 1024,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

it('[2.50] collapses the sidebar of a narrow window, until it is opened or collapsed by hand', () => {
  inWindowOf(768)
  const { result, unmount } = renderHook(useCollapsedMenu)
  expect(result.current[0]).toBe(true)
  act(() => result.current[1](false))
  expect(result.current[0]).toBe(false)
  unmount()
  expect(renderHook(useCollapsedMenu).result.current[0]).toBe(false)
})

it('[2.50] shows the whole sidebar in a wide window, until it is collapsed by hand', () => {
  inWindowOf(1440)
  const { result } = renderHook(useCollapsedMenu)
  expect(result.current[0]).toBe(false)
  act(() => result.current[1](true))
  expect(result.current[0]).toBe(true)
})
