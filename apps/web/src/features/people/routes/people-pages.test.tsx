// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { organizationId } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { detailsOf, personOf, renderPeople } from '../testing/render-people.tsx'
import { AddUserPage } from './AddUserPage.tsx'
import { BusinessUnitsPage } from './BusinessUnitsPage.tsx'
import { DeletedAccountsPage } from './DeletedAccountsPage.tsx'
import { EditUserPage } from './EditUserPage.tsx'
import { RequestsPage } from './RequestsPage.tsx'
import { TeamsPage } from './TeamsPage.tsx'

const arif = personOf(1)

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

it('[2.57, 5.5, 5.6] adds a user by the email address alone, with each refusal beside its field', async () => {
  let isKnown = true
  const { sent } = await renderPeople(() => <AddUserPage />, {
    path: '/add-user',
    calls: {
      'POST /v1/user/add-user': () =>
        isKnown ? refusal('identity.user_exists', 409, { field: 'email' }) : { id: arif.id },
    },
  })
  await expectNoViolations()
  expect(screen.getByLabelText('Phone (optional)')).toBeTruthy()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Email is required')).toBeTruthy()
  await user.type(screen.getByLabelText(/Email/), 'arif@riverside.example')
  await user.type(screen.getByLabelText(/Phone/), 'call me')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Invalid phone number')).toBeTruthy()
  await user.clear(screen.getByLabelText(/Phone/))
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('User already exists')).toBeTruthy()
  isKnown = false
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  // The message of the refusal is gone once the notice is shown.
  expect(await screen.findByText('Invitation sent to arif@riverside.example')).toBeTruthy()
  expect(screen.queryByText('User already exists')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(sent.findLast(({ call }) => call === 'POST /v1/user/add-user')?.input).toMatchObject({
    email: 'arif@riverside.example',
    firstName: '',
    lastName: '',
    role: 'user',
    language: 'en',
  })
})

it('[3.8, 3.49] shows everything about a user, saves changes and resets the password', async () => {
  const { sent } = await renderPeople(() => <EditUserPage />, {
    path: `/edit-user/${arif.id}`,
    route: '/edit-user/$id',
    calls: {
      [`GET /v1/user/get_users_details_by_id/${arif.id}`]: detailsOf(arif),
      'PUT /v1/user/edit-user': detailsOf(arif),
      'PUT /v1/user/reset-password-by-admin': null,
      'GET /v1/audit-log': {
        entries: [
          {
            id: arif.id,
            at: Date.UTC(2030, 0, 9, 10),
            act: 'user_role_changed',
            actor: { id: arif.id, name: 'Samira Tariq', email: 's@riverside.example' },
            subject: { kind: 'user', id: arif.id, name: arif.name },
            before: null,
            after: null,
            address: null,
          },
        ],
        nextCursor: null,
      },
    },
  })
  expect(await screen.findByText('6477 1284 0966')).toBeTruthy()
  expect(await screen.findByText('Role changed')).toBeTruthy()
  expect(screen.getByText('Asia/Dhaka')).toBeTruthy()
  expect(screen.getByText(/by Samira Tariq/)).toBeTruthy()
  await expectNoViolations()
  const user = userEvent.setup()
  const department = screen.getByLabelText(/Department/)
  await user.clear(department)
  await user.type(department, 'Roads')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Changes saved: Arif 1 Khan')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'PUT /v1/user/edit-user')?.input).toMatchObject({
    id: arif.id,
    department: 'Roads',
  })
  await user.click(screen.getByRole('button', { name: 'Reset password' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('radio', { name: 'Set a password' }))
  await user.type(within(dialog).getByLabelText('New password'), 'weak')
  await user.click(within(dialog).getByRole('button', { name: 'Set a password' }))
  expect(await within(dialog).findByText(/Use at least 8 characters/)).toBeTruthy()
  await user.click(within(dialog).getByRole('radio', { name: 'Email a link' }))
  await user.click(within(dialog).getByRole('button', { name: 'Email a link' }))
  expect(await screen.findByText('Password reset started')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'PUT /v1/user/reset-password-by-admin')?.input).toEqual({
    id: arif.id,
  })
})

