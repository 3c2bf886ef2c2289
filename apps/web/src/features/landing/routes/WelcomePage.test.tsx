// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { WelcomePage } from './WelcomePage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[2.22] offers to join a meeting, to sign in and to sign up where there is no landing page', async () => {
  fakeCalls({})
  await renderScreen(() => <WelcomePage />, { path: '/', namespaces: ['landing'] })
  expect(screen.getByRole('heading', { level: 1, name: 'Join or sign in' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in')
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/sign-up')
  await userEvent.type(screen.getByLabelText('Meeting ID or personal link'), '12{Enter}')
  expect(screen.getByText('Enter a 12-digit meeting ID, a personal link, or a join link.')).toBeTruthy()
  await expectNoViolations()
})
