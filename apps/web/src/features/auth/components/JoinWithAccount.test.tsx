// @vitest-environment jsdom
import type { AccountInvitation, AuthSession } from '@majlis/contract'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../../../shared/session/index.ts'
import { aSession, organizationId } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { SetAccountPage } from '../routes/SetAccountPage.tsx'

const invitation: AccountInvitation = {
  email: 'tomas@hilltop.example',
  firstName: 'Tomas',
  lastName: 'Berg',
  organizationId,
  organizationName: 'Riverside Council',
  invitedBy: 'Nusrat Rahman',
  passwordMinChars: 8,
  hasAccount: true,
}
const own = {
  organizationId,
  organizationName: 'Riverside Council',
  invitedBy: 'Nusrat Rahman',
  role: 'user',
  comingMeetings: 3,
  pastMeetings: 12,
  hasPassword: true,
}
const look = 'GET /v1/auth/set-account/secret'
const ownLook = 'GET /v1/user/join-organization/secret'
const join = 'POST /v1/user/join-organization'

const signedIn = (isIndividual: boolean): AuthSession => ({
  accessToken: 'token',
  expiresAt: Date.now() + 300_000,
  session: aSession(
    { firstName: 'Tomas', lastName: 'Berg', role: isIndividual ? 'owner' : 'user', isIndividual },
    {
      user_email: 'tomas@hilltop.example',
      display_name: 'Tomas Berg',
      organization_name: isIndividual ? 'Tomas Berg' : 'Riverside Council',
    },
  ),
})

const show = () =>
  renderScreen(() => <SetAccountPage />, {
    path: '/set-account/secret',
    route: '/set-account/$id',
    namespaces: ['auth'],
  })

afterEach(() => {
  session.forget()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  cleanup()
})

it('[2.10, 2.63] leads people with an account to sign-in, and back to the invitation', async () => {
  fakeCalls({ [look]: invitation })
  session.forget()
  await show()
  expect(await screen.findByRole('heading', { name: 'Join Riverside Council' })).toBeTruthy()
  expect(screen.getByText(/You already have a Majlis account for tomas@hilltop.example/)).toBeTruthy()
  await expectNoViolations()
  await userEvent.setup().click(screen.getByRole('link', { name: 'Sign in' }))
  expect(sessionStorage.getItem('majlis.returnTo')).toBe('/set-account/secret')
})

it('[2.63] shows individuals what they keep and what changes, and joins with the password', async () => {
  let isRight = false
  const sent = fakeCalls({
    [look]: invitation,
    [ownLook]: own,
    'POST /v1/auth/refresh': () => signedIn(false),
    [join]: () => (isRight ? null : refusal('identity.password_incorrect', 422, { field: 'password' })),
  })
  session.accept(signedIn(true))
  const { path } = await show()
  expect(await screen.findByText(/Your meetings .*\(3 upcoming, 12 past\)/)).toBeTruthy()
  expect(screen.getByText(/Owners and admins of Riverside Council manage your account/)).toBeTruthy()
  await expectNoViolations()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Join with my account' }))
  expect(sent.some(({ call }) => call === join)).toBe(false)
  await user.type(screen.getByLabelText(/Your password/), 'Hilltop-1!')
  await user.click(screen.getByRole('button', { name: 'Join with my account' }))
  expect(await screen.findByText('The password is incorrect.')).toBeTruthy()
  isRight = true
  await user.click(screen.getByRole('button', { name: 'Join with my account' }))
  await vi.waitFor(() => expect(path()).toBe('/home'), 15_000)
  expect(sent.findLast(({ call }) => call === join)?.input).toEqual({
    token: 'secret',
    password: 'Hilltop-1!',
  })
  expect(session.getSnapshot().session?.user.organization_name).toBe('Riverside Council')
})

it('[2.63] lets people who are signed in to another account sign out first', async () => {
  fakeCalls({ [look]: invitation, [ownLook]: () => refusal('identity.invitation_other_account', 403) })
  session.accept(signedIn(true))
  await show()
  expect((await screen.findByRole('alert')).textContent).toMatch(/for another account.*tomas@hilltop.example/)
  expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/logout')
})

it('[4.1] continues signed out with the second factor required there, because the session has ended', async () => {
  fakeCalls({
    [look]: invitation,
    [ownLook]: own,
    [join]: () => refusal('identity.two_factor_setup_required', 403, { challenge: 'x'.repeat(43) }),
  })
  session.accept(signedIn(true))
  const { path } = await show()
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/Your password/), 'Hilltop-1!')
  await user.click(screen.getByRole('button', { name: 'Join with my account' }))
  await vi.waitFor(() => expect(path()).toBe('/otp'), 15_000)
  expect(session.getSnapshot().status).toBe('signed_out')
})
