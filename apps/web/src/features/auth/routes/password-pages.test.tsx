// @vitest-environment jsdom
import { useLocation, useNavigate } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal, type SentCall } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'
import { SetAccountPage } from './SetAccountPage.tsx'
import { keepReturnPath } from '../../../shared/session/index.ts'
import { SignInPage } from './SignInPage.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const secret = 'Str0ng-pass'

const acme = {
  organizationId: '0198c0de-0000-7000-8000-000000000001',
  name: 'Acme',
  vanityUrl: 'acme',
  primaryColor: '#7c3aed',
  font: 'Inter',
  logoUrl: null,
  favicon: null,
}

async function type(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(screen.getByLabelText(label))
    if (value) await userEvent.type(screen.getByLabelText(label), value)
  }
}

/** The requests that were sent, without those that only check links. */
const inputsOf = (sent: SentCall[]) =>
  sent.filter(({ call }) => !call.startsWith('GET')).map(({ input }) => input)

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a forgotten password', () => {
  const show = () => renderScreen(() => <ForgotPasswordPage />, { namespaces: ['auth'] })

  it('[2.12] is requested by the address, then asks for the code', async () => {
    const sent = fakeCalls({ 'POST /v1/forgot-password': { resetId: 'a', codeExpiresAt: 1 } })
    const { path } = await show()
    await expectNoViolations()
    await type({ Email: 'ann@acme.example' })
    await press('Send code')
    await waitFor(() => expect(path()).toBe('/otp'))
    expect(inputsOf(sent)).toEqual([{ email: 'ann@acme.example' }])
  })

  it('[5.5] asks for an address first', async () => {
    const sent = fakeCalls({})
    await show()
    await press('Send code')
    expect(screen.getByText('Email is required')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(sent).toEqual([])
  })

  it('says when it was requested too often', async () => {
    fakeCalls({ 'POST /v1/forgot-password': refusal('general.too_many_attempts', 429) })
    await show()
    await type({ Email: 'ann@acme.example' })
    await press('Send code')
    expect(await screen.findByText('Too many attempts. Please wait a moment and try again.')).toBeTruthy()
  })

  it('says for how many minutes to wait', async () => {
    const data = { retryAfterMs: 893_231 }
    fakeCalls({ 'POST /v1/forgot-password': refusal('general.too_many_attempts', 429, data) })
    await show()
    await type({ Email: 'ann@acme.example' })
    await press('Send code')
    expect(await screen.findByText('Too many attempts. Please try again in 15 min.')).toBeTruthy()
  })
})

