import { limits } from '@majlis/contract'
import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { joinAs, mailedCode, mailedToken, password, signIn, signUpOf } from '../../../testing/people.ts'

const email = 'arif@hilltop.example'

/** Two organisations that both invite Arif, who has no account. */
async function setup() {
  const accounts = await setupAccounts()
  const { router, database } = accounts
  const { caller: riverside } = await joinAs(accounts)
  const { caller: other } = await joinAs(accounts, {
    email: 'mallory@other.example',
    organizationName: 'Other',
  })
  const context = (caller?: UserCaller) => ({ context: testBrowser().context(caller) })
  const { signIn: links, people, userImport } = router
  const person = { firstName: 'Arif', lastName: 'Khan', language: 'en' as const }

  /** The link that was mailed, and the invited user. */
  async function invite(by: UserCaller, to = email, role: 'user' | 'admin' = 'user') {
    const { data } = await call(people.add, { ...person, email: to, role }, context(by))
    return { id: data.id, token: await mailedToken(accounts) }
  }
  const accept = (token: string) =>
    call(links.setAccount, { ...person, token, password, timeZone: 'Asia/Dhaka' }, context())
  const look = async (token: string) => (await call(links.accountInvitation, { token }, context())).data
  const accountsOf = (of = email) =>
    database.db
      .selectFrom('users')
      .select(['organization_id', 'role'])
      .where('email', '=', of)
      .where('status', '<>', 'invited')
      .execute()
  /** Waits for its code. */
  async function signUp() {
    const { data } = await call(
      router.identity.signUp,
      signUpOf({ email, organizationName: 'Hilltop' }),
      context(),
    )
    return { email, signUpId: data.signUpId, code: await mailedCode(accounts) }
  }
  const verify = (proof: Awaited<ReturnType<typeof signUp>>) =>
    call(router.identity.verifyCode, proof, context())
  return {
    accounts,
    riverside,
    other,
    context,
    people,
    userImport,
    invite,
    accept,
    look,
    accountsOf,
    signUp,
    verify,
  }
}

it('an invitation keeps no one from signing up alone, nor another organisation from inviting', async () => {
  const s = await setup()
  const { token } = await s.invite(s.other)
  const second = await s.invite(s.riverside)
  expect(second.token).not.toBe(token)
  const { caller } = await joinAs(s.accounts, { email, organizationName: 'Hilltop' })
  expect(await s.accountsOf()).toEqual([{ organization_id: caller.organizationId, role: 'owner' }])
  // Whose address it is decides: the links lead to that account from now on, and make no other.
  for (const link of [token, second.token]) {
    expect(await s.look(link)).toMatchObject({ email, hasAccount: true })
    await expect(s.accept(link)).rejects.toHaveCode('identity.user_exists')
  }
  await expect(signIn(s.accounts, { email })).resolves.toMatchObject({ status: 'success' })
})

it('an organisation invites an address once, and never a colleague', async () => {
  const s = await setup()
  const { token } = await s.invite(s.riverside)
  await expect(s.invite(s.riverside)).rejects.toHaveCode('identity.user_exists')
  await s.accept(token)
  await expect(s.invite(s.riverside)).rejects.toHaveCode('identity.user_exists')
  // Of another organisation the link still says what it is.
  const late = await s.invite(s.other)
  expect(await s.look(late.token)).toMatchObject({ hasAccount: true, organizationName: 'Other' })
})

it('two invitations that are accepted at the same moment make one account', async () => {
  const s = await setup()
  const tokens = [(await s.invite(s.other)).token, (await s.invite(s.riverside)).token]
  const results = await Promise.allSettled(tokens.map((token) => s.accept(token)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(1)
  expect(refused[0]).toHaveCode('identity.user_exists')
  expect(await s.accountsOf()).toHaveLength(1)
  const late = tokens[results.findIndex(({ status }) => status === 'rejected')] ?? ''
  // Nothing of it was used up.
  expect(await s.look(late)).toMatchObject({ hasAccount: true })
})

it('a sign-up that is proven while an invitation is accepted makes one account', async () => {
  const s = await setup()
  const { token } = await s.invite(s.other)
  const proof = await s.signUp()
  const results = await Promise.allSettled([s.accept(token), s.verify(proof)])
  const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : null))
  expect(codes).toContain(null)
  expect([
    [null, 'identity.code_expired'],
    [null, 'identity.code_incorrect'],
    ['identity.user_exists', null],
  ]).toContainEqual(codes)
  expect(await s.accountsOf()).toHaveLength(1)
})

it('two organisations invite one address at the same moment', async () => {
  const s = await setup()
  const ids = await Promise.all([s.invite(s.other), s.invite(s.riverside)])
  expect(new Set(ids.map(({ id }) => id)).size).toBe(2)
})

