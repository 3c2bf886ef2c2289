import type { TestPerson } from '@majlis/testing/openid-provider'
import { call, createRouterClient } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import type { AppError } from '../../platform/errors/app-error.ts'
import { testBrowser } from '../../testing/accounts.ts'
import {
  addColleague,
  callerOf,
  invite,
  joinAs,
  mailedToken,
  makeOperator,
  signIn,
  suspend,
} from '../../testing/people.ts'
import { arif, setupProvider } from '../../testing/single-sign-on.ts'

describe('a person who comes from the provider', () => {
  it('becomes a user with the default role and a seat, and is the same one the next time', async () => {
    const { accounts, organizationId, browser, comeAs } = await setupProvider()
    const first = await comeAs(arif, browser)
    expect(first).toMatchObject({
      user: { user_email: 'arif@riverside.example', organization_id: organizationId },
      profile: { firstName: 'Arif', lastName: 'Khan', role: 'user', language: 'bn' },
    })
    expect(browser.cookies.get('auth_token')).toMatchObject({ maxAgeMs: undefined })
    expect((await accounts.published()).map(({ name }) => name)).toContain('user.activated')
    const seats = await accounts.database.db
      .selectFrom('resources')
      .select('id')
      .where('user_id', '=', first.user.ID)
      .execute()
    expect(seats).toHaveLength(1)
    // The subject identifies the person, whatever the address is now.
    const again = await comeAs({ ...arif, email: 'a.khan@riverside.example' })
    expect(again.user).toMatchObject({ ID: first.user.ID, user_email: 'arif@riverside.example' })
    await expect(signIn(accounts, { email: 'arif@riverside.example', password: ' ' })).rejects.toHaveCode(
      'identity.credentials_incorrect',
    )
  })

  it('completes an invitation', async () => {
    const { accounts, owner, comeAs } = await setupProvider()
    const userId = await invite(accounts, owner.caller, { firstName: 'A.', role: 'admin', language: 'ar' })
    expect(await comeAs(arif)).toMatchObject({
      user: { ID: userId, display_name: 'Arif Khan' },
      profile: { role: 'admin', language: 'ar' },
    })
  })

  it('[9.2] has the time zone of the browser, newly come or invited; else that of the invitation or the default', async () => {
    const { accounts, owner, comeAs } = await setupProvider()
    const inviting = async (email: string) => {
      await invite(accounts, owner.caller, { email })
      return { ...arif, sub: email, email }
    }
    const zoneOf = async (person: TestPerson, zone: { timeZone?: string }) =>
      (await comeAs(person, testBrowser(), zone)).profile.timeZone
    expect(await zoneOf(arif, { timeZone: 'Asia/Dhaka' })).toBe('Asia/Dhaka')
    expect(await zoneOf({ ...arif, sub: '2', email: 'b@riverside.example' }, {})).toBe('Europe/London')
    const odd = { ...arif, sub: '3', email: 'c@riverside.example' }
    expect(await zoneOf(odd, { timeZone: 'Mars/Olympus' })).toBe('Europe/London')
    const here = { timeZone: 'Africa/Cairo' }
    expect(await zoneOf(await inviting('d@riverside.example'), here)).toBe('Africa/Cairo')
    expect(await zoneOf(await inviting('e@riverside.example'), {})).toBe('Asia/Dhaka')
    // An existing account keeps its details.
    expect(await zoneOf(arif, here)).toBe('Asia/Dhaka')
  })

  it('[3.8] writes times and dates as the region of the browser does, newly come or invited', async () => {
    const { accounts, owner, comeAs } = await setupProvider()
    const formats = { timeFormat: '24', dateFormat: 'MM/DD/YYYY', weekStart: 7 } as const
    expect((await comeAs(arif, testBrowser(), { formats })).profile).toMatchObject(formats)
    const layla = { ...arif, sub: 'layla', email: 'layla@riverside.example' }
    await invite(accounts, owner.caller, { email: layla.email })
    expect((await comeAs(layla, testBrowser(), { formats })).profile).toMatchObject(formats)
    const tomas = { ...arif, sub: 'tomas', email: 'tomas@riverside.example' }
    expect((await comeAs(tomas)).profile).toMatchObject({ timeFormat: '12', weekStart: 1 })
  })

  it('[5.1] leaves an entry in the audit log, as joining by domain does', async () => {
    const { accounts, comeAs } = await setupProvider()
    const { user } = await comeAs(arif)
    await comeAs(arif)
    const entries = await accounts.database.db
      .selectFrom('audit_entries')
      .select(['actor_user_id', 'subject_id'])
      .where('act', '=', 'user_joined')
      .execute()
    expect(entries).toEqual([{ actor_user_id: user.ID, subject_id: user.ID }])
  })

  it('[5.1] is refused once the organisation no longer accepts the domain, invited or not; members sign in', async () => {
    const { accounts, owner, save, comeAs } = await setupProvider({
      provenDomains: ['riverside.example', 'partner.example'],
    })
    await save({ allowedDomains: ['riverside.example', 'partner.example'] })
    const narrowTo = (allowDomain: string[]) =>
      createRouterClient(accounts.router.administration, {
        context: testBrowser().context(owner.caller),
      }).saveAccessRules({ allowDomain, allowedCountries: [], joinDomains: [] })
    const [known, invited, newcomer] = ['known', 'invited', 'newcomer'].map((sub) => ({
      ...arif,
      sub,
      email: `${sub}@partner.example`,
    }))
    if (!known || !invited || !newcomer) throw new Error('Three people')
    await comeAs(known)
    await invite(accounts, owner.caller, { email: invited.email })
    await narrowTo(['riverside.example'])
    for (const person of [invited, newcomer])
      await expect(comeAs(person)).rejects.toHaveCode('organization.domain_not_allowed')
    await expect(comeAs(known)).resolves.toMatchObject({ isAuthenticated: true })
    await narrowTo([])
    await expect(comeAs(invited)).resolves.toMatchObject({ isAuthenticated: true })
  })

  it.each([
    ['without an address', { sub: 'x' }, 'sso.email_missing'],
    ['with an address that no one vouches for', { ...arif, email_verified: false }, 'sso.email_missing'],
    ['from a domain that is not allowed', { ...arif, email: 'arif@evil.example' }, 'sso.domain_not_allowed'],
    ['from a subdomain', { ...arif, email: 'arif@sub.riverside.example' }, 'sso.domain_not_allowed'],
  ] satisfies [string, TestPerson, string][])('%s stays outside', async (_, person, code) => {
    const { accounts, comeAs } = await setupProvider()
    await expect(comeAs(person)).rejects.toHaveCode(code)
    expect(await accounts.database.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  it('comes in from a domain of two letters', async () => {
    const { save, comeAs } = await setupProvider({ provenDomains: ['riverside.example', 'hp.com'] })
    await save({ allowedDomains: ['hp.com'] })
    expect((await comeAs({ ...arif, email: 'arif@hp.com' })).user.user_email).toBe('arif@hp.com')
  })

  it('gets a valid name, whatever the provider says', async () => {
    const { comeAs } = await setupProvider()
    const nameOf = async (sub: string, names: Partial<TestPerson>) => {
      const email = `${sub}@riverside.example`
      return (await comeAs({ sub, email, email_verified: true, ...names })).profile
    }
    const long = await nameOf('long', { given_name: 'x'.repeat(100_000), family_name: 'y'.repeat(100_000) })
    expect([long.firstName.length, long.lastName.length]).toEqual([100, 100])
    const odd = { given_name: 'Arif\0\nKhan \u202e', family_name: 'see https://evil.example' }
    expect(await nameOf('odd', odd)).toMatchObject({
      firstName: 'Arif Khan',
      lastName: 'see https evil.example',
    })
    expect(await nameOf('none', { name: '\u200b' })).toMatchObject({ firstName: 'none', lastName: '' })
  })

  it.each([
    ['longer than a subject is', 'x'.repeat(256)],
    ['with what no subject has', 'ari\0f'],
  ])('stays outside with a subject %s', async (_, sub) => {
    const { comeAs } = await setupProvider()
    await expect(comeAs({ ...arif, sub })).rejects.toHaveCode('sso.failed')
  })

  it('is refused once the organisation has lost the domain, and signs in if known', async () => {
    const { accounts, comeAs } = await setupProvider()
    const { user } = await comeAs(arif)
    await accounts.database.db.updateTable('organization_domains').set({ state: 'lost' }).execute()
    await expect(comeAs({ ...arif, sub: '2', email: 'b@riverside.example' })).rejects.toHaveCode(
      'sso.domain_not_allowed',
    )
    expect((await comeAs(arif)).user.ID).toBe(user.ID)
  })

  it('has proven the address, whose domain the organisation has, newly come, invited or known', async () => {
    const { accounts, owner, organizationId, comeAs } = await setupProvider()
    const { db } = accounts.database
    const provenEmailOf = async (userId: string) =>
      (await accounts.accounts.api.findUser(db, organizationId, userId))?.provenEmail
    const { user } = await comeAs(arif)
    expect(await provenEmailOf(user.ID)).toBe('arif@riverside.example')
    const email = 'invited@riverside.example'
    await invite(accounts, owner.caller, { email })
    expect(await provenEmailOf((await comeAs({ ...arif, sub: 'invited', email })).user.ID)).toBe(email)
    // Made before domains were proven.
    await db.updateTable('users').set({ email_proven_at: null }).execute()
    await comeAs({ ...arif, email: 'other@riverside.example' })
    expect(await provenEmailOf(user.ID)).toBeNull()
    await comeAs({ ...arif, email_verified: false })
    expect(await provenEmailOf(user.ID)).toBeNull()
    await comeAs(arif)
    expect(await provenEmailOf(user.ID)).toBe('arif@riverside.example')
  })

  it('is not mistaken for a person of another organisation', async () => {
    const { accounts, comeAs } = await setupProvider()
    await joinAs(accounts, { email: 'tomas@riverside.example', organizationName: 'Hilltop' })
    await expect(comeAs({ ...arif, email: 'tomas@riverside.example' })).rejects.toHaveCode(
      'sso.other_organization',
    )
  })

  it('[2.63] joins with the account of an invited individual, by a link that is valid for an hour', async () => {
    const { accounts, owner, comeAs } = await setupProvider()
    const email = 'tomas@riverside.example'
    const person = { ...arif, sub: 'tomas-1', email }
    const alone = await joinAs(accounts, { email, firstName: 'Tomas', accountType: 'individual' })
    await expect(comeAs(person)).rejects.toHaveCode('sso.other_organization')
    await invite(accounts, owner.caller, { email })
    const mailed = await mailedToken(accounts)
    const { accountInvitation } = accounts.router.signIn
    const look = async (token: string) =>
      (await call(accountInvitation, { token }, { context: testBrowser().context() })).data
    const led = async () => {
      const error: unknown = await comeAs(person).catch((refused: unknown) => refused)
      expect(error).toMatchObject({ code: 'sso.joins_with_account' })
      return (error as AppError).data?.token ?? ''
    }
    const token = await led()
    // The mailed link stays valid, and no one has joined anything yet.
    for (const link of [token, mailed]) expect(await look(link)).toMatchObject({ email, hasAccount: true })
    await expect(callerOf(accounts, alone.session.accessToken)).resolves.toMatchObject({
      organizationId: alone.caller.organizationId,
    })
    accounts.clock.advance(hourMs - 1_000)
    await look(token)
    accounts.clock.advance(2_000)
    await expect(look(token)).rejects.toHaveCode('identity.invitation_expired')
    await look(mailed)
    // An operator of the installation stays where they are, and so do people who are no longer alone in their organisation.
    const again = await led()
    await makeOperator(accounts, email)
    await expect(comeAs(person)).rejects.toHaveCode('sso.other_organization')
    await makeOperator(accounts, email, false)
    await look(again)
    await addColleague(accounts, alone.caller.organizationId, { email: 'friend@riverside.example' })
    await expect(comeAs(person)).rejects.toHaveCode('sso.other_organization')
  })

  it('chooses a password first where an admin set one, and is let in after that', async () => {
    const { accounts, owner, organizationId, comeAs, connectAs } = await setupProvider()
    const userId = await addColleague(accounts, organizationId, { email: 'arif@riverside.example' })
    await connectAs({ ...owner.caller, userId, role: 'user' }, arif)
    const { db } = accounts.database
    const setMust = (must_change_password: boolean) =>
      db.updateTable('users').set({ must_change_password }).where('id', '=', userId).execute()
    await setMust(true)
    const error: unknown = await comeAs(arif).catch((refused: unknown) => refused)
    expect(error).toMatchObject({ code: 'identity.password_change_required' })
    expect(await db.selectFrom('auth_sessions').select('id').where('user_id', '=', userId).execute()).toEqual(
      [],
    )
    const token = (error as AppError).data?.token ?? ''
    await call(
      accounts.router.signIn.resetPassword,
      { token, password: 'Another-horse-8' },
      { context: testBrowser().context() },
    )
    expect((await comeAs(arif)).user.ID).toBe(userId)
  })

  it('[4.2] [8.1] is refused if suspended, with the reason', async () => {
    const { accounts, owner, comeAs } = await setupProvider()
    const { user } = await comeAs(arif)
    await suspend(accounts, owner.caller, user.ID)
    await expect(comeAs(arif)).rejects.toHaveCode('identity.suspended')
  })
})
