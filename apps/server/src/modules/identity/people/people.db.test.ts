import { limits, type OrganizationRole } from '@majlis/contract'
import { call } from '@orpc/server'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserCaller } from '../../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { addColleague, callerOf, joinAs, mailedToken, password, signIn } from '../../../testing/people.ts'

const dayMs = 86_400_000

async function setup() {
  const accounts = await setupAccounts()
  const owner = await joinAs(accounts)
  const { organizationId } = owner.caller
  const calls = accounts.identity.calls.people
  const units = accounts.identity.calls.businessUnit
  const context = (caller: UserCaller) => ({ context: testBrowser().context(caller) })

  async function colleague(email: string, role: OrganizationRole = 'user') {
    const id = await addColleague(accounts, organizationId, { email, role })
    return { id, caller: await callerOf(accounts, (await signIn(accounts, { email })).data.accessToken) }
  }

  return {
    accounts,
    owner: { id: owner.caller.userId, caller: owner.caller },
    admin: await colleague('samira@riverside.example', 'admin'),
    user: await colleague('arif@riverside.example'),
    stranger: (await joinAs(accounts, { email: 'tomas@hilltop.example', organizationName: 'Hilltop' }))
      .caller,
    colleague,
    calls,
    units,
    context,
    list: async (caller: UserCaller, input: object = {}) =>
      (await call(calls.filter, input, context(caller))).data,
    purge: () =>
      accounts.cronJobs.get('purge-deleted-people')?.({ attempt: 1, signal: new AbortController().signal }),
    entries: () =>
      accounts.database.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .orderBy('id')
        .execute(),
  }
}

type Setup = Awaited<ReturnType<typeof setup>>
let s: Setup
beforeEach(async () => {
  s = await setup()
})

const newPerson = {
  email: 'Layla@riverside.example',
  firstName: 'Layla',
  lastName: 'Haddad',
  jobTitle: 'Planner',
  department: 'Parks',
  phone: '+8801712345678',
  role: 'user' as const,
  businessUnitIds: [],
  language: 'ar' as const,
}

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

