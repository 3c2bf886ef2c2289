import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../platform/clock/durations.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { testAuthenticator, type AuthenticatorOptions } from '../../../testing/authenticator.ts'
import { joinAs, password, type SignedIn } from '../../../testing/people.ts'

async function setup() {
  const accounts = await setupAccounts()
  const owner = await joinAs(accounts)
  const { security, signIn: calls } = accounts.router
  const as = ({ browser, caller }: SignedIn) => {
    const context = browser.context(caller)
    return {
      list: async () => (await call(security.passkeys, undefined, { context })).data,
      begin: async (input: { password?: string } = { password }) =>
        (await call(security.beginPasskey, input, { context })).data,
      add: async (response: ReturnType<ReturnType<typeof testAuthenticator>['make']>, name = 'Laptop') =>
        (await call(security.addPasskey, { name, response }, { context })).data,
      rename: async (id: string, name: string) =>
        (await call(security.renamePasskey, { id, name }, { context })).data,
      remove: (id: string) => call(security.removePasskey, { id }, { context }),
    }
  }
  const browser = testBrowser()
  const device = testAuthenticator()
  const context = browser.context()
  return {
    accounts,
    owner,
    browser,
    device,
    as,
    own: as(owner),
    beginSignIn: async () => (await call(calls.beginPasskeySignIn, undefined, { context })).data,
    signIn: async (response: ReturnType<typeof device.sign>, rememberMe = true) =>
      (await call(calls.signInWithPasskey, { response, rememberMe }, { context })).data,
  }
}

async function setupWithPasskey() {
  const given = await setup()
  const passkey = await given.own.add(given.device.make(await given.own.begin()))
  return { ...given, passkey }
}

const refused = 'identity.passkey_refused'

