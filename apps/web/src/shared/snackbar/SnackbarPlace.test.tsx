// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../testing/axe.ts'
import { renderScreen } from '../../testing/render.tsx'
import { showProblem, showSnackbar } from './snackbar.ts'

// The place is part of every screen.
beforeEach(async () => {
  await renderScreen(
    () => (
      <main>
        <h1>Logo</h1>
      </main>
    ),
    { namespaces: [] },
  )
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const place = () => screen.getByRole('region', { name: 'Status messages' })
const shown = () => place().textContent
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

it('shows messages for 5 seconds, one at a time, in a permanent live region', () => {
  const before = place()
  expect(shown()).toBe('')
  act(() => showSnackbar('Logo updated'))
  act(() => showSnackbar('Settings saved'))
  expect(place()).toBe(before)
  expect(shown()).toBe('Settings saved')
  pass(4_999)
  expect(shown()).toBe('Settings saved')
  pass(1)
  expect(shown()).toBe('')
})

it('shows a new message for its own 5 seconds, also if the text is the same', () => {
  act(() => showSnackbar('Settings saved'))
  const first = screen.getByText('Settings saved')
  pass(4_000)
  act(() => showSnackbar('Settings saved'))
  expect(screen.getByText('Settings saved')).not.toBe(first)
  pass(4_000)
  expect(shown()).toBe('Settings saved')
})

it('stays under the pointer and the focus', () => {
  act(() => showSnackbar('Logo removed', { undo: async () => undefined }))
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  pass(60_000)
  expect(shown()).toContain('Logo removed')
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  pass(10_000)
  expect(shown()).toBe('')
})

it('undoes once, and confirms it', async () => {
  const undo = vi.fn<() => Promise<void>>(async () => undefined)
  act(() => showSnackbar('Logo removed', { undo }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  expect(undo).toHaveBeenCalledOnce()
  expect(shown()).toBe('Undone')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('says why Undo failed', async () => {
  act(() => showSnackbar('Logo removed', { undo: () => Promise.reject(new TypeError('fetch failed')) }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  expect(shown()).toBe('No connection. Check your network and try again.')
})

it('shows a failure, and can be closed', () => {
  act(() => showProblem('general.forbidden'))
  expect(shown()).not.toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(shown()).toBe('')
})

it('has no accessibility violation', async () => {
  vi.useRealTimers()
  act(() => showSnackbar('Logo removed', { undo: async () => undefined }))
  expect(shown()).toContain('Logo removed')
  await expectNoViolations()
})