describe('the reset link', () => {
  const show = () =>
    renderScreen(() => <ResetPasswordPage />, {
      path: '/reset-password/secret',
      route: '/reset-password/$token',
      namespaces: ['auth'],
    })
  const look = 'GET /v1/forgot-password/user-info-with-reset-pass-token/secret'
  const person = { firstName: 'Ann', email: 'ann@acme.example', organizationId: null, passwordMinChars: 8 }
  const user = { [look]: person }

  it('[2.13] [5.2] accepts a good password, typed twice, and leads to sign-in', async () => {
    const sent = fakeCalls({ ...user, 'PUT /v1/forgot-password/reset-password': null })
    await show()
    await screen.findByText(/ann@acme\.example/)
    await expectNoViolations()
    await type({ 'New password': 'weak', 'Confirm password': secret })
    await press('Save password')
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText("Password doesn't match")).toBeTruthy()
    // The error doesn't repeat the list, because the broken rules are highlighted in it.
    expect(screen.getByText('Your password is missing something from this list:')).toBeTruthy()
    const broken = [...document.querySelectorAll('[data-broken]')].map(({ textContent }) => textContent)
    expect(broken).toEqual([
      'at least 8 characters(missing)',
      'a digit(missing)',
      'an uppercase letter(missing)',
      'a special character(missing)',
    ])
    expect(inputsOf(sent)).toEqual([])
    await type({ 'New password': secret })
    await press('Save password')
    await screen.findByRole('heading', { name: 'Password changed' })
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in')
    expect(inputsOf(sent)).toEqual([{ token: 'secret', password: secret }])
  })

  it('[5.2] requires the length that the organisation requires', async () => {
    const sent = fakeCalls({ [look]: { ...person, passwordMinChars: 14 } })
    await show()
    expect(await screen.findByText(/at least 14 characters/)).toBeTruthy()
    await type({ 'New password': secret, 'Confirm password': secret })
    expect(screen.getByText(/at least 14 characters/).textContent).toContain('missing')
    await press('Save password')
    expect(screen.getByText('Your organisation requires a longer password.')).toBeTruthy()
    expect(inputsOf(sent)).toEqual([])
  })

  it('[1.24] has the branding of the organisation, and leads to its sign-in', async () => {
    fakeCalls({
      [look]: { ...person, organizationId: acme.organizationId },
      'GET /v1/organization/branding': acme,
      'PUT /v1/forgot-password/reset-password': null,
    })
    await show()
    const home = await screen.findByRole('link', { name: 'Acme' })
    expect(home.getAttribute('href')).toBe('/acme')
    await type({ 'New password': secret, 'Confirm password': secret })
    await press('Save password')
    await screen.findByRole('heading', { name: 'Password changed' })
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      `/sign-in?organization=${acme.organizationId}`,
    )
  })

  it.each([
    ['identity.reset_link_expired', 'The reset link has expired. Links are valid for 1 hour.'],
    ['identity.reset_link_used', 'The reset link has already been used.'],
  ])('[2.59] [8.12] that is dead (%s) offers Try Again', async (code, sentence) => {
    fakeCalls({ [look]: refusal(code, 410) })
    await show()
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/forgot-password')
    await expectNoViolations()
  })

  it('[8.12] says when it expires while the password is typed', async () => {
    fakeCalls({ ...user, 'PUT /v1/forgot-password/reset-password': refusal('identity.reset_link_used', 410) })
    await show()
    await screen.findByText(/ann@acme\.example/)
    await type({ 'New password': secret, 'Confirm password': secret })
    await press('Save password')
    expect(await screen.findByRole('link', { name: 'Try Again' })).toBeTruthy()
  })
})

describe('the set-account link', () => {
  const show = () =>
    renderScreen(() => <SetAccountPage />, {
      path: '/set-account/secret',
      route: '/set-account/$id',
      namespaces: ['auth'],
    })
  const look = 'GET /v1/auth/set-account/secret'
  const invitation = {
    email: 'ann@acme.example',
    firstName: 'Ann',
    lastName: 'Lee',
    organizationId: acme.organizationId,
    organizationName: 'Acme',
    invitedBy: 'Bo Kim',
    passwordMinChars: 12,
    hasAccount: false,
  }

  it('[2.5] [2.10] [5.6] shows the invited person, who may correct the name and chooses a password', async () => {
    const sent = fakeCalls({
      [look]: invitation,
      'GET /config': { hasPublicPages: false, termsUrl: 'https://example.org/terms' },
      'GET /v1/organization/branding': acme,
      'POST /v1/auth/set-account': () => refusal('identity.weak_password', 422),
    })
    await show()
    await screen.findByRole('heading', { name: 'Welcome to Acme' })
    expect(screen.getByText(/Bo Kim invited you/)).toBeTruthy()
    expect(screen.getByText(/at least 12 characters/)).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Acme' })).toBeTruthy()
    const terms = await screen.findByRole('link', { name: /you agree to the terms and conditions/ })
    // Without public pages, the operator’s own.
    expect(terms.getAttribute('href')).toBe('https://example.org/terms')
    await expectNoViolations()
    await type({
      'First name': '',
      'Last name': 'Leigh',
      Password: 'Str0nger-pass',
      'Confirm password': 'Str0nger-pass',
    })
    await press('Join')
    expect(screen.getByText('First name is required')).toBeTruthy()
    await type({ 'First name': 'Anne' })
    await press('Join')
    await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'))
    expect(inputsOf(sent)).toMatchObject([
      { token: 'secret', firstName: 'Anne', lastName: 'Leigh', password: 'Str0nger-pass', language: 'en' },
    ])
  })

  it.each([
    ['identity.invitation_expired', /has expired.*Ask the person/],
    ['identity.invitation_used', /already been used/],
  ])('that is dead (%s) says what to do', async (code, sentence) => {
    fakeCalls({ [look]: refusal(code, 410) })
    await show()
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
    await expectNoViolations()
  })
})

