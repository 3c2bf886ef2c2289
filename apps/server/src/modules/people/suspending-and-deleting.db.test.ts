import { limits } from '@majlis/contract'
import { call } from '@orpc/server'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { testBrowser } from '../../testing/accounts.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { joinAs, mailedToken, password, signIn } from '../../testing/people.ts'
import { newPerson, setupStaff, type Staff } from '../../testing/staff.ts'

let s: Staff
beforeEach(async () => {
  s = await setupStaff()
})

it('[3.41, 4.1, 4.2, 7.48] suspends with a reason and reactivates with a mail', async () => {
  await call(s.calls.suspend, { userIds: [s.user.id], reason: 'On leave' }, s.context(s.admin.caller))
  await s.accounts.deliver()
  expect(s.accounts.disconnected).toMatchObject([{ id: s.user.id }])
  await expect(signIn(s.accounts, { email: 'arif@riverside.example' })).rejects.toHaveCode(
    'identity.suspended',
  )
  const suspension = await call(s.calls.suspension, { id: s.user.id }, s.context(s.owner.caller))
  expect(suspension.data).toMatchObject({ reason: 'On leave', suspendedBy: { id: s.admin.id } })
  await expect(call(s.calls.suspension, { id: s.user.id }, s.context(s.stranger))).rejects.toHaveCode(
    'users.not_found',
  )
  await call(s.calls.reactivate, { userIds: [s.user.id] }, s.context(s.admin.caller))
  expect((await s.accounts.mails()).at(-1)?.subject).toBe('You can use Majlis again')
  await expect(signIn(s.accounts, { email: 'arif@riverside.example' })).resolves.toBeTruthy()
  await expect(
    call(s.calls.reactivate, { userIds: [s.user.id] }, s.context(s.admin.caller)),
  ).rejects.toHaveCode('users.reactivate_failed')
  await expect(call(s.calls.reactivate, { userIds: [s.user.id] }, s.context(s.stranger))).rejects.toHaveCode(
    'users.reactivate_no_entry',
  )
})

