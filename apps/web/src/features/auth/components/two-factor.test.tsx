// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { RequiredTwoFactor } from './RequiredTwoFactor.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const namespaces = ['auth' as const, 'security' as const]
const secret = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Majlis%3Aann?secret=GEZD' }
const recoveryCodes = ['abcde-fghjk', 'mnpqr-stuvw']
const off = {
  hasPassword: true,
  passwordMinChars: 8,
  twoFactor: { isEnabled: false, recoveryCodesLeft: 0, isRequired: false },
}
const on = {
  hasPassword: true,
  passwordMinChars: 8,
  twoFactor: { isEnabled: true, recoveryCodesLeft: 9, isRequired: false },
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })

describe('two-factor sign-in in the profile', () => {
  it('[2.56] is set up with the password, the QR code and a first code, and shows its recovery codes once', async () => {
    let state = off
    const sent = fakeCalls({
      'GET /v1/security': () => state,
      'POST /v1/security/two-factor/enrol': ({ password }: { password: string }) =>
        password === 'right' ? secret : refusal('identity.password_incorrect', 422, { field: 'password' }),
      'POST /v1/security/two-factor/confirm': () => {
        state = on
        return { recoveryCodes }
      },
    })
    await renderScreen(() => <TwoFactorCard />, { namespaces })
    await userEvent.click(await screen.findByRole('button', { name: 'Set up' }))
    await userEvent.type(within(await dialog('Confirm it’s you')).getByLabelText(/Current password/), 'wrong')
    await press('Continue')
    expect(await screen.findByText('The password is incorrect.')).toBeTruthy()
    await userEvent.clear(screen.getByLabelText(/Current password/))
    await userEvent.type(screen.getByLabelText(/Current password/), 'right')
    await press('Continue')
    const setUp = within(await dialog('Set up your authenticator app'))
    expect(setUp.getByRole('img', { name: 'QR code for authenticator apps' })).toBeTruthy()
    expect(setUp.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy()
    await expectNoViolations()
    await userEvent.type(setUp.getByLabelText('Code'), '482913')
    const codes = within(await dialog('Save your recovery codes'))
    for (const code of recoveryCodes) expect(codes.getByText(code)).toBeTruthy()
    await expectNoViolations()
    await press('I’ve saved these codes')
    expect(await screen.findByText('9 recovery codes left')).toBeTruthy()
    expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull()
    expect(sent.map(({ call }) => call)).toContain('POST /v1/security/two-factor/confirm')
  })

  it('is switched off with the password, unless the organisation requires it', async () => {
    let state = on
    fakeCalls({
      'GET /v1/security': () => state,
      'POST /v1/security/two-factor/disable': () => {
        state = off
        return null
      },
    })
    await renderScreen(() => <TwoFactorCard />, { namespaces })
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
    const proof = within(await dialog('Confirm it’s you'))
    await userEvent.type(proof.getByLabelText(/Current password/), 'right')
    await userEvent.click(proof.getByRole('button', { name: 'Turn off' }))
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy()
    cleanup()
    fakeCalls({ 'GET /v1/security': { ...on, twoFactor: { ...on.twoFactor, isRequired: true } } })
    await renderScreen(() => <TwoFactorCard />, { namespaces })
    expect(await screen.findByText('Your organisation requires it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  })

  it('says when it cannot be requested', async () => {
    fakeCalls({ 'GET /v1/security': refusal('general.forbidden', 403) })
    await renderScreen(() => <TwoFactorCard />, { namespaces })
    expect((await screen.findByRole('alert')).textContent).toBe('You don’t have permission to do this.')
  })
})

describe('the step after the password', () => {
  it('[2.6] submits the six digits automatically, and clears a wrong code', async () => {
    const sent = fakeCalls({
      'POST /v1/auth/two-factor': () => refusal('identity.code_incorrect', 422, { field: 'code' }),
    })
    await renderScreen(() => <SecondFactor challenge="secret" />, { namespaces })
    await expectNoViolations()
    await userEvent.type(screen.getByLabelText('Code'), '482913')
    expect(await screen.findByText('The code is incorrect.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
    expect(sent.map(({ input }) => input)).toEqual([{ challenge: 'secret', code: '482913' }])
  })

  it('accepts a recovery code instead', async () => {
    const sent = fakeCalls({
      'POST /v1/auth/two-factor': () => refusal('identity.challenge_expired', 410),
    })
    await renderScreen(() => <SecondFactor challenge="secret" />, { namespaces })
    await press('Use a recovery code')
    await userEvent.type(screen.getByLabelText(/Recovery code/), 'abcde-fghjk{Enter}')
    await waitFor(() =>
      expect(sent.map(({ input }) => input)).toEqual([{ challenge: 'secret', code: 'abcde-fghjk' }]),
    )
    expect(await screen.findByText('Signing in took too long. Please start again.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe('/sign-in')
  })

  it('leads back to sign-in if the app may not be set up', async () => {
    fakeCalls({
      'POST /v1/auth/two-factor/enrol': () => refusal('identity.two_factor_needs_sign_in', 403),
    })
    await renderScreen(() => <RequiredTwoFactor challenge="secret" />, { namespaces })
    expect((await screen.findByRole('alert')).textContent).toMatch(/Sign in with your password or a passkey/)
    expect(screen.getByRole('heading', { name: 'You’re not signed in' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/sign-in')
    await expectNoViolations()
  })

  it('sets the app up if the organisation requires it', async () => {
    const sent = fakeCalls({
      'POST /v1/auth/two-factor/enrol': secret,
      'POST /v1/auth/two-factor/confirm': { accessToken: 'a', expiresAt: 1, session: {}, recoveryCodes },
    })
    await renderScreen(() => <RequiredTwoFactor challenge="secret" />, { namespaces })
    await userEvent.type(await screen.findByLabelText('Code'), '482913')
    expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toBeTruthy()
    expect(screen.getByText('abcde-fghjk')).toBeTruthy()
    expect(sent.map(({ call }) => call)).toEqual([
      'POST /v1/auth/two-factor/enrol',
      'POST /v1/auth/two-factor/confirm',
    ])
  })
})
