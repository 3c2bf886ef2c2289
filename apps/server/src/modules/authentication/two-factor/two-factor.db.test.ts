import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../platform/clock/durations.ts'
import { setupAccounts, testBrowser, type TestBrowser } from '../../../testing/accounts.ts'
import {
  callerOf,
  invite,
  joinAs,
  mailedToken,
  password,
  saveSecurityRules,
  signIn,
} from '../../../testing/people.ts'
import { totpAt, totpStep } from '../../../testing/authenticator-app.ts'

const stepMs = 30_000

async function setup() {
  const accounts = await setupAccounts()
  const owner = await joinAs(accounts)
  const { security, signIn: calls } = accounts.router
  const context = owner.browser.context(owner.caller)
  const codeOf = (secret: string, steps = 0) => totpAt(secret, totpStep(accounts.clock.now()) + steps)
  const browser = testBrowser()
  return {
    accounts,
    owner,
    codeOf,
    browser,
    show: async () => (await call(security.security, undefined, { context })).data,
    begin: async (input: { password?: string } = { password }) =>
      (await call(security.beginTwoFactor, input, { context })).data,
    confirm: async (code: string) =>
      (await call(security.confirmTwoFactor, { code }, { context })).data.recoveryCodes,
    renew: async (input: { password?: string } = { password }) =>
      (await call(security.renewRecoveryCodes, input, { context })).data.recoveryCodes,
    disable: (input: { password?: string } = { password }) =>
      call(security.disableTwoFactor, input, { context }),
    verify: (challenge: string, code: string, from: TestBrowser = browser) =>
      call(calls.verifySecondFactor, { challenge, code }, { context: from.context() }),
    beginRequired: async (challenge: string) =>
      (await call(calls.beginRequiredTwoFactor, { challenge }, { context: browser.context() })).data,
    confirmRequired: async (challenge: string, code: string) =>
      (await call(calls.confirmRequiredTwoFactor, { challenge, code }, { context: browser.context() })).data,
  }
}

/** Switched on, a step ago, so that the code of now is still good. */
async function setupEnabled() {
  const given = await setup()
  const { secret } = await given.begin()
  const recoveryCodes = await given.confirm(given.codeOf(secret))
  given.accounts.clock.advance(stepMs)
  return { ...given, secret, recoveryCodes }
}

/** The challenge that a sign-in with the right password is refused with. */
async function challengeOf(refused: Promise<unknown>, code = 'identity.two_factor_required') {
  const refusal: unknown = await refused.catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code, data: { challenge: expect.stringMatching(/^[\w-]{43}$/) } })
  // The shape was asserted the line before.
  return (refusal as { data: { challenge: string } }).data.challenge
}

describe('setting up an authenticator app', () => {
  it('requires the password, returns a secret, and is enabled by a code', async () => {
    const { accounts, show, begin, confirm, codeOf } = await setup()
    await expect(begin({ password: 'Wrong-1234' })).rejects.toHaveCode('identity.password_incorrect')
    const { secret, uri } = await begin()
    expect(uri).toContain(`secret=${secret}`)
    await expect(signIn(accounts)).resolves.toMatchObject({ status: 'success' })
    await expect(confirm(codeOf(secret, 5))).rejects.toHaveCode('identity.code_incorrect')
    const codes = await confirm(codeOf(secret))
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect((await show()).twoFactor).toEqual({ isEnabled: true, recoveryCodesLeft: 10, isRequired: false })
    await expect(begin()).rejects.toHaveCode('identity.two_factor_enabled')
    await expect(confirm(codeOf(secret))).rejects.toHaveCode('identity.two_factor_not_begun')
  })

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const { accounts, secret, recoveryCodes } = await setupEnabled()
    const { db } = accounts.database
    const stored = JSON.stringify([
      (await db.selectFrom('two_factors').selectAll().execute()).map((row) => row.secret.toString('latin1')),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code)
  })

  it('accepts only the newest secret, until one is confirmed', async () => {
    const { begin, confirm, codeOf } = await setup()
    const first = await begin()
    const second = await begin()
    await expect(confirm(codeOf(first.secret))).rejects.toHaveCode('identity.code_incorrect')
    await expect(confirm(codeOf(second.secret))).resolves.toHaveLength(10)
  })

  it('mails the person every change, and nothing else', async () => {
    const { accounts, begin, confirm, renew, disable, codeOf } = await setup()
    const before = (await accounts.mails()).length
    const { secret } = await begin()
    await expect(confirm(codeOf(secret, 5))).rejects.toHaveCode('identity.code_incorrect')
    expect(await accounts.mails()).toHaveLength(before)
    await confirm(codeOf(secret))
    await renew()
    await disable()
    await disable()
    const mails = (await accounts.mails()).slice(before)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Two-factor sign-in is on',
      'Your recovery codes were replaced',
      'Two-factor sign-in is off',
    ])
    for (const mail of mails) {
      expect(mail.to).toBe('nusrat@riverside.example')
      expect(mail.text).toMatch(/^When: .*^Device: .*^Place: /ms)
      expect(mail.text).toMatch(/^Wasn’t this you\?/m)
      expect(mail.links).toContain('https://meet.example.org/forgot-password')
    }
  })

  it('limits guesses of the password at an open page', async () => {
    const { begin } = await setup()
    for (let n = 0; n < 10; n++)
      await expect(begin({ password: 'Wrong-1234' })).rejects.toHaveCode('identity.password_incorrect')
    await expect(begin()).rejects.toHaveCode('general.too_many_attempts')
  })
})

