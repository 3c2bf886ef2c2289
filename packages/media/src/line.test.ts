import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchLine, type LineState } from './line.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function watched() {
  const reports: boolean[] = []
  let state: LineState = 'flowing'
  const stop = watchLine(
    () => state,
    (isSilent) => reports.push(isSilent),
  )
  return {
    reports,
    stop,
    look(next: LineState) {
      state = next
      vi.advanceTimersByTime(500)
    },
  }
}

it('reports once that the connection is silent, and once that it is back', () => {
  const { reports, look } = watched()
  for (const state of ['flowing', 'silent', 'silent', 'silent', 'flowing', 'flowing'] as const) look(state)
  expect(reports).toEqual([true, false])
})

it('ignores a short silence', () => {
  const { reports, look } = watched()
  for (const state of ['silent', 'flowing', 'silent', 'unknown'] as const) look(state)
  expect(reports).toEqual([])
})

it('reports nothing after it was stopped', () => {
  const { reports, stop, look } = watched()
  stop()
  for (const state of ['silent', 'silent', 'silent'] as const) look(state)
  expect(reports).toEqual([])
})
