import { call, createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import type { UserCaller } from '../../platform/http/context.ts'
import { setupAccounts, testBrowser, type Accounts } from '../../testing/accounts.ts'
import { addColleague, joinAs } from '../../testing/people.ts'

it('[2.41, 7.13, 7.52] gives each user one seat with a permanent ID and a personal link', async () => {
  const accounts = await setupAccounts()
  const { browser, caller } = await joinAs(accounts)
  const { resourceInformation } = accounts.router.organization
  const { data } = await call(resourceInformation, undefined, { context: browser.context(caller) })
  const { pmi, pmu } = data.resourceAllocation
  expect(pmi).toMatch(/^[1-9]\d{11}$/)
  expect(pmu).toBe('nusratrahman')
  expect(data.resourceAllocation).toMatchObject({
    userId: caller.userId,
    products: ['regular'],
    personalLink: expect.stringContaining(`https://meet.example.org/m/j/${pmi}/nusratrahman?pwd=`),
    passcode: expect.stringMatching(/^\d{6}$/),
  })
})

it('[5.3] distinguishes namesakes of the whole installation, also when they come at once', async () => {
  const accounts = await setupAccounts()
  const { db } = accounts.database
  const people = Array.from({ length: 12 }, (_, n) => `namesake${n}@riverside.example`)
  const { caller } = await joinAs(accounts, { email: 'other@riverside.example' })
  const stranger = await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' })
  await Promise.all(
    people.map((email, n) => {
      const { organizationId } = n % 2 ? caller : stranger.caller
      return addColleague(accounts, organizationId, { email })
    }),
  )
  const pmus = (
    await db.selectFrom('resources').select('pmu').where('pmu', 'like', 'arifkhan%').execute()
  ).map(({ pmu }) => pmu)
  expect(new Set(pmus).size).toBe(12)
  expect(pmus).toContain('arifkhan')
  expect(pmus).toContain('arifkhan2')
  for (const pmu of pmus) expect(pmu).toMatch(/^arifkhan\d{0,6}$/)
})

it('keeps the seat if it is given again', async () => {
  const accounts = await setupAccounts()
  const { caller } = await joinAs(accounts)
  const find = () => accounts.seats.findByUser(accounts.database.db, caller.organizationId, caller.userId)
  const before = await find()
  await accounts.database.db.transaction().execute((tx) =>
    accounts.seats.allocate(tx, {
      id: caller.userId,
      organizationId: caller.organizationId,
      firstName: 'Another',
      lastName: 'Name',
      email: 'nusrat@riverside.example',
    }),
  )
  expect(before?.pmu).toBe('nusratrahman')
  expect(await find()).toEqual(before)
})

it('finds a seat by ID and by link name in any letter case, by user in the organisation only', async () => {
  const accounts = await setupAccounts()
  const { db } = accounts.database
  const { caller } = await joinAs(accounts)
  const stranger = await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' })
  const seat = await accounts.seats.findByUser(db, caller.organizationId, caller.userId)
  expect(await accounts.seats.findByPmi(db, seat?.pmi ?? '')).toEqual(seat)
  expect(await accounts.seats.findByPmu(db, 'NusratRahman')).toEqual(seat)
  expect(await accounts.seats.findByPmi(db, '999999999999')).toBeNull()
  expect(await accounts.seats.findByUser(db, stranger.caller.organizationId, caller.userId)).toBeNull()
})

it('[7.45] shows features to the user and to admins of the organisation, and to no one else', async () => {
  const accounts = await setupAccounts()
  const { organizationId, ...owner } = (await joinAs(accounts)).caller
  const stranger = await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' })
  const userId = await addColleague(accounts, organizationId, { email: 'arif@riverside.example' })
  const user = {
    kind: 'user',
    userId,
    organizationId,
    role: 'user',
    authSessionId: 'x',
    hasRecentProof: true,
  } as const
  const ask = (caller: typeof user | typeof stranger.caller, id: string) =>
    call(
      accounts.router.organization.featureNames,
      { userId: id },
      { context: testBrowser().context(caller) },
    )
  expect((await ask(user, userId)).data).toEqual(['desktopapp', 'cloudrecording'])
  expect((await ask({ ...owner, organizationId }, userId)).data).toEqual(['desktopapp', 'cloudrecording'])
  await expect(ask(user, owner.userId)).rejects.toHaveCode('general.forbidden')
  await expect(ask(stranger.caller, userId)).rejects.toHaveCode('general.forbidden')
})

const seatOf = (accounts: Accounts, caller: UserCaller) =>
  createRouterClient(accounts.router.seat, { context: testBrowser().context(caller) })

it('[5.3, 7.15, 8.19] changes the name of the personal link, in whatever letter case', async () => {
  const accounts = await setupAccounts()
  const { caller } = await joinAs(accounts)
  const { data, message } = await seatOf(accounts, caller).changePmu({ pmu: ' Nusrat7 ' })
  expect(message).toBe('PMU_UPDATED')
  expect(data.resourceAllocation.pmu).toBe('nusrat7')
  expect(data.resourceAllocation.personalLink).toContain('/nusrat7')
})

it.each(['ab', 'a'.repeat(21), '12345', 'two words', 'dash-ed', 'নুসরাত'])(
  '[5.3] refuses the name "%s"',
  async (pmu) => {
    const accounts = await setupAccounts()
    const { caller } = await joinAs(accounts)
    await expect(seatOf(accounts, caller).changePmu({ pmu })).rejects.toHaveCode('resource.pmu_invalid')
  },
)

it('[5.3] gives nobody a name that someone else has or had, and returns it to the person who had it', async () => {
  const accounts = await setupAccounts()
  const { caller } = await joinAs(accounts)
  const stranger = await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' })
  await seatOf(accounts, caller).changePmu({ pmu: 'council' })
  const other = seatOf(accounts, stranger.caller)
  for (const pmu of ['council', 'Council', 'nusratrahman'])
    await expect(other.changePmu({ pmu })).rejects.toHaveCode('resource.pmu_taken')
  expect((await seatOf(accounts, caller).changePmu({ pmu: 'nusratrahman' })).data).toMatchObject({
    resourceAllocation: { pmu: 'nusratrahman' },
  })
})

it('[5.3] gives a name to one of several people who request it at once', async () => {
  const accounts = await setupAccounts()
  const { caller } = await joinAs(accounts)
  const callers = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => ({
      ...caller,
      userId: await addColleague(accounts, caller.organizationId, { email: `n${n}@riverside.example` }),
    })),
  )
  const asked = await Promise.allSettled(
    callers.map((one) => seatOf(accounts, one).changePmu({ pmu: 'frontdesk' })),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('[3.50] renews the permanent ID; the old one is never given again', async () => {
  const accounts = await setupAccounts()
  const { db } = accounts.database
  const { caller } = await joinAs(accounts)
  const before = await accounts.seats.findByUser(db, caller.organizationId, caller.userId)
  const { data } = await seatOf(accounts, caller).renewPmi()
  expect(data.resourceAllocation.pmi).not.toBe(before?.pmi)
  expect(await accounts.seats.findByPmi(db, before?.pmi ?? '')).toBeNull()
  const reserved = await db.selectFrom('meeting_ids').select('meeting_id').execute()
  expect(reserved.map(({ meeting_id }) => meeting_id)).toEqual(
    expect.arrayContaining([before?.pmi, data.resourceAllocation.pmi]),
  )
})

it('refuses callers without a seat', async () => {
  const accounts = await setupAccounts()
  const { caller } = await joinAs(accounts)
  const unknown = { ...caller, userId: crypto.randomUUID() }
  await expect(seatOf(accounts, unknown).changePmu({ pmu: 'nobody' })).rejects.toHaveCode(
    'resource.not_found',
  )
  await expect(seatOf(accounts, unknown).renewPmi()).rejects.toHaveCode('resource.not_found')
})

async function setupSeats() {
  const accounts = await setupAccounts()
  const owner = (await joinAs(accounts)).caller
  const userId = await addColleague(accounts, owner.organizationId, { email: 'arif@riverside.example' })
  const user: UserCaller = { ...owner, userId, role: 'user' }
  const log = () => accounts.database.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  return { accounts, owner, user, log, as: (caller: UserCaller) => seatOf(accounts, caller) }
}

it('[7.15, 7.16] finds the seat of a user and changes what it may be used for, with a log entry', async () => {
  const { owner, user, log, as } = await setupSeats()
  const change = { userId: user.userId, products: ['regular' as const, 'webinar' as const] }
  const { data } = await as(owner).saveProducts(change)
  expect(data).toMatchObject({ user: { id: user.userId, name: 'Arif Khan' }, products: change.products })
  expect((await as(owner).searchHost({ userId: user.userId })).data).toEqual(data)
  expect((await as(user).searchHost({ userId: user.userId })).data).toEqual(data)
  await as(owner).saveProducts(change)
  expect(await log()).toMatchObject([
    {
      act: 'seat_products_changed',
      subject_kind: 'user',
      subject_id: user.userId,
      before: { products: ['regular'] },
      after: { products: ['regular', 'webinar'] },
    },
  ])
})

it('[6.1] refuses to change seats to users, and to admins those of owners', async () => {
  const { owner, user, log, as } = await setupSeats()
  const ofOwner = { userId: owner.userId, products: [] }
  await expect(as(user).saveProducts({ ...ofOwner, userId: user.userId })).rejects.toHaveCode(
    'general.forbidden',
  )
  await expect(as({ ...user, role: 'admin' }).saveProducts(ofOwner)).rejects.toHaveCode('identity.upper_role')
  await expect(as(user).searchHost({ userId: owner.userId })).rejects.toHaveCode('users.not_found')
  expect(await log()).toEqual([])
})

it('[7.16] finds an API account of the organisation, and no one else under that name', async () => {
  const { owner, user, as } = await setupSeats()
  const { userId } = user
  await expect(as(owner).enterpriseApiUser({ userId })).rejects.toHaveCode('resource.not_found')
  const { data } = await as(owner).saveProducts({ userId, products: ['regular', 'enterprise_api'] })
  expect((await as(owner).enterpriseApiUser({ userId })).data).toEqual(data)
  await expect(as(user).enterpriseApiUser({ userId: owner.userId })).rejects.toHaveCode('users.not_found')
})

it('[7.16] does not find seats of other organisations, and reports a missing one', async () => {
  const { accounts, owner, user, as } = await setupSeats()
  const stranger = await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' })
  const { userId } = owner
  await expect(as(stranger.caller).searchHost({ userId })).rejects.toHaveCode('users.not_found')
  await expect(as(stranger.caller).saveProducts({ userId, products: [] })).rejects.toHaveCode(
    'users.not_found',
  )
  await accounts.database.db.deleteFrom('resources').where('user_id', '=', user.userId).execute()
  await expect(as(owner).searchHost({ userId: user.userId })).rejects.toHaveCode('resource.not_found')
  await expect(as(owner).saveProducts({ userId: user.userId, products: [] })).rejects.toHaveCode(
    'resource.not_found',
  )
})
