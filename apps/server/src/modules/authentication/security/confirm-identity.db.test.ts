import { createRouterClient } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { testAuthenticator } from '../../../testing/authenticator.ts'
import { callerOf, joinAs, password, signIn } from '../../../testing/people.ts'
import { totpAt, totpStep } from '../../../testing/authenticator-app.ts'

async function setup() {
  const accounts = await setupAccounts()
  const owner = await joinAs(accounts)
  const { security, signIn: calls } = accounts.router
  const api = createRouterClient(security, { context: owner.browser.context(owner.caller) })
  /** What the owner's first session is allowed now. */
  const callerNow = () => accounts.accounts.api.callerOfSession(owner.caller.authSessionId)
  const isProven = async () => (await callerNow()).hasRecentProof
  const as = (caller: UserCaller, ip?: string) =>
    createRouterClient(security, { context: testBrowser(ip === undefined ? {} : { ip }).context(caller) })
  return { accounts, owner, api, as, callerNow, isProven, calls }
}

/** The session of someone who signed in ten minutes ago. */
async function setupOld() {
  const given = await setup()
  given.accounts.clock.advance(10 * minuteMs)
  expect(await given.isProven()).toBe(false)
  return given
}

const right = { by: 'password', password } as const
const wrong = { by: 'password', password: 'Wrong-1234' } as const

describe('a session', () => {
  it('has a recent proof for ten minutes after signing in, and no longer', async () => {
    const { accounts, as, callerNow, isProven } = await setup()
    accounts.clock.advance(10 * minuteMs - 1)
    expect(await isProven()).toBe(true)
    accounts.clock.advance(1)
    const old = await callerNow()
    await expect(as(old).beginTwoFactor({})).rejects.toHaveCode('identity.proof_required')
    await expect(as(old).removePasskey({ id: crypto.randomUUID() })).rejects.toHaveCode(
      'identity.proof_required',
    )
  })

  it('has one for ten more minutes after the password, but no other session does', async () => {
    const { accounts, api, isProven } = await setupOld()
    const { data: elsewhere } = await signIn(accounts)
    const { authSessionId: elsewhereId } = await callerOf(accounts, elsewhere.accessToken)
    accounts.clock.advance(10 * minuteMs)
    await expect(api.confirmIdentity(wrong)).rejects.toHaveCode('identity.password_incorrect')
    expect(await isProven()).toBe(false)
    await api.confirmIdentity(right)
    expect((await accounts.accounts.api.callerOfSession(elsewhereId)).hasRecentProof).toBe(false)
    accounts.clock.advance(10 * minuteMs - 1)
    expect(await isProven()).toBe(true)
    accounts.clock.advance(1)
    expect(await isProven()).toBe(false)
  })

  it('remembers the password that came with another call', async () => {
    const { as, callerNow, isProven } = await setupOld()
    await expect(as(await callerNow()).beginTwoFactor({ password: wrong.password })).rejects.toHaveCode(
      'identity.password_incorrect',
    )
    expect(await isProven()).toBe(false)
    await as(await callerNow()).beginTwoFactor({ password })
    expect(await isProven()).toBe(true)
  })

  it('has none after a link in a mail, which may have been passed on', async () => {
    const { accounts, owner, calls } = await setup()
    const { db } = accounts.database
    const url = await db
      .transaction()
      .execute((tx) => accounts.authentication.api.mailSignInUrl(tx, owner.caller.userId, '/home'))
    const visitor = createRouterClient(calls, { context: testBrowser().context() })
    const { data } = await visitor.authenticateByToken({ token: new URL(url).hash.slice(1) })
    expect((await callerOf(accounts, data.accessToken)).hasRecentProof).toBe(false)
  })

  it('passes its own proof on to the desktop program, no newer one', async () => {
    const { accounts, callerNow, calls } = await setupOld()
    const visitor = createRouterClient(calls, { context: testBrowser().context() })
    const asOwner = createRouterClient(calls, { context: testBrowser().context(await callerNow()) })
    const { data: link } = await asOwner.signInToken()
    const { data } = await visitor.authenticateByToken({ token: link.token })
    expect((await callerOf(accounts, data.accessToken)).hasRecentProof).toBe(false)
  })
})

