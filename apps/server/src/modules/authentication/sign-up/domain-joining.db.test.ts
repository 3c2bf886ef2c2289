import { errorDataSchema } from '@majlis/contract'
import { call, createRouterClient, ORPCError } from '@orpc/server'
import { expect, it } from 'vitest'
import { hourMs } from '../../../platform/clock/durations.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import {
  addColleague,
  callerOf,
  joinAs,
  mailedCode,
  mailedToken,
  password,
  signIn,
  signUpOf,
} from '../../../testing/people.ts'

/** Riverside Council is open to people of riverside.example, when its owner says so. */
async function setup() {
  const accounts = await setupAccounts()
  const { router, database } = accounts
  const { caller: owner } = await joinAs(accounts)
  const admin = (as = owner) =>
    createRouterClient(router.administration, { context: testBrowser().context(as) })
  const open = (joinDomains: string[], as = owner, allowDomain: string[] = []) =>
    admin(as).saveAccessRules({ allowDomain, allowedCountries: [], joinDomains })
  const api = () => createRouterClient(router.identity, { context: testBrowser().context() })
  const rules = () => createRouterClient(router.administration, { context: testBrowser().context(owner) })

  /** Up to the code, which is in the mail that was sent last. */
  async function signUp(email: string, as: Parameters<typeof signUpOf>[0] = {}) {
    const { data } = await api().signUp(signUpOf({ email, ...as }))
    const code = await mailedCode(accounts)
    const token = await mailedToken(accounts)
    return { email, signUpId: data.signUpId, code, token }
  }
  async function offerOf(proving: Promise<unknown>) {
    const refused = await proving.then(
      () => null,
      (error: unknown) => error,
    )
    if (!(refused instanceof ORPCError) || refused.code !== 'identity.organization_choice')
      throw new Error('Nothing was offered', { cause: refused })
    const { challenge, organizations: offered } = errorDataSchema.parse(refused.data)
    return { challenge: challenge ?? '', names: offered?.map(({ name }) => name) }
  }
  const proven = async (email: string, as: Parameters<typeof signUpOf>[0] = {}) => {
    const { token: _, ...proof } = await signUp(email, as)
    return offerOf(api().verifyCode(proof))
  }
  const userOf = (email: string) =>
    database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  return { ...accounts, accounts, owner, open, rules, api, signUp, offerOf, proven, userOf }
}

it('[5.1] offers people who proved an address of an open domain to join, with a seat and the role User', async () => {
  const { accounts, owner, open, api, proven, userOf, database } = await setup()
  await open(['Riverside.example'])
  const { challenge, names } = await proven('lea@riverside.example')
  expect(names).toEqual(['Riverside Council'])
  expect(await userOf('lea@riverside.example')).toBeUndefined()

  const { organizationId } = owner
  const { data } = await api().chooseOrganization({ challenge, organizationId })
  expect(data.session.user.organization_id).toBe(organizationId)
  expect(data.session.profile.role).toBe('user')
  const user = await userOf('lea@riverside.example')
  expect(user).toMatchObject({ status: 'active', organization_id: organizationId })
  expect(await accounts.seats.findByUser(database.db, organizationId, user?.id ?? '')).not.toBeNull()
  const acts = await database.db.selectFrom('audit_entries').select(['act', 'actor_user_id']).execute()
  expect(acts).toContainEqual({ act: 'user_joined', actor_user_id: user?.id })
  // Once, and no organisation of the own is left behind.
  await expect(api().chooseOrganization({ challenge, organizationId })).rejects.toHaveCode(
    'identity.challenge_expired',
  )
  expect(await database.db.selectFrom('organizations').select('id').execute()).toHaveLength(1)
  await signIn(accounts, { email: 'lea@riverside.example' })
})

