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

const activate = 'POST /v1/auth/activate'
const open = () =>
  renderScreen(() => <ActivatePage />, {
    path: '/activate/secret',
    route: '/activate/$activationToken',
    namespaces: ['auth'],
  })
async function show() {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm and continue' }))
}

it('[2.11] confirms nothing when the link is only opened', async () => {
  const sent = fakeCalls({ [activate]: () => refusal('identity.verification_link_expired', 410) })
  await open()
  expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeTruthy()
  expect(sent).toEqual([])
  await expectNoViolations()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm and continue' }))
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  expect(sent).toEqual([{ call: activate, input: expect.objectContaining({ token: 'secret' }) }])
})

it('[2.11] [8.12] offers a new link for one that has expired', async () => {
  const sent = fakeCalls({
    [activate]: () => refusal('identity.verification_link_expired', 410),
    'POST /v1/auth/resend-code': null,
  })
  await show()
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  await expectNoViolations()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), 'arif@')
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  expect(screen.getByText('Enter a valid email')).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'riverside.example{Enter}')
  expect(await screen.findByText(/a new link is on its way/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^New link in/ }).disabled).toBe(true)
  expect(sent.at(-1)?.input).toMatchObject({ email: 'arif@riverside.example', token: 'secret' })
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy()
})

it('[2.11] calls no link dead that the server could not be asked about, and asks again', async () => {
  const sent = fakeCalls({ [activate]: () => refusal('general.unavailable', 503) })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.queryByText('This link does not work')).toBeNull()
  await expectNoViolations()
})

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
