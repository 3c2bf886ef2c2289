// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { JoinPage } from '../routes/JoinPage.tsx'
import { EntryForm } from './EntryForm.tsx'

vi.mock('../../../shared/browser-support/can-hold-calls.ts', () => ({ canHoldCalls: () => true }))
vi.mock('../../../shared/session/index.ts', () => ({ useSession: () => ({ status: 'signed_out' }) }))

afterEach(() => {
  cleanup()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

const open = (given: string) =>
  renderScreen(() => <EntryForm given={given} />, { path: '/m/j', namespaces: ['join'] })
const field = () => screen.getByLabelText<HTMLInputElement>('Enter meeting ID or personal link')
const unreadable = /^This is neither a meeting ID/

it('[2.1] says that a cut-off link names no meeting, and lets the person complete it', async () => {
  const { path } = await open('6477 1284')
  expect(field().value).toBe('6477 1284')
  expect(document.activeElement).toBe(field())
  expect(screen.getByText(unreadable)).toBeTruthy()
  await expectNoViolations()
  await userEvent.type(field(), ' 0966')
  expect(screen.queryByText(unreadable)).toBeNull()
  await userEvent.type(screen.getByLabelText('Enter your name'), 'Rafiq Islam')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(path()).toBe('/m/j/647712840966')
})

it('[2.1] asks without an error if the address names nothing', async () => {
  await open('')
  expect(screen.queryByText(unreadable)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText(unreadable)).toBeTruthy()
})

it('[1.25] keeps the groups of a meeting ID in their order, also on a page from right to left', async () => {
  await open('')
  expect(field().dir).toBe('ltr')
})

it('[2.1] contains the ID to check', async () => {
  window.history.replaceState(null, '', '/m/j?id=647712840966')
  await renderScreen(() => <JoinPage pathname="/m/j" />, { path: '/m/j', namespaces: ['join'] })
  expect((await screen.findByLabelText<HTMLInputElement>('Enter meeting ID or personal link')).value).toBe(
    '647712840966',
  )
  expect(screen.queryByText(unreadable)).toBeNull()
})
