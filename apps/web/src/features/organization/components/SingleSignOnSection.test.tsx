// @vitest-environment jsdom
import type { SignInProvider } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { SingleSignOnSection } from './SingleSignOnSection.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = '/v1/organization/sign-in-provider'
const riverside: SignInProvider = {
  name: 'Riverside login',
  issuer: 'https://login.riverside.example',
  clientId: 'majlis',
  allowedDomains: ['riverside.example'],
  isEnabled: true,
}

function setup({
  provider = null as SignInProvider | null,
  put,
}: { provider?: SignInProvider | null; put?: () => unknown } = {}) {
  let saved = provider
  return fakeCalls({
    [`GET ${path}`]: () => ({
      redirectUri: 'https://meet.example.org/sign-in/callback/0198c0de-0000-7000-8000-000000000001',
      signInUrl: 'https://meet.example.org/sign-in?organization=a',
      provider: saved,
    }),
    [`PUT ${path}`]: (input: SignInProvider) => put?.() ?? (saved = input),
    [`DELETE ${path}`]: () => {
      saved = null
      return null
    },
  })
}

const show = () => renderScreen(() => <SingleSignOnSection />, { namespaces: ['organization', 'security'] })

describe('single sign-on', () => {
  it('is set up with the provider’s values, and shows those that the provider needs', async () => {
    const sent = setup()
    await show()
    expect((await screen.findByLabelText<HTMLInputElement>('Redirect address for the provider')).value).toBe(
      'https://meet.example.org/sign-in/callback/0198c0de-0000-7000-8000-000000000001',
    )
    await expectNoViolations()
    await userEvent.type(screen.getByLabelText('Name on the button'), 'Riverside login')
    await userEvent.type(screen.getByLabelText(/Address of the provider/), riverside.issuer)
    await userEvent.type(screen.getByLabelText('Client ID'), 'majlis')
    await userEvent.type(screen.getByLabelText('Client secret'), 'hush')
    await userEvent.type(
      screen.getByLabelText('Allowed email domains', { selector: 'input' }),
      'Riverside.example{Enter}HP.com{Enter}',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: 'Remove' })).toBeTruthy()
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.input).toEqual({
      ...riverside,
      allowedDomains: ['riverside.example', 'hp.com'],
      clientSecret: 'hush',
    })
  })

  it('shows refusals beside the field, and keeps the secret when none is typed', async () => {
    const put = () => refusal('sso.issuer_unreachable', 422, { field: 'issuer' })
    const sent = setup({ provider: riverside, put })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    expect(
      await screen.findByText('The server can’t reach an OpenID Connect provider at this address.'),
    ).toBeTruthy()
    const issuer = screen.getByLabelText(/Address of the provider/)
    expect(issuer.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(issuer))
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.input).toEqual(riverside)
  })

  it('is removed after asking', async () => {
    setup({ provider: riverside })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove single sign-on?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByLabelText<HTMLInputElement>('Client ID')).toHaveProperty('value', '')
  })
})
