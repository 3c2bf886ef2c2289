import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { testBrowser } from '../../testing/accounts.ts'
import { testAuthenticator } from '../../testing/authenticator.ts'
import { arifs, setupOnlyRule } from './only-rule-fixture.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { addColleague, mailedToken, password, refresh, signIn, signUpOf } from '../../testing/people.ts'
import { arif } from '../../testing/single-sign-on.ts'

/** The rule is on, and the member is connected. */
async function setupOn() {
  const given = await setupOnlyRule()
  await given.connectMember()
  await given.turnOn()
  return given
}

describe('single sign-on only', () => {
  it('is for owners to decide, and for admins to see', async () => {
    const { owner, member, show, turnOn, turnOff, connectMember } = await setupOnlyRule()
    await connectMember()
    const admin: UserCaller = { ...member, role: 'admin' }
    for (const caller of [member, admin]) {
      await expect(turnOn(owner.caller.userId, caller)).rejects.toHaveCode('general.forbidden')
      await expect(turnOff(caller)).rejects.toHaveCode('general.forbidden')
    }
    await expect(show(member)).rejects.toHaveCode('general.forbidden')
    const nusrat = { id: owner.caller.userId, name: 'Nusrat Rahman', isReady: true }
    expect(await show(admin)).toEqual({ isOn: false, breakGlassUserId: null, owners: [nusrat] })
  })

  it('is not turned on without a working provider, or with an owner who could not sign in', async () => {
    const { accounts, owner, organizationId, userId, save, provider, turnOn, connectMember } =
      await setupOnlyRule()
    await save({ isEnabled: false })
    await expect(turnOn()).rejects.toHaveCode('sso.not_offered')
    await save()
    await expect(turnOn()).rejects.toHaveCode('sso.only_untried')
    await connectMember()
    const other = await addColleague(accounts, organizationId, {
      email: 'rafiq@riverside.example',
      role: 'owner',
    })
    for (const id of [userId, other, crypto.randomUUID()])
      await expect(turnOn(id)).rejects.toHaveCode('sso.only_break_glass')
    await provider.close()
    await expect(turnOn(owner.caller.userId)).rejects.toHaveCode('sso.issuer_unreachable')
  })

  it('lets members sign in with the provider only', async () => {
    const given = await setupOnlyRule()
    const { accounts, organizationId, userId, member, calls, as, refusedWith, comeAs } = given
    const device = testAuthenticator({ origin: 'http://meet.example.org' })
    const made = device.make((await call(calls.security.beginPasskey, { password }, as(member))).data)
    await call(calls.security.addPasskey, { name: 'Laptop', response: made }, as(member))
    await given.connectMember()
    await call(calls.signIn.forgotPassword, arifs, as())
    const link = await mailedToken(accounts)
    const url = await accounts.database.db
      .transaction()
      .execute((tx) => accounts.authentication.api.mailSignInUrl(tx, userId, '/home'))
    await given.turnOn()
    const options = (await call(calls.signIn.beginPasskeySignIn, undefined, as())).data
    const attempts = [
      () => signIn(accounts, arifs),
      () => call(calls.signIn.signInWithPasskey, { response: device.sign(options), rememberMe: true }, as()),
      () => call(calls.signIn.authenticateByToken, { token: new URL(url).hash.slice(1) }, as()),
      () => call(calls.signIn.resetPassword, { token: link, password: 'Another-horse-8' }, as()),
    ]
    for (const attempt of attempts) expect(await refusedWith(attempt())).toEqual({ organizationId })
    await expect(signIn(accounts, { ...arifs, password: 'Wrong-1234' })).rejects.toHaveCode(
      'identity.credentials_incorrect',
    )
    expect((await comeAs(arif)).user.ID).toBe(userId)
  })

  it('mails where to sign in instead of a link to a new password', async () => {
    const { accounts, calls, as } = await setupOn()
    await call(calls.signIn.forgotPassword, arifs, as())
    expect((await accounts.mails()).at(-1)).toMatchObject({
      to: arifs.email,
      subject: 'Sign in with your organisation’s provider',
    })
    expect((await accounts.mails()).at(-1)?.code).toBeUndefined()
  })

  it('ends the sessions that the provider did not open, but for the owner who keeps the password', async () => {
    const { accounts, owner, comeAs, connectMember, turnOn } = await setupOnlyRule()
    await connectMember()
    const [typed, came] = [testBrowser(), testBrowser()]
    await signIn(accounts, arifs, typed)
    await comeAs(arif, came)
    await turnOn()
    await expect(refresh(accounts, typed)).rejects.toHaveCode('identity.unauthenticated')
    for (const browser of [came, owner.browser])
      await expect(refresh(accounts, browser)).resolves.toMatchObject({ status: 'success' })
  })

  it('leaves one owner password and second factor, and neither a passkey nor a way without the second factor', async () => {
    const { accounts, owner, calls, as, signInOwner, connectMember, turnOn, refusedWith } =
      await setupOnlyRule()
    const device = testAuthenticator({ origin: 'http://meet.example.org' })
    const made = device.make((await call(calls.security.beginPasskey, { password }, as(owner.caller))).data)
    await call(calls.security.addPasskey, { name: 'Laptop', response: made }, as(owner.caller))
    await connectMember()
    await turnOn()
    await expect(signInOwner()).resolves.toMatchObject({ status: 'success' })
    const options = (await call(calls.signIn.beginPasskeySignIn, undefined, as())).data
    await refusedWith(
      call(calls.signIn.signInWithPasskey, { response: device.sign(options), rememberMe: true }, as()),
    )
    await expect(call(calls.security.disableTwoFactor, { password }, as(owner.caller))).rejects.toHaveCode(
      'identity.two_factor_mandatory',
    )
    await accounts.database.db.deleteFrom('two_factors').execute()
    await expect(signIn(accounts)).rejects.toHaveCode('identity.two_factor_setup_required')
  })

  it('lets people with an existing account connect it once, after the old way of signing in', async () => {
    const { accounts, organizationId, provider, calls, refusedWith, connectAs, owner, turnOn } =
      await setupOnlyRule()
    await connectAs(owner.caller, { ...arif, sub: 'nusrat-1' })
    await turnOn()
    const given = await refusedWith(signIn(accounts, arifs))
    expect(given).toEqual({ organizationId, token: expect.any(String) })
    const token = given?.token ?? ''
    const begin = (input: { organizationId: string; token: string }, from = testBrowser()) =>
      call(calls.singleSignOn.begin, { rememberMe: true, ...input }, { context: from.context() })
    await expect(begin({ organizationId, token: 'made-up' })).rejects.toHaveCode('sso.expired')
    provider.isUsedBy(arif)
    const browser = testBrowser()
    const { data } = await begin({ organizationId, token }, browser)
    const { data: session } = await call(
      calls.singleSignOn.finish,
      { organizationId, query: await provider.visit(data.url) },
      { context: browser.context() },
    )
    expect(session?.session.user.user_email).toBe(arifs.email)
    expect((await accounts.mails()).at(-1)).toMatchObject({
      subject: 'You can now sign in with Riverside login',
    })
    expect(await refusedWith(signIn(accounts, arifs))).toEqual({ organizationId })
    accounts.clock.advance(11 * minuteMs)
    await expect(begin({ organizationId, token })).rejects.toHaveCode('sso.expired')
  })

  it('keeps the provider, and the links of people who have no other way in', async () => {
    const { save, remove, member, calls, as, refusedWith } = await setupOn()
    await expect(remove()).rejects.toHaveCode('sso.only_is_on')
    await expect(save({ isEnabled: false })).rejects.toHaveCode('sso.only_is_on')
    await expect(save({ clientId: 'another-client' })).rejects.toHaveCode('sso.only_is_on')
    await expect(save({ name: 'Riverside' })).resolves.toMatchObject({ name: 'Riverside' })
    const { accounts } = (await call(calls.singleSignOn.connectedAccounts, undefined, as(member))).data
    await refusedWith(call(calls.singleSignOn.disconnect, { id: accounts[0]?.id ?? '' }, as(member)))
  })

  it('keeps the owner who keeps the password from deleting their account', async () => {
    const { owner, calls, as, show, turnOff } = await setupOn()
    const leave = () => call(calls.profile.deleteAccount, { password }, as(owner.caller))
    await expect(leave()).rejects.toHaveCode('sso.keeps_password')
    expect(await show()).toMatchObject({ breakGlassUserId: owner.caller.userId })
    await turnOff()
    // The only owner, as any other would be.
    await expect(leave()).rejects.toHaveCode('users.last_owner')
  })

  it('keeps the owner who keeps the password from other owners, until one of them is chosen instead', async () => {
    const given = await setupOnlyRule()
    const { accounts, owner, calls, as, connectMember, turnOn, show, userId } = given
    const keeper = owner.caller.userId
    const other = await given.anotherOwner()
    await connectMember()
    await turnOn()
    const userIds = [keeper]
    const edited = { id: keeper, firstName: 'Nusrat', lastName: 'Rahman' }
    const attempts = [
      () => call(calls.people.suspend, { userIds }, as(other)),
      () => call(calls.people.delete, { userIds }, as(other)),
      () => call(calls.people.changeRole, { userIds, role: 'admin' }, as(other)),
      () => call(calls.people.edit, { ...edited, role: 'user' }, as(other)),
      () => call(calls.people.removeTwoFactor, { id: keeper }, as(other)),
      () => call(calls.people.transferOwnership, { id: userId }, as(owner.caller)),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toHaveCode('sso.keeps_password')
    await expect(call(calls.people.edit, { ...edited, role: 'owner' }, as(other))).resolves.toBeTruthy()
    for (const act of [
      { act: 'suspend', reason: '' },
      { act: 'delete' },
      { act: 'role', role: 'user' },
    ] as const) {
      await call(calls.people.startRun, { filter: { role: 'owner' }, act }, as(other))
      await accounts.settle()
      const { data } = await call(calls.people.currentRun, undefined, as(other))
      expect(data).toMatchObject({ status: 'done', done: 0 })
      expect(data?.skipped).toContainEqual({ code: 'sso.keeps_password', count: 1 })
    }
    expect(await show()).toMatchObject({ isOn: true, breakGlassUserId: keeper })
    await turnOn(other.userId, other)
    await expect(call(calls.people.suspend, { userIds }, as(other))).resolves.toBeTruthy()
  })

  it('leaves other owners to each other', async () => {
    const { owner, calls, as, connectMember, turnOn, anotherOwner } = await setupOnlyRule()
    const other = await anotherOwner()
    await connectMember()
    await turnOn()
    await expect(
      call(calls.people.suspend, { userIds: [other.userId] }, as(owner.caller)),
    ).resolves.toBeTruthy()
  })

  it('notifies the owners and is written to the audit log, and ends when an owner says so', async () => {
    const { accounts, owner, show, turnOff, turnOn } = await setupOn()
    await turnOn()
    expect(await show()).toMatchObject({ isOn: true, breakGlassUserId: owner.caller.userId })
    await turnOff()
    await turnOff()
    await expect(signIn(accounts, arifs)).resolves.toMatchObject({ status: 'success' })
    const mails = (await accounts.mails()).filter(({ subject }) =>
      subject.startsWith('“Single sign-on only”'),
    )
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [signUpOf().email, '“Single sign-on only” is now on'],
      [signUpOf().email, '“Single sign-on only” is now off'],
    ])
    const notified = await notificationsOf(accounts.database.db, owner.caller.userId)
    expect(notified.slice(0, 2)).toMatchObject([
      {
        kind: 'security',
        data: { event: 'single_sign_on_only_disabled' },
        actor_user_id: owner.caller.userId,
      },
      {
        kind: 'security',
        data: { event: 'single_sign_on_only_enabled' },
        actor_user_id: owner.caller.userId,
      },
    ])
    const entries = await accounts.database.db
      .selectFrom('audit_entries')
      .select(['actor_user_id', 'before', 'after'])
      .where('act', '=', 'single_sign_on_changed')
      .orderBy('id')
      .execute()
    const actor_user_id = owner.caller.userId
    expect(entries.slice(1)).toEqual([
      { actor_user_id, before: { isOnly: false }, after: { isOnly: true, breakGlass: 'Nusrat Rahman' } },
      { actor_user_id, before: { isOnly: true }, after: { isOnly: false } },
    ])
  })
})
