// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useResend } from './useResend.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
})

const show = (justSent: string) =>
  renderHook(() => useResend({ justSent }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  }).result.current.leftMs

it('[2.6] counts on after a reload, and from the start for another sign-up', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  expect(show('first')).toBe(30_000)
  cleanup()
  vi.setSystemTime(1_012_000)
  expect(show('first')).toBe(18_000)
  cleanup()
  vi.setSystemTime(1_050_000)
  expect(show('first')).toBe(0)
  cleanup()
  expect(show('second')).toBe(30_000)
})
