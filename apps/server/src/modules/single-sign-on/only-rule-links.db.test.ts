import type { TestPerson } from '@majlis/testing/openid-provider'
import { call, createRouterClient } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { testBrowser } from '../../testing/accounts.ts'
import { arifs, setupOnlyRule } from './only-rule-fixture.ts'
import { refresh, signIn } from '../../testing/people.ts'
import { arif } from '../../testing/single-sign-on.ts'

/** The accounts of the provider's person for which it does not vouch. */
const outside: [string, Partial<TestPerson>][] = [
  ['has no address', { email: '' }],
  ['has no verified address', { email_verified: false }],
  ['has an address elsewhere', { email: 'arif@private.example' }],
]

/** A member whose link is from a time when any account of the issuer could be connected. */
async function setupPrivate() {
  const given = await setupOnlyRule()
  const { accounts, owner, connectAs, connectMember } = given
  await connectMember()
  const personal = { ...arif, sub: 'arif-private', email: 'arif@private.example' }
  const { db } = accounts.database
  await db.updateTable('provider_identities').set({ subject: personal.sub, is_vouched: false }).execute()
  const connectOwner = () =>
    connectAs(owner.caller, { ...arif, sub: 'nusrat-1', email: 'nusrat@riverside.example' })
  return { ...given, personal, connectOwner }
}

describe('a link under single sign-on only', () => {
  it.each(outside)('lets no one in whose account at the provider %s', async (_, claims) => {
    const { userId, comeAs, connectMember, turnOn, turnOff } = await setupOnlyRule()
    await connectMember()
    await turnOn()
    await expect(comeAs({ ...arif, ...claims })).rejects.toHaveCode('sso.outside_account')
    expect((await comeAs(arif)).user.ID).toBe(userId)
    await turnOff()
    expect((await comeAs({ ...arif, ...claims })).user.ID).toBe(userId)
  })

  it('lets no one in once the organisation has lost the domain, except the owner who keeps the password', async () => {
    const { accounts, comeAs, connectMember, turnOn, signInOwner } = await setupOnlyRule()
    await connectMember()
    await turnOn()
    await accounts.database.db.updateTable('organization_domains').set({ state: 'lost' }).execute()
    await expect(comeAs(arif)).rejects.toHaveCode('sso.outside_account')
    await expect(signInOwner()).resolves.toMatchObject({ status: 'success' })
  })

  it('stops sign-in with a private account: its sessions end, and it opens none', async () => {
    const { personal, comeAs, accounts, connectOwner, turnOn } = await setupPrivate()
    const [before, after] = [testBrowser(), testBrowser()]
    await comeAs(personal, before)
    await connectOwner()
    await turnOn()
    await expect(refresh(accounts, before)).rejects.toHaveCode('identity.unauthenticated')
    await expect(comeAs(personal, after)).rejects.toHaveCode('sso.outside_account')
    await expect(refresh(accounts, after)).rejects.toHaveCode('identity.unauthenticated')
  })

  it('is replaced during sign-in by the account that the organisation gave', async () => {
    const given = await setupPrivate()
    const { accounts, organizationId, userId, personal, provider, calls, comeAs, refusedWith } = given
    await given.connectOwner()
    await given.turnOn()
    const { token = '' } = (await refusedWith(signIn(accounts, arifs))) ?? {}
    const connect = async (person: TestPerson) => {
      provider.isUsedBy(person)
      const context = testBrowser().context()
      const begun = { organizationId, rememberMe: true, token }
      const { data } = await call(calls.singleSignOn.begin, begun, { context })
      const query = await provider.visit(data.url)
      return call(calls.singleSignOn.finish, { organizationId, query }, { context })
    }
    await expect(connect(personal)).rejects.toHaveCode('sso.outside_account')
    // A password of someone else opens nothing with one's own account.
    const colleague = { ...arif, sub: 'layla-1', email: 'layla@riverside.example' }
    await expect(connect(colleague)).rejects.toHaveCode('sso.other_address')
    expect((await connect(arif)).data?.session.user.ID).toBe(userId)
    expect((await comeAs(arif)).user.ID).toBe(userId)
    await expect(comeAs(personal)).rejects.toHaveCode('sso.domain_not_allowed')
    // A connected account gets no further token.
    expect(await refusedWith(signIn(accounts, arifs))).toEqual({ organizationId })
  })

  it('has to have been made with an address of the organisation before the rule is turned on', async () => {
    const { comeAs, personal, turnOn, connectOwner } = await setupPrivate()
    await comeAs(personal)
    await expect(turnOn()).rejects.toHaveCode('sso.only_untried')
    await connectOwner()
    await turnOn()
  })
})

describe('the domains of the provider under single sign-on only', () => {
  it('are proven, one of them at least, when the rule is turned on', async () => {
    const { accounts, connectMember, turnOn } = await setupOnlyRule()
    await connectMember()
    await accounts.database.db.updateTable('organization_domains').set({ state: 'lost' }).execute()
    await expect(turnOn()).rejects.toHaveCode('sso.only_unproven')
  })

  it('are not removed while it is on', async () => {
    const { accounts, owner, connectMember, turnOn, turnOff } = await setupOnlyRule({
      provenDomains: ['riverside.example', 'unused.example'],
    })
    await connectMember()
    const { removeDomain } = createRouterClient(accounts.organizationAdmin.calls.administration, {
      context: testBrowser().context(owner.caller),
    })
    await turnOn()
    await expect(removeDomain({ domain: 'riverside.example' })).rejects.toHaveCode('sso.only_is_on')
    await removeDomain({ domain: 'unused.example' })
    await turnOff()
    await removeDomain({ domain: 'riverside.example' })
  })
})
