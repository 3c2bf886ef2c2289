// @vitest-environment jsdom
import { Button, TextInput } from '@mantine/core'
import { useErrorText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../shared/api/index.ts'
import { Dialog } from '../shared/dialog/index.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { fakeCalls, refusal } from '../testing/fake-calls.ts'
import { renderScreen } from '../testing/render.tsx'

const startAuthentication = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }))

beforeEach(() => {
  // A browser that supports passkeys, at a secure address.
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('isSecureContext', true)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  startAuthentication.mockReset()
})

/** A server that wants a proof before it deletes the organisation. */
function serverKnowing(proofs: string[], confirm: (proof: unknown) => unknown = () => null) {
  let isProven = false
  return fakeCalls({
    'POST /v1/organization/delete/a': () => (isProven ? null : refusal('identity.proof_required', 403)),
    'GET /v1/security': { proofs },
    'POST /v1/security/confirm-identity/passkey': { challenge: 'c' },
    'POST /v1/security/confirm-identity': (proof: unknown) => {
      const answer = confirm(proof)
      isProven = !(answer instanceof Response)
      return answer
    },
  })
}

/** A dialog with a name typed into it, which a sensitive call sends. */
function DeleteForm() {
  const errorText = useErrorText()
  const [name, setName] = useState('')
  const [isOpen, setOpen] = useState(true)
  const deletion = useMutation({
    mutationFn: () => api.administration.requestDeletion({ id: 'a', name }),
  })
  if (!isOpen) return <p>Closed</p>
  return (
    <Dialog title="Delete" onClose={() => setOpen(false)}>
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <Button loading={deletion.isPending} onClick={() => deletion.mutate()}>
        Delete
      </Button>
      <p role="status">{deletion.isSuccess ? 'Deleted' : deletion.error ? errorText(deletion.error) : ''}</p>
    </Dialog>
  )
}

async function askToDelete() {
  await renderScreen(DeleteForm, { namespaces: [] })
  await userEvent.type(await screen.findByLabelText('Name'), 'Riverside')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  return within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
}

const deletions = (sent: { call: string; input: unknown }[]) =>
  sent.filter(({ call }) => call === 'POST /v1/organization/delete/a').map(({ input }) => input)

describe('a call that needs a proof of identity', () => {
  it('is repeated once after the password, with the same input', async () => {
    const sent = serverKnowing(['password'])
    const dialog = await askToDelete()
    const password = await dialog.findByLabelText(/Current password/)
    await waitFor(() => expect(document.activeElement).toBe(password))
    await expectNoViolations()
    await userEvent.type(password, 'Riverside-1!{Enter}')
    expect(await screen.findByText('Deleted')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull()
    expect(deletions(sent)).toEqual([{ name: 'Riverside' }, { name: 'Riverside' }])
    expect(sent).toContainEqual({
      call: 'POST /v1/security/confirm-identity',
      input: { by: 'password', password: 'Riverside-1!' },
    })
  })

  it('shows the refusal beside the field, and allows another try', async () => {
    serverKnowing(['password'], (proof) =>
      (proof as { password: string }).password === 'Right-1!'
        ? null
        : refusal('identity.password_incorrect', 422, { field: 'password' }),
    )
    const dialog = await askToDelete()
    const password = await dialog.findByLabelText(/Current password/)
    await userEvent.type(password, 'Wrong-1!{Enter}')
    expect(await dialog.findByText('The password is incorrect.')).toBeTruthy()
    expect(password).toHaveProperty('value', '')
    await userEvent.type(password, 'Right-1!{Enter}')
    expect(await screen.findByText('Deleted')).toBeTruthy()
  })

  it('accepts a code of the app instead of the password', async () => {
    const sent = serverKnowing(['password', 'code'])
    const dialog = await askToDelete()
    await userEvent.click(await dialog.findByRole('button', { name: 'Use a code' }))
    await userEvent.type(dialog.getByLabelText(/Code/), '123456')
    await expectNoViolations()
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Deleted')).toBeTruthy()
    expect(sent).toContainEqual({
      call: 'POST /v1/security/confirm-identity',
      input: { by: 'code', code: '123456' },
    })
  })

  it('accepts a passkey of people without a password', async () => {
    startAuthentication.mockResolvedValue({ id: 'x', rawId: 'x', type: 'public-key', response: {} })
    serverKnowing(['passkey'])
    const dialog = await askToDelete()
    await userEvent.click(await dialog.findByRole('button', { name: 'Use a passkey' }))
    expect(await screen.findByText('Deleted')).toBeTruthy()
  })

  it('asks people without any of these to sign in again', async () => {
    serverKnowing([])
    const dialog = await askToDelete()
    expect((await dialog.findByRole('link', { name: 'Sign in again' })).getAttribute('href')).toBe('/logout')
  })

  it('keeps the form unchanged when the person cancels, also by Escape', async () => {
    const sent = serverKnowing(['password'])
    const dialog = await askToDelete()
    await dialog.findByLabelText(/Current password/)
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByText('Confirm it’s you to continue.')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Riverside')
    const form = screen.getByRole('dialog', { name: 'Delete' })
    await waitFor(() => expect(form.contains(document.activeElement)).toBe(true))
    expect(deletions(sent)).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const again = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    await userEvent.click(await again.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull())
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByText('Closed')).toBeTruthy()
  })
})
