// @vitest-environment jsdom
import type { Passkey, SessionUser } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'

const startRegistration = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('@simplewebauthn/browser', () => ({ startRegistration }))

beforeEach(() => {
  // A browser that supports passkeys, at a secure address.
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('isSecureContext', true)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  startRegistration.mockReset()
})

const laptop: Passkey = {
  id: 'a',
  name: 'Laptop',
  isSynced: true,
  createdAt: Date.parse('2026-11-20T10:00:00Z'),
  lastUsedAt: Date.parse('2026-11-21T10:00:00Z'),
}
const security = {
  hasPassword: true,
  passwordMinChars: 8,
  twoFactor: { isEnabled: false, recoveryCodesLeft: 0, isRequired: false },
}
// The fields of the signed-in user that the card reads.
const user = {
  profile: { timeZone: 'Europe/London', timeFormat: '24', dateFormat: 'DD/MM/YYYY' },
} as unknown as SessionUser

function setup(answers: Record<string, unknown> = {}) {
  let passkeys = [laptop]
  return fakeCalls({
    'GET /v1/security': security,
    'GET /v1/security/passkeys': () => passkeys,
    'POST /v1/security/passkeys/options': { challenge: 'c' },
    'POST /v1/security/passkeys': ({ name }: { name: string }) => {
      passkeys = [{ ...laptop, id: 'b', name, lastUsedAt: null }, ...passkeys]
      return passkeys[0]
    },
    'PUT /v1/security/passkeys/a': ({ name }: { name: string }) => {
      passkeys = [{ ...laptop, name }]
      return passkeys[0]
    },
    'DELETE /v1/security/passkeys/a': () => {
      passkeys = []
      return null
    },
    ...answers,
  })
}

const show = () =>
  renderScreen(
    () => (
      <UserProvider value={user}>
        <PasskeysCard />
      </UserProvider>
    ),
    { namespaces: ['auth', 'security'] },
  )

async function add() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  await userEvent.type(proof.getByLabelText(/Current password/), 'right')
  await userEvent.click(proof.getByRole('button', { name: 'Continue' }))
}

describe('passkeys in the profile', () => {
  it('[2.56] are listed, and added with the password', async () => {
    const made = { id: 'x', rawId: 'x', type: 'public-key', response: { attestationObject: 'o' } }
    startRegistration.mockResolvedValue(made)
    const sent = setup()
    await show()
    expect(await screen.findByText('Last used 21/11/2026')).toBeTruthy()
    await expectNoViolations()
    await add()
    expect(await screen.findByText('My device')).toBeTruthy()
    expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } })
    expect(sent.find(({ call }) => call === 'POST /v1/security/passkeys')?.input).toEqual({
      name: 'My device',
      response: { ...made, clientExtensionResults: {} },
    })
  })

  it.each([
    ['NotAllowedError', 'The passkey wasn’t used. Try again, or sign in another way.'],
    ['InvalidStateError', 'This device already has a passkey for your account.'],
  ])('say why none was added (%s)', async (name, sentence) => {
    startRegistration.mockRejectedValue(Object.assign(new Error('no'), { name }))
    setup()
    await show()
    await add()
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  it('are renamed and removed', async () => {
    setup()
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Laptop' }))
    const field = within(await screen.findByRole('dialog')).getByLabelText(/Name/)
    await userEvent.clear(field)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Give the passkey a name')).toBeTruthy()
    await userEvent.type(field, 'Old laptop{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Old laptop' }))
    await expectNoViolations()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No passkeys yet.')).toBeTruthy()
  })

  it('stay when they cannot be removed, with the reason', async () => {
    setup({ 'DELETE /v1/security/passkeys/a': refusal('identity.passkey_not_found', 404) })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('This passkey doesn’t exist.')).toBeTruthy()
  })

  it('cannot be added in a browser without them', async () => {
    vi.stubGlobal('isSecureContext', false)
    setup()
    await show()
    await waitFor(() =>
      expect(screen.getByText('This browser can’t use passkeys at this address.')).toBeTruthy(),
    )
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })
})
