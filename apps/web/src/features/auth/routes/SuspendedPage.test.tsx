// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { SuspendedPage } from './SuspendedPage.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

it('[2.60, 4.2, 8.1] says whom to ask, and asks them', async () => {
  const sent = fakeCalls({ 'POST /v1/user/ask-reactivation': null })
  await renderScreen(() => <SuspendedPage />, { path: '/suspended', namespaces: ['auth'] })
  expect(await screen.findByText('The account is suspended. Contact your administrator.')).toBeTruthy()
  await screen.findByLabelText(/Email/)
  await expectNoViolations()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Ask for reactivation' }))
  expect(await screen.findByText('Email is required')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText(/Email/), 'arif@riverside.example')
  await user.type(screen.getByLabelText(/Message/), 'I am back')
  await user.click(screen.getByRole('button', { name: 'Ask for reactivation' }))
  expect(await screen.findByRole('status')).toBeTruthy()
  expect(sent.at(-1)?.input).toEqual({ email: 'arif@riverside.example', message: 'I am back' })
})