describe('signing in with the app', () => {
  it('[2.6] asks for a code after the right password only, and opens the session with it', async () => {
    const { accounts, browser, secret, codeOf, verify } = await setupEnabled()
    await expect(signIn(accounts, { password: 'Wrong-1234' })).rejects.toHaveCode(
      'identity.credentials_incorrect',
    )
    const challenge = await challengeOf(signIn(accounts, { rememberMe: false }, browser))
    expect(browser.cookies.size).toBe(0)
    await expect(verify(challenge, codeOf(secret, 3))).rejects.toHaveCode('identity.code_incorrect')
    const { data } = await verify(challenge, ` ${codeOf(secret).replace(/^.../, '$& ')}`)
    expect(data.session.user.user_email).toBe('nusrat@riverside.example')
    // "Remember me" of the first step still applies.
    expect(browser.cookies.get('auth_token')).toMatchObject({ maxAgeMs: undefined })
  })

  it('accepts no code twice, nor one of an older step, in any sign-in', async () => {
    const { accounts, secret, codeOf, verify } = await setupEnabled()
    const [first, second] = [await challengeOf(signIn(accounts)), await challengeOf(signIn(accounts))]
    await verify(first, codeOf(secret))
    await expect(verify(second, codeOf(secret))).rejects.toHaveCode('identity.code_incorrect')
    await expect(verify(second, codeOf(secret, -1))).rejects.toHaveCode('identity.code_incorrect')
    accounts.clock.advance(stepMs)
    await expect(verify(second, codeOf(secret))).resolves.toMatchObject({ status: 'success' })
  })

  it('admits exactly one of many that use one code at the same time', async () => {
    const { accounts, secret, codeOf, verify } = await setupEnabled()
    const challenges = [
      await challengeOf(signIn(accounts)),
      await challengeOf(signIn(accounts)),
      await challengeOf(signIn(accounts)),
    ]
    const results = await Promise.allSettled(
      [...challenges, ...challenges].map((challenge) => verify(challenge, codeOf(secret), testBrowser())),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('uses a challenge once', async () => {
    const { accounts, secret, codeOf, verify } = await setupEnabled()
    const challenge = await challengeOf(signIn(accounts))
    await verify(challenge, codeOf(secret))
    accounts.clock.advance(stepMs)
    await expect(verify(challenge, codeOf(secret))).rejects.toHaveCode('identity.challenge_expired')
    await expect(verify('never-given', codeOf(secret))).rejects.toHaveCode('identity.challenge_expired')
  })

  it('waits for ten minutes less a second, and no second longer', async () => {
    const { accounts, secret, codeOf, verify } = await setupEnabled()
    const late = await challengeOf(signIn(accounts))
    accounts.clock.advance(10 * minuteMs + 1_000)
    await expect(verify(late, codeOf(secret))).rejects.toHaveCode('identity.challenge_expired')
    const inTime = await challengeOf(signIn(accounts))
    accounts.clock.advance(10 * minuteMs - 1_000)
    await expect(verify(inTime, codeOf(secret))).resolves.toMatchObject({ status: 'success' })
  })

  it('gives each challenge five attempts, also at the same time, and fifteen to all of them', async () => {
    const { accounts, secret, codeOf, verify } = await setupEnabled()
    const guess = async () => {
      const challenge = await challengeOf(signIn(accounts))
      await Promise.allSettled(Array.from({ length: 5 }, () => verify(challenge, 'wrong', testBrowser())))
      return challenge
    }
    const spent = await guess()
    await expect(verify(spent, codeOf(secret))).rejects.toHaveCode('identity.challenge_expired')
    await guess()
    await guess()
    await expect(verify(await challengeOf(signIn(accounts)), codeOf(secret))).rejects.toHaveCode(
      'general.too_many_attempts',
    )
  })

  it('[4.2] refuses a person who was suspended before the code was entered', async () => {
    const { accounts, owner, secret, codeOf, verify } = await setupEnabled()
    const challenge = await challengeOf(signIn(accounts))
    await accounts.database.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', owner.caller.userId)
      .execute()
    await expect(verify(challenge, codeOf(secret))).rejects.toHaveCode('identity.suspended')
  })

  it('[2.13] is required after a new password, too', async () => {
    const { accounts, verify, secret, codeOf } = await setupEnabled()
    const { forgotPassword, resetPassword } = accounts.router.signIn
    const context = testBrowser().context()
    await call(forgotPassword, { email: 'nusrat@riverside.example' }, { context })
    await call(resetPassword, { token: await mailedToken(accounts), password: 'Brand-new-2!' }, { context })
    const challenge = await challengeOf(signIn(accounts, { password: 'Brand-new-2!' }))
    await expect(verify(challenge, codeOf(secret))).resolves.toMatchObject({ status: 'success' })
  })
})

describe('recovery codes', () => {
  it('sign in once each, however they are typed', async () => {
    const { accounts, recoveryCodes, show, verify } = await setupEnabled()
    const [first = '', second = ''] = recoveryCodes
    await verify(await challengeOf(signIn(accounts)), first.toUpperCase().replace('-', ' '))
    expect((await show()).twoFactor.recoveryCodesLeft).toBe(9)
    await expect(verify(await challengeOf(signIn(accounts)), first)).rejects.toHaveCode(
      'identity.code_incorrect',
    )
    await expect(verify(await challengeOf(signIn(accounts)), second)).resolves.toMatchObject({
      status: 'success',
    })
  })

  it('admit exactly one of many that use one at the same time', async () => {
    const { accounts, recoveryCodes, verify } = await setupEnabled()
    const [code = ''] = recoveryCodes
    const challenges = [await challengeOf(signIn(accounts)), await challengeOf(signIn(accounts))]
    const results = await Promise.allSettled(
      challenges.map((challenge) => verify(challenge, code, testBrowser())),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('are replaced by new ones, with the password', async () => {
    const { accounts, recoveryCodes, renew, verify } = await setupEnabled()
    await expect(renew({ password: 'Wrong-1234' })).rejects.toHaveCode('identity.password_incorrect')
    const [fresh = ''] = await renew()
    const challenge = await challengeOf(signIn(accounts))
    await expect(verify(challenge, recoveryCodes[0] ?? '')).rejects.toHaveCode('identity.code_incorrect')
    await expect(verify(challenge, fresh)).resolves.toMatchObject({ status: 'success' })
  })

  it('require an app', async () => {
    const { renew } = await setup()
    await expect(renew()).rejects.toHaveCode('identity.two_factor_not_begun')
  })
})

describe('switching off', () => {
  it('requires the password, and sign-in no longer asks for a code', async () => {
    const { accounts, show, disable } = await setupEnabled()
    await expect(disable({ password: 'Wrong-1234' })).rejects.toHaveCode('identity.password_incorrect')
    await disable()
    await expect(signIn(accounts)).resolves.toMatchObject({ status: 'success' })
    expect((await show()).twoFactor).toMatchObject({ isEnabled: false, recoveryCodesLeft: 0 })
  })
})

describe('where the organisation requires it', () => {
  async function setupRequired() {
    const given = await setup()
    await saveSecurityRules(given.accounts, given.owner.caller, { isTwoFactorRequired: true })
    return given
  }
  const setupNeeded = 'identity.two_factor_setup_required'

  it('no one signs in without setting it up', async () => {
    const { accounts, browser, codeOf, verify, beginRequired, confirmRequired } = await setupRequired()
    const challenge = await challengeOf(signIn(accounts), setupNeeded)
    await expect(verify(challenge, '123456')).rejects.toHaveCode('identity.code_incorrect')
    await expect(confirmRequired(challenge, '123456')).rejects.toHaveCode('identity.two_factor_not_begun')
    const { secret } = await beginRequired(challenge)
    await expect(confirmRequired(challenge, codeOf(secret, 9))).rejects.toHaveCode('identity.code_incorrect')
    const { recoveryCodes, accessToken } = await confirmRequired(challenge, codeOf(secret))
    expect(recoveryCodes).toHaveLength(10)
    expect(browser.cookies.has('auth_token')).toBe(true)
    expect(await callerOf(accounts, accessToken)).toMatchObject({ kind: 'user' })
    await expect(confirmRequired(challenge, codeOf(secret, 1))).rejects.toHaveCode(
      'identity.challenge_expired',
    )
    await challengeOf(signIn(accounts))
  })

  it('an invited person sets it up while signing in', async () => {
    const { accounts, owner, codeOf, beginRequired, confirmRequired } = await setupRequired()
    await invite(accounts, owner.caller)
    const account = {
      token: await mailedToken(accounts),
      firstName: 'Arif',
      lastName: 'Khan',
      password,
      language: 'en' as const,
      timeZone: 'Asia/Dhaka',
    }
    const context = testBrowser().context()
    const { setAccount } = accounts.router.signIn
    const challenge = await challengeOf(call(setAccount, account, { context }), setupNeeded)
    const { secret } = await beginRequired(challenge)
    const { session } = await confirmRequired(challenge, codeOf(secret))
    expect(session.user.user_email).toBe('arif@riverside.example')
    expect((await accounts.mails()).at(-1)).toMatchObject({
      to: 'arif@riverside.example',
      subject: 'Two-factor sign-in is on',
    })
  })

  it('cannot be switched off', async () => {
    const { show, begin, confirm, disable, codeOf } = await setupRequired()
    const { secret } = await begin()
    await confirm(codeOf(secret))
    expect((await show()).twoFactor.isRequired).toBe(true)
    await expect(disable()).rejects.toHaveCode('identity.two_factor_mandatory')
  })
})

it('deletes sign-ins that were not finished', async () => {
  const { accounts } = await setupEnabled()
  await challengeOf(signIn(accounts))
  accounts.clock.advance(11 * minuteMs)
  await accounts.runCron('purge-sign-in-challenges')
  expect(await accounts.database.db.selectFrom('sign_in_challenges').select('id').execute()).toEqual([])
})

describe('a mailed link where a second factor is required and missing', () => {
  const setupByLink = async ({ hasPassword }: { hasPassword: boolean }) => {
    const given = await setup()
    const { accounts, owner, browser } = given
    const { db } = accounts.database
    if (!hasPassword) await db.updateTable('users').set({ password_hash: null }).execute()
    const url = await db
      .transaction()
      .execute((tx) => accounts.authentication.api.mailSignInUrl(tx, owner.caller.userId, '/home'))
    await saveSecurityRules(accounts, owner.caller, { isTwoFactorRequired: true })
    const token = new URL(url).hash.slice(1)
    const { authenticateByToken } = accounts.router.signIn
    const open = () => call(authenticateByToken, { token }, { context: browser.context() })
    return { ...given, open }
  }

  it('refuses to set one up for people with a password, who sign in with that', async () => {
    const { accounts, open } = await setupByLink({ hasPassword: true })
    await expect(open()).rejects.toHaveCode('identity.two_factor_needs_sign_in')
    expect(await accounts.database.db.selectFrom('sign_in_challenges').select('id').execute()).toEqual([])
  })

  it('refuses to set one up for people who have chosen a password meanwhile', async () => {
    const { accounts, open, beginRequired, confirmRequired } = await setupByLink({ hasPassword: false })
    const challenge = await challengeOf(open(), 'identity.two_factor_setup_required')
    await accounts.database.db.updateTable('users').set({ password_hash: 'chosen' }).execute()
    await expect(beginRequired(challenge)).rejects.toHaveCode('identity.two_factor_needs_sign_in')
    await expect(confirmRequired(challenge, '123456')).rejects.toHaveCode('identity.two_factor_needs_sign_in')
  })

  it('opens a session without a proof for people with neither password nor passkey', async () => {
    const { accounts, open, codeOf, beginRequired, confirmRequired } = await setupByLink({
      hasPassword: false,
    })
    const challenge = await challengeOf(open(), 'identity.two_factor_setup_required')
    const { secret } = await beginRequired(challenge)
    const { accessToken } = await confirmRequired(challenge, codeOf(secret))
    const { authSessionId } = await callerOf(accounts, accessToken)
    const { proven_at: provenAt } = await accounts.database.db
      .selectFrom('auth_sessions')
      .select('proven_at')
      .where('id', '=', authSessionId)
      .executeTakeFirstOrThrow()
    expect(provenAt).toBeNull()
  })
})
