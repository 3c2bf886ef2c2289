// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { personOf, renderPeople } from '../testing/render-people.tsx'
import { UsersPage } from './UsersPage.tsx'

const layla = personOf(2, { name: 'Layla Haddad', email: 'layla@riverside.example' })
const clash = {
  title: 'Budget',
  startDateTime: Date.UTC(2030, 0, 16, 10),
  endDateTime: Date.UTC(2030, 0, 16, 11),
  busyTitle: 'Dentist',
}
const hosted = { comingMeetings: 3, pastMeetings: 12, isAlone: false, clashes: [] }

async function openDialog(calls: Record<string, unknown> = {}) {
  const { sent } = await renderPeople(() => <UsersPage />, {
    path: '/user-management',
    calls: {
      'POST /v1/user/filter': { users: [personOf(1)], total: 1, hasMore: false },
      'POST /v1/user/belongings': (input: object) =>
        'toUserId' in input ? { ...hosted, clashes: [clash] } : hosted,
      'GET /v1/user/get_group_and_user_by_organization_id': { users: [layla], groups: [] },
      'POST /v1/user/delete': null,
      ...calls,
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByLabelText('Select Arif 1 Khan'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { user, dialog, sent }
}

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

it('[4.1] says what the person hosts, and hands it over to a colleague with a choice for what clashes', async () => {
  const { user, dialog, sent } = await openDialog()
  expect(await dialog.findByText('12')).toBeTruthy()
  const button = dialog.getByRole('button', { name: 'Delete' })
  await user.click(dialog.getByLabelText('I know what will be lost'))
  expect(button.hasAttribute('disabled')).toBe(false)
  await user.click(dialog.getByLabelText('Hand them over to a colleague'))
  // Nobody is chosen yet.
  expect(button.hasAttribute('disabled')).toBe(true)
  await user.type(dialog.getByLabelText('Colleague, by name or email'), 'layla')
  await user.click(await dialog.findByText('layla@riverside.example'))
  expect(await dialog.findByText('Layla Haddad takes them over')).toBeTruthy()
  expect(await dialog.findByText('Budget')).toBeTruthy()
  expect(dialog.getByText(/Dentist/)).toBeTruthy()
  await expectNoViolations()
  await user.click(dialog.getByLabelText('Cancel these dates only, and hand over the rest'))
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call === 'POST /v1/user/delete')?.input).toEqual({
    userIds: [personOf(1).id],
    handOver: { toUserId: layla.id, clashes: 'cancel' },
  })
})

it('[4.1] lets what the person hosts go with the account when nothing else is said', async () => {
  const { user, dialog, sent } = await openDialog()
  await user.click(dialog.getByLabelText('I know what will be lost'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call === 'POST /v1/user/delete')?.input).toEqual({
    userIds: [personOf(1).id],
  })
})

it('asks about no meetings where there are none, and says why a colleague cannot take them', async () => {
  const { dialog } = await openDialog({
    'POST /v1/user/belongings': { comingMeetings: 0, pastMeetings: 0, isAlone: false, clashes: [] },
  })
  await waitFor(() => expect(dialog.queryByText('What happens to their meetings?')).toBeNull())
  cleanup()
  const { user, dialog: again } = await openDialog({
    'POST /v1/user/belongings': (input: object) =>
      'toUserId' in input ? refusal('users.hand_over_refused', 422) : hosted,
  })
  await user.click(await again.findByLabelText('Hand them over to a colleague'))
  await user.type(again.getByLabelText('Colleague, by name or email'), 'layla')
  await user.click(await again.findByText('layla@riverside.example'))
  expect(await again.findByText('Choose an active colleague who can take the meetings over.')).toBeTruthy()
})
