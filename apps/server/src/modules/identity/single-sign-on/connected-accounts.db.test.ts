import { createRouterClient } from '@orpc/server'
import { expect, it, onTestFinished } from 'vitest'
import type { UserCaller } from '../../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { startOpenIdProvider, testClient } from '@majlis/testing/openid-provider'
import { proveDomain } from '../../../testing/domains.ts'
import { addColleague, callerOf, joinAs, password } from '../../../testing/people.ts'
import { redirectUriOf } from '../../../testing/single-sign-on.ts'

/** An owner whose organisation has a provider. */
async function setup() {
  const accounts = await setupAccounts({
    publicUrl: 'http://meet.example.org',
    internalProviders: ['127.0.0.1'],
  })
  const { caller: owner } = await joinAs(accounts)
  const { organizationId } = owner
  await proveDomain(accounts.database.db, organizationId, 'riverside.example')
  const provider = await startOpenIdProvider({ redirectUri: redirectUriOf(organizationId) })
  onTestFinished(() => provider.close())
  const as = (caller?: UserCaller, browser = testBrowser()) =>
    createRouterClient(accounts.identity.calls.singleSignOn, { context: browser.context(caller) })
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
  /** Goes to the provider as this person there, and comes back. */
  const connect = async (caller: UserCaller, sub: string) => {
    provider.isUsedBy({ sub })
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
  // Nobody is signed in by it: who connects is, already.
  expect((await connect(owner, 'nusrat-1')).data).toBeNull()
  const { accounts, connectable } = (await as(owner).connectedAccounts()).data
  expect(accounts).toEqual([
    { id: expect.any(String), name: 'Riverside login', connectedAt: expect.any(Number) },
  ])
  expect(connectable).toBeNull()
  expect((await signInAs('nusrat-1'))?.session.user.ID).toBe(owner.userId)
})

it('asks who it is before another way in is made', async () => {
  const { owner, as } = await setup()
  await expect(as(owner).connect({ password: 'Wrong-1!x' })).rejects.toHaveCode('identity.password_incorrect')
  await expect(as().connect({ password })).rejects.toHaveCode('identity.unauthenticated')
})

it('connects nobody’s account with a second person, and disconnects nobody else’s', async () => {
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

it('[4.2] connects nothing for somebody who was suspended meanwhile', async () => {
  const { accounts, owner, user, as, connect } = await setup()
  await accounts.identity.suspend(owner, { userIds: [user.userId], reason: null })
  await expect(connect(user, 'arif-1')).rejects.toHaveCode('identity.suspended')
  expect((await as(user).connectedAccounts()).data.accounts).toEqual([])
})

it('keeps the only way in', async () => {
  const { accounts, user, as, connect } = await setup()
  await connect(user, 'arif-1')
  await connect(user, 'arif-2')
  const { db } = accounts.database
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', user.userId).execute()
  const ids = (await as(user).connectedAccounts()).data.accounts.map(({ id }) => id)
  const results = await Promise.allSettled(ids.map((id) => as(user).disconnect({ id })))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [last] = (await as(user).connectedAccounts()).data.accounts
  await expect(as(user).disconnect({ id: last?.id ?? '' })).rejects.toHaveCode('sso.only_way_in')
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
