import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import type { UserCaller } from '../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../testing/accounts.ts'
import { addColleague, joinAs, suspend } from '../../testing/people.ts'

async function setup() {
  const accounts = await setupAccounts()
  const owner = (await joinAs(accounts)).caller
  const stranger = (await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' }))
    .caller
  const [arif = '', samira = '', rafiq = ''] = await Promise.all(
    ['arif', 'samira', 'rafiq'].map((name) =>
      addColleague(accounts, owner.organizationId, { email: `${name}@riverside.example`, role: 'user' }),
    ),
  )
  const teams = (caller: UserCaller) =>
    createRouterClient(accounts.router.team, { context: testBrowser().context(caller) })
  const units = createRouterClient(accounts.router.businessUnit, {
    context: testBrowser().context(owner),
  })
  const unit = async (name: string, memberIds: string[], parentId: string | null = null) =>
    (await units.create({ name, memberIds, parentId })).data.id
  const works = await unit('Works', [arif])
  const roads = await unit('Roads', [samira, arif], works)
  await unit('Bridges', [rafiq, samira], roads)
  const user: UserCaller = { ...owner, userId: arif, role: 'user' }
  return {
    accounts,
    owner,
    stranger,
    user,
    teams,
    works,
    roads,
    arif,
    samira,
    rafiq,
    id: owner.organizationId,
  }
}

it('[2.54, 7.31] finds business units and teams, and counts the people of units inside them once', async () => {
  const { owner, user, teams, arif, id } = await setup()
  await teams(owner).create({ name: 'Roadside', memberIds: [arif] })
  const found = async (search: string) =>
    (await teams(user).search({ id, search })).data.groups.map(({ name, kind, memberCount }) => [
      name,
      kind,
      memberCount,
    ])
  expect(await found('road')).toEqual([
    ['Roads', 'business_unit', 3],
    ['Roadside', 'team', 1],
  ])
  expect(await found('works')).toEqual([['Works', 'business_unit', 3]])
  expect(await found('bridges')).toEqual([['Bridges', 'business_unit', 2]])
})

it('[2.54] expands a business unit to the active people in it and in the units inside it', async () => {
  const { accounts, owner, user, teams, works, roads, arif, samira, rafiq, id } = await setup()
  const { db } = accounts.database
  const { expandGroups } = accounts.organizationAdmin.api
  const team = (await teams(owner).create({ name: 'Parks', memberIds: [rafiq] })).data.id
  expect(await expandGroups(db, id, [team, works])).toEqual([
    { groupId: team, groupName: 'Parks', groupKind: 'team', userIds: [rafiq] },
    {
      groupId: works,
      groupName: 'Works',
      groupKind: 'business_unit',
      userIds: [arif, samira, rafiq].toSorted(),
    },
  ])
  await suspend(accounts, owner, samira)
  const { data } = await teams(user).members({ id: roads })
  expect(new Set(data.map((person) => person.id))).toEqual(new Set([arif, rafiq]))
})

it('[6.1] hides business units of other organisations', async () => {
  const { accounts, stranger, teams, works, id } = await setup()
  await expect(teams(stranger).members({ id: works })).rejects.toHaveCode('team.not_found')
  await expect(teams(stranger).search({ id })).rejects.toHaveCode('organization.not_found')
  expect((await teams(stranger).search({ id: stranger.organizationId })).data.groups).toEqual([])
  await expect(
    accounts.organizationAdmin.api.expandGroups(accounts.database.db, stranger.organizationId, [works]),
  ).rejects.toHaveCode('schedule.invitee_unknown')
})
