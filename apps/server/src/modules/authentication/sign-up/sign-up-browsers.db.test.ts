import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { setupAccounts, testBrowser, type TestBrowser } from '../../../testing/accounts.ts'
import { mailedToken, signIn, signUpOf } from '../../../testing/people.ts'
import { createSignUpBrowsers } from './sign-up-browsers.ts'

const strange = 'Stranger-1!'
const own = 'Read-it-1!'

/** Someone has signed up with the address of someone else, in whose mailbox the link is. */
async function setup() {
  const accounts = await setupAccounts()
  const { identity } = accounts.router
  const signUp = async (browser: TestBrowser, input: Parameters<typeof signUpOf>[0] = {}) => {
    await call(identity.signUp, signUpOf(input), { context: browser.context() })
    return mailedToken(accounts)
  }
  const stranger = testBrowser()
  const token = await signUp(stranger, { firstName: 'Somebody', lastName: 'Else', password: strange })
  return {
    accounts,
    stranger,
    reader: testBrowser(),
    token,
    signUp,
    look: async (browser: TestBrowser, link = token) =>
      (await call(identity.activationLink, { token: link }, { context: browser.context() })).data,
    activate: (browser: TestBrowser, input: { password?: string; token?: string } = {}) =>
      call(identity.activate, { token, ...input }, { context: browser.context() }),
  }
}

describe('a link that is opened in another browser than the one that signed up', () => {
  it('[2.11] makes no account with the password of the sign-up', async () => {
    const { accounts, reader, look, activate } = await setup()
    expect(await look(reader)).toEqual({
      email: signUpOf().email,
      firstName: 'Somebody',
      lastName: 'Else',
      organizationName: 'Riverside Council',
      isOwnBrowser: false,
    })
    await expect(activate(reader)).rejects.toMatchObject({
      code: 'identity.password_required',
      data: { field: 'password' },
    })
    await expect(activate(reader, { password: 'weak' })).rejects.toHaveCode('identity.weak_password')
    expect(await accounts.database.db.selectFrom('users').select('id').execute()).toEqual([])

    const { data } = await activate(reader, { password: own })
    expect(data.session.user.user_email).toBe(signUpOf().email)
    await expect(signIn(accounts, { password: strange })).rejects.toHaveCode('identity.credentials_incorrect')
    expect((await signIn(accounts, { password: own })).status).toBe('success')
  })

  it('does not confuse it with a sign-up of its own', async () => {
    const { reader, signUp, look, activate } = await setup()
    const ownLink = await signUp(reader)
    expect((await look(reader, ownLink)).isOwnBrowser).toBe(true)
    expect((await look(reader)).isOwnBrowser).toBe(false)
    await expect(activate(reader)).rejects.toHaveCode('identity.password_required')
    reader.cookies.set('majlis_sign_up', { value: 'x'.repeat(43), maxAgeMs: undefined })
    await expect(activate(reader, { token: ownLink })).rejects.toHaveCode('identity.password_required')
  })

  it('[4.10] gives the account to exactly one of several at the same time, with their password', async () => {
    const { accounts, reader, activate } = await setup()
    const passwords = ['First-one-1!', 'Second-one-2!', 'Third-one-3!']
    const results = await Promise.allSettled(passwords.map((password) => activate(reader, { password })))
    const winner = results.findIndex(({ status }) => status === 'fulfilled')
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const [index, password] of passwords.entries()) {
      const entered = signIn(accounts, { password }).then(
        () => true,
        () => false,
      )
      expect(await entered).toBe(index === winner)
    }
  })
})

describe('the browser that signed up', () => {
  it('[2.11] confirms by the link without another password', async () => {
    const { accounts, stranger, look, activate } = await setup()
    expect((await look(stranger)).isOwnBrowser).toBe(true)
    expect((await activate(stranger)).status).toBe('success')
    expect((await signIn(accounts, { password: strange })).status).toBe('success')
  })

  it('is also one in which the password was typed to sign in before the address was confirmed', async () => {
    const { accounts, reader, activate } = await setup()
    await expect(signIn(accounts, { password: own }, reader)).rejects.toHaveCode(
      'identity.credentials_incorrect',
    )
    expect(reader.cookies.has('majlis_sign_up')).toBe(false)
    await expect(signIn(accounts, { password: strange }, reader)).rejects.toHaveCode('identity.not_verified')
    expect((await activate(reader, { token: await mailedToken(accounts) })).status).toBe('success')
  })

  it('shows no organisation for an individual', async () => {
    const { reader, signUp, look } = await setup()
    const alone = { accountType: 'individual', organizationName: undefined } as const
    const link = await signUp(reader, alone)
    expect(await look(reader, link)).toMatchObject({ organizationName: null, isOwnBrowser: true })
  })

  it('keeps its newest five sign-ups, and marks of this installation only', () => {
    const browsers = createSignUpBrowsers({ appSecret: 'a secret of this installation, for tests' })
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const marks = ids.reduce<string | undefined>((kept, id) => browsers.mark(kept, id), undefined)
    expect(ids.filter((id) => browsers.isMarked(marks, id))).toEqual(['b', 'c', 'd', 'e', 'f'])
    expect(browsers.mark(marks, 'd')).toBe(marks)
    const other = createSignUpBrowsers({ appSecret: 'a secret of another one, also for the tests' })
    expect(other.isMarked(marks, 'f')).toBe(false)
    for (const none of [undefined, '', '.', 'f']) expect(browsers.isMarked(none, 'f')).toBe(false)
  })
})
