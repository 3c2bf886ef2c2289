// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { Refusal } from '../testing/fakes.ts'
import { Unavailable } from './Unavailable.tsx'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

const again = () => screen.queryByRole('button', { name: 'Try again' })

it.each(['network.offline', 'general.too_many_attempts', 'room.full'])(
  '[9.6] offers to try again if the answer may change: %s',
  async (code) => {
    const onRetry = vi.fn<() => void>()
    await renderScreen(
      () => <Unavailable state={{ step: 'unavailable', code, error: code }} onRetry={onRetry} />,
      {
        namespaces: ['join'],
      },
    )
    const button = again()
    if (!button) throw new Error('no other try')
    await userEvent.click(button)
    expect(onRetry).toHaveBeenCalledOnce()
  },
)

it('[2.61] says to people who have tried too often how many minutes to wait', async () => {
  const error = new Refusal('general.too_many_attempts', { retryAfterMs: 893_231 })
  await renderScreen(
    () => <Unavailable state={{ step: 'unavailable', code: error.code, error }} onRetry={() => {}} />,
    { namespaces: ['join'] },
  )
  expect(screen.getByText('Too many attempts. Please try again in 15 min.')).toBeTruthy()
})

it.each(['room.not_available', 'room.ended', 'room.country_not_allowed'])(
  '[3.29] does not offer it if the answer will stay: %s',
  async (code) => {
    await renderScreen(
      () => <Unavailable state={{ step: 'unavailable', code, error: code }} onRetry={() => {}} />,
      {
        namespaces: ['join'],
      },
    )
    expect(again()).toBeNull()
  },
)

it.each([
  ['/m/j/647712840966', '/m/j?id=647712840966'],
  ['/register/647712840966', '/m/j'],
])('[3.29] leads from %s to the form with the ID to check', async (address, form) => {
  window.history.replaceState(null, '', address)
  const code = 'room.not_available'
  await renderScreen(
    () => <Unavailable state={{ step: 'unavailable', code, error: code }} onRetry={() => {}} />,
    { namespaces: ['join'] },
  )
  expect(screen.getByRole('heading', { name: 'This meeting isn’t open' })).toBeTruthy()
  expect(screen.queryAllByText(/isn’t open/)).toHaveLength(1)
  expect(screen.getByText('Check the ID or the link, or ask the host.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Check the ID' }).getAttribute('href')).toBe(form)
})
