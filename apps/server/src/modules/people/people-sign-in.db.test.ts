import type { OrganizationRole } from '@majlis/contract'
import { call } from '@orpc/server'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../testing/accounts.ts'
import {
  addColleague,
  callerOf,
  joinAs,
  makeOperator,
  password,
  refresh,
  saveSecurityRules,
  signIn,
} from '../../testing/people.ts'
import { totpAt, totpStep } from '../../testing/authenticator-app.ts'

const arif = 'arif@riverside.example'

async function setup() {
  const accounts = await setupAccounts()
  const owner = await joinAs(accounts)
  const { organizationId } = owner.caller
  const context = (caller?: UserCaller) => ({ context: testBrowser().context(caller) })

  async function colleague(email: string, role: OrganizationRole = 'user') {
    const id = await addColleague(accounts, organizationId, { email, role })
    const browser = testBrowser()
    const { data } = await signIn(accounts, { email }, browser)
    return { id, browser, caller: await callerOf(accounts, data.accessToken) }
  }

  async function enableTwoFactor(caller: UserCaller): Promise<void> {
    const { beginTwoFactor, confirmTwoFactor } = accounts.router.security
    const { secret } = (await call(beginTwoFactor, { password }, context(caller))).data
    const code = totpAt(secret, totpStep(accounts.clock.now()))
    await call(confirmTwoFactor, { code }, context(caller))
  }

  return {
    accounts,
    owner: owner.caller,
    admin: await colleague('samira@riverside.example', 'admin'),
    user: await colleague(arif),
    stranger: (await joinAs(accounts, { email: 'tomas@hilltop.example', organizationName: 'Hilltop' }))
      .caller,
    calls: accounts.router.people,
    context,
    enableTwoFactor,
    details: async (by: UserCaller, id: string) =>
      (await call(accounts.router.people.details, { id }, context(by))).data,
    entries: () =>
      accounts.database.db
        .selectFrom('audit_entries')
        .select(['act', 'actor_user_id', 'subject_id'])
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

describe('passwords', () => {
  it('[7.35] mails a link by default, or sets a password that has to be changed, and notifies the person', async () => {
    await call(s.calls.resetPassword, { id: s.user.id }, s.context(s.admin.caller))
    expect((await s.accounts.mails()).at(-1)).toMatchObject({ to: arif })
    await expect(signIn(s.accounts, { email: arif })).resolves.toMatchObject({ status: 'success' })
    await call(s.calls.resetPassword, { id: s.user.id, password: 'Chosen-4-you!' }, s.context(s.admin.caller))
    const mail = (await s.accounts.mails()).at(-1)
    expect(mail).toMatchObject({ to: arif, subject: 'An administrator set your password' })
    expect(mail?.text).toContain('Arif Khan set a new password')
    expect(JSON.stringify(mail)).not.toContain('Chosen')
    const error: unknown = await signIn(s.accounts, { email: arif, password: 'Chosen-4-you!' }).catch(
      (refused: unknown) => refused,
    )
    expect(error).toMatchObject({ code: 'identity.password_change_required' })
    // The same password is no change and leaves the link valid.
    const token = (error as AppError).data?.token ?? ''
    const choose = (chosen: string) =>
      call(s.accounts.router.signIn.resetPassword, { token, password: chosen }, s.context())
    await expect(choose('Chosen-4-you!')).rejects.toHaveCode('identity.password_unchanged')
    await choose('Chosen-by-me-5!')
    await expect(signIn(s.accounts, { email: arif, password: 'Chosen-by-me-5!' })).resolves.toMatchObject({
      status: 'success',
    })
    expect(JSON.stringify(await s.entries())).not.toContain('Chosen')
  })

  it('[5.2, 7.35] refuses a password that is shorter than the organisation requires', async () => {
    await saveSecurityRules(s.accounts, s.owner, { passwordMinChars: 16 })
    const set = (chosen: string, id = s.user.id) =>
      call(s.calls.resetPassword, { id, password: chosen }, s.context(s.admin.caller))
    await expect(set('Chosen-4-you!')).rejects.toHaveCode('organization.password_too_short')
    await expect(set('Chosen-4-you!', s.owner.userId)).rejects.toHaveCode('identity.upper_role')
    await signIn(s.accounts, { email: arif })
    await set('Chosen-4-you-too!')
  })
})

describe('the second factor', () => {
  const remove = (by: UserCaller, id = s.user.id) => call(s.calls.removeTwoFactor, { id }, s.context(by))

  it('[4.1, 6.7] is removed for someone who lost it: earlier sessions end, the person gets a mail, and the password is enough', async () => {
    await s.enableTwoFactor(s.user.caller)
    await expect(signIn(s.accounts, { email: arif })).rejects.toHaveCode('identity.two_factor_required')
    expect(await s.details(s.admin.caller, s.user.id)).toMatchObject({
      hasTwoFactor: true,
      abilities: { removeTwoFactor: true },
    })
    await remove(s.admin.caller)
    await expect(refresh(s.accounts, s.user.browser)).rejects.toHaveCode('identity.unauthenticated')
    await expect(signIn(s.accounts, { email: arif })).resolves.toMatchObject({ status: 'success' })
    const mail = (await s.accounts.mails()).at(-1)
    expect(mail).toMatchObject({ to: arif, subject: 'Your two-factor sign-in was removed' })
    expect(mail?.text).toContain('Arif Khan removed the authenticator app')
    expect((await s.entries()).at(-1)).toEqual({
      act: 'user_two_factor_removed',
      actor_user_id: s.admin.id,
      subject_id: s.user.id,
    })
    expect(await s.details(s.admin.caller, s.user.id)).toMatchObject({
      hasTwoFactor: false,
      abilities: { removeTwoFactor: false },
    })
    await expect(remove(s.admin.caller)).rejects.toHaveCode('users.two_factor_missing')
  })

  it('[6.1, 6.7] is removed by admins for users, but not for higher roles, other organisations or themselves', async () => {
    for (const { caller } of [s.user, s.admin, { caller: s.owner }]) await s.enableTwoFactor(caller)
    await expect(remove(s.user.caller, s.admin.id)).rejects.toHaveCode('general.forbidden')
    await expect(remove(s.admin.caller, s.owner.userId)).rejects.toHaveCode('identity.upper_role')
    await expect(remove(s.stranger)).rejects.toHaveCode('users.not_found')
    await expect(remove(s.owner, s.owner.userId)).rejects.toHaveCode('general.forbidden')
    expect((await s.details(s.owner, s.owner.userId)).abilities.removeTwoFactor).toBe(false)
    await expect(remove(s.owner, s.admin.id)).resolves.toMatchObject({ status: 'success' })
  })

  it('[4.1] is set up again at the next sign-in if the organisation requires one', async () => {
    await s.enableTwoFactor(s.user.caller)
    const { saveSecurityRules } = s.accounts.router.administration
    const rules = { passwordMinChars: 8, sessionMaxDays: null, isTwoFactorRequired: true }
    await call(saveSecurityRules, rules, s.context(s.owner))
    await remove(s.admin.caller)
    await expect(signIn(s.accounts, { email: arif })).rejects.toHaveCode('identity.two_factor_setup_required')
  })
})

describe('an operator of the installation', () => {
  it('keeps password and second factor from admins and owners who are not operators', async () => {
    const { db } = s.accounts.database
    await s.enableTwoFactor(s.user.caller)
    expect(await makeOperator(s.accounts, arif)).toBe(true)
    const { resetPassword, removeTwoFactor } = s.calls
    const touch = (by: UserCaller) => [
      () => call(resetPassword, { id: s.user.id }, s.context(by)),
      () => call(resetPassword, { id: s.user.id, password: 'Chosen-4-you!' }, s.context(by)),
      () => call(removeTwoFactor, { id: s.user.id }, s.context(by)),
    ]
    for (const by of [s.admin.caller, s.owner])
      for (const act of touch(by)) await expect(act()).rejects.toHaveCode('identity.upper_role')
    const offered = async () => (await s.details(s.admin.caller, s.user.id)).abilities
    expect(await offered()).toMatchObject({ resetPassword: false, removeTwoFactor: false })
    await db.updateTable('users').set({ is_operator: true }).where('id', '=', s.admin.id).execute()
    expect(await offered()).toMatchObject({ resetPassword: true, removeTwoFactor: true })
    await expect(call(removeTwoFactor, { id: s.user.id }, s.context(s.admin.caller))).resolves.toMatchObject({
      status: 'success',
    })
    await expect(call(resetPassword, { id: s.user.id }, s.context(s.admin.caller))).resolves.toMatchObject({
      status: 'success',
    })
  })
})

describe('sessions', () => {
  it('[4.1, 6.7] end everywhere; the person gets a mail and can sign in again', async () => {
    const phone = testBrowser()
    await signIn(s.accounts, { email: arif }, phone)
    await call(s.calls.endSessions, { id: s.user.id }, s.context(s.admin.caller))
    for (const browser of [phone, s.user.browser])
      await expect(refresh(s.accounts, browser)).rejects.toHaveCode('identity.unauthenticated')
    await s.accounts.deliver()
    expect(s.accounts.disconnected).toHaveLength(2)
    expect((await s.accounts.mails()).at(-1)).toMatchObject({
      to: arif,
      subject: 'You’ve been signed out everywhere',
    })
    await expect(signIn(s.accounts, { email: arif })).resolves.toMatchObject({ status: 'success' })
    expect((await s.entries()).at(-1)?.act).toBe('user_sessions_ended')
  })

  it('[4.2] cannot be ended for people who cannot sign in', async () => {
    await call(s.calls.suspend, { userIds: [s.user.id] }, s.context(s.admin.caller))
    await expect(call(s.calls.endSessions, { id: s.user.id }, s.context(s.admin.caller))).rejects.toHaveCode(
      'users.not_found',
    )
    expect((await s.details(s.admin.caller, s.user.id)).abilities).toMatchObject({
      endSessions: false,
      removeTwoFactor: false,
    })
  })
})

it('[6.1] offers for each row of the list what it offers for the account', async () => {
  await call(s.calls.suspend, { userIds: [s.user.id] }, s.context(s.admin.caller))
  const list = async (by: UserCaller) =>
    (await call(s.accounts.router.people.filter, {}, s.context(by))).data.users
  for (const viewer of [s.admin.caller, s.owner]) {
    const users = await list(viewer)
    expect(users.length).toBeGreaterThan(2)
    for (const { id, abilities, hasSeat } of users) {
      const details = await s.details(viewer, id)
      expect(abilities).toEqual(details.abilities)
      expect(hasSeat).toBe(details.pmi !== null)
    }
  }
  const ofAdmin = await list(s.admin.caller)
  expect(ofAdmin.find(({ id }) => id === s.owner.userId)?.abilities).toMatchObject({
    edit: false,
    delete: false,
  })
})
