// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { detailsOf, personOf, renderPeople } from '../testing/render-people.tsx'
import { UsersPage } from './UsersPage.tsx'

const filter = 'POST /v1/user/filter'
const pages = (input: unknown) => {
  const { cursor } = input as { cursor?: string }
  return cursor === undefined
    ? {
        users: [personOf(1), personOf(2, { status: 'invited' })],
        total: 3,
        isMore: false,
        nextCursor: 'behind 2',
      }
    : { users: [personOf(3)], total: 3, isMore: false, nextCursor: null }
}

const open = (calls: Record<string, unknown> = { [filter]: pages }) =>
  renderPeople(() => <UsersPage />, { path: '/user-management', calls })

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  cleanup()
})

it('[2.57] lists the users, and searches, filters, sorts and pages on the server', async () => {
  const { sent } = await open()
  expect(await screen.findByText('Arif 1 Khan')).toBeTruthy()
  await expectNoViolations()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Arif 3 Khan')).toBeTruthy()
  expect(sent.findLast(({ call }) => call === filter)?.input).toMatchObject({ cursor: 'behind 2' })
  expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(await screen.findByText('Arif 1 Khan')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Arif 3 Khan')
  await user.type(screen.getByLabelText('Search by name or email'), 'khan')
  await user.selectOptions(screen.getByLabelText('Status'), 'Suspended')
  expect(screen.getByRole('button', { name: 'Filters: 1' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() =>
    expect(sent.findLast(({ call }) => call === filter)?.input).toMatchObject({
      search: 'khan',
      status: 'suspended',
      sort: 'name',
      direction: 'desc',
    }),
  )
  expect(sent.findLast(({ call }) => call === filter)?.input).not.toHaveProperty('cursor')
})

it('[2.57] keeps search, filters, order and page in the address, so that Back shows the same list', async () => {
  const { path } = await open()
  const user = userEvent.setup()
  await screen.findByText('Arif 1 Khan')
  await user.type(screen.getByLabelText('Search by name or email'), 'khan')
  await user.selectOptions(screen.getByLabelText('Status'), 'Suspended')
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(path()).toContain('search=khan'))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Arif 3 Khan')
  const address = path()
  cleanup()
  const { sent } = await renderPeople(() => <UsersPage />, {
    path: address,
    route: '/user-management',
    calls: { [filter]: pages },
  })
  expect(await screen.findByText('Arif 3 Khan')).toBeTruthy()
  expect(sent.findLast(({ call }) => call === filter)?.input).toMatchObject({
    search: 'khan',
    status: 'suspended',
    sort: 'name',
    direction: 'desc',
    cursor: 'behind 2',
  })
  expect(screen.getByLabelText('Search by name or email')).toHaveProperty('value', 'khan')
})

it('[2.57] names invited people by their address, once, until they have a name', async () => {
  const nameless = personOf(2, { status: 'invited', name: '', firstName: '', lastName: '' })
  await open({
    [filter]: { users: [personOf(1), nameless], total: 2, isMore: false, nextCursor: null },
  })
  expect(await screen.findAllByText('arif2@riverside.example')).toHaveLength(1)
  expect(screen.getByText('arif1@riverside.example')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Select arif2@riverside.example' })).toBeTruthy()
})

it('says that an invitation never arrived', async () => {
  const refused = personOf(2, { status: 'invited', isInvitationRefused: true })
  await open({
    [filter]: { users: [personOf(1), refused], total: 2, isMore: false, nextCursor: null },
  })
  expect(await screen.findByText('Invitation not delivered')).toBeTruthy()
  await expectNoViolations()
})

it('[2.57] sorts by every sortable column', async () => {
  localStorage.setItem('users-columns', JSON.stringify(['role', 'status', 'department', 'created', 'joined']))
  const { sent } = await open()
  const user = userEvent.setup()
  await screen.findByText('Arif 1 Khan')
  for (const [heading, sort] of [
    ['Role', 'role'],
    ['Status', 'status'],
    ['Department', 'department'],
    ['Joined', 'joined'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: heading }))
    await waitFor(() =>
      expect(sent.findLast(({ call }) => call === filter)?.input).toMatchObject({ sort, direction: 'asc' }),
    )
    expect(screen.getByRole('columnheader', { name: heading }).getAttribute('aria-sort')).toBe('ascending')
  }
})

it('[2.57] says when more people match than were counted, and returns from a page that became empty', async () => {
  let isGone = false
  await open({
    [filter]: (input: unknown) =>
      'cursor' in (input as object)
        ? { users: isGone ? [] : [personOf(3)], total: 10_000, isMore: true, nextCursor: null }
        : { users: [personOf(1)], total: 10_000, isMore: true, nextCursor: 'behind 1' },
    'POST /v1/user/delete': () => {
      isGone = true
      return { deleted: 1, failed: [] }
    },
  })
  const user = userEvent.setup()
  expect(await screen.findByText('More than 10,000 users')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(await screen.findByLabelText('Select Arif 3 Khan'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByLabelText('I understand what will be deleted'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Arif 1 Khan')).toBeTruthy()
  expect(screen.getByText('Page 1')).toBeTruthy()
})

it('[2.57] sorts by the address under the name, in both directions', async () => {
  const { sent } = await open()
  const user = userEvent.setup()
  const heading = await screen.findByRole('columnheader', { name: /Email/ })
  const last = () => sent.findLast(({ call }) => call === filter)?.input
  await user.click(within(heading).getByRole('button', { name: 'Email' }))
  await waitFor(() => expect(last()).toMatchObject({ sort: 'email', direction: 'asc' }))
  await user.click(await screen.findByRole('button', { name: 'Email' }))
  await waitFor(() => expect(last()).toMatchObject({ sort: 'email', direction: 'desc' }))
  const sorted = screen.getByRole('columnheader', { name: /Email/ })
  expect(sorted.getAttribute('aria-sort')).toBe('descending')
  await expectNoViolations()
})

it('[4.1, 7.47] selects across pages, offers the actions that fit anyone, and asks first', async () => {
  const { sent } = await open({ [filter]: pages, 'PUT /v1/user/suspend': null })
  const user = userEvent.setup()
  await user.click(await screen.findByLabelText('Select Arif 1 Khan'))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(await screen.findByLabelText('Select Arif 3 Khan'))
  const bulk = screen.getByRole('region', { name: 'Actions for the selected users' })
  expect(within(bulk).getByText('2 selected')).toBeTruthy()
  expect(within(bulk).queryByRole('button', { name: 'Resend invitation' })).toBeNull()
  await user.click(within(bulk).getByRole('button', { name: 'Suspend' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Reason (optional)'), 'On leave')
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call === 'PUT /v1/user/suspend')?.input).toEqual({
    userIds: [personOf(1).id, personOf(3).id],
    reason: 'On leave',
  })
  expect(screen.queryByRole('region', { name: 'Actions for the selected users' })).toBeNull()
})

it('[6.7, 7.47] applies to the selected users whom the action fits, and says how many are left out', async () => {
  const { sent } = await open({ [filter]: pages, 'PUT /v1/user/suspend': null })
  const user = userEvent.setup()
  await user.click(await screen.findByLabelText('Select everyone on this page'))
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('heading', { name: 'Suspend Arif 1 Khan?' })).toBeTruthy()
  expect(dialog.getByText('1 other selected user is skipped: this doesn’t apply to them.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call === 'PUT /v1/user/suspend')?.input).toEqual({
    userIds: [personOf(1).id],
    reason: '',
  })
})

it('[4.1, 6.1] deletes only after a second step, and says what the server refuses', async () => {
  const { sent } = await open({
    [filter]: pages,
    'POST /v1/user/delete': () => refusal('identity.upper_role', 403),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByLabelText('Select Arif 1 Khan'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog')
  const button = within(dialog).getByRole('button', { name: 'Delete' })
  expect(button.hasAttribute('disabled')).toBe(true)
  await user.click(within(dialog).getByLabelText('I understand what will be deleted'))
  await user.click(button)
  expect(await within(dialog).findByText("You can't perform any action on upper role")).toBeTruthy()
  expect(sent.filter(({ call }) => call === 'POST /v1/user/delete')).toHaveLength(1)
})

it.each(['Suspend', 'Delete'])(
  'asks for a proof before it acts on an owner, and continues after it: %s',
  async (act) => {
    let isProven = false
    const path = act === 'Suspend' ? 'PUT /v1/user/suspend' : 'POST /v1/user/delete'
    const answer = act === 'Suspend' ? null : { deleted: 1, failed: [] }
    const owner = personOf(1, { role: 'owner' })
    const { sent } = await open({
      [filter]: { users: [owner], total: 1, isMore: false, nextCursor: null },
      [path]: () => (isProven ? answer : refusal('identity.proof_required', 403)),
      'GET /v1/security': { proofs: ['password'] },
      'POST /v1/security/confirm-identity': () => {
        isProven = true
        return null
      },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByLabelText('Select Arif 1 Khan'))
    await user.click(screen.getByRole('button', { name: act }))
    const dialog = within(await screen.findByRole('dialog'))
    const understood = dialog.queryByLabelText('I understand what will be deleted')
    if (understood) await user.click(understood)
    await user.click(dialog.getByRole('button', { name: act }))
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    await user.type(await proof.findByLabelText(/Current password/), 'Riverside-1!{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second, ...others] = sent.filter(({ call }) => call === path)
    expect(first?.input).toMatchObject({ userIds: [owner.id] })
    expect(second).toEqual(first)
    expect(others).toEqual([])
  },
)

it('[8.19] reports what was done, in the words of the catalogue if it has some', async () => {
  const answer = (message?: string) => () => Response.json({ status: 'success', data: null, message })
  await open({
    [filter]: {
      users: [personOf(1), personOf(2, { status: 'invited' })],
      total: 2,
      isMore: false,
      nextCursor: null,
    },
    'POST /v1/user/resend-invitation': answer('INVITATION_RESENT'),
    'POST /v1/user/delete': () =>
      Response.json({ status: 'success', data: { deleted: 1, failed: [] }, message: 'USER_DELETED' }),
    'PUT /v1/user/suspend': answer(),
  })
  const user = userEvent.setup()
  const act = async (name: string, button: string) => {
    await user.click(await screen.findByLabelText(`Select ${name}`))
    await user.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    const understood = dialog.queryByLabelText('I understand what will be deleted')
    if (understood) await user.click(understood)
    await user.click(dialog.getByRole('button', { name: button }))
  }
  await act('Arif 2 Khan', 'Resend invitation')
  expect(await screen.findByText('Invitation sent again')).toBeTruthy()
  await act('Arif 1 Khan', 'Delete')
  expect(await screen.findByText('User deleted')).toBeTruthy()
  await act('Arif 1 Khan', 'Suspend')
  expect(await screen.findByText('Arif 1 Khan suspended')).toBeTruthy()
})

it('says when there are no matches, and when the list could not be loaded', async () => {
  await open({ [filter]: { users: [], total: 0, isMore: false, nextCursor: null } })
  expect(await screen.findByText('No users found')).toBeTruthy()
  cleanup()
  await open({ [filter]: refusal('general.failed', 500) })
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy()
})

it('shows the columns that were chosen', async () => {
  await open()
  const user = userEvent.setup()
  await screen.findByText('Arif 1 Khan')
  expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByLabelText('Phone'))
  expect(screen.getByRole('columnheader', { name: 'Phone' })).toBeTruthy()
})

const run = {
  id: '0198c0de-0000-7000-8000-000000000900',
  act: 'suspend',
  status: 'running',
  total: 1_200,
  done: 0,
  skipped: [],
  startedAt: Date.UTC(2030, 0, 8),
}

it('[7.47] applies to everyone who matches, and shows progress and who was skipped', async () => {
  let isOver = false
  const { sent } = await open({
    [filter]: pages,
    'POST /v1/user/bulk': run,
    'GET /v1/user/bulk': () => {
      if (!sent.some(({ call }) => call === 'POST /v1/user/bulk')) return null
      const skipped = [{ code: 'identity.upper_role', count: 2 }]
      return isOver ? { ...run, status: 'done', done: 1_198, skipped } : { ...run, done: 300 }
    },
  })
  const user = userEvent.setup()
  await user.selectOptions(await screen.findByLabelText('Role'), 'User')
  await user.click(await screen.findByLabelText('Select everyone on this page'))
  await user.click(screen.getByRole('button', { name: 'Select all matching users' }))
  expect(screen.getByText('All matching users selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason (optional)'), 'On leave')
  await user.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('300 of 1,200 done', {}, { timeout: 15_000 })).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /v1/user/bulk')?.input).toEqual({
    filter: { search: '', role: 'user' },
    act: { act: 'suspend', reason: 'On leave' },
  })
  await expectNoViolations()
  isOver = true
  expect(
    await screen.findByText(
      "Skipped (2): You can't perform any action on upper role",
      {},
      { timeout: 15_000 },
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/Skipped/)).toBeNull()
})

it('[7.47] stops what another administrator has started', async () => {
  let isStopped = false
  const stopped = { ...run, status: 'cancelled', done: 50 }
  const { sent } = await open({
    [filter]: pages,
    'GET /v1/user/bulk': () => (isStopped ? stopped : { ...run, done: 50 }),
    'PUT /v1/user/cancel-bulk': () => {
      isStopped = true
      return stopped
    },
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Suspend · stopped')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'PUT /v1/user/cancel-bulk')?.input).toEqual({ id: run.id })
})

it('[2.57] exports the columns that are shown', async () => {
  const { sent } = await open({
    [filter]: pages,
    'POST /v1/user/export': { fileName: 'users.csv', csv: 'Name', isCut: true },
  })
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  await screen.findByText('Arif 1 Khan')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /v1/user/export')?.input).toMatchObject({
      columns: ['role', 'status', 'department', 'created'],
    }),
  )
  expect(await screen.findByText(/^The file contains only the first rows of a longer list/)).toBeTruthy()
})

it('[2.57] has a menu for each user, with every action', async () => {
  const arif = personOf(1)
  const { sent } = await open({
    [filter]: pages,
    [`GET /v1/user/get_users_details_by_id/${arif.id}`]: detailsOf(arif),
    'PUT /v1/user/suspend': null,
  })
  const user = userEvent.setup()
  const details = () => sent.filter(({ call }) => call.includes('get_users_details_by_id'))
  const button = await screen.findByRole('button', { name: 'Actions for Arif 1 Khan' })
  expect(details()).toEqual([])
  await user.click(button)
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByRole('menuitem', { name: 'Edit' }).getAttribute('href')).toBe(`/edit-user/${arif.id}`)
  await user.click(await menu.findByRole('menuitem', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Arif 1 Khan?' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await expectNoViolations()
  await user.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('Arif 1 Khan suspended')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'PUT /v1/user/suspend')?.input).toEqual({
    userIds: [arif.id],
    reason: '',
  })
})

it('[6.1] shows in the menu of a user what the row says can be done, without asking', async () => {
  const arif = personOf(1)
  const abilities = { ...arif.abilities, suspend: false, removeTwoFactor: true }
  const { sent } = await open({
    [filter]: { users: [{ ...arif, abilities }], total: 1, isMore: false, nextCursor: null },
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Actions for Arif 1 Khan' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByRole('menuitem', { name: /two-factor/i })).toBeTruthy()
  expect(menu.queryByRole('menuitem', { name: /^Suspend/ })).toBeNull()
  expect(sent.some(({ call }) => call.includes('get_users_details_by_id'))).toBe(false)
})