describe('a passkey', () => {
  it('[2.56] is added with the password, and listed', async () => {
    const { accounts, own, device } = await setup()
    await expect(own.begin({ password: 'Wrong-1234' })).rejects.toHaveCode('identity.password_incorrect')
    const options = await own.begin()
    expect(options).toMatchObject({
      rp: { id: 'meet.example.org' },
      user: { name: 'nusrat@riverside.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const passkey = await own.add(device.make(options), ' Work laptop ')
    expect(passkey).toMatchObject({ name: 'Work laptop', lastUsedAt: null, createdAt: accounts.clock.now() })
    expect(await own.list()).toEqual([passkey])
    expect(await own.begin()).toMatchObject({ excludeCredentials: [{ id: device.id }] })
  })

  it('signs in without address or password, and stores when', async () => {
    const { accounts, browser, own, device, beginSignIn, signIn } = await setupWithPasskey()
    accounts.clock.advance(minuteMs)
    const { session } = await signIn(device.sign(await beginSignIn()), false)
    expect(session.user.user_email).toBe('nusrat@riverside.example')
    expect(browser.cookies.get('auth_token')).toMatchObject({ maxAgeMs: undefined })
    expect(await own.list()).toMatchObject([{ lastUsedAt: accounts.clock.now() }])
  })

  it('requires no code of an app: fingerprint, face or PIN is the second factor', async () => {
    const { accounts, owner, device, beginSignIn, signIn } = await setupWithPasskey()
    const { db } = accounts.database
    await db
      .insertInto('two_factors')
      .values({
        user_id: owner.caller.userId,
        secret: Buffer.from('sealed'),
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .execute()
    expect(await signIn(device.sign(await beginSignIn()))).toHaveProperty('accessToken')
  })

  it('is not reported as refused if the database fails', async () => {
    const { accounts, device, beginSignIn, signIn } = await setupWithPasskey()
    const signed = device.sign(await beginSignIn())
    await accounts.database.db.schema.alterTable('passkey_challenges').renameTo('lost').execute()
    await expect(signIn(signed)).rejects.toHaveCode('general.failed')
    await accounts.database.db.schema.alterTable('lost').renameTo('passkey_challenges').execute()
    await expect(signIn(signed)).resolves.toHaveProperty('accessToken')
  })

  it('is renamed and removed by its owner, and no longer signs in', async () => {
    const { own, device, passkey, beginSignIn, signIn } = await setupWithPasskey()
    expect(await own.rename(passkey.id, 'Old laptop')).toEqual({ ...passkey, name: 'Old laptop' })
    await own.remove(passkey.id)
    expect(await own.list()).toEqual([])
    await expect(own.remove(passkey.id)).rejects.toHaveCode('identity.passkey_not_found')
    await expect(signIn(device.sign(await beginSignIn()))).rejects.toHaveCode(refused)
  })

  it('is announced by mail when it is added and when it is removed', async () => {
    const { accounts, own, device } = await setup()
    const before = (await accounts.mails()).length
    const { id } = await own.add(device.make(await own.begin()), 'Work laptop')
    await expect(own.add(device.make(await own.begin()))).rejects.toHaveCode(refused)
    await own.rename(id, 'Old laptop')
    await own.remove(id)
    await expect(own.remove(id)).rejects.toHaveCode('identity.passkey_not_found')
    const mails = (await accounts.mails()).slice(before)
    expect(mails).toMatchObject([
      {
        to: 'nusrat@riverside.example',
        subject: 'A passkey was added to your account',
        text: expect.stringContaining('with the passkey “Work laptop”.'),
      },
      {
        to: 'nusrat@riverside.example',
        subject: 'A passkey was removed from your account',
        text: expect.stringContaining('The passkey “Old laptop” can no longer sign in'),
      },
    ])
  })

  it('is not visible to anyone else', async () => {
    const { accounts, as, passkey } = await setupWithPasskey()
    const other = as(await joinAs(accounts, { email: 'tomas@hilltop.example', organizationName: 'Hilltop' }))
    expect(await other.list()).toEqual([])
    await expect(other.rename(passkey.id, 'Mine')).rejects.toHaveCode('identity.passkey_not_found')
    await expect(other.remove(passkey.id)).rejects.toHaveCode('identity.passkey_not_found')
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a touch without finger, face or PIN', { isVerified: false }],
  ] satisfies [string, AuthenticatorOptions][])('is not taken from %s', async (_, options) => {
    const { own, device, beginSignIn, signIn } = await setupWithPasskey()
    await expect(signIn(device.sign(await beginSignIn(), options))).rejects.toHaveCode(refused)
    const second = testAuthenticator()
    await expect(own.add(second.make(await own.begin(), options))).rejects.toHaveCode(refused)
    expect(await own.list()).toHaveLength(1)
  })

  it('is not accepted with the signature of another device', async () => {
    const { device, beginSignIn, signIn } = await setupWithPasskey()
    const forged = { ...testAuthenticator().sign(await beginSignIn()), id: device.id, rawId: device.id }
    await expect(signIn(forged)).rejects.toHaveCode(refused)
  })

  it('of someone else cannot be added again', async () => {
    const { accounts, as, device } = await setupWithPasskey()
    const other = as(await joinAs(accounts, { email: 'tomas@hilltop.example', organizationName: 'Hilltop' }))
    await expect(other.add(device.make(await other.begin()))).rejects.toHaveCode(refused)
  })

  it('with a counter that goes back is refused as a copy', async () => {
    const { device, beginSignIn, signIn, accounts } = await setupWithPasskey()
    await accounts.database.db.updateTable('passkeys').set({ counter: 100 }).execute()
    await expect(signIn(device.sign(await beginSignIn()))).rejects.toHaveCode(refused)
  })

  it('is one of twenty at most', async () => {
    const { own } = await setup()
    for (let count = 0; count < 20; count++) await own.add(testAuthenticator().make(await own.begin()))
    await expect(own.begin()).rejects.toHaveCode('identity.passkey_limit')
  })

  it('[4.2] [8.1] refuses suspended people, and says why', async () => {
    const { accounts, device, beginSignIn, signIn } = await setupWithPasskey()
    await accounts.database.db.updateTable('users').set({ status: 'suspended' }).execute()
    await expect(signIn(device.sign(await beginSignIn()))).rejects.toHaveCode('identity.suspended')
  })
})

describe('a challenge', () => {
  it('[7.35] lets people whose password was set by someone else choose another one first', async () => {
    const { accounts, owner, device, beginSignIn, signIn } = await setupWithPasskey()
    await accounts.database.db
      .updateTable('users')
      .set({ must_change_password: true })
      .where('id', '=', owner.caller.userId)
      .execute()
    const refusal: unknown = await signIn(device.sign(await beginSignIn())).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'identity.password_change_required',
      data: { token: expect.stringMatching(/^[\w-]{43}$/) },
    })
    const { token } = (refusal as { data: { token: string } }).data
    const { resetPassword } = accounts.router.signIn
    const context = testBrowser().context()
    await call(resetPassword, { token, password: 'Brand-new-2!' }, { context })
    await expect(signIn(device.sign(await beginSignIn()))).resolves.toMatchObject({
      session: { isAuthenticated: true },
    })
  })

  it('is signed once, also at the same time', async () => {
    const { device, beginSignIn, signIn } = await setupWithPasskey()
    const options = await beginSignIn()
    const results = await Promise.allSettled([
      signIn(device.sign(options)),
      signIn(device.sign(options)),
      signIn(device.sign(options)),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(signIn(device.sign(options))).rejects.toHaveCode(refused)
  })

  it('is valid for five minutes less a second, and no second longer', async () => {
    const { accounts, device, beginSignIn, signIn } = await setupWithPasskey()
    const late = await beginSignIn()
    accounts.clock.advance(5 * minuteMs + 1_000)
    await expect(signIn(device.sign(late))).rejects.toHaveCode(refused)
    const inTime = await beginSignIn()
    accounts.clock.advance(5 * minuteMs - 1_000)
    expect(await signIn(device.sign(inTime))).toHaveProperty('accessToken')
  })

  it('is for one purpose and one person', async () => {
    const { accounts, as, own, device, beginSignIn, signIn } = await setupWithPasskey()
    const other = as(await joinAs(accounts, { email: 'tomas@hilltop.example', organizationName: 'Hilltop' }))
    await expect(signIn(device.sign(await own.begin()))).rejects.toHaveCode(refused)
    const second = testAuthenticator()
    await expect(own.add(second.make(await beginSignIn()))).rejects.toHaveCode(refused)
    await expect(own.add(second.make(await other.begin()))).rejects.toHaveCode(refused)
    await expect(own.add(second.make({ challenge: 'never-given' }))).rejects.toHaveCode(refused)
  })

  it('is forgotten when it is too old', async () => {
    const { accounts, beginSignIn } = await setup()
    await beginSignIn()
    accounts.clock.advance(6 * minuteMs)
    const signal = new AbortController().signal
    await accounts.runCron('purge-passkey-challenges', signal)
    expect(await accounts.database.db.selectFrom('passkey_challenges').select('challenge').execute()).toEqual(
      [],
    )
  })
})