it('[1.22, 5.1] creates what was signed up for if the person does not join', async () => {
  const { open, api, proven } = await setup()
  await open(['riverside.example'])
  const { challenge } = await proven('lea@riverside.example', { accountType: 'individual' })
  const { data } = await api().chooseOrganization({ challenge, organizationId: null })
  expect(data.session.profile).toMatchObject({ role: 'owner', isIndividual: true })
})

it('[4.10] offers it by the mailed link too, and uses up link and code', async () => {
  const { owner, open, api, signUp, offerOf, clock } = await setup()
  await open(['riverside.example'])
  const { token, ...proof } = await signUp('lea@riverside.example')
  const { challenge } = await offerOf(api().activate({ token, password }))
  await expect(api().activate({ token, password })).rejects.toHaveCode('identity.verification_link_expired')
  await expect(api().verifyCode(proof)).rejects.toHaveCode('identity.code_expired')
  // The token of the choice is not a link, and is valid for an hour.
  const asLink = api().activate({ token: challenge, password })
  await expect(asLink).rejects.toHaveCode('identity.verification_link_expired')
  clock.advance(hourMs)
  const { organizationId } = owner
  await expect(api().chooseOrganization({ challenge, organizationId })).rejects.toHaveCode(
    'identity.challenge_expired',
  )
})

it('[5.2] joins with the password of the person who opened the link, checked by its own length', async () => {
  const { accounts, owner, open, rules, api, signUp, offerOf } = await setup()
  await open(['riverside.example'])
  const { organizationId } = owner
  const security = { sessionMaxDays: null, isTwoFactorRequired: false }
  await rules().saveSecurityRules({ ...security, passwordMinChars: 12 })
  const strange = 'Somebody-Else-1!'
  const { token } = await signUp('lea@riverside.example', { password: strange })
  const own = 'Read-by-Lea-1!'
  const { challenge } = await offerOf(api().activate({ token, password: own }))
  // Nor does the other one have a new code sent, which would take the choice away.
  await expect(signIn(accounts, { email: 'lea@riverside.example', password: strange })).rejects.toHaveCode(
    'identity.credentials_incorrect',
  )
  expect((await api().chooseOrganization({ challenge, organizationId })).status).toBe('success')
  await signIn(accounts, { email: 'lea@riverside.example', password: own })

  const short = await signUp('mina@riverside.example', { password: strange })
  const offer = await offerOf(api().activate({ token: short.token, password }))
  await rules().saveSecurityRules({ ...security, passwordMinChars: password.length + 1 })
  await expect(api().chooseOrganization({ challenge: offer.challenge, organizationId })).rejects.toHaveCode(
    'identity.password_change_required',
  )
})

it('[5.1] offers nothing if no domain is open, or not that of the address', async () => {
  const { open, api, signUp } = await setup()
  const enter = async (email: string) => {
    const { token: _, ...proof } = await signUp(email)
    return (await api().verifyCode(proof)).data.session.profile.role
  }
  expect(await enter('lea@riverside.example')).toBe('owner')
  await open(['riverside.example'])
  expect(await enter('mina@sub.riverside.example')).toBe('owner')
  expect(await enter('noor@hillside.example')).toBe('owner')
})

it('[5.1] refuses an organisation that was closed meanwhile or never offered', async () => {
  const { accounts, owner, open, api, proven } = await setup()
  await open(['riverside.example'])
  const first = await proven('lea@riverside.example')
  const { caller: stranger } = await joinAs(accounts, { email: 'sam@hillside.example' })
  const join = (organizationId: string) =>
    api().chooseOrganization({ challenge: first.challenge, organizationId })
  await expect(join(stranger.organizationId)).rejects.toHaveCode('organization.not_found')
  await open([])
  await expect(join(owner.organizationId)).rejects.toHaveCode('organization.not_found')
  await open(['riverside.example'])
  expect((await join(owner.organizationId)).status).toBe('success')
})