describe('a code of the second factor', () => {
  async function setupTwoFactor() {
    const given = await setup()
    const { data: begun } = await given.api.beginTwoFactor({ password })
    const codeOf = () => totpAt(begun.secret, totpStep(given.accounts.clock.now()))
    const { data: enabled } = await given.api.confirmTwoFactor({ code: codeOf() })
    given.accounts.clock.advance(10 * minuteMs)
    return { ...given, codeOf, recoveryCodes: enabled.recoveryCodes }
  }

  it('is a proof, once, and so is a recovery code', async () => {
    const { accounts, api, isProven, codeOf, recoveryCodes } = await setupTwoFactor()
    expect((await api.security()).data.proofs).toEqual(['password', 'code'])
    const code = codeOf()
    await api.confirmIdentity({ by: 'code', code })
    expect(await isProven()).toBe(true)
    await expect(api.confirmIdentity({ by: 'code', code })).rejects.toHaveCode('identity.code_incorrect')
    accounts.clock.advance(10 * minuteMs)
    const [kept = ''] = recoveryCodes
    await api.confirmIdentity({ by: 'code', code: kept })
    expect(await isProven()).toBe(true)
    await expect(api.confirmIdentity({ by: 'code', code: kept })).rejects.toHaveCode(
      'identity.code_incorrect',
    )
  })

  it('cannot be guessed', async () => {
    const { api, codeOf } = await setupTwoFactor()
    const guess = codeOf() === '000000' ? '000001' : '000000'
    for (let n = 0; n < 15; n++)
      await expect(api.confirmIdentity({ by: 'code', code: guess })).rejects.toHaveCode(
        'identity.code_incorrect',
      )
    await expect(api.confirmIdentity({ by: 'code', code: codeOf() })).rejects.toHaveCode(
      'general.too_many_attempts',
    )
  })

  it('of someone without a second factor is no proof', async () => {
    const { api, isProven } = await setupOld()
    await expect(api.confirmIdentity({ by: 'code', code: '123456' })).rejects.toHaveCode(
      'identity.code_incorrect',
    )
    expect(await isProven()).toBe(false)
  })
})

describe('a passkey', () => {
  async function setupPasskey() {
    const given = await setup()
    const device = testAuthenticator()
    const { data: options } = await given.api.beginPasskey({ password })
    await given.api.addPasskey({ name: 'Laptop', response: device.make(options as never) })
    given.accounts.clock.advance(10 * minuteMs)
    const begin = async () => (await given.api.beginPasskeyConfirmation()).data as never
    return { ...given, device, begin }
  }

  it('is a proof with fingerprint, face or PIN, once', async () => {
    const { api, device, begin, isProven } = await setupPasskey()
    expect((await api.security()).data.proofs).toEqual(['password', 'passkey'])
    const options = await begin()
    expect(options).toMatchObject({ allowCredentials: [{ id: device.id }], userVerification: 'required' })
    const response = device.sign(options)
    await api.confirmIdentity({ by: 'passkey', response })
    expect(await isProven()).toBe(true)
    await expect(api.confirmIdentity({ by: 'passkey', response })).rejects.toHaveCode(
      'identity.passkey_refused',
    )
  })

  it('of someone else is no proof, nor is a signature that was requested for a sign-in', async () => {
    const { accounts, api, calls, device, isProven } = await setupPasskey()
    const visitor = createRouterClient(calls, { context: testBrowser().context() })
    const { data: signInOptions } = await visitor.beginPasskeySignIn()
    await expect(
      api.confirmIdentity({ by: 'passkey', response: device.sign(signInOptions as never) }),
    ).rejects.toHaveCode('identity.passkey_refused')
    const other = await joinAs(accounts, { email: 'sara@elsewhere.example' })
    const others = createRouterClient(accounts.router.security, {
      context: other.browser.context(other.caller),
    })
    const { data: othersOptions } = await others.beginPasskeyConfirmation()
    await expect(
      others.confirmIdentity({ by: 'passkey', response: device.sign(othersOptions as never) }),
    ).rejects.toHaveCode('identity.passkey_refused')
    expect(await isProven()).toBe(false)
  })
})

describe('guessing the password of an open page', () => {
  it('ends after ten attempts, even with the right code', async () => {
    const { api, isProven } = await setupOld()
    for (let n = 0; n < 10; n++)
      await expect(api.confirmIdentity(wrong)).rejects.toHaveCode('identity.password_incorrect')
    await expect(api.confirmIdentity(right)).rejects.toHaveCode('general.too_many_attempts')
    expect(await isProven()).toBe(false)
  })

  it('counts at the address together with sign-ins', async () => {
    const { accounts, as } = await setup()
    const ip = '198.51.100.9'
    for (let n = 0; n < 6; n++) {
      const { caller } = await joinAs(accounts, { email: `person-${n}@riverside.example` })
      for (let attempts = 0; attempts < 10; attempts++)
        await expect(as(caller, ip).confirmIdentity(wrong)).rejects.toHaveCode('identity.password_incorrect')
    }
    await expect(signIn(accounts, {}, testBrowser({ ip }))).rejects.toHaveCode('general.too_many_attempts')
    await signIn(accounts, {}, testBrowser({ ip: '198.51.100.80' }))
  })
})
