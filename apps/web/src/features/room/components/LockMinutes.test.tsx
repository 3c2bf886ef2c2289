// @vitest-environment jsdom
import { startText } from '@majlis/i18n/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { LockMinutes } from './LockMinutes.tsx'

afterEach(cleanup)

it('[3.29] says after how many minutes a meeting can be locked, and ignores a wrong number', async () => {
  await startText('en', ['room'])
  const chosen: number[] = []
  render(
    <Suspense>
      <LockMinutes value={10} isKept={false} onChange={(minutes) => chosen.push(minutes)} />
    </Suspense>,
  )
  const user = userEvent.setup()
  const field = await screen.findByLabelText(/Minutes after the start/)
  await user.clear(field)
  await user.type(field, '0{Enter}')
  expect(screen.getByRole('alert').textContent).toContain('from 1 to 1,440')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.clear(field)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(field, '٢٠{Enter}')
  expect(chosen).toEqual([20])
})
