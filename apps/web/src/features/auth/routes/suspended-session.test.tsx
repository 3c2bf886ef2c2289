// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { session } from '../../../shared/session/index.ts'
import { SuspendedPage } from './SuspendedPage.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

it('[2.60, 4.2] shows people who were signed in here whom to ask, with their address', async () => {
  const data = {
    email: 'arif@riverside.example',
    administrators: [{ name: 'Nusrat Rahman', email: 'nusrat@riverside.example' }],
  }
  fakeCalls({ 'POST /v1/auth/refresh': () => refusal('identity.suspended', 403, data) })
  await session.ready()
  await renderScreen(() => <SuspendedPage />, { path: '/suspended', namespaces: ['auth'] })
  const address = await screen.findByRole('link', { name: 'nusrat@riverside.example' })
  expect(address.getAttribute('href')).toBe('mailto:nusrat@riverside.example')
  expect(screen.getByRole('list', { name: 'You can ask:' }).textContent).toContain('Nusrat Rahman')
  expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'arif@riverside.example')
  await expectNoViolations()
})
