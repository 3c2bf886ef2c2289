import { createRouterClient } from '@orpc/server'
import { expect, it, onTestFinished } from 'vitest'
import type { UserCaller } from '../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../testing/accounts.ts'
import { startOpenIdProvider, testClient, type TestPerson } from '@majlis/testing/openid-provider'
import { proveDomain } from '../../testing/domains.ts'
import { addColleague, callerOf, joinAs, password, suspend } from '../../testing/people.ts'
import { providerEnvironment, redirectUriOf } from '../../testing/single-sign-on.ts'

/** An owner whose organisation has a provider. */
async function setup() {
  const accounts = await setupAccounts({ environment: providerEnvironment })
  const { caller: owner } = await joinAs(accounts)
  const { organizationId } = owner
  await proveDomain(accounts.database.db, organizationId, 'riverside.example')
  const provider = await startOpenIdProvider({ redirectUri: redirectUriOf(organizationId) })
  onTestFinished(() => provider.close())
  const as = (caller?: UserCaller, browser = testBrowser()) =>
    createRouterClient(accounts.router.singleSignOn, { context: browser.context(caller) })
  await as(owner).saveProvider({
    name: 'Riverside login',
    issuer: provider.issuer,
    clientId: testClient.clientId,
    clientSecret: testClient.clientSecret,
    allowedDomains: ['riverside.example'],
    isEnabled: true,
  })
  const userId = await addColleague(accounts, owner.organizationId, { email: 'arif@riverside.example' })
  const user: UserCaller = { ...owner, userId, role: 'user' }
  /** Signs in at the provider as this person, and returns. */
  const connect = async (caller: UserCaller, sub: string, claims: Partial<TestPerson> = {}) => {
    provider.isUsedBy({ sub, email: `${sub}@riverside.example`, email_verified: true, ...claims })
    const browser = testBrowser()
    const { data } = await as(caller, browser).connect({ password })
    return as(undefined, browser).finish({ organizationId, query: await provider.visit(data.url) })
  }
  const signInAs = async (sub: string) => {
    provider.isUsedBy({ sub })
    const browser = testBrowser()
    const { data } = await as(undefined, browser).begin({ organizationId })
    return (await as(undefined, browser).finish({ organizationId, query: await provider.visit(data.url) }))
      .data
  }
  return { accounts, owner, user, as, connect, signInAs }
}

it('[2.56] connects an account by which even an owner signs in from then on', async () => {
  const { owner, as, connect, signInAs } = await setup()
  expect((await as(owner).connectedAccounts()).data).toEqual({
    accounts: [],
    connectable: 'Riverside login',
  })
  // It signs nobody in: the person who connects is signed in already.
  expect((await connect(owner, 'nusrat-1')).data).toBeNull()
  const { accounts, connectable } = (await as(owner).connectedAccounts()).data
  expect(accounts).toEqual([
    { id: expect.any(String), name: 'Riverside login', connectedAt: expect.any(Number) },
  ])
  expect(connectable).toBeNull()
  expect((await signInAs('nusrat-1'))?.session.user.ID).toBe(owner.userId)
})

it('requires a proof of identity before an account is connected', async () => {
  const { owner, as } = await setup()
  await expect(as(owner).connect({ password: 'Wrong-1!x' })).rejects.toHaveCode('identity.password_incorrect')
  await expect(as().connect({ password })).rejects.toHaveCode('identity.unauthenticated')
})

it('connects no account twice, and disconnects no one else’s', async () => {
  const { owner, user, as, connect } = await setup()
  await connect(owner, 'nusrat-1')
  await connect(owner, 'nusrat-1')
  await expect(connect(user, 'nusrat-1')).rejects.toHaveCode('sso.connected_elsewhere')
  const [account] = (await as(owner).connectedAccounts()).data.accounts
  await expect(as(user).disconnect({ id: account?.id ?? '' })).rejects.toHaveCode('sso.account_not_found')
  expect((await as(owner).connectedAccounts()).data.accounts).toHaveLength(1)
  await as(owner).disconnect({ id: account?.id ?? '' })
  expect((await as(owner).connectedAccounts()).data.accounts).toEqual([])
})

