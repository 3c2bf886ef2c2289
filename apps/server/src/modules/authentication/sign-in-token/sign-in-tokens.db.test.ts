import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../platform/clock/durations.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import {
  addColleague,
  callerOf,
  joinAs,
  mailedCode,
  mailedToken,
  password,
  refresh,
  saveSecurityRules,
  signUpOf,
  suspend,
} from '../../../testing/people.ts'

const gone = 'identity.sign_in_link_expired'

async function setup() {
  const accounts = await setupAccounts()
  const owner = await joinAs(accounts)
  const { signInToken, authenticateByToken } = accounts.router.signIn
  const { db } = accounts.database
  return {
    accounts,
    owner,
    handOver: async () =>
      (await call(signInToken, undefined, { context: owner.browser.context(owner.caller) })).data,
    mailToken: async () => {
      const url = await db
        .transaction()
        .execute((tx) => accounts.authentication.api.mailSignInUrl(tx, owner.caller.userId, '/home'))
      return new URL(url).hash.slice(1)
    },
    signIn: async (token: string, browser = testBrowser()) =>
      (await call(authenticateByToken, { token }, { context: browser.context() })).data,
  }
}

type Fixture = Awaited<ReturnType<typeof setup>>

const changePassword = ({ accounts, owner }: Fixture) =>
  call(
    accounts.router.profile.changePassword,
    { password, newPassword: 'Another-horse-8' },
    { context: owner.browser.context(owner.caller) },
  )

async function resetPassword({ accounts }: Fixture) {
  const context = testBrowser().context()
  await call(accounts.router.signIn.forgotPassword, { email: signUpOf().email }, { context })
  await call(
    accounts.router.signIn.resetPassword,
    { token: await mailedToken(accounts), password: 'Another-horse-8' },
    { context },
  )
}

async function changeEmail({ accounts, owner }: Fixture) {
  const context = owner.browser.context(owner.caller)
  const { changeEmail: ask, confirmEmail } = accounts.router.profile
  await call(ask, { email: 'new@riverside.example', password }, { context })
  await call(confirmEmail, { code: await mailedCode(accounts) }, { context })
}

async function suspendOwner({ accounts, owner }: Fixture) {
  const { organizationId, userId } = owner.caller
  const id = await addColleague(accounts, organizationId, {
    email: 'arif@riverside.example',
    role: 'owner',
  })
  await suspend(accounts, { ...owner.caller, userId: id }, userId)
}

async function deleteAccount({ accounts, owner }: Fixture) {
  const { organizationId } = owner.caller
  await addColleague(accounts, organizationId, { email: 'arif@riverside.example', role: 'owner' })
  const context = owner.browser.context(owner.caller)
  await call(accounts.router.profile.deleteAccount, { password }, { context })
}

