import { call } from '@orpc/server'
import { expect, it } from 'vitest'
import { dayMs, minuteMs } from '../../../platform/clock/durations.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { addColleague, joinAs, mailedCode, signIn, signUpOf, suspend } from '../../../testing/people.ts'

const email = 'nusrat@riverside.example'

async function setup() {
  const accounts = await setupAccounts()
  const owner = await joinAs(accounts)
  return { accounts, owner }
}

it('[3.1, 3.6] opens a session with a cookie that lasts, or ends with the browser', async () => {
  const { accounts } = await setup()
  const kept = testBrowser()
  const { data } = await signIn(accounts, { email: 'Nusrat@Riverside.example' }, kept)
  expect(data.session.user.user_email).toBe(email)
  expect(data.expiresAt).toBe(accounts.clock.now() + 5 * minuteMs)
  expect(kept.cookies.get('auth_token')?.maxAgeMs).toBe(30 * dayMs)
  const passing = testBrowser()
  await signIn(accounts, { rememberMe: false }, passing)
  expect(passing.cookies.get('auth_token')).toMatchObject({ maxAgeMs: undefined })
})

it('[3.1] finds an account by every spelling of its internationalised domain', async () => {
  const { accounts, owner } = await setup()
  await addColleague(accounts, owner.caller.organizationId, { email: 'r&d@xn--bcher-kva.example' })
  for (const written of ['R&D@bücher.example', 'r&d@BU\u0308CHER.example', ' r&d@XN--BCHER-KVA.example ']) {
    const { data } = await signIn(accounts, { email: written })
    expect(data.session.user.user_email).toBe('r&d@xn--bcher-kva.example')
  }
  await expect(signIn(accounts, { email: 'jürgen@bücher.example' })).rejects.toHaveCode(
    'input.email_local_part',
  )
})

it('[8.3] refuses a wrong password and an unknown address with the same answer', async () => {
  const { accounts } = await setup()
  const answers = [{ password: 'Wrong-1234' }, { email: 'nobody@riverside.example' }].map((input) =>
    signIn(accounts, input).catch((error: unknown) => JSON.stringify(error)),
  )
  const [wrong, unknown] = await Promise.all(answers)
  expect(wrong).toContain('identity.credentials_incorrect')
  expect(unknown).toBe(wrong)
})

it('[4.2, 8.1] says that a user is suspended only if the password is right', async () => {
  const { accounts, owner } = await setup()
  const userId = await addColleague(accounts, owner.caller.organizationId, {
    email: 'arif@riverside.example',
  })
  await suspend(accounts, owner.caller, userId)
  const arif = { email: 'arif@riverside.example' }
  await expect(signIn(accounts, arif)).rejects.toHaveCode('identity.suspended')
  await expect(signIn(accounts, arif)).rejects.toMatchObject({
    data: {
      email: 'arif@riverside.example',
      administrators: [{ name: 'Nusrat Rahman', email }],
    },
  })
  await expect(signIn(accounts, { ...arif, password: 'Wrong-1234' })).rejects.toHaveCode(
    'identity.credentials_incorrect',
  )
})

it('[8.2] says that an account was deleted if the password is right', async () => {
  const { accounts } = await setup()
  await accounts.database.db
    .updateTable('users')
    .set({ deleted_at: new Date(accounts.clock.now()) })
    .execute()
  await expect(signIn(accounts)).rejects.toHaveCode('identity.account_not_found')
  await expect(signIn(accounts, { password: 'Wrong-1234' })).rejects.toHaveCode(
    'identity.credentials_incorrect',
  )
})

it('sends a new code for an unconfirmed address, and only with the right password', async () => {
  const accounts = await setupAccounts()
  const context = testBrowser().context()
  const { signUp, verifyCode } = accounts.router.identity
  const { data } = await call(signUp, signUpOf(), { context })
  // Someone else names the same address later: whose password it is decides whose code is sent.
  await call(signUp, signUpOf({ password: 'Stranger-1!' }), { context })
  accounts.clock.advance(2 * dayMs)
  await expect(signIn(accounts, { password: 'Wrong-1234' })).rejects.toHaveCode(
    'identity.credentials_incorrect',
  )
  expect(await accounts.mails()).toHaveLength(2)
  const { signUpId } = data
  await expect(signIn(accounts)).rejects.toMatchObject({ code: 'identity.not_verified', data: { signUpId } })
  expect(await accounts.mails()).toHaveLength(3)
  await expect(
    call(verifyCode, { email, signUpId, code: await mailedCode(accounts) }, { context }),
  ).resolves.toMatchObject({
    status: 'success',
  })
})

