// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { UnknownPage } from './UnknownPage.tsx'

afterEach(cleanup)

it('[2.37] tells a visitor that an address has no page, and offers links', async () => {
  fakeCalls({})
  await renderScreen(() => <UnknownPage />, { path: '/no/such/page', namespaces: ['landing'] })
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  const wayOn = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(wayOn('Go to the home page')).toBe('/')
  expect(wayOn('Join a meeting')).toBe('/m/j')
  expect(wayOn('Sign in')).toBe('/sign-in')
  await expectNoViolations()
})
