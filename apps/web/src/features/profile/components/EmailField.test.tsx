// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../../../shared/session/index.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { renderProfile } from '../testing/render-profile.tsx'
import { AboutCard } from './AboutCard.tsx'

const user = userEvent.setup()
const email = 'nusrat@hilltop.example'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('[2.56, 5.5] requests another address with the password, and confirms it by the mailed code', async () => {
  const renew = vi.spyOn(session, 'renew').mockResolvedValue('token')
  let isTaken = true
  let isRight = false
  const { changes } = await renderProfile(AboutCard, {
    'GET /v1/user/change-email': null,
    'POST /v1/user/change-email': () =>
      isTaken
        ? refusal('identity.user_exists', 409, { field: 'email' })
        : { email, codeExpiresAt: Date.now() + 3_600_000 },
    'PUT /v1/user/change-email': () =>
      isRight ? null : refusal('identity.code_incorrect', 422, { field: 'code' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Change email' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Send code' }))
  expect(await dialog.findByText('Email is required')).toBeTruthy()
  await user.type(dialog.getByLabelText(/New email/), email)
  await user.type(dialog.getByLabelText(/Current password/), 'Riverside-1!')
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  expect(await dialog.findByText('User already exists')).toBeTruthy()
  isTaken = false
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  expect(await dialog.findByText(`Enter the code we sent to ${email}.`)).toBeTruthy()
  await expectNoViolations()
  await user.type(dialog.getByLabelText(/code/i), '111111')
  expect(await dialog.findByText('The code is incorrect.')).toBeTruthy()
  expect(renew).not.toHaveBeenCalled()
  isRight = true
  await user.type(dialog.getByLabelText(/code/i), '123456')
  expect(await screen.findByText('Email address changed')).toBeTruthy()
  expect(renew).toHaveBeenCalledOnce()
  expect(changes().at(-1)).toEqual({ call: 'PUT /v1/user/change-email', input: { code: '123456' } })
})

it('[2.56] continues with the code after the page was reloaded', async () => {
  await renderProfile(AboutCard, {
    'GET /v1/user/change-email': { email, codeExpiresAt: Date.now() + 3_600_000 },
  })
  await user.click(await screen.findByRole('button', { name: `Enter the code for ${email}` }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Send again, or to another address' }))
  expect(await dialog.findByLabelText(/New email/)).toBeTruthy()
})
