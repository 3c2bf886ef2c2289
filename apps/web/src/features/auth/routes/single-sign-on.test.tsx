// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { SignInPage } from './SignInPage.tsx'
import { SingleSignOnPage } from './SingleSignOnPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '0198c0de-0000-7000-8000-000000000001'
const namespaces = ['auth' as const, 'security' as const]

describe('the sign-in page of an organisation', () => {
  const show = (search: string) =>
    renderScreen(() => <SignInPage />, { path: `/sign-in${search}`, route: '/sign-in', namespaces })

  it('offers its provider, and says when it is unreachable', async () => {
    const sent = fakeCalls({
      [`GET /v1/auth/sign-in-provider/${id}`]: { name: 'Riverside login' },
      'POST /v1/auth/single-sign-on': () => refusal('sso.failed', 401),
    })
    await show(`?organization=${id}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Riverside login' }))
    expect(await screen.findByText('Your organisation’s provider couldn’t sign you in.')).toBeTruthy()
    expect(sent.at(-1)?.input).toEqual({
      organizationId: id,
      rememberMe: true,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      formats: { timeFormat: '24', dateFormat: 'DD/MM/YYYY', weekStart: 1 },
    })
    await expectNoViolations()
  })

  it('[1.24] has its branding, and none once the organisation is gone', async () => {
    const look = { organizationId: id, primaryColor: '#7c3aed', font: 'Lato', favicon: null }
    const riverside = { ...look, name: 'Riverside', logoUrl: '/logo.png', vanityUrl: null }
    fakeCalls({ 'GET /v1/organization/branding': riverside })
    await show(`?organization=${id}`)
    const home = await screen.findByRole('link', { name: 'Riverside' })
    expect(home.getAttribute('href')).toBe(`/sign-in?organization=${id}`)
    expect(home.querySelector('img')?.getAttribute('src')).toBe('/logo.png')
    expect(screen.queryByRole('link', { name: 'Majlis' })).toBeNull()
    expect(localStorage.getItem('majlis.brand')).toContain('--brand-6')
    await expectNoViolations()
    cleanup()
    fakeCalls({})
    await show(`?organization=${id}`)
    expect(await screen.findByRole('link', { name: 'Majlis' })).toBeTruthy()
  })

  it('says that passwords are not accepted, and connects the account on the way to the provider', async () => {
    const sent = fakeCalls({
      [`GET /v1/auth/sign-in-provider/${id}`]: { name: 'Riverside login' },
      'POST /v1/auth/authenticate': () => refusal('sso.only', 403, { organizationId: id, token: 'proven' }),
      'POST /v1/auth/single-sign-on': () => refusal('sso.failed', 401),
    })
    await show('')
    await userEvent.type(screen.getByLabelText(/^Email/), 'arif@riverside.example')
    await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'Riverside-1!')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('You can only sign in with your organisation’s provider.')).toBeTruthy()
    expect(screen.getByText(/Continue with your provider to connect this account/)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Riverside login' }))
    await waitFor(() => expect(sent.at(-1)?.input).toMatchObject({ organizationId: id, token: 'proven' }))
    await expectNoViolations()
  })

  it.each(['', '?organization=not-an-id'])('offers and requests none at /sign-in%s', async (search) => {
    const sent = fakeCalls({})
    await show(search)
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
    expect(sent).toEqual([])
  })
})

describe('the way back from the provider', () => {
  const show = () =>
    renderScreen(() => <SingleSignOnPage />, {
      path: `/sign-in/callback/${id}?code=c&state=s`,
      route: '/sign-in/callback/$organizationId',
      namespaces,
    })

  it('sends the provider’s answer once, and says why it failed', async () => {
    const sent = fakeCalls({
      'POST /v1/auth/single-sign-on/callback': () => refusal('sso.domain_not_allowed', 403),
    })
    await show()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your email domain isn’t allowed here. Ask your administrator.',
    )
    expect(sent.map(({ input }) => input)).toEqual([{ organizationId: id, query: 'code=c&state=s' }])
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/sign-in')
    await expectNoViolations()
  })

  it('tries again automatically behind many others of the organisation', async () => {
    let tries = 0
    const sent = fakeCalls({
      'POST /v1/auth/single-sign-on/callback': () => {
        tries += 1
        return tries < 3
          ? refusal('general.unavailable', 503, { retryAfterMs: 1 })
          : refusal('sso.provider_silent', 424)
      },
    })
    await show()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your organisation’s provider isn’t responding. Try again in a few minutes.',
    )
    expect(sent).toHaveLength(3)
    await expectNoViolations()
  })

  it.each([
    ['identity.password_change_required', '/reset-password/secret'],
    ['sso.joins_with_account', '/set-account/secret'],
  ])('[2.63] leads on after %s', async (code, page) => {
    fakeCalls({ 'POST /v1/auth/single-sign-on/callback': () => refusal(code, 403, { token: 'secret' }) })
    const { path } = await show()
    await waitFor(() => expect(path()).toBe(page))
  })

  it('[2.60] leads suspended people to their page', async () => {
    fakeCalls({ 'POST /v1/auth/single-sign-on/callback': () => refusal('identity.suspended', 403) })
    const { path } = await show()
    await waitFor(() => expect(path()).toBe('/suspended'))
  })
})
