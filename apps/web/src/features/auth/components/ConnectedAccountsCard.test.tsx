// @vitest-environment jsdom
import type { ConnectedAccount, SessionUser } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { ConnectedAccountsCard } from './ConnectedAccountsCard.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const account: ConnectedAccount = {
  id: '0198c0de-0000-7000-8000-000000000021',
  name: 'Riverside login',
  connectedAt: Date.parse('2026-11-20T10:00:00Z'),
}
// The fields of the signed-in user that the card reads.
const user = {
  profile: { timeZone: 'Europe/London', timeFormat: '24', dateFormat: 'DD/MM/YYYY' },
} as unknown as SessionUser

async function setup(answers: Record<string, unknown>) {
  const sent = fakeCalls({
    'GET /v1/security': {
      hasPassword: true,
      passwordMinChars: 8,
      twoFactor: { isEnabled: false, recoveryCodesLeft: 0, isRequired: false },
    },
    ...answers,
  })
  await renderScreen(
    () => (
      <UserProvider value={user}>
        <main>
          <h1>Profile</h1>
          <ConnectedAccountsCard />
        </main>
      </UserProvider>
    ),
    { namespaces: ['auth', 'security'] },
  )
  return { changes: () => sent.filter(({ call }) => !call.startsWith('GET')), hand: userEvent.setup() }
}

it('[2.56] says why the only way to sign in stays, and disconnects if there is another', async () => {
  let isOnly = true
  const { hand, changes } = await setup({
    'GET /v1/user/connected-accounts': { accounts: [account], connectable: null },
    [`DELETE /v1/user/connected-accounts/${account.id}`]: () =>
      isOnly ? refusal('sso.only_way_in', 409) : null,
  })
  expect(await screen.findByText('Connected 20/11/2026')).toBeTruthy()
  await expectNoViolations()
  await hand.click(screen.getByRole('button', { name: 'Disconnect Riverside login' }))
  const dialog = await screen.findByRole('dialog')
  await hand.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  await within(dialog).findByText('You have no other way to sign in. Set a password or add a passkey first.')
  isOnly = false
  await hand.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes()).toHaveLength(2)
})

it('asks for the password before leading to the provider', async () => {
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', Object.assign(new URL(window.location.href), { assign }))
  const { hand, changes } = await setup({
    'GET /v1/user/connected-accounts': { accounts: [], connectable: 'Riverside login' },
    'POST /v1/user/connected-accounts': { url: 'https://login.example/authorize' },
  })
  await hand.click(await screen.findByRole('button', { name: 'Connect Riverside login' }))
  const dialog = await screen.findByRole('dialog')
  await hand.type(within(dialog).getByLabelText(/^Current password/), 'Riverside-1!')
  await hand.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://login.example/authorize'))
  expect(changes().map(({ input }) => input)).toEqual([{ password: 'Riverside-1!' }])
})

it('shows nothing without a provider', async () => {
  await setup({ 'GET /v1/user/connected-accounts': { accounts: [], connectable: null } })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Connected accounts' })).toBeNull())
})
