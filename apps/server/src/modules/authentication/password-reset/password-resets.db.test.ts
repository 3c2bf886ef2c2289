import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../../platform/clock/durations.ts'
import type { AppError } from '../../../platform/errors/app-error.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import {
  addColleague,
  joinAs,
  mailedCode,
  mailedToken,
  password,
  refresh,
  saveSecurityRules,
  signIn,
  suspend,
} from '../../../testing/people.ts'

const email = 'nusrat@riverside.example'
const fresh = 'Brand-new-2!'
const otherCode = (code: string) => (code === '000000' ? '111111' : '000000')

async function setup() {
  const accounts = await setupAccounts()
  const owner = await joinAs(accounts)
  const context = testBrowser().context()
  const { forgotPassword, verifyResetCode, resetLinkUser, resetPassword } = accounts.router.signIn
  return {
    accounts,
    owner,
    ask: async (address = email) =>
      (await call(forgotPassword, { email: address }, { context })).data.resetId,
    verify: async (resetId: string, code: string, address = email) =>
      (await call(verifyResetCode, { email: address, resetId, code }, { context })).data.token,
    look: (token: string) => call(resetLinkUser, { token }, { context }),
    reset: (token: string, secret = fresh) => call(resetPassword, { token, password: secret }, { context }),
  }
}

describe('a forgotten password', () => {
  it('[2.13, 4.10] is reset by the mailed link, and all sessions end', async () => {
    const { accounts, owner, ask, look, reset } = await setup()
    await ask()
    const token = await mailedToken(accounts)
    expect((await accounts.mails()).at(-1)?.links).toContain(
      `https://meet.example.org/reset-password/${token}`,
    )
    expect((await look(token)).data).toEqual({
      firstName: 'Nusrat',
      email,
      organizationId: owner.caller.organizationId,
      passwordMinChars: 8,
    })
    await reset(token)
    await expect(refresh(accounts, owner.browser)).rejects.toHaveCode('identity.unauthenticated')
    await accounts.deliver()
    expect(accounts.disconnected.map(({ id }) => id)).toContain(owner.caller.userId)
    await expect(signIn(accounts, { password })).rejects.toHaveCode('identity.credentials_incorrect')
    expect((await signIn(accounts, { password: fresh })).data.session.user.user_email).toBe(email)
    expect((await accounts.mails()).at(-1)).toMatchObject({
      to: email,
      subject: 'Your password was changed',
      text: expect.stringMatching(/^When: .*^Device: .*^Place: /ms),
    })
  })

  it.each(['link', 'code'] as const)('proves the address by the mailed %s', async (way) => {
    const { accounts, owner, ask, verify, reset } = await setup()
    const { db } = accounts.database
    await db.updateTable('users').set({ email_proven_at: null }).execute()
    const resetId = await ask()
    const token =
      way === 'link' ? await mailedToken(accounts) : await verify(resetId, await mailedCode(accounts))
    await reset(token)
    const { organizationId, userId } = owner.caller
    expect(await accounts.accounts.api.findUser(db, organizationId, userId)).toMatchObject({
      provenEmail: email,
    })
    const proven = (await accounts.published()).filter(({ name }) => name === 'user.email_proven')
    expect(proven).toMatchObject([{ payload: { userId, organizationId } }])
  })

  it('proves nothing by a link that was not mailed', async () => {
    const { accounts, owner, reset } = await setup()
    const { db } = accounts.database
    await db.updateTable('users').set({ email_proven_at: null, must_change_password: true }).execute()
    const refused: unknown = await signIn(accounts).catch((error: unknown) => error)
    await reset((refused as AppError).data?.token ?? '')
    const { organizationId, userId } = owner.caller
    expect(await accounts.accounts.api.findUser(db, organizationId, userId)).toMatchObject({
      provenEmail: null,
    })
  })

  it('[2.6, 2.12] is reset by the mailed code, which is exchanged for a link once', async () => {
    const { accounts, ask, verify, reset } = await setup()
    const resetId = await ask('Nusrat@Riverside.example')
    const code = await mailedCode(accounts)
    const token = await verify(resetId, code)
    await expect(verify(resetId, code)).rejects.toHaveCode('identity.code_expired')
    await reset(token)
    await expect(signIn(accounts, { password: fresh })).resolves.toMatchObject({ status: 'success' })
  })

  it('[4.10, 8.12] distinguishes a used link from an unknown one', async () => {
    const { accounts, ask, look, reset } = await setup()
    await ask()
    const token = await mailedToken(accounts)
    await reset(token)
    await expect(look(token)).rejects.toHaveCode('identity.reset_link_used')
    await expect(reset(token)).rejects.toHaveCode('identity.reset_link_used')
    await expect(look('never-sent')).rejects.toHaveCode('identity.reset_link_expired')
    await expect(reset('never-sent')).rejects.toHaveCode('identity.reset_link_expired')
  })

  it('[4.10, 9.9] works at 59:59 and not at 60:01, by link and by code', async () => {
    const { accounts, ask, verify, look, reset } = await setup()
    const resetId = await ask()
    const token = await mailedToken(accounts)
    accounts.clock.advance(hourMs + 1_000)
    await expect(look(token)).rejects.toHaveCode('identity.reset_link_expired')
    await expect(reset(token)).rejects.toHaveCode('identity.reset_link_expired')
    await expect(verify(resetId, await mailedCode(accounts))).rejects.toHaveCode('identity.code_expired')
    const later = await ask()
    accounts.clock.advance(hourMs - 1_000)
    await reset(await verify(later, await mailedCode(accounts)))
    await expect(signIn(accounts, { password: fresh })).resolves.toMatchObject({ status: 'success' })
  })

  it('[4.10] is set by exactly one of many that use one link at the same time', async () => {
    const { accounts, ask, reset } = await setup()
    await ask()
    const token = await mailedToken(accounts)
    const secrets = Array.from({ length: 5 }, (_, index) => `Brand-new-${index}!`)
    const results = await Promise.allSettled(secrets.map((secret) => reset(token, secret)))
    const codes = results.map((result) => result.status === 'rejected' && result.reason.code)
    expect(codes.filter((code) => code === 'identity.reset_link_used')).toHaveLength(4)
    expect(codes.filter((code) => code === false)).toHaveLength(1)
    const winner = secrets[results.findIndex(({ status }) => status === 'fulfilled')] ?? ''
    await expect(signIn(accounts, { password: winner })).resolves.toMatchObject({ status: 'success' })
  })

  it('[4.10, 7.40] stays valid however often a mail scanner opens the link', async () => {
    const { accounts, ask, look, reset } = await setup()
    await ask()
    const token = await mailedToken(accounts)
    for (let count = 0; count < 5; count++) await look(token)
    await expect(reset(token)).resolves.toMatchObject({ status: 'success' })
  })

  it('invalidates all other links of the user once one is used', async () => {
    const { accounts, ask, reset } = await setup()
    await ask()
    const first = await mailedToken(accounts)
    await ask()
    await reset(await mailedToken(accounts))
    await expect(reset(first, 'Another-3!')).rejects.toHaveCode('identity.reset_link_used')
  })

  it('[5.2] is not replaced by a weak one, and the link stays valid', async () => {
    const { accounts, ask, reset } = await setup()
    await ask()
    const token = await mailedToken(accounts)
    await expect(reset(token, 'weakpassword')).rejects.toHaveCode('identity.weak_password')
    await expect(reset(token)).resolves.toMatchObject({ status: 'success' })
  })
})

