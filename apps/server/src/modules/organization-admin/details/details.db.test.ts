import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import type { UserCaller } from '../../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { addColleague, joinAs } from '../../../testing/people.ts'

async function setup() {
  const accounts = await setupAccounts({
    environment: { RESERVED_NAMES: 'riverside-kept', VANITY_HOSTS: '*.riverside.example' },
  })
  const owner = (await joinAs(accounts)).caller
  const stranger = (await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' }))
    .caller
  const add = async (role: 'admin' | 'user'): Promise<UserCaller> => ({
    ...owner,
    role,
    userId: await addColleague(accounts, owner.organizationId, { email: `${role}@riverside.example`, role }),
  })
  const api = (caller?: UserCaller) =>
    createRouterClient(accounts.router.administration, { context: testBrowser().context(caller) })
  const log = () => accounts.database.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  return { ...accounts, owner, stranger, add, api, log, id: owner.organizationId }
}

it('[3.9, 3.10, 7.33] shows an organisation’s details only to its members', async () => {
  const { owner, stranger, add, api, id } = await setup()
  const user = await add('user')
  expect((await api(user).details({ id })).data).toEqual({
    id,
    name: 'Riverside Council',
    org_name: 'Riverside Council',
    org_logo: null,
    kind: 'organization',
    attributes: { size: null },
    allowDomain: [],
    allowedCountries: [],
    joinDomains: [],
    address: '',
    location: '',
    city: '',
    stateOrZip: '',
    country: null,
    website: null,
    vanityUrl: null,
    hostName: null,
    logo: null,
    createdBy: null,
    updatedBy: null,
    isOnboarded: false,
    deletionDueAt: null,
  })
  await expect(api(stranger).details({ id })).rejects.toHaveCode('organization.not_found')
  await expect(api().details({ id })).rejects.toHaveCode('identity.unauthenticated')
  expect((await api(owner).details({ id })).data.id).toBe(id)
})

it('[7.34] shows the kinds of meeting that the organisation can plan', async () => {
  const { owner, stranger, api, id } = await setup()
  expect((await api(owner).bigMeetingStatus({ id })).data).toEqual({ isEnabled: true })
  expect((await api(owner).multiLingualStatus({ id })).data).toEqual({ isEnabled: false })
  await expect(api(stranger).bigMeetingStatus({ id })).rejects.toHaveCode('organization.not_found')
  await expect(api(stranger).multiLingualStatus({ id })).rejects.toHaveCode('organization.not_found')
})

it('[7.50] lists the countries for everyone', async () => {
  const { api } = await setup()
  const { data } = await api().countryList()
  expect(data).toEqual(expect.arrayContaining(['BD', 'GB', 'QA']))
  expect(data).not.toContain('EU')
})

it('[2.29, 3.9] lets admins change single fields, and logs the changes', async () => {
  const { add, api, log, id } = await setup()
  const admin = await add('admin')
  const changes = { name: 'Riverside', city: 'Dhaka', country: 'BD', website: 'https://riverside.example' }
  expect((await api(admin).saveInformation(changes)).data).toMatchObject({
    ...changes,
    address: '',
    updatedBy: admin.userId,
  })
  expect((await api(admin).saveInformation({ city: 'Khulna' })).data).toMatchObject({
    ...changes,
    city: 'Khulna',
  })
  expect(await log()).toMatchObject([
    {
      act: 'organization_changed',
      actor_user_id: admin.userId,
      subject_id: id,
      before: { name: 'Riverside Council', city: '', country: null },
      after: { name: 'Riverside', city: 'Dhaka', country: 'BD' },
      address: '203.0.113.7',
    },
    { before: { city: 'Dhaka' }, after: { city: 'Khulna' } },
  ])
  await api(admin).saveInformation({ city: 'Khulna' })
  expect(await log()).toHaveLength(2)
})

it('[6.1] lets only owners and admins change it', async () => {
  const { add, api, log } = await setup()
  const user = await add('user')
  await expect(api(user).saveInformation({ name: 'Mine' })).rejects.toHaveCode('general.forbidden')
  await expect(api(user).saveVanityUrl({ vanityUrl: 'mine', hostName: null })).rejects.toHaveCode(
    'general.forbidden',
  )
  await expect(api(user).finishOnboarding()).rejects.toHaveCode('general.forbidden')
  await expect(api(user).continueAsIndividual()).rejects.toHaveCode('general.forbidden')
  await expect(api(user).found({ name: 'Mine' })).rejects.toHaveCode('general.forbidden')
  expect(await log()).toEqual([])
})

it.each([
  [{ name: ' ' }, 'organization.name_required'],
  [{ website: 'riverside' }, 'organization.website_invalid'],
  [{ website: 'javascript:alert(1)' }, 'organization.website_invalid'],
  [{ country: 'Bangladesh' }, 'input.invalid'],
] as const)('refuses %j', async (information, code) => {
  const { owner, api } = await setup()
  await expect(api(owner).saveInformation(information)).rejects.toHaveCode(code)
})

it('[1.24, 7.50] gives an address to one organisation only, and reserves the installation’s own', async () => {
  const { owner, stranger, api } = await setup()
  const addresses = { vanityUrl: 'River-Side', hostName: 'Meet.Riverside.example' }
  expect((await api(owner).saveVanityUrl(addresses)).data).toMatchObject({
    vanityUrl: 'river-side',
    hostName: 'meet.riverside.example',
  })
  const save = (input: { vanityUrl: string | null; hostName: string | null }) =>
    api(stranger).saveVanityUrl(input)
  await expect(save({ vanityUrl: 'river-side', hostName: null })).rejects.toHaveCode(
    'organization.vanity_taken',
  )
  for (const kept of ['sign-in', 'google', 'microsoft-login', 'my-Zoom', 'apple', 'riverside-kept'])
    await expect(save({ vanityUrl: kept, hostName: null })).rejects.toHaveCode('organization.vanity_taken')
  // Brands that are also words are allowed within a name.
  expect((await save({ vanityUrl: 'apple-valley', hostName: null })).data.vanityUrl).toBe('apple-valley')
  await expect(save({ vanityUrl: null, hostName: 'meet.riverside.example' })).rejects.toHaveCode(
    'organization.host_name_taken',
  )
  await expect(save({ vanityUrl: null, hostName: 'meet.example.org' })).rejects.toHaveCode(
    'organization.host_name_taken',
  )
  await expect(save({ vanityUrl: null, hostName: 'meet.unserved.example' })).rejects.toHaveCode(
    'organization.host_name_not_served',
  )
  await expect(save({ vanityUrl: 'a', hostName: null })).rejects.toHaveCode('organization.vanity_invalid')
  await expect(save({ vanityUrl: null, hostName: 'https://x.org' })).rejects.toHaveCode(
    'organization.host_name_invalid',
  )
  await api(owner).saveVanityUrl({ vanityUrl: null, hostName: null })
  expect((await save({ vanityUrl: 'river-side', hostName: null })).data.vanityUrl).toBe('river-side')
})

it('[1.24] shows the organisation’s branding at its addresses to everyone', async () => {
  const { owner, api, id } = await setup()
  await api(owner).saveVanityUrl({ vanityUrl: 'riverside', hostName: 'meet.riverside.example' })
  await api(owner).saveAppearance({ primaryColor: '#123456', font: 'Inter' })
  const face = {
    organizationId: id,
    name: 'Riverside Council',
    vanityUrl: 'riverside',
    primaryColor: '#123456',
    font: 'Inter',
    logoUrl: null,
    favicon: null,
  }
  expect((await api().branding({ vanityUrl: 'Riverside' })).data).toEqual(face)
  expect((await api().branding({ hostName: 'meet.riverside.example' })).data).toEqual(face)
  expect((await api().branding({ organizationId: id })).data).toEqual(face)
  await expect(api().branding({ vanityUrl: 'nobody' })).rejects.toHaveCode('organization.not_found')
  await expect(api().branding({})).rejects.toHaveCode('organization.not_found')
})

it('[2.63] starts with the onboarding steps, once', async () => {
  const { owner, api, router } = await setup()
  const isOnboardingDue = async () => {
    const { data } = await createRouterClient(router.identity, {
      context: testBrowser().context(owner),
    }).session()
    return data.profile.isOnboardingDue
  }
  expect(await isOnboardingDue()).toBe(true)
  expect((await api(owner).finishOnboarding()).data).toMatchObject({
    isOnboarded: true,
    createdBy: owner.userId,
  })
  expect((await api(owner).finishOnboarding()).data.isOnboarded).toBe(true)
  expect(await isOnboardingDue()).toBe(false)
})

it('[1.22, 2.63] lets a founder continue as an individual, and found an organisation later', async () => {
  const { owner, api, log, id } = await setup()
  const { name } = (await api(owner).details({ id })).data
  await api(owner).requestDeletion({ id, name })
  expect((await api(owner).continueAsIndividual()).data).toMatchObject({
    kind: 'individual',
    name: 'Nusrat Rahman',
    isOnboarded: true,
    deletionDueAt: null,
  })
  expect((await api(owner).found({ name: 'Riverside' })).data).toMatchObject({
    kind: 'organization',
    name: 'Riverside',
  })
  await expect(api(owner).found({ name: 'Again' })).rejects.toHaveCode('organization.already_founded')
  expect((await log()).map(({ act }) => act)).toEqual([
    'organization_deletion_requested',
    'organization_changed',
    'organization_founded',
  ])
})

it('[1.22] keeps an organisation with other people in it an organisation', async () => {
  const { owner, add, api, id } = await setup()
  await add('user')
  await expect(api(owner).continueAsIndividual()).rejects.toHaveCode('organization.not_alone')
  expect((await api(owner).details({ id })).data.kind).toBe('organization')
})
