// @vitest-environment jsdom
import { limits } from '@majlis/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { memory } from '../model/memory.ts'
import { PartPage } from '../routes/PartPage.tsx'
import { Unavailable } from './Unavailable.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

const askAgain = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ask again' })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('[3.28] lets someone who was denied ask again after a minute', async () => {
  const retry = vi.fn<() => void>()
  const state = { step: 'unavailable', code: 'room.denied', error: 'room.denied' } as const
  await renderScreen(() => <Unavailable state={state} onRetry={retry} />, { namespaces: ['join'] })
  await pass(limits.room.askAgainAfterMs - 1)
  expect(askAgain().disabled).toBe(true)
  expect(screen.getByText('You can ask again in a minute.')).toBeTruthy()
  await pass(1)
  expect(screen.queryByText('You can ask again in a minute.')).toBeNull()
  fireEvent.click(askAgain())
  expect(retry).toHaveBeenCalledTimes(1)
})

it('[3.28] leads back to pre-join from the page of the denial', async () => {
  memory.keepParticipantSession({
    path: '/m/j/123412341234',
    meeting: '123412341234',
    title: 'Budget review',
    host: null,
    participantToken: 'token',
    displayName: 'Lea',
    isInside: false,
    hasBeenInside: false,
    hasGivenFeedback: false,
    isMicrophoneOn: false,
    isCameraOn: false,
    turnedOff: null,
  })
  window.history.replaceState(null, '', '/part?reason=denied')
  const shown = await renderScreen(() => <PartPage />, { path: '/part', namespaces: ['join'] })
  await pass(limits.room.askAgainAfterMs)
  fireEvent.click(askAgain())
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(shown.path()).toBe('/m/j/123412341234')
})
