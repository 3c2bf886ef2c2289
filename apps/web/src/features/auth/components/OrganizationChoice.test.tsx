// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { OrganizationChoice } from './OrganizationChoice.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const riverside = { id: '0198c0de-0000-7000-8000-000000000001', name: 'Riverside Council' }
const call = 'POST /v1/auth/choose-organization'
const show = () =>
  renderScreen(() => <OrganizationChoice challenge="proof" organizations={[riverside]} />, {
    namespaces: ['auth'],
  })

it('[5.1] joins the chosen organisation, which may require a second factor first', async () => {
  const sent = fakeCalls({
    [call]: () => refusal('identity.two_factor_setup_required', 403, { challenge: 'next' }),
  })
  const { path } = await show()
  await expectNoViolations()
  await userEvent.click(screen.getByRole('button', { name: 'Join Riverside Council' }))
  await waitFor(() => expect(path()).toBe('/otp'))
  expect(sent.find((one) => one.call === call)?.input).toEqual({
    challenge: 'proof',
    organizationId: riverside.id,
  })
})

it('[5.1] continues without one, and says when that took too long', async () => {
  const sent = fakeCalls({ [call]: () => refusal('identity.challenge_expired', 410) })
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Continue without joining' }))
  expect(await screen.findByText('Signing in took too long. Please start again.')).toBeTruthy()
  expect(sent.find((one) => one.call === call)?.input).toEqual({ challenge: 'proof', organizationId: null })
})
