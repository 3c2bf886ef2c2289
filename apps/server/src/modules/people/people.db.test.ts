import type { OrganizationRole } from '@majlis/contract'
import { call } from '@orpc/server'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UserCaller } from '../../platform/http/context.ts'
import { chooseNotifications } from '../../testing/notifications.ts'
import { mailedToken } from '../../testing/people.ts'
import { newPerson, setupStaff, type Staff } from '../../testing/staff.ts'

let s: Staff
beforeEach(async () => {
  s = await setupStaff()
})

/** Every act on another account, by name. */
const acts = {
  edit: (by: UserCaller, id: string) =>
    call(s.calls.edit, { id, firstName: 'A', lastName: 'B', role: 'user' }, s.context(by)),
  resetPassword: (by: UserCaller, id: string) => call(s.calls.resetPassword, { id }, s.context(by)),
  endSessions: (by: UserCaller, id: string) => call(s.calls.endSessions, { id }, s.context(by)),
  suspend: (by: UserCaller, id: string) => call(s.calls.suspend, { userIds: [id] }, s.context(by)),
  delete: (by: UserCaller, id: string) => call(s.calls.delete, { userIds: [id] }, s.context(by)),
  changeRole: (by: UserCaller, id: string) =>
    call(s.calls.changeRole, { userIds: [id], role: 'user' }, s.context(by)),
  changeLicences: (by: UserCaller, id: string) =>
    call(s.calls.changeLicences, { userIds: [id], licences: ['webinar'] }, s.context(by)),
}
const missing = {
  edit: 'users.not_found',
  resetPassword: 'users.not_found',
  endSessions: 'users.not_found',
  suspend: 'users.suspend_failed',
  delete: 'users.delete_failed',
  changeRole: 'users.not_found',
  changeLicences: 'users.not_found',
} as const

describe('acting on an account', () => {
  it.each(Object.keys(acts) as (keyof typeof acts)[])(
    '[6.1, 6.7] %s: admins on users, not on higher roles or other organisations',
    async (name) => {
      const act = acts[name]
      await expect(act(s.user.caller, s.admin.id)).rejects.toHaveCode('general.forbidden')
      await expect(act(s.admin.caller, s.owner.id)).rejects.toHaveCode('identity.upper_role')
      await expect(act(s.stranger, s.user.id)).rejects.toHaveCode(missing[name])
      await expect(act(s.admin.caller, s.user.id)).resolves.toMatchObject({ status: 'success' })
      await expect(act(s.owner.caller, s.admin.id)).resolves.toMatchObject({ status: 'success' })
    },
  )

  it.each(['suspend', 'delete', 'changeRole', 'resetPassword', 'endSessions'] as const)(
    'refuses on one’s own account: %s',
    async (name) => {
      await expect(acts[name](s.owner.caller, s.owner.id)).rejects.toHaveCode('general.forbidden')
    },
  )

  it('[6.1] shows the list, the export and the roles to admins only', async () => {
    const refused = (promise: Promise<unknown>) => expect(promise).rejects.toHaveCode('general.forbidden')
    await refused(s.list(s.user.caller))
    await refused(call(s.calls.export, {}, s.context(s.user.caller)))
    await refused(call(s.calls.roles, undefined, s.context(s.user.caller)))
    await refused(call(s.calls.departments, undefined, s.context(s.user.caller)))
    await refused(call(s.calls.add, newPerson, s.context(s.user.caller)))
    await refused(call(s.calls.reactivationRequests, undefined, s.context(s.user.caller)))
    expect((await call(s.calls.roles, undefined, s.context(s.admin.caller))).data).toEqual(['admin', 'user'])
    expect((await s.list(s.admin.caller)).total).toBe(3)
    expect((await s.list(s.stranger)).total).toBe(1)
  })

  it('[3.8, 7.28] shows a person to the person and to admins', async () => {
    const details = (by: UserCaller) => call(s.calls.details, { id: s.user.id }, s.context(by))
    expect((await details(s.user.caller)).data).toMatchObject({
      email: 'arif@riverside.example',
      status: 'active',
      licences: ['regular'],
      userType: 'member',
      pmi: expect.stringMatching(/^\d{12}$/),
      abilities: { edit: false, suspend: false },
    })
    expect((await details(s.admin.caller)).data.abilities).toMatchObject({
      edit: true,
      suspend: true,
      transferOwnership: false,
    })
    await expect(details(s.stranger)).rejects.toHaveCode('users.not_found')
    const other = await s.colleague('rafiq@riverside.example')
    await expect(details(other.caller)).rejects.toHaveCode('users.not_found')
  })
})