it('refuses an invited user, who has no password yet, like an unknown one', async () => {
  const { accounts } = await setup()
  await accounts.database.db.updateTable('users').set({ status: 'invited', password_hash: null }).execute()
  await expect(signIn(accounts)).rejects.toHaveCode('identity.credentials_incorrect')
  await expect(signIn(accounts, { password: ' ' })).rejects.toHaveCode('identity.credentials_incorrect')
})

it('stops the eleventh guess of an address at one account, and forgets its guesses after a success', async () => {
  const { accounts } = await setup()
  const browser = () => testBrowser({ ip: '198.51.100.1' })
  const guess = () => signIn(accounts, { password: 'Wrong-1234' }, browser())
  for (let n = 0; n < 9; n++) await expect(guess()).rejects.toHaveCode('identity.credentials_incorrect')
  await signIn(accounts, {}, browser())
  for (let n = 0; n < 10; n++) await expect(guess()).rejects.toHaveCode('identity.credentials_incorrect')
  await expect(guess()).rejects.toHaveCode('general.too_many_attempts')
  await expect(signIn(accounts, {}, browser())).rejects.toHaveCode('general.too_many_attempts')
})

it('keeps the owner of an account in while ten addresses that guess its password are blocked', async () => {
  const { accounts, owner } = await setup()
  const guess = (n: number) =>
    signIn(accounts, { password: 'Wrong-1234' }, testBrowser({ ip: `198.51.100.${n}` }))
  for (let n = 0; n < 10; n++) {
    for (let time = 0; time < 10; time++)
      await expect(guess(n)).rejects.toHaveCode('identity.credentials_incorrect')
    await expect(guess(n)).rejects.toHaveCode('general.too_many_attempts')
  }
  // Their address, their browser somewhere else, and a place where they have never been.
  await signIn(accounts, {}, testBrowser())
  const { cookies } = owner.browser
  await signIn(
    accounts,
    {},
    {
      ...owner.browser,
      cookies,
      context: (caller) => ({ ...owner.browser.context(caller), ip: '198.51.100.77' }),
    },
  )
  await signIn(accounts, {}, testBrowser({ ip: '192.0.2.1' }))
}, 60_000)

it('limits guesses from all unknown addresses together to 240 in six hours, and still lets known places in', async () => {
  const { accounts, owner } = await setup()
  const guess = (n: number) =>
    signIn(accounts, { password: 'Wrong-1234' }, testBrowser({ ip: `198.51.${n >> 8}.${n & 255}` })).catch(
      (error: { code: string }) => error.code,
    )
  const codes = await Promise.all(Array.from({ length: 260 }, (_, n) => guess(n)))
  expect(codes.filter((code) => code === 'identity.credentials_incorrect')).toHaveLength(240)
  expect(codes.filter((code) => code === 'general.too_many_attempts')).toHaveLength(20)
  await expect(signIn(accounts, {}, testBrowser({ ip: '192.0.2.1' }))).rejects.toHaveCode(
    'general.too_many_attempts',
  )
  await signIn(accounts, {}, owner.browser)
  // A success forgets what others guessed only where they are counted together with the owner.
  await expect(signIn(accounts, {}, testBrowser({ ip: '192.0.2.2' }))).rejects.toHaveCode(
    'general.too_many_attempts',
  )
}, 60_000)

it('stops one IPv6 /64 that tries many accounts', async () => {
  const { accounts } = await setup()
  const guess = (n: number) => {
    const browser = testBrowser({ ip: `2001:db8:0:1::${n.toString(16)}` })
    return signIn(accounts, { email: `nobody${n}@riverside.example` }, browser)
  }
  const results = await Promise.allSettled(Array.from({ length: 61 }, (_, n) => guess(n)))
  const codes = results.map((result) => result.status === 'rejected' && result.reason.code)
  expect(codes.filter((code) => code === 'general.too_many_attempts')).toHaveLength(1)
  await expect(signIn(accounts, {}, testBrowser({ ip: '2001:db8:0:2::1' }))).resolves.toMatchObject({
    status: 'success',
  })
}, 30_000)