it('acts on all accounts or on none', async () => {
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

it('[4.1, 9.9] purges everything of the person after 28 days, and frees the address', async () => {
  await call(s.calls.delete, { userIds: [s.user.id] }, s.context(s.admin.caller))
  s.accounts.clock.advance(limits.deletedAccountDays * dayMs)
  await expect(call(s.calls.restore, { userIds: [s.user.id] }, s.context(s.admin.caller))).rejects.toHaveCode(
    'users.restore_failed',
  )
  await s.purge()
  await s.purge()
  const written = JSON.stringify(await s.entries())
  expect(written).toContain('user_purged')
  expect(written).not.toContain('Arif')
  const again = await joinAs(s.accounts, { email: 'arif@riverside.example', organizationName: 'Lakeside' })
  expect(again.caller.userId).not.toBe(s.user.id)
})

it('[4.1] purges each person once with several workers, even if one stops in between', async () => {
  const second = await s.colleague('rafiq@riverside.example')
  await call(s.calls.delete, { userIds: [s.user.id, second.id] }, s.context(s.admin.caller))
  s.accounts.clock.advance(limits.deletedAccountDays * dayMs)
  const stopped = AbortSignal.abort()
  await s.accounts.runCron('purge-deleted-people', stopped)
  expect((await s.list(s.admin.caller, { isDeleted: true })).total).toBe(2)
  await Promise.all([s.purge(), s.purge(), s.purge()])
  const purged = (await s.entries()).filter(({ act }) => act === 'user_purged')
  expect(purged.map(({ subject_id }) => subject_id).toSorted()).toEqual([s.user.id, second.id].toSorted())
})

it('[4.1] purges each person completely and once, even if the purge is killed in between', async () => {
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

  // The worker dies when the second person's rows are deleted and the log entry is about to be written.
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
  expect(await purged()).toHaveLength(1)
  expect(await left()).toHaveLength(2)
  expect(await left()).not.toContain((await purged())[0])
  expect(await seats()).toBe(2)
  await sql`DROP TRIGGER break_off ON audit_entries`.execute(db)

  // A stop during the next person: that one is finished, the last one remains.
  let looks = 0
  const stopping = Object.defineProperty(new AbortController().signal, 'aborted', { get: () => looks++ > 0 })
  await s.accounts.runCron('purge-deleted-people', stopping)
  expect(await purged()).toHaveLength(2)
  expect(await left()).toHaveLength(1)
  expect(await seats()).toBe(1)

  await s.purge()
  await s.purge()
  expect(await left()).toEqual([])
  expect(await seats()).toBe(0)
  expect((await purged()).toSorted()).toEqual(ids)
})

it('[6.7] limits invitations to five an hour for each person and each address', async () => {
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
  // Other organisations can still invite the address.
  await call(s.calls.add, invited, s.context(s.stranger))
})

it('[6.7] resends and cancels invitations', async () => {
  const { data } = await call(s.calls.add, newPerson, s.context(s.admin.caller))
  const first = await mailedToken(s.accounts)
  await call(s.calls.resendInvitation, { userIds: [data.id] }, s.context(s.admin.caller))
  expect(await mailedToken(s.accounts)).not.toBe(first)
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

describe('requesting reactivation', () => {
  const ask = async (email: string) => {
    const input = { email, message: 'Back from leave' }
    const answer = await call(s.calls.askReactivation, input, { context: testBrowser().context() })
    await s.accounts.settle()
    return answer
  }
  const requests = async (by: UserCaller) =>
    (await call(s.calls.reactivationRequests, undefined, s.context(by))).data

  it('[2.60] shows requests to admins, and does not reveal in the response who is suspended', async () => {
    expect(await ask('nobody@riverside.example')).toEqual(await ask('arif@riverside.example'))
    expect(await requests(s.admin.caller)).toEqual([])
    await call(s.calls.suspend, { userIds: [s.user.id] }, s.context(s.admin.caller))
    const mailsBefore = (await s.accounts.mails()).length
    await ask('Arif@riverside.example')
    await ask('arif@riverside.example')
    const requested = (await s.accounts.mails()).slice(mailsBefore)
    expect(requested.map(({ to }) => to).toSorted()).toEqual([
      'nusrat@riverside.example',
      'samira@riverside.example',
    ])
    expect(requested[0]).toMatchObject({
      subject: 'Reactivation request from Arif Khan',
      text: expect.stringMatching(/arif@riverside\.example.*Message: Back from leave/s),
      links: ['https://meet.example.org/user-management/requests'],
    })
    expect(await requests(s.admin.caller)).toMatchObject([
      { user: { id: s.user.id }, message: 'Back from leave' },
    ])
    expect(await requests(s.stranger)).toEqual([])
    await call(s.calls.reactivate, { userIds: [s.user.id] }, s.context(s.admin.caller))
    expect(await requests(s.admin.caller)).toEqual([])
  })

  it('[2.60] notifies owners and admins, and shows all of them what one of them decided', async () => {
    const { db } = s.accounts.database
    const asAdmin = s.context(s.admin.caller)
    const shown = async () =>
      (await Promise.all([s.owner.id, s.admin.id].map((id) => notificationsOf(db, id)))).map(
        ([newest]) => newest,
      )
    const request = {
      kind: 'reactivation_request',
      actor_user_id: s.user.id,
      data: { userId: s.user.id, note: 'Back from leave' },
    }
    await call(s.calls.suspend, { userIds: [s.user.id] }, asAdmin)
    await ask('arif@riverside.example')
    expect(await shown()).toMatchObject([
      { ...request, outcome: null },
      { ...request, outcome: null },
    ])
    await call(s.calls.declineReactivation, { id: s.user.id }, asAdmin)
    expect(await shown()).toMatchObject([{ outcome: 'refused' }, { outcome: 'refused' }])
    await ask('arif@riverside.example')
    // Also for someone who is no admin any more.
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', s.admin.id).execute()
    await call(s.calls.reactivate, { userIds: [s.user.id] }, s.context(s.owner.caller))
    expect(await shown()).toMatchObject([{ outcome: 'approved' }, { outcome: 'approved' }])
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', s.admin.id).execute()
    await call(s.calls.suspend, { userIds: [s.user.id] }, asAdmin)
    await ask('arif@riverside.example')
    await call(s.calls.delete, { userIds: [s.user.id] }, asAdmin)
    expect(await shown()).toMatchObject([{ outcome: 'withdrawn' }, { outcome: 'withdrawn' }])
    expect(await notificationsOf(db, s.user.id)).toEqual([])
  })

  it('[2.60] leaves the person suspended when an admin declines', async () => {
    await call(s.calls.suspend, { userIds: [s.user.id] }, s.context(s.admin.caller))
    await ask('arif@riverside.example')
    const decline = (by: UserCaller) => call(s.calls.declineReactivation, { id: s.user.id }, s.context(by))
    await expect(decline(s.stranger)).rejects.toHaveCode('users.not_found')
    await decline(s.admin.caller)
    expect((await s.accounts.mails()).at(-1)).toMatchObject({
      to: 'arif@riverside.example',
      subject: 'Your account is still suspended',
    })
    expect(await requests(s.admin.caller)).toEqual([])
    await expect(decline(s.admin.caller)).rejects.toHaveCode('users.not_found')
    await expect(signIn(s.accounts, { email: 'arif@riverside.example', password })).rejects.toHaveCode(
      'identity.suspended',
    )
  })
})
