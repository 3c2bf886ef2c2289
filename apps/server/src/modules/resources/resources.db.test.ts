import { call } from '@orpc/server'
import { expect, it } from 'vitest'
import { setupAccounts, testBrowser } from '../../testing/accounts.ts'
import { addColleague, joinAs } from '../../testing/people.ts'

it('[2.41, 7.13, 7.52] gives each user one seat with a permanent ID and a personal link', async () => {
  const accounts = await setupAccounts()
  const { browser, caller } = await joinAs(accounts)
  const { resourceInformation } = accounts.resources.calls.organization
  const { data } = await call(resourceInformation, undefined, { context: browser.context(caller) })
  const { pmi, pmu } = data.resourceAllocation
  expect(pmi).toMatch(/^[1-9]\d{11}$/)
  expect(pmu).toBe('nusratrahman')
  expect(data.resourceAllocation).toMatchObject({
    userId: caller.userId,
    products: ['regular'],
    personalLink: `https://meet.example.org/m/j/${pmi}/nusratrahman`,
    passcode: '123456',
  })
})

it('[5.3] tells namesakes of the whole installation apart, also when they come at once', async () => {
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

it('keeps the seat when it is given again', async () => {
  const accounts = await setupAccounts()
  const { caller } = await joinAs(accounts)
  const find = () => accounts.resources.findByUser(accounts.database.db, caller.organizationId, caller.userId)
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
  const seat = await accounts.resources.findByUser(db, caller.organizationId, caller.userId)
  expect(await accounts.resources.findByPmi(db, seat?.pmi ?? '')).toEqual(seat)
  expect(await accounts.resources.findByPmu(db, 'NusratRahman')).toEqual(seat)
  expect(await accounts.resources.findByPmi(db, '999999999999')).toBeNull()
  expect(await accounts.resources.findByUser(db, stranger.caller.organizationId, caller.userId)).toBeNull()
})

it('[7.45] names features to the user and to admins of the organisation, to nobody else', async () => {
  const accounts = await setupAccounts()
  const { organizationId, ...owner } = (await joinAs(accounts)).caller
  const stranger = await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' })
  const userId = await addColleague(accounts, organizationId, { email: 'arif@riverside.example' })
  const user = { kind: 'user', userId, organizationId, role: 'user', authSessionId: 'x' } as const
  const ask = (caller: typeof user | typeof stranger.caller, id: string) =>
    call(
      accounts.resources.calls.organization.featureNames,
      { userId: id },
      { context: testBrowser().context(caller) },
    )
  expect((await ask(user, userId)).data).toEqual(['chat'])
  expect((await ask({ ...owner, organizationId }, userId)).data).toEqual(['chat'])
  await expect(ask(user, owner.userId)).rejects.toHaveCode('general.forbidden')
  await expect(ask(stranger.caller, userId)).rejects.toHaveCode('general.forbidden')
})