it('gives the same answer for an account of another organisation and for an address that no one has', async () => {
  const s = await setup()
  await joinAs(s.accounts, { email, organizationName: 'Hilltop' })
  const gone = 'gone@hilltop.example'
  const { caller } = await joinAs(s.accounts, { email: gone, accountType: 'individual' })
  await s.accounts.database.db
    .updateTable('users')
    .set({ deleted_at: new Date(s.accounts.clock.now()) })
    .where('id', '=', caller.userId)
    .execute()
  const unused = 'nobody@hilltop.example'
  const list = new File([`Email\n${[email, gone, unused].join('\n')}`], 'people.csv', { type: 'text/csv' })
  const { data: upload } = await call(
    s.userImport.upload,
    { query: { fileName: 'people.csv' }, body: list },
    s.context(s.other),
  )
  expect(upload.counts).toMatchObject({ success: 3, already_user: 0 })

  async function answersFor(to: string) {
    const { data } = await call(
      s.people.add,
      { email: to, firstName: 'A', lastName: 'B', language: 'en' },
      s.context(s.other),
    )
    const {
      id: _,
      email: _email,
      ...details
    } = (await call(s.people.details, { id: data.id }, s.context(s.other))).data
    const again = await call(s.people.resendInvitation, { userIds: [data.id] }, s.context(s.other))
    return { details, again }
  }
  const unknown = await answersFor(unused)
  expect(await answersFor(email)).toEqual(unknown)
  expect(await answersFor(gone)).toEqual(unknown)
  // The owner of the account gets a mail that knows of it.
  const mail = (await s.accounts.mails()).filter(({ to }) => to === email).at(-1)
  expect(mail?.text).toContain('You already have an account')
  expect(
    (await s.accounts.mails()).some(
      ({ to, subject }) => to === gone && subject.startsWith('Invitation from'),
    ),
  ).toBe(false)
})

describe('an invitation of another organisation', () => {
  /** Arif has continued alone and is invited by Riverside, then deletes the account. */
  async function setupDeleted() {
    const s = await setup()
    const { caller } = await joinAs(s.accounts, { email, accountType: 'individual' })
    const invited = await s.invite(s.riverside)
    const { deleteAccount } = s.accounts.router.profile
    await call(deleteAccount, { password }, s.context(caller))
    const details = async () =>
      (await call(s.people.details, { id: invited.id }, s.context(s.riverside))).data
    const resend = () => call(s.people.resendInvitation, { userIds: [invited.id] }, s.context(s.riverside))
    return { ...s, caller, invited, details, resend }
  }

  it('[4.1] outlives the account that it named, and is then like any other', async () => {
    const s = await setupDeleted()
    s.accounts.clock.advance(limits.deletedAccountDays * dayMs - 1_000)
    const mailsBefore = (await s.accounts.mails()).length
    await s.resend()
    // No one could have followed the link, so no one was mailed one.
    expect(await s.accounts.mails()).toHaveLength(mailsBefore)
    expect((await s.details()).invitation).toMatchObject({ isExpired: false })
    s.accounts.clock.advance(1_000)
    await s.accounts.runCron('purge-deleted-people')
    expect(await s.accountsOf()).toEqual([])

    // The inviting admin sees only that it has to be sent again.
    expect(await s.details()).toMatchObject({ id: s.invited.id, email, status: 'invited', role: 'user' })
    expect((await s.details()).invitation).toMatchObject({ isExpired: true })
    await s.resend()
    expect((await s.accounts.mails()).at(-1)).toMatchObject({ to: email })
    const token = await mailedToken(s.accounts)
    expect(await s.look(token)).toMatchObject({ email, hasAccount: false })
    await s.accept(token)
    expect(await s.accountsOf()).toEqual([{ organization_id: s.riverside.organizationId, role: 'user' }])
  })

  it('[4.1] no longer works by the link mailed to the account, which may have had another address', async () => {
    const s = await setup()
    const { caller } = await joinAs(s.accounts, { email, accountType: 'individual' })
    const { id } = await s.invite(s.riverside)
    const { db } = s.accounts.database
    await db
      .updateTable('users')
      .set({ email: 'arif@elsewhere.example' })
      .where('id', '=', caller.userId)
      .execute()
    await call(s.people.resendInvitation, { userIds: [id] }, s.context(s.riverside))
    expect((await s.accounts.mails()).at(-1)).toMatchObject({ to: 'arif@elsewhere.example' })
    const token = await mailedToken(s.accounts)
    // With the organisation of one.
    await db.deleteFrom('organizations').where('id', '=', caller.organizationId).execute()
    for (const follow of [s.look, s.accept])
      await expect(follow(token)).rejects.toHaveCode('identity.invitation_expired')
    expect(await s.accountsOf()).toEqual([])
  })
})
