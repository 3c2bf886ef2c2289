// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { session, takeReturnPath } from '../../../shared/session/index.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { TokenPage } from './TokenPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const call = 'POST /v1/auth/authenticate-by-token'
const inDesktopProgram = () =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MajlisDesktop/1.0')

const show = (path: string) =>
  renderScreen(() => <TokenPage />, { path, route: '/sign-in/token', namespaces: ['auth', 'security'] })

describe('a sign-in link', () => {
  it('[7.50] sends the token after #, immediately in the desktop program, and reports an invalid one', async () => {
    inDesktopProgram()
    const sent = fakeCalls({ [call]: () => refusal('identity.sign_in_link_expired', 410) })
    await show('/sign-in/token#secret')
    expect((await screen.findByRole('alert')).textContent).toMatch(/expired or was already used/)
    expect(sent).toEqual([{ call, input: { token: 'secret' } }])
    await expectNoViolations()
  })

  it('asks to sign in with the password if a mailed link may not set up two-factor sign-in', async () => {
    fakeCalls({ [call]: () => refusal('identity.two_factor_needs_sign_in', 403) })
    await show('/sign-in/token#secret')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You can’t set up two-factor sign-in with an emailed link. Sign in with your password or a passkey instead.',
    )
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/sign-in')
    await expectNoViolations()
  })

  it('asks nothing without a token', async () => {
    const sent = fakeCalls({})
    await show('/sign-in/token')
    expect(await screen.findByRole('link', { name: 'Back to sign-in' })).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('[7.50] of a mail is used by the person who presses the button, not by programs that scan mails, and leads to its page', async () => {
    const sent = fakeCalls({ [call]: () => refusal('identity.sign_in_link_expired', 410) })
    session.forget()
    await show('/sign-in/token?to=%2Fregistrations%2F7#secret')
    const button = await screen.findByRole('button', { name: 'Sign in' })
    expect(sent).toEqual([])
    await expectNoViolations()
    await userEvent.click(button)
    expect((await screen.findByRole('alert')).textContent).toMatch(/expired or was already used/)
    expect(sent).toEqual([{ call, input: { token: 'secret' } }])
    expect(takeReturnPath()).toBe('/registrations/7')
  })

  it('[7.50] leads to no page of another site', async () => {
    inDesktopProgram()
    fakeCalls({ [call]: () => refusal('identity.sign_in_link_expired', 410) })
    await show('/sign-in/token?to=%2F%2Fevil.example#secret')
    await screen.findByRole('alert')
    expect(takeReturnPath()).toBe('/home')
  })

  it('does not sign in by being opened in a browser, also where a user is signed in', async () => {
    const sent = fakeCalls({ [call]: () => refusal('identity.sign_in_link_expired', 410) })
    await show('/sign-in/token#secret')
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('continues with the second factor', async () => {
    inDesktopProgram()
    fakeCalls({ [call]: () => refusal('identity.two_factor_required', 403, { challenge: 'c' }) })
    const { path } = await show('/sign-in/token#secret')
    await waitFor(() => expect(path()).toBe('/otp'))
  })
})
