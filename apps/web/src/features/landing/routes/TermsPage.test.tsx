// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { TermsPage } from './TermsPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  renderScreen(() => <TermsPage />, {
    path: '/terms-condition',
    route: '/terms-condition',
    namespaces: ['terms'],
  })

it('[2.5] says what everybody agrees to, and leads to the terms of the operator', async () => {
  fakeCalls({ 'GET /config': { termsUrl: 'https://example.org/terms' } })
  await show()
  expect(screen.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Leaving' }).textContent).toContain('after 28 days')
  const link = await screen.findByRole('link', { name: 'The full terms of the operator' })
  expect(link.getAttribute('href')).toBe('https://example.org/terms')
  await expectNoViolations()
})

it('[2.5] stands alone where the operator has none', async () => {
  fakeCalls({ 'GET /config': { termsUrl: null } })
  await show()
  expect(within(screen.getByRole('main')).getAllByRole('region')).toHaveLength(5)
  expect(screen.queryByRole('link', { name: /operator/ })).toBeNull()
})