describe('a reset request', () => {
  it('reveals nothing of accounts: the same response, and a mail only if there is one', async () => {
    const { accounts, owner, ask, verify } = await setup()
    const userId = await addColleague(accounts, owner.caller.organizationId, {
      email: 'arif@riverside.example',
    })
    await suspend(accounts, owner.caller, userId)
    const before = (await accounts.mails()).length
    for (const address of ['nobody@riverside.example', 'arif@riverside.example']) {
      const resetId = await ask(address)
      expect(resetId).toMatch(/^[\da-f-]{36}$/)
      await expect(verify(resetId, '123456', address)).rejects.toHaveCode('identity.code_incorrect')
    }
    expect(await accounts.mails()).toHaveLength(before)
  })

  it('needs the id that only the own browser has', async () => {
    const { accounts, ask, verify } = await setup()
    await ask()
    await expect(verify(crypto.randomUUID(), await mailedCode(accounts))).rejects.toHaveCode(
      'identity.code_incorrect',
    )
  })

  it('does not invalidate another person’s code, neither made up nor for their address', async () => {
    const { accounts, ask, verify } = await setup()
    const stranger = testBrowser({ ip: '198.51.100.9' })
    const { forgotPassword, verifyResetCode } = accounts.router.signIn
    const { data } = await call(forgotPassword, { email }, { context: stranger.context() })
    for (let n = 0; n < 20; n++)
      for (const resetId of [data.resetId, crypto.randomUUID()])
        await call(
          verifyResetCode,
          { email, resetId, code: '000000' },
          { context: stranger.context() },
        ).catch(() => undefined)
    const resetId = await ask()
    await expect(verify(resetId, await mailedCode(accounts))).resolves.toEqual(expect.any(String))
  })

  it('allows five attempts at a code, also at the same time, and ten per day at all codes', async () => {
    const { accounts, ask, verify } = await setup()
    for (let round = 0; round < 2; round++) {
      const resetId = await ask()
      const code = await mailedCode(accounts)
      const attempts = Array.from({ length: 5 }, () => verify(resetId, otherCode(code)))
      const results = await Promise.allSettled(attempts)
      expect(results.every(({ status }) => status === 'rejected')).toBe(true)
      if (round === 0) continue
      const { code_attempts } = await accounts.database.db
        .selectFrom('password_resets')
        .select('code_attempts')
        .where('id', '=', resetId)
        .executeTakeFirstOrThrow()
      expect(code_attempts).toBe(5)
    }
    const resetId = await ask()
    await expect(verify(resetId, await mailedCode(accounts))).rejects.toHaveCode('general.too_many_attempts')
  })

  it('gets five mails an hour to one address', async () => {
    const { ask } = await setup()
    for (let count = 0; count < 5; count++) await ask()
    await expect(ask()).rejects.toHaveCode('general.too_many_attempts')
  })
})

