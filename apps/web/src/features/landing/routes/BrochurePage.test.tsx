// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { BrochurePage } from './BrochurePage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[2.9] says what Majlis is, where it is, and prints itself', async () => {
  fakeCalls({})
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await renderScreen(() => <BrochurePage />, { path: '/brochure', namespaces: ['brochure', 'landing'] })
  expect(screen.getByRole('heading', { level: 1, name: 'Meetings on your own server' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Planning' }).textContent).toContain('agenda')
  expect(screen.getByText(`This installation is at ${window.location.host}`)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/sign-up')
  expect(screen.getByRole('link', { name: 'Join a meeting' }).getAttribute('href')).toBe('/m/j')
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledOnce()
  await expectNoViolations()
})
