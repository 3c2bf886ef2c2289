// @vitest-environment jsdom
import type { SingleSignOnOnly } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { renderOrganization } from '../testing/render-organization.tsx'
import { SingleSignOnOnlySection } from './SingleSignOnOnlySection.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = '/v1/organization/single-sign-on-only'
const nusrat = { id: '0198c0de-0000-7000-8000-0000000000a1', name: 'Nusrat Rahman', isReady: true }
const samira = { id: '0198c0de-0000-7000-8000-0000000000a2', name: 'Samira Haddad', isReady: false }
const off: SingleSignOnOnly = { isOn: false, breakGlassUserId: null, owners: [nusrat, samira] }

async function show({ only = off, put }: { only?: SingleSignOnOnly; put?: () => unknown } = {}) {
  let saved = only
  return renderOrganization(() => <SingleSignOnOnlySection />, {
    path: '/organization',
    calls: {
      'GET /v1/organization/sign-in-provider': {
        redirectUri: 'https://meet.example.org/sign-in/callback',
        signInUrl: 'https://meet.example.org/sign-in?organization=a',
        provider: {
          name: 'Riverside login',
          issuer: 'https://login.riverside.example',
          clientId: 'majlis',
          allowedDomains: ['riverside.example'],
          isEnabled: true,
        },
      },
      [`GET ${path}`]: () => saved,
      [`PUT ${path}`]: ({ breakGlassUserId }: { breakGlassUserId: string }) => {
        const refused = put?.()
        if (refused) return refused
        saved = { ...saved, isOn: true, breakGlassUserId }
        return null
      },
      [`DELETE ${path}`]: () => {
        saved = off
        return null
      },
    },
  })
}

it('is turned on with the owner who keeps a password, after asking, and off again', async () => {
  const { changes } = await show()
  const owner = await screen.findByLabelText('Owner who keeps a password')
  await expectNoViolations()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Turn on' }).disabled).toBe(true)
  expect(
    screen.getByRole<HTMLOptionElement>('option', { name: /Samira Haddad \(no password/ }).disabled,
  ).toBe(true)
  await userEvent.selectOptions(owner, nusrat.id)
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on single sign-on only?' }))
  expect(
    dialog.getByText(/Everyone else who didn’t sign in with Riverside login is signed out now/),
  ).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('On')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Off')).toBeTruthy()
  await waitFor(() => expect(changes()[0]).toEqual({ breakGlassUserId: nusrat.id }))
})

it('says why it cannot be turned on', async () => {
  await show({ put: () => refusal('sso.only_untried', 409) })
  await userEvent.selectOptions(await screen.findByLabelText('Owner who keeps a password'), nusrat.id)
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByText(/No one has signed in with this provider/)).toBeTruthy()
})
