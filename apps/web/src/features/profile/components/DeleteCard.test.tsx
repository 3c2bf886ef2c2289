// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { press, type, user } from '../testing/form-acts.ts'
import { nusrat, renderProfile } from '../testing/render-profile.tsx'
import { DeleteCard } from './DeleteCard.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('deleting the account', () => {
  const hosted = {
    comingMeetings: 3,
    pastMeetings: 12,
    driveFiles: 0,
    files: 7,
    isAlone: false,
    clashes: [],
    moreClashes: 0,
  }
  const layla = {
    id: '0198c0de-0000-7000-8000-000000000021',
    name: 'Layla Haddad',
    email: 'layla@riverside.example',
    pictureUrl: null,
  }

  async function open(answers: Record<string, unknown> = {}) {
    const rendered = await renderProfile(DeleteCard, {
      'POST /v1/user/belongings': hosted,
      'GET /v1/user/get_group_and_user_by_organization_id': { users: [layla], groups: [] },
      'POST /v1/user/delete-account': () => refusal('users.last_owner', 409),
      ...answers,
    })
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false))
    await press('Delete my account')
    const changes = () => rendered.changes().filter(({ call }) => call !== 'POST /v1/user/belongings')
    return { changes, dialog: within(await screen.findByRole('dialog')) }
  }

  async function confirm(): Promise<void> {
    await type('Current password', 'Riverside-1!')
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    expect(await screen.findByText(/needs at least one owner/)).toBeTruthy()
  }

  it('[2.56, 4.1] says what will happen, asks for the password, and shows a refusal', async () => {
    const { changes, dialog } = await open()
    expect(
      dialog.getByText(
        /^You are signed out everywhere immediately\. An administrator can restore .* for 28 days/,
      ),
    ).toBeTruthy()
    expect(await dialog.findByText('What happens to your meetings and files?')).toBeTruthy()
    expect(dialog.getByText('12')).toBeTruthy()
    const next = dialog.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    expect(next.disabled).toBe(true)
    await user.click(dialog.getByLabelText('I understand what will be deleted'))
    await expectNoViolations()
    await user.click(next)
    expect(await screen.findByText(/After 28 days no one can restore/)).toBeTruthy()
    await confirm()
    expect(changes()).toEqual([{ call: 'POST /v1/user/delete-account', input: { password: 'Riverside-1!' } }])
  })

  it('[2.56] transfers the meetings to a chosen colleague', async () => {
    const { changes, dialog } = await open()
    await user.click(await dialog.findByLabelText('Transfer them to a colleague'))
    await user.click(dialog.getByLabelText('I understand what will be deleted'))
    const next = dialog.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    expect(next.disabled).toBe(true)
    await user.type(dialog.getByLabelText('Colleague, by name or email'), 'layla')
    await user.click(await dialog.findByText('layla@riverside.example'))
    await user.click(next)
    expect(await screen.findByText(/^Your meetings and their files go to your colleague/)).toBeTruthy()
    await confirm()
    expect(changes()).toEqual([
      {
        call: 'POST /v1/user/delete-account',
        input: { password: 'Riverside-1!', handOver: { toUserId: layla.id, clashes: 'leave' } },
      },
    ])
  })

  it('[4.16] clears the browser once the account is deleted, and signs out other tabs', async () => {
    const heard = vi.fn<(event: MessageEvent) => void>()
    const tab = new BroadcastChannel('majlis.session')
    tab.addEventListener('message', heard)
    localStorage.setItem('kept', 'yes')
    const { dialog } = await open({ 'POST /v1/user/delete-account': null })
    await user.click(dialog.getByLabelText('I understand what will be deleted'))
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await type('Current password', 'Riverside-1!')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(heard).toHaveBeenCalledOnce())
    expect(localStorage.getItem('kept')).toBeNull()
    tab.close()
  })

  it('[1.22] warns individuals that everything is deleted permanently', async () => {
    await renderProfile(DeleteCard, { 'POST /v1/user/belongings': { ...hosted, isAlone: true } })
    expect(await screen.findByText(/After 28 days the account is permanently deleted/)).toBeTruthy()
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false))
    await press('Delete my account')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('They are deleted with the account.')).toBeTruthy()
    expect(dialog.queryByRole('radio')).toBeNull()
    expect(dialog.queryByText(/administrator/)).toBeNull()
  })

  it('[1.22] lets an individual who invited colleagues transfer meetings to them', async () => {
    const individual = { ...nusrat, profile: { ...nusrat.profile, isIndividual: true } }
    await renderProfile(DeleteCard, { 'POST /v1/user/belongings': hosted }, individual)
    expect(await screen.findByText(/An administrator can restore the account for 28 days/)).toBeTruthy()
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false))
    await press('Delete my account')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByLabelText('Transfer them to a colleague')).toBeTruthy()
  })
})
