import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import type { UserCaller } from '../../platform/http/context.ts'
import { testBrowser } from '../../testing/accounts.ts'
import { addColleague, makeOperator, refresh, signIn } from '../../testing/people.ts'
import { arif, setupProvider } from '../../testing/single-sign-on.ts'

const nusrat = { ...arif, sub: 'nusrat-1', email: 'nusrat@riverside.example' }

/** An organisation with a provider, and a colleague whose account is older than that of the provider's person. */
async function setup() {
  const given = await setupProvider()
  const { accounts, owner, organizationId } = given
  const userId = await addColleague(accounts, organizationId, { email: 'arif@riverside.example' })
  const colleague: UserCaller = { ...owner.caller, userId, role: 'user' }
  const { people, singleSignOn } = accounts.router
  const context = (caller: UserCaller) => ({ context: testBrowser().context(caller) })
  const mailsTo = async (email: string) =>
    (await accounts.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
  return {
    ...given,
    colleague,
    mailsTo,
    entries: async () =>
      accounts.database.db
        .selectFrom('audit_entries')
        .select(['act', 'actor_user_id as by', 'subject_id as of', 'before', 'after'])
        .where('act', 'in', ['account_connected', 'account_disconnected'])
        .orderBy('id')
        .execute(),
    accountsOf: async (caller: UserCaller) =>
      (await call(singleSignOn.connectedAccounts, undefined, context(caller))).data.accounts,
    disconnect: (caller: UserCaller, id: string) => call(singleSignOn.disconnect, { id }, context(caller)),
    makeOwner: (id: string) =>
      call(
        people.edit,
        { id, firstName: 'Arif', lastName: 'Khan', role: 'owner', businessUnitIds: [] },
        context(owner.caller),
      ),
    makeOwnerAtOnce: (id: string) =>
      call(people.changeRole, { userIds: [id], role: 'owner' }, context(owner.caller)),
    transfer: (id: string) => call(people.transferOwnership, { id }, context(owner.caller)),
  }
}

describe('an account that was there before', () => {
  it('[6.1] belongs to no one by its address alone, whatever its role', async () => {
    const { comeAs, colleague, connectAs } = await setup()
    await expect(comeAs(arif)).rejects.toHaveCode('sso.not_linked')
    await expect(comeAs(nusrat)).rejects.toHaveCode('sso.not_linked')
    await connectAs(colleague, arif)
    expect((await comeAs(arif)).user.ID).toBe(colleague.userId)
  })

  it('keeps its password once it is connected', async () => {
    const { accounts, colleague, connectAs } = await setup()
    await connectAs(colleague, arif)
    await expect(signIn(accounts, { email: 'arif@riverside.example' })).resolves.toMatchObject({
      status: 'success',
    })
  })
})

describe('a link', () => {
  it('is mailed to its person and written to the audit log, when it begins and when it ends', async () => {
    const { colleague, connectAs, disconnect, accountsOf, mailsTo, entries } = await setup()
    await connectAs(colleague, arif)
    await connectAs(colleague, arif)
    expect(await mailsTo('arif@riverside.example')).toEqual(['You can now sign in with Riverside login'])
    const [account] = await accountsOf(colleague)
    await disconnect(colleague, account?.id ?? '')
    expect(await mailsTo('arif@riverside.example')).toEqual([
      'You can now sign in with Riverside login',
      'You can no longer sign in with Riverside login',
    ])
    const { userId } = colleague
    const provider = 'Riverside login'
    expect(await entries()).toEqual([
      { act: 'account_connected', by: userId, of: userId, before: null, after: { provider } },
      { act: 'account_disconnected', by: userId, of: userId, before: { provider }, after: null },
    ])
  })

  it('is mailed too if the sign-in created the account', async () => {
    const { comeAs, mailsTo, entries } = await setup()
    const { user } = await comeAs({
      ...arif,
      sub: 'samira-1',
      email: 'samira@riverside.example',
      locale: 'en',
    })
    expect(await mailsTo('samira@riverside.example')).toContain('You can now sign in with Riverside login')
    expect(await entries()).toMatchObject([{ act: 'account_connected', by: user.ID, of: user.ID }])
  })

  it.each(['makeOwner', 'makeOwnerAtOnce', 'transfer'] as const)(
    '[6.1] ends when its person becomes an owner, who connects again (%s)',
    async (promote) => {
      const { owner, colleague, connectAs, comeAs, mailsTo, entries, ...acts } = await setup()
      await connectAs(colleague, arif)
      await acts[promote](colleague.userId)
      await expect(comeAs(arif)).rejects.toHaveCode('sso.not_linked')
      expect((await mailsTo('arif@riverside.example')).at(-1)).toBe(
        'You can no longer sign in with Riverside login',
      )
      expect((await entries()).at(-1)).toMatchObject({
        act: 'account_disconnected',
        by: owner.caller.userId,
        of: colleague.userId,
      })
      await connectAs({ ...colleague, role: 'owner' }, arif)
      expect((await comeAs(arif)).user.ID).toBe(colleague.userId)
    },
  )

  it('[6.1] that an arrival made lets no owner in', async () => {
    const { accounts, comeAs } = await setup()
    const samira = { ...arif, sub: 'samira-1', email: 'samira@riverside.example' }
    const { user } = await comeAs(samira)
    await accounts.database.db.updateTable('users').set({ role: 'owner' }).where('id', '=', user.ID).execute()
    await expect(comeAs(samira)).rejects.toHaveCode('sso.not_linked')
  })

  it('[6.1] that an arrival made lets no operator in', async () => {
    const { accounts, comeAs, connectAs, owner } = await setup()
    const samira = { ...arif, sub: 'samira-1', email: 'samira@riverside.example' }
    const { user } = await comeAs(samira)
    const { db } = accounts.database
    // From before operators lost their links.
    await db.updateTable('users').set({ is_operator: true }).where('id', '=', user.ID).execute()
    await expect(comeAs(samira)).rejects.toHaveCode('sso.not_linked')
    const password_hash = (await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow())
      .password_hash
    await db.updateTable('users').set({ password_hash }).where('id', '=', user.ID).execute()
    await connectAs({ ...owner.caller, userId: user.ID, role: 'user' }, samira)
    expect((await comeAs(samira)).user.ID).toBe(user.ID)
  })

  it('[6.1] ends when its person becomes an operator, as does every session, and is written down', async () => {
    const { accounts, colleague, connectAs, comeAs, entries } = await setup()
    await connectAs(colleague, arif)
    const browser = testBrowser()
    await comeAs(arif, browser)
    expect(await makeOperator(accounts, 'arif@riverside.example')).toBe(true)
    await expect(refresh(accounts, browser)).rejects.toHaveCode('identity.unauthenticated')
    await expect(comeAs(arif)).rejects.toHaveCode('sso.not_linked')
    expect((await entries()).at(-1)).toMatchObject({
      act: 'account_disconnected',
      by: null,
      of: colleague.userId,
    })
    await connectAs(colleague, arif)
    // A person who is one already stays as they are.
    expect(await makeOperator(accounts, 'arif@riverside.example')).toBe(true)
    expect((await comeAs(arif)).user.ID).toBe(colleague.userId)
  })
})
