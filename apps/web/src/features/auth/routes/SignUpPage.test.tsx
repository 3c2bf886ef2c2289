// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { SignUpPage } from './SignUpPage.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Answers every call with one status and body, and keeps the bodies that were sent. */
function answerWith(status: number, body: unknown) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const request = new Request(input)
    if (request.url.endsWith('/refresh'))
      return Response.json({ code: 'identity.unauthenticated' }, { status: 401 })
    if (request.url.endsWith('/config'))
      return Response.json({ status: 'success', data: { hasPublicPages: true, termsUrl: null } })
    sent.push(await request.json())
    return Response.json(body, { status })
  })
  return sent
}

async function fill(values: Record<string, string>) {
  const user = userEvent.setup()
  for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value)
  await user.click(screen.getByRole('button', { name: 'Create account' }))
}

const person = {
  'First name': 'Ann',
  'Last name': 'Lee',
  Email: 'ann@acme.example',
  Password: 'Str0ng-pass',
  'Confirm password': 'Str0ng-pass',
}

describe('sign-up', () => {
  it('[5.2][5.5][5.6] shows every broken rule beside its field and leads to the first', async () => {
    const sent = answerWith(500, {})
    await renderScreen(() => <SignUpPage />, { namespaces: ['auth'] })
    await fill({ Password: 'weak', 'Confirm password': 'weaker' })
    const errorOf = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid')
    expect(
      ['Organisation name', 'First name', 'Last name', 'Email', 'Password', 'Confirm password'].map(errorOf),
    ).toEqual(Array(6).fill('true'))
    expect(screen.getByText("Password doesn't match")).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Organisation name'))
    expect(sent).toEqual([])
  })

  it('[5.2] asks for the password again if an empty form is sent', async () => {
    answerWith(500, {})
    await renderScreen(() => <SignUpPage />, { namespaces: ['auth'] })
    await fill({})
    const confirmation = screen.getByLabelText('Confirm password')
    expect(confirmation.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Confirm your password')).toBeTruthy()
  })

  it('[1.22][2.5][2.63] sends no organisation for an individual and continues with the code', async () => {
    const sent = answerWith(200, {
      status: 'success',
      data: { email: 'ann@acme.example', signUpId: 'a', codeExpiresAt: 1 },
    })
    const { path } = await renderScreen(() => <SignUpPage />, { namespaces: ['auth'] })
    const terms = await screen.findByRole('link', { name: /you agree to the terms and conditions/ })
    expect(terms.getAttribute('href')).toBe('/terms-condition')
    await userEvent.click(screen.getByRole('radio', { name: /Continue as an Individual/ }))
    expect(screen.queryByLabelText('Organisation name')).toBeNull()
    await fill(person)
    await waitFor(() => expect(path()).toBe('/otp'))
    expect(sent).toMatchObject([{ accountType: 'individual', email: 'ann@acme.example', language: 'en' }])
    expect(sent[0]).not.toHaveProperty('organizationName')
  })

  it.each(['identity.user_exists', 'identity.disposable_email'])(
    '[8.4][8.5] shows %s beside the email',
    async (code) => {
      answerWith(422, { defined: true, code, status: 422, message: '' })
      await renderScreen(() => <SignUpPage />, { namespaces: ['auth'] })
      await fill({ 'Organisation name': 'Acme', ...person })
      await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'))
      expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    },
  )
})