it('[4.2] connects nothing for a person who was suspended meanwhile', async () => {
  const { accounts, owner, user, as, connect } = await setup()
  await suspend(accounts, owner, user.userId)
  await expect(connect(user, 'arif-1')).rejects.toHaveCode('identity.suspended')
  expect((await as(user).connectedAccounts()).data.accounts).toEqual([])
})

it('keeps the only way in', async () => {
  const { accounts, user, as, connect } = await setup()
  await connect(user, 'arif-1')
  const { db } = accounts.database
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', user.userId).execute()
  // Of a provider that the organisation has no more.
  await db
    .insertInto('provider_identities')
    .values({
      organization_id: user.organizationId,
      issuer: 'https://former.example',
      subject: 'arif',
      user_id: user.userId,
      linked_by: 'person',
      is_vouched: true,
      created_at: new Date(),
    })
    .execute()
  const ids = (await as(user).connectedAccounts()).data.accounts.map(({ id }) => id)
  const results = await Promise.allSettled(ids.map((id) => as(user).disconnect({ id })))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [last] = (await as(user).connectedAccounts()).data.accounts
  expect(last?.name).toBe('Riverside login')
  await expect(as(user).disconnect({ id: last?.id ?? '' })).rejects.toHaveCode('sso.only_way_in')
})

it.each<[string, Partial<TestPerson>]>([
  ['without an address', { email: '' }],
  ['with an address that the provider does not vouch for', { email_verified: false }],
  ['with an address elsewhere', { email: 'arif@private.example' }],
  ['with an address of a part of the domain', { email: 'arif@mail.riverside.example' }],
])('connects no account %s, which may be a private one of the same issuer', async (_, claims) => {
  const { user, as, connect, signInAs } = await setup()
  await expect(connect(user, 'arif-private', claims)).rejects.toHaveCode('sso.outside_account')
  expect((await as(user).connectedAccounts()).data.accounts).toEqual([])
  await expect(signInAs('arif-private')).rejects.toHaveCode('sso.email_missing')
})

it('connects no account once the organisation has lost the domain', async () => {
  const { accounts, user, as, connect } = await setup()
  await accounts.database.db.updateTable('organization_domains').set({ state: 'lost' }).execute()
  await expect(connect(user, 'arif-1')).rejects.toHaveCode('sso.outside_account')
  expect((await as(user).connectedAccounts()).data.accounts).toEqual([])
})

it('has one account of an issuer for each user: another one takes its place, and the person is notified', async () => {
  const { accounts, user, as, connect, signInAs } = await setup()
  await connect(user, 'arif-1')
  await connect(user, 'arif-2')
  expect((await as(user).connectedAccounts()).data.accounts).toHaveLength(1)
  expect((await signInAs('arif-2'))?.session.user.ID).toBe(user.userId)
  await expect(signInAs('arif-1')).rejects.toHaveCode('sso.email_missing')
  const mails = (await accounts.mails()).filter(({ to }) => to === 'arif@riverside.example')
  expect(mails.map(({ subject }) => subject)).toEqual([
    'You can now sign in with Riverside login',
    'You now sign in with another account at Riverside login',
  ])
  const entries = await accounts.database.db
    .selectFrom('audit_entries')
    .select('act')
    .where('subject_id', '=', user.userId)
    .orderBy('id')
    .execute()
  expect(entries.map(({ act }) => act)).toEqual([
    'account_connected',
    'account_disconnected',
    'account_connected',
  ])
})

it('has one account also of two that are connected at the same moment', async () => {
  const { user, as, connect } = await setup()
  await Promise.allSettled([connect(user, 'arif-1'), connect(user, 'arif-2')])
  expect((await as(user).connectedAccounts()).data.accounts).toHaveLength(1)
})

it('accepts a sign-in by the provider as a proof of identity only from people who have no other', async () => {
  const { accounts, user, connect, signInAs } = await setup()
  await connect(user, 'arif-1')
  const hasProof = async () => {
    const session = await signInAs('arif-1')
    return (await callerOf(accounts, session?.accessToken ?? '')).hasRecentProof
  }
  expect(await hasProof()).toBe(false)
  const { db } = accounts.database
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', user.userId).execute()
  expect(await hasProof()).toBe(true)
})