it('[3.8] shows someone without a last name by the first name alone', async () => {
  const { db } = s.accounts.database
  await db.updateTable('users').set({ last_name: '' }).where('id', '=', s.user.id).execute()
  const { firstName, name } = (await call(s.calls.get, { id: s.user.id }, s.context(s.admin.caller))).data
  expect(name).toBe(firstName)
  await call(s.calls.endSessions, { id: s.user.id }, s.context(s.admin.caller))
  expect(await s.entries()).toMatchObject([{ subject_name: firstName }])
})

it('[2.57] invites someone by email address alone, and shows it as the name until they choose one', async () => {
  const email = 'sadia@riverside.example'
  const { data } = await call(s.calls.add, { email, language: 'en' }, s.context(s.admin.caller))
  const { users } = await s.list(s.admin.caller)
  expect(users.find(({ id }) => id === data.id)).toMatchObject({
    email,
    name: '',
    role: 'user',
    status: 'invited',
  })
  expect(await s.entries()).toMatchObject([{ act: 'user_invited', subject_name: email }])
  // An edit requires a name.
  const nameless = { id: data.id, firstName: '', lastName: '', role: 'user' as const }
  await expect(call(s.calls.edit, nameless, s.context(s.admin.caller))).rejects.toHaveCode('input.invalid')
})

describe('giving the role of owner or admin', () => {
  const names = { firstName: 'Arif', lastName: 'Khan' }
  const old = () => ({ ...s.owner.caller, hasRecentProof: false })
  const add = (role: OrganizationRole) => call(s.calls.add, { ...newPerson, role }, s.context(old()))
  const edit = (id: string, role: OrganizationRole) =>
    call(s.calls.edit, { id, ...names, role }, s.context(old()))
  const start = (role: OrganizationRole) =>
    call(s.calls.startRun, { filter: { role: 'user' }, act: { act: 'role', role } }, s.context(old()))

  it.each(['admin', 'owner'] as const)('requires a recent proof for the role: %s', async (role) => {
    for (const give of [() => add(role), () => edit(s.user.id, role), () => start(role)])
      await expect(give()).rejects.toHaveCode('identity.proof_required')
    expect(await s.entries()).toEqual([])
  })

  it('requires no proof for the role of user', async () => {
    const success = { status: 'success' }
    await expect(add('user')).resolves.toMatchObject(success)
    await expect(edit(s.admin.id, 'admin')).resolves.toMatchObject(success)
    await expect(edit(s.user.id, 'user')).resolves.toMatchObject(success)
    await expect(start('user')).resolves.toMatchObject(success)
  })
})

describe('taking access or role from an owner', () => {
  const names = { firstName: 'Layla', lastName: 'Haddad' }
  const acts: Record<string, (id: string, by: UserCaller) => Promise<unknown>> = {
    suspend: (id, by) => call(s.calls.suspend, { userIds: [id] }, s.context(by)),
    delete: (id, by) => call(s.calls.delete, { userIds: [id] }, s.context(by)),
    'delete several': (id, by) => call(s.calls.delete, { userIds: [s.user.id, id] }, s.context(by)),
    edit: (id, by) => call(s.calls.edit, { id, ...names, role: 'user' }, s.context(by)),
    'suspend all': (_id, by) =>
      call(s.calls.startRun, { filter: {}, act: { act: 'suspend', reason: '' } }, s.context(by)),
    'delete all': (_id, by) => call(s.calls.startRun, { filter: {}, act: { act: 'delete' } }, s.context(by)),
    'demote all': (_id, by) =>
      call(s.calls.startRun, { filter: {}, act: { act: 'role', role: 'user' } }, s.context(by)),
  }
  const old = () => ({ ...s.owner.caller, hasRecentProof: false })
  const success = { status: 'success' }

  it.each(Object.keys(acts))('requires a recent proof: %s', async (name) => {
    const other = await s.colleague('layla@riverside.example', 'owner')
    const act = acts[name]
    await expect(act?.(other.id, old())).rejects.toHaveCode('identity.proof_required')
    expect(await s.entries()).toEqual([])
    expect((await s.list(s.owner.caller)).total).toBe(4)
    await expect(act?.(other.id, s.owner.caller)).resolves.toMatchObject(success)
  })

  it.each(Object.keys(acts).filter((name) => name !== 'delete several'))(
    'requires none for others: %s',
    async (name) => {
      await expect(acts[name]?.(s.user.id, old())).resolves.toMatchObject(success)
    },
  )

  it('requires no proof to change the names of an owner', async () => {
    const other = await s.colleague('layla@riverside.example', 'owner')
    const input = { id: other.id, ...names, role: 'owner' as const }
    await expect(call(s.calls.edit, input, s.context(old()))).resolves.toMatchObject(success)
  })
})