it('[4.2] sets no password of a person who was suspended since', async () => {
  const { accounts, owner, ask, look, reset } = await setup()
  const arif = 'arif@riverside.example'
  const userId = await addColleague(accounts, owner.caller.organizationId, { email: arif })
  await ask(arif)
  const token = await mailedToken(accounts)
  await suspend(accounts, owner.caller, userId)
  await expect(look(token)).rejects.toHaveCode('identity.reset_link_expired')
  await expect(reset(token)).rejects.toHaveCode('identity.reset_link_expired')
})

it('[7.35] lets people with a password chosen by someone else only choose another', async () => {
  const { accounts, owner, reset } = await setup()
  const arif = 'arif@riverside.example'
  const id = await addColleague(accounts, owner.caller.organizationId, { email: arif })
  await call(
    accounts.router.people.resetPassword,
    { id, password: 'Chosen-for-you-1!' },
    { context: testBrowser().context(owner.caller) },
  )
  await expect(signIn(accounts, { email: arif, password: 'Wrong-1234' })).rejects.toHaveCode(
    'identity.credentials_incorrect',
  )
  const refusal: unknown = await signIn(accounts, { email: arif, password: 'Chosen-for-you-1!' }).catch(
    (error: unknown) => error,
  )
  expect(refusal).toMatchObject({
    code: 'identity.password_change_required',
    data: { token: expect.stringMatching(/^[\w-]{43}$/) },
  })
  // The shape was asserted the line before.
  await reset((refusal as { data: { token: string } }).data.token)
  await expect(signIn(accounts, { email: arif, password: fresh })).resolves.toMatchObject({
    status: 'success',
  })
})

it('deletes what expired a week ago', async () => {
  const { accounts, ask } = await setup()
  await ask()
  accounts.clock.advance(8 * dayMs)
  await accounts.runCron('purge-password-resets')
  expect(await accounts.database.db.selectFrom('password_resets').select('id').execute()).toEqual([])
})

it('[1.22] belongs to no organisation’s pages for people who continued alone', async () => {
  const accounts = await setupAccounts()
  await joinAs(accounts, { accountType: 'individual' })
  const { forgotPassword, resetLinkUser } = accounts.router.signIn
  const context = testBrowser().context()
  await call(forgotPassword, { email }, { context })
  const { data } = await call(resetLinkUser, { token: await mailedToken(accounts) }, { context })
  expect(data.organizationId).toBeNull()
})

it('[5.2] is not shorter than the organisation requires, which the link shows, and the link stays valid', async () => {
  const accounts = await setupAccounts()
  await saveSecurityRules(accounts, (await joinAs(accounts)).caller, { passwordMinChars: 14 })
  const { forgotPassword, resetLinkUser, resetPassword } = accounts.router.signIn
  const context = testBrowser().context()
  await call(forgotPassword, { email }, { context })
  const token = await mailedToken(accounts)
  const { data } = await call(resetLinkUser, { token }, { context })
  expect(data.passwordMinChars).toBe(14)
  const reset = (secret: string) => call(resetPassword, { token, password: secret }, { context })
  await expect(reset(fresh)).rejects.toHaveCode('organization.password_too_short')
  await expect(reset(`${fresh}-longer`)).resolves.toMatchObject({ status: 'success' })
})
