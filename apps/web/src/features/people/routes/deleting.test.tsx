// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { nothingHosted, personOf, renderPeople } from '../testing/render-people.tsx'
import { UsersPage } from './UsersPage.tsx'

const layla = personOf(2, { name: 'Layla Haddad', email: 'layla@riverside.example' })
const clash = {
  title: 'Budget',
  startDateTime: Date.UTC(2030, 0, 16, 10),
  endDateTime: Date.UTC(2030, 0, 16, 11),
  busyTitle: 'Dentist',
}
const hosted = { ...nothingHosted, comingMeetings: 3, pastMeetings: 12, files: 7 }

async function openDialog(calls: Record<string, unknown> = {}) {
  const { sent } = await renderPeople(() => <UsersPage />, {
    path: '/user-management',
    calls: {
      'POST /v1/user/filter': { users: [personOf(1)], total: 1, isMore: false, nextCursor: null },
      'POST /v1/user/belongings': (input: object) =>
        'toUserId' in input ? { ...hosted, clashes: [clash] } : hosted,
      'GET /v1/user/get_group_and_user_by_organization_id': { users: [layla], groups: [] },
      'POST /v1/user/delete': { deleted: 1, failed: [] },
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

it('[4.1] lists the person’s meetings, and transfers them to a colleague with a choice for clashes', async () => {
  const { user, dialog, sent } = await openDialog()
  expect(await dialog.findByText('12')).toBeTruthy()
  const button = dialog.getByRole('button', { name: 'Delete' })
  await user.click(dialog.getByLabelText('I understand what will be deleted'))
  expect(button.hasAttribute('disabled')).toBe(false)
  await user.click(dialog.getByLabelText('Transfer them to a colleague'))
  // No one is chosen yet.
  expect(button.hasAttribute('disabled')).toBe(true)
  await user.type(dialog.getByLabelText('Colleague, by name or email'), 'layla')
  await user.click(await dialog.findByText('layla@riverside.example'))
  expect(await dialog.findByText('Layla Haddad takes them over')).toBeTruthy()
  expect(await dialog.findByText('Budget')).toBeTruthy()
  expect(dialog.getByText(/Dentist/)).toBeTruthy()
  await expectNoViolations()
  await user.click(dialog.getByLabelText('Cancel these dates only, and transfer the rest'))
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call === 'POST /v1/user/delete')?.input).toEqual({
    userIds: [personOf(1).id],
    handOver: { toUserId: layla.id, clashes: 'cancel' },
  })
})

it('[4.1] asks nothing about an account once it is deleted', async () => {
  const answered = Promise.withResolvers<object>()
  const { user, dialog, sent } = await openDialog({ 'POST /v1/user/delete': () => answered.promise })
  await dialog.findByText('12')
  await user.click(dialog.getByLabelText('I understand what will be deleted'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  answered.resolve({ deleted: 1, failed: [] })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const calls = sent.map(({ call }) => call)
  expect(calls.filter((call) => call === 'POST /v1/user/filter')).toHaveLength(2)
  expect(calls.filter((call) => call === 'POST /v1/user/belongings')).toHaveLength(1)
})

it('[4.1] deletes the person’s meetings with the account if nothing else is chosen', async () => {
  const { user, dialog, sent } = await openDialog()
  await user.click(dialog.getByLabelText('I understand what will be deleted'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call === 'POST /v1/user/delete')?.input).toEqual({
    userIds: [personOf(1).id],
  })
})

it('asks about no meetings if there are none, and says why a colleague cannot take them', async () => {
  const { dialog } = await openDialog({
    'POST /v1/user/belongings': nothingHosted,
  })
  await waitFor(() => expect(dialog.queryByText('What happens to their meetings and files?')).toBeNull())
  cleanup()
  const { user, dialog: again } = await openDialog({
    'POST /v1/user/belongings': (input: object) =>
      'toUserId' in input ? refusal('users.hand_over_refused', 422) : hosted,
  })
  await user.click(await again.findByLabelText('Transfer them to a colleague'))
  await user.type(again.getByLabelText('Colleague, by name or email'), 'layla')
  await user.click(await again.findByText('layla@riverside.example'))
  expect(await again.findByText('Choose an active colleague to take over the meetings.')).toBeTruthy()
})

const belongings = { comingMeetings: 3, pastMeetings: 12, files: 7, driveFiles: 0, people: 3, isMore: false }

const several = {
  'POST /v1/user/filter': {
    users: [personOf(1), personOf(3)],
    total: 3,
    isMore: false,
    nextCursor: 'behind 3',
  },
}

async function openSeveral(calls: Record<string, unknown> = {}) {
  const { sent } = await renderPeople(() => <UsersPage />, {
    path: '/user-management',
    calls: {
      ...several,
      'POST /v1/user/belongings': (input: object) =>
        'toUserId' in input ? { ...hosted, clashes: [clash], moreClashes: 12 } : hosted,
      'POST /v1/user/bulk/belongings': { ...belongings, people: 4321, isMore: true },
      'GET /v1/user/get_group_and_user_by_organization_id': { users: [layla], groups: [] },
      ...calls,
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByLabelText('Select everyone on this page'))
  return { user, sent }
}

async function giveToLayla(user: ReturnType<typeof userEvent.setup>) {
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByLabelText('Transfer them to a colleague'))
  await user.type(dialog.getByLabelText('Colleague, by name or email'), 'layla')
  await user.click(await dialog.findByText('layla@riverside.example'))
  await user.click(await dialog.findByLabelText('Cancel these dates only, and transfer the rest'))
  await user.click(dialog.getByLabelText('I understand what will be deleted'))
  return dialog
}

it('[4.1, 7.47] counts the meetings of several people, transfers them, and names those who could not be deleted', async () => {
  const { user, sent } = await openSeveral({
    'POST /v1/user/delete': {
      deleted: 1,
      failed: [{ userId: personOf(3).id, code: 'identity.upper_role' }],
    },
  })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await giveToLayla(user)
  expect(dialog.getByText('7')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /v1/user/belongings')?.input).toEqual({
    id: personOf(1).id,
    others: [personOf(3).id],
  })
  expect(sent.findLast(({ call }) => call === 'POST /v1/user/belongings')?.input).toEqual({
    id: personOf(1).id,
    others: [personOf(3).id],
    toUserId: layla.id,
  })
  expect(dialog.getByText('Budget')).toBeTruthy()
  expect(dialog.getByText('and 12 more dates')).toBeTruthy()
  await expectNoViolations()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect((await dialog.findByRole('status')).textContent).toBe('1 of 2 deleted')
  const left = within(dialog.getByRole('list', { name: 'Not deleted' }))
  expect(left.getByText('Arif 3 Khan')).toBeTruthy()
  expect(left.getByText("You can't perform any action on upper role")).toBeTruthy()
  await expectNoViolations()
  expect(sent.find(({ call }) => call === 'POST /v1/user/delete')?.input).toEqual({
    userIds: [personOf(1).id, personOf(3).id],
    handOver: { toUserId: layla.id, clashes: 'cancel' },
  })
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('[4.1, 7.47] counts the meetings of everyone who matches, and transfers them', async () => {
  const { user, sent } = await openSeveral({
    'POST /v1/user/bulk': {
      id: personOf(90).id,
      act: 'delete',
      status: 'running',
      total: 3,
      done: 0,
      skipped: [],
      startedAt: 0,
    },
  })
  await user.selectOptions(screen.getByLabelText('Status'), 'Active')
  await user.click(await screen.findByRole('button', { name: 'Select all matching users' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await giveToLayla(user)
  expect(dialog.getByText('4,321')).toBeTruthy()
  const filter = { search: '', status: 'active' }
  expect(sent.find(({ call }) => call === 'POST /v1/user/bulk/belongings')?.input).toEqual({ filter })
  expect(dialog.getByText('There are more: people and meetings are counted up to 50,000.')).toBeTruthy()
  expect(dialog.getByText('If Layla Haddad is already busy at that time')).toBeTruthy()
  await expectNoViolations()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call === 'POST /v1/user/bulk')?.input).toEqual({
    filter,
    act: { act: 'delete', handOver: { toUserId: layla.id, clashes: 'cancel' } },
  })
})
