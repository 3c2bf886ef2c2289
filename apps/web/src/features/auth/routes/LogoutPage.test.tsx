// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useNavigate } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { aSession } from '../../../testing/a-session.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { session } from '../../../shared/session/index.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { LogoutPage } from './LogoutPage.tsx'

const call = 'POST /v1/auth/logout'
const assign = vi.fn<(url: string) => void>()

beforeEach(() => {
  vi.stubGlobal('location', {
    origin: 'http://localhost',
    hostname: 'localhost',
    pathname: '/logout',
    assign,
  })
})
afterEach(() => {
  cleanup()
  session.forget()
  assign.mockReset()
  vi.unstubAllGlobals()
})

const signIn = () =>
  session.accept({ accessToken: 'access', expiresAt: Date.now() + 300_000, session: aSession() })

const show = () => renderScreen(() => <LogoutPage />, { path: '/logout', namespaces: ['auth'] })

describe('the logout address', () => {
  it('asks people who followed a link before signing them out', async () => {
    const sent = fakeCalls({ [call]: null })
    signIn()
    await show()
    expect(await screen.findByRole('heading', { name: 'Sign out?' })).toBeTruthy()
    expect(sent).toEqual([])
    expect(session.getSnapshot().status).toBe('signed_in')
    await expectNoViolations()
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/sign-in'))
    expect(sent.map((one) => one.call)).toEqual([call])
    expect(session.getSnapshot().status).toBe('signed_out')
  })

  it('keeps people signed in who opened it by accident', async () => {
    const sent = fakeCalls({ [call]: null })
    signIn()
    const { path } = await show()
    await userEvent.click(await screen.findByRole('link', { name: 'Stay signed in' }))
    await waitFor(() => expect(path()).toBe('/home'))
    expect(sent).toEqual([])
    expect(session.getSnapshot().status).toBe('signed_in')
  })

  it('signs out immediately after a press of a button that leads here', async () => {
    fakeCalls({ [call]: null })
    signIn()
    await renderScreen(() => <Chosen />, { path: '/logout', namespaces: ['auth'] })
    await userEvent.click(await screen.findByRole('button', { name: 'Go' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/sign-in'))
  })

  it('[2.42] finishes immediately when the session has ended', async () => {
    fakeCalls({ [call]: null })
    session.forget()
    await show()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/sign-in'))
  })
})

function Chosen() {
  const navigate = useNavigate()
  const go = () => void navigate({ to: '/logout', state: { isSigningOut: true } })
  return (
    <>
      <button onClick={go}>Go</button>
      <LogoutPage />
    </>
  )
}