describe('adding and editing people', () => {
  it('[2.57, 5.5] invites by mail, records it, and refuses people who have an account', async () => {
    const { data } = await call(s.calls.add, newPerson, s.context(s.admin.caller))
    expect((await s.accounts.mails()).at(-1)).toMatchObject({ to: 'layla@riverside.example', language: 'ar' })
    expect(await mailedToken(s.accounts)).toBeTruthy()
    expect((await call(s.calls.get, { id: data.id }, s.context(s.admin.caller))).data).toMatchObject({
      status: 'invited',
      department: 'Parks',
      phone: '+8801712345678',
    })
    await expect(call(s.calls.add, newPerson, s.context(s.admin.caller))).rejects.toMatchObject({
      code: 'identity.user_exists',
      data: { field: 'email' },
    })
    await expect(
      call(s.calls.add, { ...newPerson, email: 'x@mailinator.com' }, s.context(s.admin.caller)),
    ).rejects.toHaveCode('identity.disposable_email')
    expect((await s.entries()).map(({ act, subject_id }) => [act, subject_id])).toEqual([
      ['user_invited', data.id],
    ])
  })

  it('[6.1] refuses to give a role above the actor’s own', async () => {
    await expect(
      call(s.calls.add, { ...newPerson, role: 'owner' }, s.context(s.admin.caller)),
    ).rejects.toHaveCode('identity.upper_role')
    await expect(
      call(s.calls.changeRole, { userIds: [s.user.id], role: 'owner' }, s.context(s.admin.caller)),
    ).rejects.toHaveCode('identity.upper_role')
  })

  it('[7.38] logs the changed fields, and ends the sessions after a change of role', async () => {
    const { data } = await call(
      s.calls.edit,
      { id: s.user.id, firstName: 'Arif', lastName: 'Khan', department: 'Roads', role: 'admin' },
      s.context(s.owner.caller),
    )
    expect(data).toMatchObject({ department: 'Roads', role: 'admin' })
    const written = await s.entries()
    expect(written).toMatchObject([
      { act: 'user_edited', before: { department: '' }, after: { department: 'Roads' } },
      {
        act: 'user_role_changed',
        before: { role: 'user' },
        after: { role: 'admin' },
        address: '203.0.113.7',
      },
    ])
    expect((await s.accounts.published()).at(-1)).toMatchObject({
      name: 'session.ended',
      payload: { userId: s.user.id, reason: 'role_changed' },
    })
  })

  it('mails people who chose it of their new role, at once', async () => {
    const { database, mails } = s.accounts
    await chooseNotifications(database.db, s.user.id, { role_changed: { mail: 'now' } })
    await call(s.calls.changeRole, { userIds: [s.user.id], role: 'admin' }, s.context(s.owner.caller))
    expect((await mails()).at(-1)).toMatchObject({
      to: 'arif@riverside.example',
      subject: 'Nusrat Rahman made you an admin',
    })
  })

  it('[6.1] refuses changes of the own role, even if another owner exists', async () => {
    await s.colleague('rafiq@riverside.example', 'owner')
    const edit = { id: s.owner.id, firstName: 'Nusrat', lastName: 'Begum', role: 'user' as const }
    await expect(call(s.calls.edit, edit, s.context(s.owner.caller))).rejects.toHaveCode('general.forbidden')
    const { data } = await call(s.calls.edit, { ...edit, role: 'owner' }, s.context(s.owner.caller))
    expect(data).toMatchObject({ lastName: 'Begum', role: 'owner' })
  })

  it('keeps one owner, even if two owners act on each other at once', async () => {
    const second = await s.colleague('rafiq@riverside.example', 'owner')
    const results = await Promise.allSettled([
      call(s.calls.suspend, { userIds: [second.id] }, s.context(s.owner.caller)),
      call(s.calls.suspend, { userIds: [s.owner.id] }, s.context(second.caller)),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('transfers ownership', async () => {
    await expect(
      call(s.calls.transferOwnership, { id: s.user.id }, s.context(s.admin.caller)),
    ).rejects.toHaveCode('general.forbidden')
    await call(s.calls.transferOwnership, { id: s.user.id }, s.context(s.owner.caller))
    const { users } = await s.list(s.admin.caller)
    expect(Object.fromEntries(users.map(({ id, role }) => [id, role]))).toMatchObject({
      [s.user.id]: 'owner',
      [s.owner.id]: 'admin',
    })
  })
})

describe('the list', () => {
  it('[7.36] searches, filters, sorts and pages', async () => {
    await call(s.calls.add, newPerson, s.context(s.admin.caller))
    const emails = async (input: object) =>
      (await s.list(s.admin.caller, input)).users.map(({ email }) => email)
    expect(await emails({ search: 'LAY had' })).toEqual(['layla@riverside.example'])
    expect(await emails({ search: '100%' })).toEqual([])
    // One or two letters match the beginnings of words.
    for (const search of ['l', 'La', 'ha', 'l ha'])
      expect(await emails({ search })).toEqual(['layla@riverside.example'])
    for (const search of ['ay', 'ad', 'l ay']) expect(await emails({ search })).toEqual([])
    await s.accounts.database.db
      .updateTable('users')
      .set({ first_name: '王小明' })
      .where('email', '=', 'layla@riverside.example')
      .execute()
    for (const search of ['王', '王小', '小明', '王小明'])
      expect(await emails({ search })).toEqual(['layla@riverside.example'])
    expect(await emails({ search: '小' })).toEqual([])
    // A sign between two names is ignored; alone it matches no one.
    expect(await emails({ search: '王小明 - haddad' })).toEqual(['layla@riverside.example'])
    expect(await emails({ search: '-' })).toEqual([])
    await s.accounts.database.db
      .updateTable('users')
      .set({ first_name: 'Layla' })
      .where('email', '=', 'layla@riverside.example')
      .execute()
    expect(await emails({ status: 'invited' })).toEqual(['layla@riverside.example'])
    expect(await emails({ role: 'admin' })).toEqual(['samira@riverside.example'])
    expect(await emails({ department: 'Parks' })).toEqual(['layla@riverside.example'])
    expect(await emails({ licence: 'webinar' })).toEqual([])
    const sorted = ['arif', 'layla', 'nusrat', 'samira'].map((name) => `${name}@riverside.example`)
    expect(await emails({ sort: 'email' })).toEqual(sorted)
    expect(await emails({ sort: 'email', direction: 'desc' })).toEqual(sorted.toReversed())
    const { nextCursor: cursor, ...first } = await s.list(s.admin.caller, { sort: 'email', pageSize: 3 })
    expect(first).toMatchObject({ users: [{}, {}, {}], total: 4, isMore: false })
    expect(await s.list(s.admin.caller, { sort: 'email', pageSize: 3, cursor })).toMatchObject({
      users: [{ email: 'samira@riverside.example' }],
      total: 4,
      nextCursor: null,
    })
    expect((await call(s.calls.departments, undefined, s.context(s.admin.caller))).data).toEqual(['Parks'])
  })

  it('[2.57] exports the list as shown, without cells that a spreadsheet would execute', async () => {
    await call(
      s.calls.add,
      { ...newPerson, firstName: '=HYPERLINK("x.example")', jobTitle: '+1' },
      s.context(s.admin.caller),
    )
    const { data } = await call(s.calls.export, { status: 'invited' }, s.context(s.admin.caller))
    expect(data.csv).toContain(`"'=HYPERLINK(""x.example"") Haddad"`)
    expect(data.csv).toContain(`"'+1"`)
    expect(data.csv.trim().split('\r\n')).toHaveLength(2)
    const chosen = { status: 'invited' as const, columns: ['phone' as const, 'role' as const] }
    const { data: some } = await call(s.calls.export, chosen, s.context(s.admin.caller))
    expect(some.csv).toContain('"Name","Email","Phone","Role"\r\n')
    expect((await s.entries()).at(-1)).toMatchObject({ act: 'users_exported', after: { users: 1 } })
  })
})

it('[7.15] logs the earlier licences, and nothing if they stay the same', async () => {
  const change = (licences: ('regular' | 'webinar')[]) =>
    call(s.calls.changeLicences, { userIds: [s.user.id], licences }, s.context(s.admin.caller))
  await change(['webinar', 'regular'])
  await change(['regular', 'webinar'])
  expect(await s.entries()).toMatchObject([
    {
      act: 'user_licence_changed',
      before: { licences: ['regular'] },
      after: { licences: ['webinar', 'regular'] },
    },
  ])
})
