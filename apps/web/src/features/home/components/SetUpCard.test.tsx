// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider, session } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { SetUpCard } from './SetUpCard.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('[2.63] leads to the first steps of an organisation, and never returns once dismissed', async () => {
  const updateProfile = vi.spyOn(session, 'updateProfile')
  const sent = fakeCalls({ 'POST /v1/organization/onboarding/finish': {} })
  const owner = aSession({ isOnboardingDue: true })
  await renderScreen(
    () => (
      <UserProvider value={owner}>
        <main>
          <SetUpCard />
        </main>
      </UserProvider>
    ),
    { path: '/home', namespaces: ['home'] },
  )
  expect(screen.getByRole('link', { name: 'Get started' }).getAttribute('href')).toBe('/onboarding')
  await expectNoViolations()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(updateProfile).toHaveBeenCalledWith({ isOnboardingDue: false }))
  expect(sent).toHaveLength(1)
})
