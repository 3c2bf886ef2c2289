import type { AddPersonInput } from '@majlis/contract'
import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { addColleague, callerOf, invite, joinAs, mailedToken, signIn } from '../../../testing/people.ts'

const email = 'arif@riverside.example'
const secret = 'Arifs-own-1!'

async function setup() {
  const accounts = await setupAccounts()
  const owner = await joinAs(accounts)
  const { accountInvitation, setAccount } = accounts.router.signIn
  const { resendInvitation, cancelInvitation } = accounts.router.people
  const browser = testBrowser()
  const as = (caller: UserCaller) => ({ context: testBrowser().context(caller) })
  return {
    accounts,
    owner,
    browser,
    invite: (input: Partial<AddPersonInput> = {}, actor = owner.caller) =>
      invite(accounts, actor, { email: 'Arif@Riverside.example', ...input }),
    resend: (userId: string, actor = owner.caller) =>
      call(resendInvitation, { userIds: [userId] }, as(actor)),
    cancel: (userId: string, actor = owner.caller) =>
      call(cancelInvitation, { userIds: [userId] }, as(actor)),
    look: (token: string) => call(accountInvitation, { token }, { context: browser.context() }),
    accept: (token: string, firstName = 'Arif') =>
      call(
        setAccount,
        { token, firstName, lastName: 'Khan', password: secret, language: 'bn', timeZone: 'Asia/Dhaka' },
        { context: browser.context() },
      ),
  }
}

describe('an invited person', () => {
  it('[2.10, 4.1] completes the account with name and password, and is signed in with a seat', async () => {
    const { accounts, owner, browser, invite, look, accept } = await setup()
    const userId = await invite()
    const mail = (await accounts.mails()).at(-1)
    expect(mail).toMatchObject({
      to: email,
      subject: 'Invitation from Nusrat Rahman to join Riverside Council',
    })
    const token = await mailedToken(accounts)
    expect(mail?.links).toContain(`https://meet.example.org/set-account/${token}`)
    await expect(signIn(accounts, { email, password: secret })).rejects.toHaveCode(
      'identity.credentials_incorrect',
    )
    expect((await look(token)).data).toEqual({
      email,
      firstName: 'Arif',
      lastName: 'Khan',
      organizationId: owner.caller.organizationId,
      organizationName: 'Riverside Council',
      invitedBy: 'Nusrat Rahman',
      passwordMinChars: 8,
      hasAccount: false,
    })
    const { data } = await accept(token, 'Arifur')
    expect(data.session).toMatchObject({
      user: { ID: userId, organization_id: owner.caller.organizationId, display_name: 'Arifur Khan' },
      profile: { role: 'user', language: 'bn', timeZone: 'Asia/Dhaka' },
    })
    expect(browser.cookies.has('auth_token')).toBe(true)
    expect(await accounts.published()).toEqual([
      { name: 'user.activated', payload: { userId, organizationId: owner.caller.organizationId } },
    ])
    const seats = await accounts.database.db
      .selectFrom('resources')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    expect(seats).toHaveLength(1)
    await expect(signIn(accounts, { email, password: secret })).resolves.toMatchObject({ status: 'success' })
  })

  it('works once, and says so', async () => {
    const { accounts, invite, look, accept } = await setup()
    await invite()
    const token = await mailedToken(accounts)
    await accept(token)
    await expect(look(token)).rejects.toHaveCode('identity.invitation_used')
    await expect(accept(token)).rejects.toHaveCode('identity.invitation_used')
  })

  it('is exactly one of many that use one link at the same time', async () => {
    const { accounts, invite, accept } = await setup()
    await invite()
    const token = await mailedToken(accounts)
    const results = await Promise.allSettled(['Ann', 'Ben', 'Cem', 'Dua'].map((name) => accept(token, name)))
    const codes = results.map((result) => result.status === 'rejected' && result.reason.code)
    expect(codes.filter((code) => code === 'identity.invitation_used')).toHaveLength(3)
    expect(codes.filter((code) => code === false)).toHaveLength(1)
  })

  it('has seven days less a second, and no longer', async () => {
    const { accounts, invite, resend, look, accept } = await setup()
    const userId = await invite()
    const first = await mailedToken(accounts)
    accounts.clock.advance(7 * dayMs + 1_000)
    await expect(look(first)).rejects.toHaveCode('identity.invitation_expired')
    await expect(accept(first)).rejects.toHaveCode('identity.invitation_expired')
    await resend(userId)
    accounts.clock.advance(7 * dayMs - 1_000)
    await expect(accept(await mailedToken(accounts))).resolves.toMatchObject({ status: 'success' })
  })

  it('is not harmed by a mail scanner that opens the link', async () => {
    const { accounts, invite, look, accept } = await setup()
    await invite()
    const token = await mailedToken(accounts)
    for (let count = 0; count < 5; count++) await look(token)
    await expect(accept(token)).resolves.toMatchObject({ status: 'success' })
  })

  it('[4.1] cannot use a link that was sent again or cancelled since', async () => {
    const { accounts, invite, resend, cancel, look } = await setup()
    const userId = await invite()
    const first = await mailedToken(accounts)
    await resend(userId)
    await expect(look(first)).rejects.toHaveCode('identity.invitation_expired')
    const second = await mailedToken(accounts)
    await cancel(userId)
    await expect(look(second)).rejects.toHaveCode('identity.invitation_expired')
    expect(await invite()).not.toBe(userId)
  })

  it('[5.5] has no account yet', async () => {
    const { invite } = await setup()
    await expect(invite({ email: 'NUSRAT@riverside.example' })).rejects.toHaveCode('identity.user_exists')
  })
})

describe('the inviter', () => {
  it('[6.1, 6.7] is an admin of the same organisation, and gives no role above their own', async () => {
    const { accounts, owner, invite, resend, cancel } = await setup()
    const { organizationId } = owner.caller
    const as = async (address: string, role: 'admin' | 'user') => {
      await addColleague(accounts, organizationId, { email: address, role })
      return callerOf(accounts, (await signIn(accounts, { email: address })).data.accessToken)
    }
    const admin = await as('samira@riverside.example', 'admin')
    const user = await as('layla@riverside.example', 'user')
    const stranger = await joinAs(accounts, {
      email: 'tomas@hilltop.example',
      organizationName: 'Hilltop',
    })

    await expect(invite({}, user)).rejects.toHaveCode('general.forbidden')
    await expect(invite({ role: 'owner' }, admin)).rejects.toHaveCode('identity.upper_role')
    const userId = await invite({ role: 'admin' }, admin)
    await expect(resend(userId, user)).rejects.toHaveCode('general.forbidden')
    await expect(cancel(userId, user)).rejects.toHaveCode('general.forbidden')
    await expect(resend(userId, stranger.caller)).rejects.toHaveCode('users.resend_failed')
    await expect(cancel(userId, stranger.caller)).rejects.toHaveCode('users.cancel_failed')
    await resend(userId, admin)
    await cancel(userId, admin)

    const second = await invite({ role: 'owner', email: 'rafiq@riverside.example' })
    await expect(resend(second, admin)).rejects.toHaveCode('identity.upper_role')
    await expect(cancel(second, admin)).rejects.toHaveCode('identity.upper_role')
  })

  it('cancels no invitation that was accepted', async () => {
    const { accounts, invite, cancel, accept } = await setup()
    const userId = await invite()
    await accept(await mailedToken(accounts))
    await expect(cancel(userId)).rejects.toHaveCode('users.cancel_failed')
  })
})