describe('who may act on whom', () => {
  it.each(Object.keys(acts) as (keyof typeof acts)[])(
    '[6.1, 6.7] %s: admins on users, nobody upwards, nobody elsewhere',
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
    '%s: not on oneself',
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

describe('adding and editing', () => {
  it('[2.57, 5.5] invites by mail, writes it down, and refuses who has an account', async () => {
    const { data } = await call(s.calls.add, newPerson, s.context(s.admin.caller))
    expect(s.accounts.mails.at(-1)).toMatchObject({ to: 'layla@riverside.example', language: 'ar' })
    expect(mailedToken(s.accounts)).toBeTruthy()
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

  it('[6.1] gives no role above the own', async () => {
    await expect(
      call(s.calls.add, { ...newPerson, role: 'owner' }, s.context(s.admin.caller)),
    ).rejects.toHaveCode('identity.upper_role')
    await expect(
      call(s.calls.changeRole, { userIds: [s.user.id], role: 'owner' }, s.context(s.admin.caller)),
    ).rejects.toHaveCode('identity.upper_role')
  })

  it('[7.38] writes down what an edit changed, and a new role ends the sessions', async () => {
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
    expect(s.accounts.published.at(-1)).toMatchObject({
      name: 'session.ended',
      payload: { userId: s.user.id, reason: 'role_changed' },
    })
  })

  it('[6.1] lets nobody change the own role, whoever is left', async () => {
    await s.colleague('rafiq@riverside.example', 'owner')
    const edit = { id: s.owner.id, firstName: 'Nusrat', lastName: 'Begum', role: 'user' as const }
    await expect(call(s.calls.edit, edit, s.context(s.owner.caller))).rejects.toHaveCode('general.forbidden')
    const { data } = await call(s.calls.edit, { ...edit, role: 'owner' }, s.context(s.owner.caller))
    expect(data).toMatchObject({ lastName: 'Begum', role: 'owner' })
  })

  it('keeps one owner, also when two owners act on each other at once', async () => {
    const second = await s.colleague('rafiq@riverside.example', 'owner')
    const results = await Promise.allSettled([
      call(s.calls.suspend, { userIds: [second.id] }, s.context(s.owner.caller)),
      call(s.calls.suspend, { userIds: [s.owner.id] }, s.context(second.caller)),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('hands the ownership over', async () => {
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

describe('suspending, deleting and back', () => {
  it('[3.41, 4.1, 4.2, 7.48] suspends with a reason and reactivates with a mail', async () => {
    await call(s.calls.suspend, { userIds: [s.user.id], reason: 'On leave' }, s.context(s.admin.caller))
    expect(s.accounts.disconnected).toMatchObject([{ identity: { id: s.user.id } }])
    await expect(signIn(s.accounts, { email: 'arif@riverside.example' })).rejects.toHaveCode(
      'identity.suspended',
    )
    const suspension = await call(s.calls.suspension, { id: s.user.id }, s.context(s.owner.caller))
    expect(suspension.data).toMatchObject({ reason: 'On leave', suspendedBy: { id: s.admin.id } })
    await expect(call(s.calls.suspension, { id: s.user.id }, s.context(s.stranger))).rejects.toHaveCode(
      'users.not_found',
    )
    await call(s.calls.reactivate, { userIds: [s.user.id] }, s.context(s.admin.caller))
    expect(s.accounts.mails.at(-1)?.subject).toBe('You can use Majlis again')
    await expect(signIn(s.accounts, { email: 'arif@riverside.example' })).resolves.toBeTruthy()
    await expect(
      call(s.calls.reactivate, { userIds: [s.user.id] }, s.context(s.admin.caller)),
    ).rejects.toHaveCode('users.reactivate_failed')
    await expect(
      call(s.calls.reactivate, { userIds: [s.user.id] }, s.context(s.stranger)),
    ).rejects.toHaveCode('users.reactivate_no_entry')
  })

  it('acts on all or on none', async () => {
    await expect(
      call(s.calls.suspend, { userIds: [s.user.id, s.owner.id] }, s.context(s.admin.caller)),
    ).rejects.toHaveCode('identity.upper_role')
    expect((await s.list(s.admin.caller, { status: 'suspended' })).total).toBe(0)
    expect(await s.entries()).toEqual([])
  })

  it('[4.1] restores a deleted account within 28 days, as it was', async () => {
    await call(s.calls.delete, { userIds: [s.user.id] }, s.context(s.admin.caller))
    await expect(signIn(s.accounts, { email: 'arif@riverside.example' })).rejects.toHaveCode(
      'identity.account_not_found',
    )
    expect((await s.list(s.admin.caller)).users.map(({ id }) => id)).not.toContain(s.user.id)
    const [gone] = (await s.list(s.admin.caller, { isDeleted: true })).users
    expect(gone).toMatchObject({ id: s.user.id, purgedAt: s.accounts.clock.now() + 28 * dayMs })
    s.accounts.clock.advance(28 * dayMs - 1_000)
    await s.purge()
    await call(s.calls.restore, { userIds: [s.user.id] }, s.context(s.admin.caller))
    await expect(signIn(s.accounts, { email: 'arif@riverside.example' })).resolves.toBeTruthy()
  })

  it('[4.1, 9.9] purges after 28 days: nothing of the person is left, and the address is free', async () => {
    await call(s.calls.delete, { userIds: [s.user.id] }, s.context(s.admin.caller))
    s.accounts.clock.advance(limits.deletedAccountDays * dayMs)
    await expect(
      call(s.calls.restore, { userIds: [s.user.id] }, s.context(s.admin.caller)),
    ).rejects.toHaveCode('users.restore_failed')
    await s.purge()
    await s.purge()
    const written = JSON.stringify(await s.entries())
    expect(written).toContain('user_purged')
    expect(written).not.toContain('Arif')
    const again = await joinAs(s.accounts, { email: 'arif@riverside.example', organizationName: 'Anew' })
    expect(again.caller.userId).not.toBe(s.user.id)
  })

  it('[4.1] is purged once by workers at once, and by the next one when one stops in between', async () => {
    const second = await s.colleague('rafiq@riverside.example')
    await call(s.calls.delete, { userIds: [s.user.id, second.id] }, s.context(s.admin.caller))
    s.accounts.clock.advance(limits.deletedAccountDays * dayMs)
    const stopped = AbortSignal.abort()
    await s.accounts.cronJobs.get('purge-deleted-people')?.({ attempt: 1, signal: stopped })
    expect((await s.list(s.admin.caller, { isDeleted: true })).total).toBe(2)
    await Promise.all([s.purge(), s.purge(), s.purge()])
    const purged = (await s.entries()).filter(({ act }) => act === 'user_purged')
    expect(purged.map(({ subject_id }) => subject_id).toSorted()).toEqual([s.user.id, second.id].toSorted())
  })

  it('[4.1] leaves nobody half purged when the purge is killed while one person is forgotten, and nobody twice', async () => {
    const people = await Promise.all(
      ['rafiq', 'layla', 'tariq'].map((name) => s.colleague(`${name}@riverside.example`)),
    )
    const ids = people.map(({ id }) => id).toSorted()
    await call(s.calls.delete, { userIds: ids }, s.context(s.admin.caller))
    s.accounts.clock.advance(limits.deletedAccountDays * dayMs)
    const { db } = s.accounts.database
    const left = async () =>
      (await db.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').execute()).map(
        ({ id }) => id,
      )
    const seats = async () =>
      (await db.selectFrom('resources').select('user_id').where('user_id', 'in', ids).execute()).length
    const purged = async () =>
      (await s.entries()).filter(({ act }) => act === 'user_purged').map(({ subject_id }) => subject_id)

    // What stands of the second one is gone, and the entry is about to be written, when the worker dies.
    const forget = vi.spyOn(s.accounts.traces, 'forget')
    await sql`CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM audit_entries WHERE act = 'user_purged') = 1 THEN
        PERFORM pg_terminate_backend(pg_backend_pid());
        PERFORM pg_sleep(5);
      END IF;
      RETURN NEW;
    END $$`.execute(db)
    await sql`CREATE TRIGGER break_off BEFORE INSERT ON audit_entries FOR EACH ROW
      WHEN (NEW.act = 'user_purged') EXECUTE FUNCTION break_off()`.execute(db)
    await expect(s.purge()).rejects.toThrow(/terminat/)
    expect(forget).toHaveBeenCalledTimes(2)
    expect(await purged()).toHaveLength(1)
    expect(await left()).toHaveLength(2)
    expect(await left()).not.toContain((await purged())[0])
    expect(await seats()).toBe(2)
    await sql`DROP TRIGGER break_off ON audit_entries`.execute(db)

    // Told to stop while the next one is being forgotten: that one is finished, the last one is left.
    const stop = new AbortController()
    forget.mockImplementationOnce(async () => {
      stop.abort()
      return undefined
    })
    await s.accounts.cronJobs.get('purge-deleted-people')?.({ attempt: 1, signal: stop.signal })
    expect(await purged()).toHaveLength(2)
    expect(await left()).toHaveLength(1)
    expect(await seats()).toBe(1)

    await s.purge()
    await s.purge()
    expect(await left()).toEqual([])
    expect(await seats()).toBe(0)
    expect((await purged()).toSorted()).toEqual(ids)
    expect(forget).toHaveBeenCalledTimes(4)
  })

  it('[6.7] fills nobody’s mailbox with invitations: five in an hour to a person, and to an address', async () => {
    const asAdmin = s.context(s.admin.caller)
    const invited = { ...newPerson, email: 'bombed@riverside.example' }
    let userIds: string[] = []
    const invite = async () => {
      const { data } = await call(s.calls.add, invited, asAdmin)
      userIds = [data.id]
    }
    await invite()
    for (let time = 0; time < 5; time += 1) await call(s.calls.resendInvitation, { userIds }, asAdmin)
    await expect(call(s.calls.resendInvitation, { userIds }, asAdmin)).rejects.toHaveCode(
      'general.too_many_attempts',
    )
    for (let time = 0; time < 4; time += 1) {
      await call(s.calls.cancelInvitation, { userIds }, asAdmin)
      await invite()
    }
    await call(s.calls.cancelInvitation, { userIds }, asAdmin)
    await expect(invite()).rejects.toHaveCode('general.too_many_attempts')
  })

  it('[6.7] sends invitations again and takes them back', async () => {
    const { data } = await call(s.calls.add, newPerson, s.context(s.admin.caller))
    const first = mailedToken(s.accounts)
    await call(s.calls.resendInvitation, { userIds: [data.id] }, s.context(s.admin.caller))
    expect(mailedToken(s.accounts)).not.toBe(first)
    await expect(
      call(s.calls.resendInvitation, { userIds: [s.user.id] }, s.context(s.admin.caller)),
    ).rejects.toHaveCode('users.resend_failed')
    await expect(
      call(s.calls.cancelInvitation, { userIds: [s.user.id] }, s.context(s.admin.caller)),
    ).rejects.toHaveCode('users.cancel_failed')
    await expect(
      call(s.calls.cancelInvitation, { userIds: [data.id] }, s.context(s.user.caller)),
    ).rejects.toHaveCode('general.forbidden')
    await call(s.calls.cancelInvitation, { userIds: [data.id] }, s.context(s.admin.caller))
    await expect(call(s.calls.get, { id: data.id }, s.context(s.admin.caller))).rejects.toHaveCode(
      'users.not_found',
    )
    expect((await s.entries()).map(({ act }) => act)).toEqual([
      'user_invited',
      'invitation_resent',
      'invitation_cancelled',
    ])
  })
})

describe('asking for reactivation', () => {
  const ask = (email: string) =>
    call(s.calls.askReactivation, { email, message: 'Back from leave' }, { context: testBrowser().context() })
  const requests = async (by: UserCaller) =>
    (await call(s.calls.reactivationRequests, undefined, s.context(by))).data

  it('[2.60] shows admins who asks; the answer tells nothing of who is suspended', async () => {
    expect(await ask('nobody@riverside.example')).toEqual(await ask('arif@riverside.example'))
    expect(await requests(s.admin.caller)).toEqual([])
    await call(s.calls.suspend, { userIds: [s.user.id] }, s.context(s.admin.caller))
    const mailsBefore = s.accounts.mails.length
    await ask('Arif@riverside.example')
    await ask('arif@riverside.example')
    const told = s.accounts.mails.slice(mailsBefore)
    expect(told.map(({ to }) => to).toSorted()).toEqual([
      'nusrat@riverside.example',
      'samira@riverside.example',
    ])
    expect(told[0]).toMatchObject({
      subject: 'Arif Khan asks to be let in again',
      paragraphs: [expect.stringContaining('arif@riverside.example'), 'Message: Back from leave'],
      buttons: [{ url: 'https://meet.example.org/user-management/requests' }],
    })
    expect(await requests(s.admin.caller)).toMatchObject([
      { user: { id: s.user.id }, message: 'Back from leave' },
    ])
    expect(await requests(s.stranger)).toEqual([])
    await call(s.calls.reactivate, { userIds: [s.user.id] }, s.context(s.admin.caller))
    expect(await requests(s.admin.caller)).toEqual([])
  })

  it('[2.60] leaves the person suspended when an admin declines', async () => {
    await call(s.calls.suspend, { userIds: [s.user.id] }, s.context(s.admin.caller))
    await ask('arif@riverside.example')
    const decline = (by: UserCaller) => call(s.calls.declineReactivation, { id: s.user.id }, s.context(by))
    await expect(decline(s.stranger)).rejects.toHaveCode('users.not_found')
    await decline(s.admin.caller)
    expect(s.accounts.mails.at(-1)).toMatchObject({
      to: 'arif@riverside.example',
      subject: 'Your account stays suspended',
    })
    expect(await requests(s.admin.caller)).toEqual([])
    await expect(decline(s.admin.caller)).rejects.toHaveCode('users.not_found')
    await expect(signIn(s.accounts, { email: 'arif@riverside.example', password })).rejects.toHaveCode(
      'identity.suspended',
    )
  })
})

describe('the list', () => {
  it('[7.36] searches, filters, sorts and pages', async () => {
    await call(s.calls.add, newPerson, s.context(s.admin.caller))
    const emails = async (input: object) =>
      (await s.list(s.admin.caller, input)).users.map(({ email }) => email)
    expect(await emails({ search: 'LAY had' })).toEqual(['layla@riverside.example'])
    expect(await emails({ search: '100%' })).toEqual([])
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

  it('[2.57] exports what is shown, with cells that no spreadsheet runs', async () => {
    await call(
      s.calls.add,
      { ...newPerson, firstName: '=HYPERLINK("http://x")', jobTitle: '+1' },
      s.context(s.admin.caller),
    )
    const { data } = await call(s.calls.export, { status: 'invited' }, s.context(s.admin.caller))
    expect(data.csv).toContain(`"'=HYPERLINK(""http://x"") Haddad"`)
    expect(data.csv).toContain(`"'+1"`)
    expect(data.csv.trim().split('\r\n')).toHaveLength(2)
    const chosen = { status: 'invited' as const, columns: ['phone' as const, 'role' as const] }
    const { data: some } = await call(s.calls.export, chosen, s.context(s.admin.caller))
    expect(some.csv).toContain('"Name","Email","Phone","Role"\r\n')
    expect((await s.entries()).at(-1)).toMatchObject({ act: 'users_exported', after: { users: 1 } })
  })
})

it('[7.15] writes down which licences somebody had before, and nothing where they stay the same', async () => {
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

describe('business units', () => {
  const create = (by: UserCaller, input: { name: string; parentId?: string; memberIds?: string[] }) =>
    call(s.units.create, { memberIds: [], ...input }, s.context(by))

  it('nests them, keeps members, and finds people by them', async () => {
    const { data: parks } = await create(s.admin.caller, { name: 'Parks', memberIds: [s.user.id] })
    const { data: trees } = await create(s.admin.caller, { name: 'Trees', parentId: parks.id })
    expect(trees).toMatchObject({ parentId: parks.id, memberCount: 0 })
    expect((await s.list(s.admin.caller, { businessUnitId: parks.id })).users).toMatchObject([
      { id: s.user.id, businessUnits: [{ name: 'Parks' }] },
    ])
    await expect(create(s.admin.caller, { name: 'parks' })).rejects.toHaveCode('business_unit.name_taken')
    await expect(
      call(
        s.units.update,
        { id: parks.id, name: 'Parks', parentId: trees.id, memberIds: [] },
        s.context(s.admin.caller),
      ),
    ).rejects.toHaveCode('business_unit.within_itself')
    await call(s.units.delete, { id: parks.id }, s.context(s.admin.caller))
    expect((await call(s.units.list, undefined, s.context(s.admin.caller))).data).toMatchObject([
      { id: trees.id, parentId: null },
    ])
    const entries = await s.entries()
    expect(entries.map(({ act }) => act)).toEqual([
      'business_unit_created',
      'business_unit_created',
      'business_unit_deleted',
    ])
    expect(entries[0]).toMatchObject({ after: { members: 1, added: [s.user.id] } })
    expect(entries[2]).toMatchObject({ before: { members: 1, removed: [s.user.id] } })
  })

  it('[7.36] finds people by licence and unit as they are today: renamed, with other licences, deleted', async () => {
    const { db } = s.accounts.database
    const { data: parks } = await create(s.admin.caller, {
      name: 'Parks',
      memberIds: [s.user.id, s.admin.id],
    })
    const seat = (id: string) => db.updateTable('resources').where('user_id', '=', id)
    const person = (id: string) => db.updateTable('users').where('id', '=', id)
    const ids = async (filter: object) => (await s.list(s.admin.caller, filter)).users.map(({ id }) => id)
    const both = { licence: 'webinar', businessUnitId: parks.id }
    expect(await ids(both)).toEqual([])
    for (const id of [s.user.id, s.admin.id])
      await seat(id)
        .set({ products: ['regular', 'webinar'] })
        .execute()
    await person(s.user.id).set({ first_name: 'Aaron' }).execute()
    await person(s.admin.id).set({ first_name: 'Zoe' }).execute()
    for (const filter of [both, { licence: 'webinar' }, { businessUnitId: parks.id }]) {
      expect(await ids(filter)).toEqual([s.user.id, s.admin.id])
      expect(await ids({ ...filter, direction: 'desc', status: 'active' })).toEqual([s.admin.id, s.user.id])
      expect(await ids({ ...filter, role: 'admin' })).toEqual([s.admin.id])
    }
    const now = { department: 'Roads', role: 'user', status: 'invited' } as const
    await person(s.admin.id).set(now).execute()
    for (const filter of [both, { licence: 'webinar' }, { businessUnitId: parks.id }])
      expect(await ids({ ...filter, ...now })).toEqual([s.admin.id])
    await person(s.user.id).set({ deleted_at: new Date() }).execute()
    expect(await ids(both)).toEqual([s.admin.id])
    expect(await ids({ ...both, isDeleted: true })).toEqual([s.user.id])
    await seat(s.admin.id)
      .set({ products: ['regular'] })
      .execute()
    expect(await ids(both)).toEqual([])
    expect((await s.list(s.stranger, { businessUnitId: parks.id })).users).toEqual([])
  })

  it('[7.39] tells the units of a user to the user and to admins, and belongs to one organisation', async () => {
    const { data: parks } = await create(s.admin.caller, { name: 'Parks', memberIds: [s.user.id] })
    const byUser = (by: UserCaller) => call(s.units.byUser, { userId: s.user.id }, s.context(by))
    expect((await byUser(s.user.caller)).data).toMatchObject([{ name: 'Parks' }])
    await expect(byUser(s.stranger)).rejects.toHaveCode('users.not_found')
    await expect(create(s.user.caller, { name: 'Mine' })).rejects.toHaveCode('general.forbidden')
    await expect(call(s.units.list, undefined, s.context(s.user.caller))).rejects.toHaveCode(
      'general.forbidden',
    )
    await expect(call(s.units.members, { id: parks.id }, s.context(s.stranger))).rejects.toHaveCode(
      'business_unit.not_found',
    )
    await expect(create(s.stranger, { name: 'X', memberIds: [s.user.id] })).rejects.toHaveCode(
      'team.member_unknown',
    )
    await expect(create(s.stranger, { name: 'X', parentId: parks.id })).rejects.toHaveCode(
      'business_unit.not_found',
    )
  })

  it('[4.1] keeps the place of who is deleted, for when they come back', async () => {
    const { data: parks } = await create(s.admin.caller, { name: 'Parks', memberIds: [s.user.id] })
    const members = async () =>
      (await call(s.units.members, { id: parks.id }, s.context(s.admin.caller))).data.map(({ id }) => id)
    const person = s.accounts.database.db.updateTable('users').where('id', '=', s.user.id)
    await person.set({ deleted_at: new Date() }).execute()
    expect(await members()).toEqual([])
    await call(
      s.units.update,
      { id: parks.id, name: 'Parks', parentId: null, memberIds: [s.admin.id] },
      s.context(s.admin.caller),
    )
    await person.set({ deleted_at: null }).execute()
    expect((await members()).toSorted()).toEqual([s.admin.id, s.user.id].toSorted())
  })
})