describe('sign-in by token', () => {
  it('[7.50] signs another program of the same person in, with a session of its own', async () => {
    const { accounts, owner, handOver, signIn } = await setup()
    const { token, url, expiresAt } = await handOver()
    expect(url).toBe(`https://meet.example.org/sign-in/token#${token}`)
    expect(expiresAt).toBe(accounts.clock.now() + 2 * minuteMs)
    const desktop = testBrowser()
    const { accessToken } = await signIn(token, desktop)
    const caller = await callerOf(accounts, accessToken)
    expect(caller.userId).toBe(owner.caller.userId)
    expect(caller.authSessionId).not.toBe(owner.caller.authSessionId)
    await expect(refresh(accounts, desktop)).resolves.toMatchObject({ status: 'success' })
  })

  it('works once, also at the same time', async () => {
    const { handOver, signIn } = await setup()
    const { token } = await handOver()
    const results = await Promise.allSettled([signIn(token), signIn(token), signIn(token)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(signIn(token)).rejects.toHaveCode(gone)
    await expect(signIn('never-given')).rejects.toHaveCode(gone)
  })

  it('works for two minutes less a second, and no second longer', async () => {
    const { accounts, handOver, signIn } = await setup()
    const late = await handOver()
    accounts.clock.advance(2 * minuteMs + 1_000)
    await expect(signIn(late.token)).rejects.toHaveCode(gone)
    const inTime = await handOver()
    accounts.clock.advance(2 * minuteMs - 1_000)
    expect(await signIn(inTime.token)).toHaveProperty('accessToken')
  })

  it('is invalid once the session that requested it has ended', async () => {
    const { accounts, owner, handOver, signIn } = await setup()
    const { token } = await handOver()
    const { logout } = accounts.router.identity
    await call(logout, undefined, { context: owner.browser.context(owner.caller) })
    await expect(signIn(token)).rejects.toHaveCode(gone)
  })

  it.each([
    ['the password was changed', changePassword],
    ['the password was set by a link', resetPassword],
    ['the address was changed', changeEmail],
    ['the person was suspended', suspendOwner],
    ['the account was deleted', deleteAccount],
  ])('[4.2, 4.10] is worth nothing from the moment on in which %s', async (_, act) => {
    const fixture = await setup()
    const { accounts, mailToken, signIn } = fixture
    const [early, other] = [await mailToken(), await mailToken()]
    await signIn(other)
    await act(fixture)
    // Nor once the account is as it was.
    await accounts.database.db.updateTable('users').set({ status: 'active', deleted_at: null }).execute()
    await expect(signIn(early)).rejects.toHaveCode(gone)
    expect(await signIn(await mailToken())).toHaveProperty('accessToken')
  })

  it('[7.50] stays valid for another program when the session that requested it changes the password', async () => {
    const fixture = await setup()
    const { token } = await fixture.handOver()
    await changePassword(fixture)
    expect(await fixture.signIn(token)).toHaveProperty('accessToken')
  })

  it('[7.50] requires an own password first if someone else set it', async () => {
    const { accounts, handOver, mailToken, signIn } = await setup()
    const tokens = [await mailToken(), (await handOver()).token]
    await accounts.database.db.updateTable('users').set({ must_change_password: true }).execute()
    for (const token of tokens)
      await expect(signIn(token)).rejects.toHaveCode('identity.password_change_required')
  })

  it('[4.2] admits no suspended person', async () => {
    const { accounts, mailToken, signIn } = await setup()
    const token = await mailToken()
    await accounts.database.db.updateTable('users').set({ status: 'suspended' }).execute()
    await expect(signIn(token)).rejects.toHaveCode('identity.suspended')
  })

  it('[7.50] does not renew a sign-in, neither as a proof nor for the session limit of the organisation', async () => {
    const { accounts, owner, handOver, signIn } = await setup()
    await saveSecurityRules(accounts, owner.caller, { sessionMaxDays: 2 })
    // Signed in with a provider, like people without a password.
    await accounts.database.db.updateTable('users').set({ password_hash: null }).execute()
    accounts.clock.advance(dayMs)
    const desktop = testBrowser()
    const { accessToken } = await signIn((await handOver()).token, desktop)
    const context = desktop.context(await callerOf(accounts, accessToken))
    await expect(call(accounts.router.profile.deleteAccount, {}, { context })).rejects.toHaveCode(
      'identity.proof_required',
    )
    accounts.clock.advance(dayMs)
    await expect(refresh(accounts, desktop)).rejects.toHaveCode('identity.token_expired')
  })

  it('stores only hashes, and deletes old ones', async () => {
    const { accounts, handOver } = await setup()
    const { token } = await handOver()
    const { db } = accounts.database
    expect(JSON.stringify(await db.selectFrom('sign_in_tokens').selectAll().execute())).not.toContain(token)
    accounts.clock.advance(3 * minuteMs)
    const signal = new AbortController().signal
    await accounts.runCron('purge-sign-in-tokens', signal)
    expect(await db.selectFrom('sign_in_tokens').select('token_hash').execute()).toEqual([])
  })
})

describe('a token in a mail', () => {
  it('[4.10] is valid for 59:59 and not for 60:01', async () => {
    const { accounts, mailToken, signIn } = await setup()
    const late = await mailToken()
    accounts.clock.advance(hourMs + 1_000)
    await expect(signIn(late)).rejects.toHaveCode(gone)
    const inTime = await mailToken()
    accounts.clock.advance(hourMs - 1_000)
    expect(await signIn(inTime)).toHaveProperty('accessToken')
  })

  it('proves the address only: the second factor is required', async () => {
    const { accounts, owner, mailToken, signIn } = await setup()
    await accounts.database.db
      .insertInto('two_factors')
      .values({
        user_id: owner.caller.userId,
        secret: Buffer.from('sealed'),
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .execute()
    await expect(signIn(await mailToken())).rejects.toHaveCode('identity.two_factor_required')
  })
})
