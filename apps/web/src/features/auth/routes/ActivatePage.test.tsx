// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { ActivatePage } from './ActivatePage.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'
import { SetAccountPage } from './SetAccountPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const look = 'GET /v1/auth/activate/secret'
const activate = 'POST /v1/auth/activate'
const link = {
  email: 'arif@riverside.example',
  firstName: 'Arif',
  lastName: 'Khan',
  organizationName: 'Riverside Library',
  isOwnBrowser: true,
}
const elsewhere = { ...link, isOwnBrowser: false }
const open = () =>
  renderScreen(() => <ActivatePage />, {
    path: '/activate/secret',
    route: '/activate/$activationToken',
    namespaces: ['auth'],
  })
const confirm = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Confirm and continue' }))

it('[2.11] does not confirm when the link is only opened', async () => {
  const sent = fakeCalls({
    [look]: link,
    [activate]: () => refusal('identity.verification_link_expired', 410),
  })
  await open()
  expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeTruthy()
  expect(sent.map(({ call }) => call)).toEqual([look])
  expect(screen.getByText(/sign-up of arif@riverside\.example/)).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  await expectNoViolations()
  await confirm()
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
  expect(sent.slice(1)).toEqual([{ call: activate, input: { token: 'secret' } }])
})

it('[2.11] shows in another browser who signed up, and asks for a password', async () => {
  const sent = fakeCalls({ [look]: elsewhere, [activate]: () => refusal('general.unavailable', 503) })
  await open()
  for (const fact of ['arif@riverside.example', 'Arif Khan', 'Riverside Library'])
    expect(await screen.findByText(fact)).toBeTruthy()
  expect(screen.getByText(/Close this page/)).toBeTruthy()
  await expectNoViolations()
  await confirm()
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Confirm your password')).toBeTruthy()
  expect(sent.map(({ call }) => call)).not.toContain(activate)
  await userEvent.type(screen.getByLabelText('Password'), 'Str0ng-pass')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'Str0ng-pass')
  await confirm()
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ call: activate, input: { token: 'secret', password: 'Str0ng-pass' } }),
  )
  // The typed text is still there when the server is back.
  expect((await screen.findAllByRole('alert')).some(({ textContent }) => textContent)).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Str0ng-pass')
})

it('[2.11] asks for a password when the browser has lost its cookies meanwhile', async () => {
  fakeCalls({
    [look]: link,
    [activate]: () => refusal('identity.password_required', 422, { field: 'password' }),
  })
  await open()
  await confirm()
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

it('[2.11] [8.12] offers a new link for one that has expired', async () => {
  const sent = fakeCalls({
    [look]: () => refusal('identity.verification_link_expired', 410),
    'POST /v1/auth/resend-code': null,
  })
  await open()
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
  await expectNoViolations()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), 'arif@')
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  expect(screen.getByText('Enter a valid email address')).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'riverside.example{Enter}')
  expect(await screen.findByText(/sent a new link/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^New link in/ }).disabled).toBe(true)
  expect(sent.at(-1)?.input).toMatchObject({ email: 'arif@riverside.example', token: 'secret' })
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy()
})

it.each([
  ['looked at', { [look]: () => refusal('general.unavailable', 503) }, look],
  ['used', { [look]: link, [activate]: () => refusal('general.unavailable', 503) }, activate],
])(
  '[2.11] does not call a link invalid that could not be %s, and tries again',
  async (_when, answers, call) => {
    const sent = fakeCalls(answers)
    await open()
    if (call === activate) await confirm()
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(sent.filter((one) => one.call === call)).toHaveLength(2))
    expect(screen.queryByText('This link doesn’t work')).toBeNull()
    await expectNoViolations()
  },
)

it.each([
  ['2.10', '/set-account/$id', () => <SetAccountPage />],
  ['2.13', '/reset-password/$token', () => <ResetPasswordPage />],
])('[%s] asks again about a link of %s', async (_statement, route, page) => {
  const path = route.replace(/\$.*/, 'secret')
  const sent = fakeCalls({
    'GET /v1/auth/set-account/secret': () => refusal('general.unavailable', 503),
    'GET /v1/forgot-password/user-info-with-reset-pass-token/secret': () =>
      refusal('general.unavailable', 503),
  })
  await renderScreen(page, { path, route, namespaces: ['auth'] })
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
})