it('[4.1, 6.7] removes a lost second factor and ends sessions, each after a confirmation', async () => {
  let isThere = true
  const { sent } = await renderPeople(() => <EditUserPage />, {
    path: `/edit-user/${arif.id}`,
    route: '/edit-user/$id',
    calls: {
      [`GET /v1/user/get_users_details_by_id/${arif.id}`]: () => ({
        ...detailsOf(arif, { removeTwoFactor: isThere }),
        hasTwoFactor: isThere,
      }),
      'PUT /v1/user/remove-two-factor': () => {
        if (!isThere) return refusal('users.two_factor_missing', 409)
        isThere = false
        return null
      },
      'PUT /v1/user/end-sessions': null,
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Remove two-factor sign-in' }))
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog).getByText(/Make sure you know who is asking: Arif 1 Khan gets an email about it/),
  ).toBeTruthy()
  await expectNoViolations()
  expect(sent.some(({ call }) => call === 'PUT /v1/user/remove-two-factor')).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Remove two-factor sign-in' }))
  expect(await screen.findByText('Two-factor sign-in removed for Arif 1 Khan')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove two-factor sign-in' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call === 'PUT /v1/user/end-sessions')?.input).toEqual({ id: arif.id })
})

it.each([
  [false, /^Sent on [\d/.-]+$/],
  [true, /^Sent on [\d/.-]+\. The link has expired\.$/],
])('[4.1] says of someone invited whether the link still works (expired: %s)', async (isExpired, text) => {
  const waiting = { ...personOf(2, { status: 'invited' }), id: arif.id }
  const invitation = { sentAt: Date.UTC(2026, 10, 22, 12), isExpired }
  await renderPeople(() => <EditUserPage />, {
    path: `/edit-user/${arif.id}`,
    route: '/edit-user/$id',
    calls: {
      [`GET /v1/user/get_users_details_by_id/${arif.id}`]: { ...detailsOf(waiting), invitation },
      [`GET /v1/user/${arif.id}`]: waiting,
    },
  })
  expect(await screen.findByText(text)).toBeTruthy()
})

it('says what to do about an invitation that never arrived', async () => {
  const waiting = { ...personOf(2, { status: 'invited', isInvitationRefused: true }), id: arif.id }
  const invitation = { sentAt: Date.UTC(2026, 10, 22, 12), isExpired: false }
  await renderPeople(() => <EditUserPage />, {
    path: `/edit-user/${arif.id}`,
    route: '/edit-user/$id',
    calls: {
      [`GET /v1/user/get_users_details_by_id/${arif.id}`]: { ...detailsOf(waiting), invitation },
      [`GET /v1/user/${arif.id}`]: waiting,
    },
  })
  expect(await screen.findByText(/rejected by the mail server\. Cancel the invitation/)).toBeTruthy()
})

it('[8.19] says that an invitation was sent again, and that an account was deleted', async () => {
  const waiting = personOf(2, { status: 'invited' })
  const answer = (message: string) => () => Response.json({ status: 'success', data: null, message })
  await renderPeople(() => <EditUserPage />, {
    path: `/edit-user/${arif.id}`,
    route: '/edit-user/$id',
    calls: {
      [`GET /v1/user/get_users_details_by_id/${arif.id}`]: detailsOf(
        { ...waiting, id: arif.id },
        { resendInvitation: true },
      ),
      [`GET /v1/user/${arif.id}`]: waiting,
      'POST /v1/user/resend-invitation': answer('INVITATION_RESENT'),
      'POST /v1/user/delete': () =>
        Response.json({ status: 'success', data: { deleted: 1, failed: [] }, message: 'USER_DELETED' }),
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Resend invitation' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Resend invitation' }),
  )
  expect(await screen.findByText('Invitation sent again')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByLabelText('I understand what will be deleted'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('User deleted')).toBeTruthy()
})

it('[8.6] says that an invitation could not be sent again', async () => {
  const invited = personOf(1, { status: 'invited', joinedAt: null })
  await renderPeople(() => <EditUserPage />, {
    path: `/edit-user/${invited.id}`,
    route: '/edit-user/$id',
    calls: {
      [`GET /v1/user/get_users_details_by_id/${invited.id}`]: detailsOf(invited, { resendInvitation: true }),
      [`GET /v1/user/${invited.id}`]: invited,
      'POST /v1/user/resend-invitation': () => refusal('users.resend_failed', 404),
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Resend invitation' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Resend invitation' }),
  )
  expect(await screen.findByText('Failed to resend invitation')).toBeTruthy()
})

it('[6.1] offers nothing on an account of a higher role', async () => {
  const none = {
    edit: false,
    changeRole: false,
    suspend: false,
    delete: false,
    resetPassword: false,
    endSessions: false,
  }
  await renderPeople(() => <EditUserPage />, {
    path: `/edit-user/${arif.id}`,
    route: '/edit-user/$id',
    calls: { [`GET /v1/user/get_users_details_by_id/${arif.id}`]: detailsOf(arif, none) },
  })
  expect(await screen.findByText(/its role is above yours/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull()
})

it('[2.57, 4.1] restores a deleted account, whose days are counted', async () => {
  const day = 86_400_000
  const gone = personOf(1, { deletedAt: Date.now() - day, purgedAt: Date.now() + 27 * day - 1_000 })
  const { sent } = await renderPeople(() => <DeletedAccountsPage />, {
    path: '/user-management/deleted',
    calls: {
      'POST /v1/user/filter': { users: [gone], total: 1, isMore: false, nextCursor: null },
      'PUT /v1/user/restore': null,
    },
  })
  expect(await screen.findByText('27 days')).toBeTruthy()
  await expectNoViolations()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Restore: Arif 1 Khan' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Arif 1 Khan restored')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.find(({ call }) => call === 'PUT /v1/user/restore')?.input).toEqual({ userIds: [gone.id] })
})

it.each([
  {
    name: 'Reactivate',
    call: 'PUT /v1/user/reactivate',
    input: { userIds: [arif.id] },
    question: 'Reactivate Arif 1 Khan?',
    done: 'Arif 1 Khan reactivated',
  },
  {
    name: 'Decline',
    call: 'PUT /v1/user/decline-reactivation',
    input: { id: arif.id },
    question: 'Decline the request from Arif 1 Khan?',
    done: 'Request from Arif 1 Khan declined',
  },
])(
  '[2.60, 4.1] answers a request for reactivation after asking: $name',
  async ({ name, call, input, ...texts }) => {
    const { sent } = await renderPeople(() => <RequestsPage />, {
      path: '/user-management/requests',
      calls: {
        'GET /v1/user/reactivation-requests': [
          { user: { id: arif.id, name: arif.name, email: arif.email }, message: 'I am back', askedAt: 0 },
        ],
        [call]: null,
      },
    })
    expect(await screen.findByText('I am back')).toBeTruthy()
    await expectNoViolations()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: `${name}: ${arif.name}` }))
    const dialog = await screen.findByRole('dialog', { name: texts.question })
    await expectNoViolations()
    expect(sent.some((one) => one.call === call)).toBe(false)
    await user.click(within(dialog).getByRole('button', { name }))
    expect(await screen.findByText(texts.done)).toBeTruthy()
    expect(sent.find((one) => one.call === call)?.input).toEqual(input)
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

it('creates a team of people found by search', async () => {
  const { sent } = await renderPeople(() => <TeamsPage />, {
    path: '/user-management/teams',
    calls: {
      'GET /v1/user/get_group_and_user_by_organization_id': {
        groups: [],
        users: [{ id: arif.id, name: arif.name, email: arif.email, pictureUrl: null, role: 'user' }],
      },
      'POST /v1/team': () => refusal('team.name_taken', 409, { field: 'name' }),
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'New team' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/Name/), 'Parks')
  await user.type(within(dialog).getByLabelText('Add people by name or email'), 'arif')
  await user.click(await within(dialog).findByRole('button', { name: /Arif 1 Khan/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('A team with this name already exists.')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /v1/team')?.input).toEqual({
    name: 'Parks',
    memberIds: [arif.id],
  })
  await expectNoViolations()
})

it('deletes a team after asking', async () => {
  const team = { id: arif.id, name: 'Parks', memberCount: 2 }
  const { sent } = await renderPeople(() => <TeamsPage />, {
    path: '/user-management/teams',
    calls: {
      [`GET /v1/user/get_groups_by_organization_id/${organizationId}`]: {
        groups: [team],
        total: 1,
        nextCursor: null,
      },
      [`DELETE /v1/team/${team.id}`]: null,
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Delete Parks' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Team deleted')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.some(({ call }) => call === `DELETE /v1/team/${team.id}`)).toBe(true)
})

it('[7.30] shows further teams when there are more than a page', async () => {
  const team = (place: number) => ({ id: personOf(place).id, name: `Team ${place}`, memberCount: 1 })
  await renderPeople(() => <TeamsPage />, {
    path: '/user-management/teams',
    calls: {
      [`GET /v1/user/get_groups_by_organization_id/${organizationId}`]: ({
        cursor,
      }: {
        cursor?: string
      }) => ({
        groups: cursor === 'after-2' ? [team(3)] : [team(1), team(2)],
        total: 3,
        nextCursor: cursor === 'after-2' ? null : 'after-2',
      }),
    },
  })
  expect(await screen.findByText('Team 2')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Team 3')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('moves a business unit, but not into itself', async () => {
  const parks = { id: personOf(11).id, name: 'Parks', parentId: null, memberCount: 0 }
  const trees = { id: personOf(12).id, name: 'Trees', parentId: parks.id, memberCount: 1 }
  const roads = { id: personOf(13).id, name: 'Roads', parentId: null, memberCount: 0 }
  const { sent } = await renderPeople(() => <BusinessUnitsPage />, {
    path: '/user-management/business-units',
    calls: {
      'GET /v1/business-units': [parks, roads, trees],
      [`GET /v1/business-unit/${parks.id}/members`]: [],
      [`PUT /v1/business-unit/${parks.id}`]: parks,
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit Parks' }))
  const dialog = await screen.findByRole('dialog')
  await expectNoViolations()
  const within_ = within(dialog).getByLabelText('Parent unit')
  expect(Array.from(within_.querySelectorAll('option'), (option) => option.textContent)).toEqual([
    'Top level',
    'Roads',
  ])
  await user.selectOptions(within_, 'Roads')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call === `PUT /v1/business-unit/${parks.id}`)?.input).toMatchObject({
    parentId: roads.id,
  })
})

it('[2.65, 4.1] keeps and ends the recording links of deleted and suspended people', async () => {
  const gone = personOf(1, { deletedAt: Date.now() - 1_000, purgedAt: Date.now() + 86_400_000 })
  const link = (n: number, isWorking: boolean) => ({
    recordingId: `0198c0de-0000-7000-8000-00000000020${n}`,
    meetingTitle: `Lamps ${n}`,
    startDateTime: Date.UTC(2030, 0, 9),
    bytes: 59_895,
    lengthMs: 16_016,
    isWorking,
  })
  let links = [link(1, false), link(2, true)]
  const path = `/v1/user/${gone.id}/recording-links`
  const { sent } = await renderPeople(() => <DeletedAccountsPage />, {
    path: '/user-management/deleted',
    calls: {
      'POST /v1/user/filter': { users: [gone], total: 1, isMore: false, nextCursor: null },
      [`GET ${path}`]: () => ({ links, nextCursor: null }),
      [`PUT ${path}`]: () => {
        links = links.map((one) => ({ ...one, isWorking: true }))
        return { changed: 1 }
      },
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Recording links: Arif 1 Khan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Recording links: Arif 1 Khan' })
  await user.click(await within(dialog).findByRole('button', { name: /^Keep link: Lamps 1/ }))
  await waitFor(() => expect(within(dialog).getAllByText('Link works')).toHaveLength(2))
  await expectNoViolations()
  await user.click(within(dialog).getByRole('button', { name: 'End all links' }))
  await waitFor(() => expect(sent.filter(({ call }) => call === `PUT ${path}`)).toHaveLength(2))
  expect(sent.filter(({ call }) => call === `PUT ${path}`).map(({ input }) => input)).toEqual([
    { isWorking: true, recordingIds: [links[0]?.recordingId] },
    { isWorking: false },
  ])
})

it('[3.41] offers the recording links of a suspended user', async () => {
  const suspended = personOf(1, { status: 'suspended', suspendedAt: Date.UTC(2030, 0, 9) })
  await renderPeople(() => <EditUserPage />, {
    path: `/edit-user/${suspended.id}`,
    route: '/edit-user/$id',
    calls: {
      [`GET /v1/user/get_users_details_by_id/${suspended.id}`]: detailsOf(suspended, {
        suspend: false,
        reactivate: true,
      }),
      [`GET /v1/user/suspension-reason/${suspended.id}`]: {
        reason: '',
        suspendedAt: Date.UTC(2030, 0, 9),
        suspendedBy: null,
      },
      [`GET /v1/user/${suspended.id}/recording-links`]: { links: [], nextCursor: null },
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Recording links' }))
  expect(await screen.findByText('No recordings')).toBeTruthy()
  await expectNoViolations()
})

it('[4.1] returns to the list after deleting a user, and offers Undo', async () => {
  let isGone = false
  const { sent, path } = await renderPeople(() => <EditUserPage />, {
    path: `/edit-user/${arif.id}`,
    route: '/edit-user/$id',
    calls: {
      [`GET /v1/user/get_users_details_by_id/${arif.id}`]: () => detailsOf(arif),
      'POST /v1/user/delete': () => {
        isGone = true
        return { deleted: 1, failed: [] }
      },
      'PUT /v1/user/restore': () => {
        isGone = false
        return null
      },
    },
  })
  const user = userEvent.setup()
  const danger = within(await screen.findByRole('region', { name: 'Danger zone' }))
  await user.click(danger.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Arif 1 Khan?' }))
  await user.click(dialog.getByLabelText('I understand what will be deleted'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(path()).toBe('/user-management'))
  expect(isGone).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'PUT /v1/user/restore')?.input).toEqual({ userIds: [arif.id] })
})

it('[4.1] says when a user was deleted and until when to restore, not that the role is higher', async () => {
  const gone = { deletedAt: Date.UTC(2030, 0, 10, 12), purgedAt: Date.UTC(2030, 1, 7, 12) }
  const none = {
    edit: false,
    changeRole: false,
    suspend: false,
    delete: false,
    resetPassword: false,
    endSessions: false,
  }
  let person = { ...detailsOf(arif, none), ...gone }
  const { sent } = await renderPeople(() => <EditUserPage />, {
    path: `/edit-user/${arif.id}`,
    route: '/edit-user/$id',
    calls: {
      [`GET /v1/user/get_users_details_by_id/${arif.id}`]: () => person,
      'PUT /v1/user/restore': () => {
        person = detailsOf(arif) as typeof person
        return null
      },
    },
  })
  expect(await screen.findByRole('heading', { name: /^Deleted on .*10 January$/ })).toBeTruthy()
  expect(screen.getByText(/until .*7 February/)).toBeTruthy()
  expect(screen.queryByText(/role is above yours/)).toBeNull()
  await expectNoViolations()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByRole('button', { name: 'Suspend' })).toBeTruthy()
  expect(sent.find(({ call }) => call === 'PUT /v1/user/restore')?.input).toEqual({ userIds: [arif.id] })
})

it('[3.8] keeps actions that remove access apart, so that ownership is not transferred by mistake', async () => {
  await renderPeople(() => <EditUserPage />, {
    path: `/edit-user/${arif.id}`,
    route: '/edit-user/$id',
    calls: {
      [`GET /v1/user/get_users_details_by_id/${arif.id}`]: detailsOf(arif, { transferOwnership: true }),
    },
  })
  const account = within(await screen.findByRole('region', { name: 'Account' }))
  const danger = within(screen.getByRole('region', { name: 'Danger zone' }))
  for (const name of ['Suspend', 'Transfer ownership', 'Delete']) {
    expect(danger.getByRole('button', { name })).toBeTruthy()
    expect(account.queryByRole('button', { name })).toBeNull()
  }
  expect(account.getByRole('button', { name: 'Reset password' })).toBeTruthy()
  await expectNoViolations()
})