/** The page as reached after signing in with a password that an admin set. */
function RequiredPage() {
  const navigate = useNavigate()
  const isRequired = useLocation({ select: ({ state }) => state.mustChangePassword !== undefined })
  if (isRequired) return <ResetPasswordPage />
  const go = () =>
    navigate({
      to: '/reset-password/$token',
      params: { token: 'secret' },
      state: { mustChangePassword: { rememberMe: false } },
    })
  return <button onClick={() => void go()}>Sign in</button>
}

describe('a password in place of the one an admin chose', () => {
  const user = { email: 'ann@acme.example', organizationId: null, passwordMinChars: 8 }
  const calls = {
    'GET /v1/forgot-password/user-info-with-reset-pass-token/secret': user,
    'PUT /v1/forgot-password/reset-password': null,
  }
  const choose = async (answer: unknown) => {
    const sent = fakeCalls({ ...calls, 'POST /v1/auth/authenticate': answer })
    const { path } = await renderScreen(RequiredPage, {
      path: '/reset-password/secret',
      route: '/reset-password/$token',
      namespaces: ['auth', 'security'],
    })
    await press('Sign in')
    await screen.findByText(/Your administrator set your password/)
    await type({ 'New password': secret, 'Confirm password': secret })
    await press('Save password')
    return { sent, path }
  }

  it('[7.35] signs the person in with it immediately, and remembers them only if requested', async () => {
    const { sent, path } = await choose({
      accessToken: 'a',
      expiresAt: Date.now() + 60_000,
      session: aSession(),
    })
    await waitFor(() => expect(path()).toBe('/home'))
    expect(sent.find(({ call }) => call === 'POST /v1/auth/authenticate')?.input).toEqual({
      email: 'ann@acme.example',
      password: secret,
      rememberMe: false,
    })
  })

  it('[7.35] continues with a second factor if required, and returns to sign-in after a failure', async () => {
    const { path } = await choose(refusal('identity.two_factor_required', 403, { challenge: 'c' }))
    await waitFor(() => expect(path()).toBe('/otp'))
    document.body.replaceChildren()
    await choose(refusal('general.failed', 500))
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/sign-in')
  })
})

describe('sign-in', () => {
  it('[7.35] leads on to a password of one’s own when an admin chose it', async () => {
    fakeCalls({
      'POST /v1/auth/authenticate': refusal('identity.password_change_required', 403, { token: 'secret' }),
    })
    const { path } = await renderScreen(() => <SignInPage />, { namespaces: ['auth', 'security'] })
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
    await type({ Email: 'ann@acme.example', Password: secret })
    await press('Sign in')
    await waitFor(() => expect(path()).toBe('/reset-password/secret'))
  })

  it.each([
    ['/calendar', '/m/j'],
    ['/m/j/647712840966?pwd=x', '/m/j/647712840966?pwd=x'],
  ])('[2.7] offers who wanted %s to come without an account at %s', async (wanted, path) => {
    keepReturnPath(wanted)
    await renderScreen(() => <SignInPage />, { namespaces: ['auth', 'security'] })
    const link = screen.getByRole('link', { name: 'Join a meeting without an account' })
    expect(link.getAttribute('href')).toBe(path)
  })
})