it('[5.2] requires a longer password or a second factor from people who join, if the organisation does', async () => {
  const { owner, open, rules, api, proven } = await setup()
  await open(['riverside.example'])
  const security = { sessionMaxDays: null, isTwoFactorRequired: false }
  await rules().saveSecurityRules({ ...security, passwordMinChars: password.length + 1 })
  const { organizationId } = owner
  const lea = await proven('lea@riverside.example')
  await expect(api().chooseOrganization({ challenge: lea.challenge, organizationId })).rejects.toHaveCode(
    'identity.password_change_required',
  )
  await rules().saveSecurityRules({ ...security, passwordMinChars: 8, isTwoFactorRequired: true })
  const mina = await proven('mina@riverside.example')
  await expect(api().chooseOrganization({ challenge: mina.challenge, organizationId })).rejects.toHaveCode(
    'identity.two_factor_setup_required',
  )
})

it('[5.1, 6.1] opens only the proven domain of the caller, and no public one', async () => {
  const { accounts, owner, open, database } = await setup()
  await expect(open(['hillside.example'])).rejects.toHaveCode('organization.join_domain_unproven')
  await expect(open(['gmail.com'])).rejects.toHaveCode('organization.join_domain_public')
  await expect(open(['mailinator.com'])).rejects.toHaveCode('organization.join_domain_public')
  const userId = await addColleague(accounts, owner.organizationId, {
    email: 'admin@hillside.example',
    role: 'admin',
  })
  const signedIn = await signIn(accounts, { email: 'admin@hillside.example' })
  const admin = await callerOf(accounts, signedIn.data.accessToken)
  const prove = (at: Date | null) =>
    database.db.updateTable('users').set({ email_proven_at: at }).where('id', '=', userId).execute()
  // The organisation's own provider vouched for the address: that proves nothing to others.
  await prove(null)
  await expect(open(['hillside.example'], admin)).rejects.toHaveCode('organization.join_domain_unproven')
  await prove(new Date())
  expect((await open(['hillside.example'], admin)).data.joinDomains).toEqual(['hillside.example'])
  // What someone else opened stays open, and can be closed by those with permission.
  const both = await open(['hillside.example', 'riverside.example'])
  expect(both.data.joinDomains).toEqual(['hillside.example', 'riverside.example'])
  // No one joins from a domain that is no longer allowed.
  const narrowed = await open(['hillside.example', 'riverside.example'], owner, ['riverside.example'])
  expect(narrowed.data.joinDomains).toEqual(['riverside.example'])
})

it('[4.1, 5.1] accepts no one once the last member has left, not even people with an earlier offer', async () => {
  const { owner, open, api, proven, signUp, router } = await setup()
  await open(['riverside.example'])
  const { challenge } = await proven('lea@riverside.example')
  await call(router.profile.deleteAccount, { password }, { context: testBrowser().context(owner) })
  const { organizationId } = owner
  await expect(api().chooseOrganization({ challenge, organizationId })).rejects.toHaveCode(
    'organization.not_found',
  )
  const { token: _, ...proof } = await signUp('zoe@riverside.example')
  await expect(api().verifyCode(proof)).resolves.toMatchObject({
    data: { session: { profile: { role: 'owner' } } },
  })
})

it('[5.1] gives invited people the place that was created for them, and no role above User', async () => {
  const { accounts, owner, open, api, proven, userOf, router } = await setup()
  await open(['riverside.example'])
  const email = 'lea@riverside.example'
  const context = { context: testBrowser().context(owner) }
  const person = { email, firstName: 'Léa', lastName: 'M.', jobTitle: 'Clerk', role: 'admin' as const }
  await call(router.people.add, { ...person, language: 'en' }, context)
  const { challenge } = await proven(email)
  const { data } = await api().chooseOrganization({ challenge, organizationId: owner.organizationId })
  expect(data.session.profile.role).toBe('user')
  expect(await userOf(email)).toMatchObject({ status: 'active', role: 'user', job_title: 'Clerk' })
  const { data: listed } = await call(router.people.filter, { search: email }, context)
  expect(listed.total).toBe(1)
  await signIn(accounts, { email })
})
