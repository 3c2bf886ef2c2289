import { call } from '@orpc/server'
import { beforeEach, expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../../platform/clock/durations.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { addColleague, joinAs, mailedCode, password, refresh, signIn } from '../../../testing/people.ts'

const before = 'nusrat@riverside.example'
const after = 'nusrat@hilltop.example'

async function setup() {
  const accounts = await setupAccounts()
  const owner = await joinAs(accounts)
  const { profile } = accounts.router
  const context = owner.browser.context(owner.caller)
  return {
    accounts,
    owner,
    context,
    ask: async (email = after, secret = password) =>
      (await call(profile.changeEmail, { email, password: secret }, { context })).data,
    confirm: async (code?: string) =>
      call(profile.confirmEmail, { code: code ?? (await mailedCode(accounts)) }, { context }),
    waiting: async () => (await call(profile.emailChange, undefined, { context })).data,
  }
}

let s: Awaited<ReturnType<typeof setup>>
beforeEach(async () => {
  s = await setup()
})

it('[2.56, 5.5] changes the address once its mailed code was typed; the old one is notified, and other sessions end', async () => {
  const phone = testBrowser()
  await signIn(s.accounts, {}, phone)
  const asked = await s.ask('Nusrat@Hilltop.example')
  expect(asked).toEqual({ email: after, codeExpiresAt: s.accounts.clock.now() + hourMs })
  expect((await s.accounts.mails()).at(-1)).toMatchObject({
    to: after,
    code: expect.stringMatching(/^\d{6}$/),
  })
  expect(await s.waiting()).toEqual(asked)
  // Until then the old address stays.
  await expect(signIn(s.accounts, { email: before })).resolves.toMatchObject({ status: 'success' })
  await s.confirm()
  expect((await s.accounts.mails()).at(-1)).toMatchObject({
    to: before,
    subject: 'Your email address was changed',
    text: expect.stringMatching(/^When: .*^Device: .*^Place: /ms),
  })
  expect(await s.waiting()).toBeNull()
  await expect(signIn(s.accounts, { email: before })).rejects.toHaveCode('identity.credentials_incorrect')
  await expect(signIn(s.accounts, { email: after })).resolves.toMatchObject({
    data: { session: { user: { user_email: after } } },
  })
  await expect(refresh(s.accounts, phone)).rejects.toHaveCode('identity.unauthenticated')
  await expect(refresh(s.accounts, s.owner.browser)).resolves.toMatchObject({
    data: { session: { user: { user_email: after } } },
  })
  // Its pages ask again who they are.
  expect(s.accounts.disconnected.at(-1)).toMatchObject({
    id: s.owner.caller.userId,
    sessionId: s.owner.caller.authSessionId,
  })
  const entry = await s.accounts.database.db
    .selectFrom('audit_entries')
    .select(['act', 'before', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ act: 'user_email_changed', before: { email: before }, after: { email: after } })
})

it('[4.10] accepts the code once, within an hour and five attempts', async () => {
  await s.ask()
  const code = await mailedCode(s.accounts)
  s.accounts.clock.advance(hourMs + 1_000)
  await expect(s.confirm(code)).rejects.toHaveCode('identity.code_expired')
  await s.ask()
  const wrong = (await mailedCode(s.accounts)) === '111111' ? '222222' : '111111'
  for (let attempts = 0; attempts < 5; attempts++)
    await expect(s.confirm(wrong)).rejects.toHaveCode('identity.code_incorrect')
  await expect(s.confirm()).rejects.toHaveCode('identity.code_expired')
  await s.ask()
  s.accounts.clock.advance(hourMs - 1_000)
  const last = await mailedCode(s.accounts)
  const results = await Promise.allSettled([s.confirm(last), s.confirm(last)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('mails one address five codes an hour, however many accounts ask', async () => {
  const { router, mails } = s.accounts
  const others: Awaited<ReturnType<typeof joinAs>>[] = []
  for (const name of ['arif', 'layla', 'omar'])
    others.push(await joinAs(s.accounts, { email: `${name}@riverside.example` }))
  const sent = (await mails()).length
  const askAs = ({ browser, caller }: (typeof others)[number], email = after) =>
    call(router.profile.changeEmail, { email, password }, { context: browser.context(caller) })
  for (const owner of [s.owner, ...others, s.owner]) await askAs(owner)
  for (const owner of others) await expect(askAs(owner)).rejects.toHaveCode('general.too_many_attempts')
  expect(await mails()).toHaveLength(sent + 5)
  await expect(askAs(s.owner, 'nusrat@elsewhere.example')).resolves.toMatchObject({ status: 'success' })
  s.accounts.clock.advance(61 * minuteMs)
  await s.accounts.database.pool.query('DELETE FROM rate_limits')
  for (const owner of others) await askAs(owner)
})

it('counts no request for an address that cannot be used', async () => {
  const taken = 'tomas@riverside.example'
  await joinAs(s.accounts, { email: taken })
  for (let count = 0; count < 3; count++)
    await expect(s.ask(taken)).rejects.toHaveCode('identity.user_exists')
  const counted = await s.accounts.database.pool.query(
    "SELECT key FROM rate_limits WHERE key LIKE 'email-change-recipient%'",
  )
  expect(counted.rows).toEqual([])
})

it('[5.1, 5.5] requires the password, and refuses addresses that could not have an account there', async () => {
  await expect(s.ask(after, 'wrong')).rejects.toHaveCode('identity.password_incorrect')
  await addColleague(s.accounts, s.owner.caller.organizationId, { email: 'arif@riverside.example' })
  await expect(s.ask('arif@riverside.example')).rejects.toHaveCode('identity.user_exists')
  await expect(s.ask('nusrat@mailinator.com')).rejects.toHaveCode('identity.disposable_email')
  const { saveAccessRules } = s.accounts.router.administration
  const rules = { allowDomain: ['riverside.example'], allowedCountries: [], joinDomains: [] }
  await s.ask()
  const code = await mailedCode(s.accounts)
  await call(saveAccessRules, rules, { context: s.context })
  await expect(s.ask()).rejects.toHaveCode('organization.domain_not_allowed')
  await expect(s.confirm(code)).rejects.toHaveCode('organization.domain_not_allowed')
})

it('[5.5] leaves the address to the person who took it meanwhile', async () => {
  await s.ask()
  const code = await mailedCode(s.accounts)
  await joinAs(s.accounts, { email: after, organizationName: 'Hilltop' })
  await expect(s.confirm(code)).rejects.toHaveCode('identity.user_exists')
})

it('[2.56] keeps people who continued alone to the domains that may sign up here', async () => {
  const accounts = await setupAccounts({ environment: { SIGN_UP_DOMAINS: 'hilltop.example' } })
  const alone = await joinAs(accounts, { email: 'tomas@hilltop.example', accountType: 'individual' })
  const context = alone.browser.context(alone.caller)
  const ask = (email: string) => call(accounts.router.profile.changeEmail, { email, password }, { context })
  await expect(ask('tomas@riverside.example')).rejects.toHaveCode('identity.sign_up_domain')
  await expect(ask('t.berg@hilltop.example')).resolves.toMatchObject({ status: 'success' })
})
