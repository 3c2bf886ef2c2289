import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { setupAccounts, testBrowser } from '../../testing/accounts.ts'
import { addColleague, joinAs, suspend } from '../../testing/people.ts'
import { colleagueSearch } from './colleagues.repository.ts'

async function setup() {
  const accounts = await setupAccounts()
  const owner = (await joinAs(accounts)).caller
  const stranger = (await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' }))
    .caller
  const add = async (name: string, role: 'admin' | 'user' = 'user'): Promise<UserCaller> => {
    const [firstName = '', lastName = 'Test'] = name.split(' ')
    const email = `${firstName.toLowerCase()}@riverside.example`
    const userId = await addColleague(accounts, owner.organizationId, { email, role })
    await accounts.database.db
      .updateTable('users')
      .set({ first_name: firstName, last_name: lastName })
      .where('id', '=', userId)
      .execute()
    return { ...owner, userId, role }
  }
  const api = (caller: UserCaller) =>
    createRouterClient(accounts.router.team, { context: testBrowser().context(caller) })
  const make = async (name: string, members: UserCaller[]) =>
    (await api(owner).create({ name, memberIds: members.map(({ userId }) => userId) })).data
  return { accounts, owner, stranger, add, api, make, id: owner.organizationId }
}

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

it('[7.30] lets owners and admins create, change and delete teams, which everyone in the organisation sees', async () => {
  const { owner, add, api, make, id } = await setup()
  const [arif, samira] = [await add('Arif'), await add('Samira', 'admin')]
  const team = await make('Streets and parks', [arif, samira, arif])
  expect(team).toEqual({ id: expect.any(String), name: 'Streets and parks', memberCount: 2 })
  expect((await api(arif).groups({ id })).data.groups).toEqual([team])
  expect(names((await api(arif).members({ id: team.id })).data)).toEqual(['Arif Test', 'Samira Test'])
  const changed = await api(samira).update({ id: team.id, name: 'Parks', memberIds: [owner.userId] })
  expect(changed.data).toEqual({ id: team.id, name: 'Parks', memberCount: 1 })
  expect(names((await api(arif).members({ id: team.id })).data)).toEqual(['Nusrat Rahman'])
  await api(owner).delete({ id: team.id })
  expect((await api(arif).groups({ id })).data.groups).toEqual([])
  expect(names((await api(arif).users({ id })).data.users)).toContain('Nusrat Rahman')
})

it('[6.1, 7.30] refuses changes by users, and hides teams from other organisations', async () => {
  const { stranger, add, api, make, id } = await setup()
  const arif = await add('Arif')
  const team = await make('Front office', [arif])
  const change = { id: team.id, name: 'Mine', memberIds: [] }
  await expect(api(arif).create({ name: 'Mine', memberIds: [] })).rejects.toHaveCode('general.forbidden')
  await expect(api(arif).update(change)).rejects.toHaveCode('general.forbidden')
  await expect(api(arif).delete({ id: team.id })).rejects.toHaveCode('general.forbidden')
  await expect(api(stranger).update(change)).rejects.toHaveCode('team.not_found')
  await expect(api(stranger).delete({ id: team.id })).rejects.toHaveCode('team.not_found')
  await expect(api(stranger).members({ id: team.id })).rejects.toHaveCode('team.not_found')
  for (const read of [
    () => api(stranger).groups({ id }),
    () => api(stranger).users({ id }),
    () => api(stranger).search({ id }),
  ])
    await expect(read()).rejects.toHaveCode('organization.not_found')
  const emails = ['arif@riverside.example']
  expect((await api(stranger).usersByEmail({ emails })).data).toEqual([])
  expect((await api(arif).groups({ id })).data.groups).toEqual([team])
})

it('[7.30] keeps team names unique in an organisation, even with ten requests at once', async () => {
  const { owner, stranger, api, make } = await setup()
  const front = await make('Front office', [])
  const parks = await make('Parks', [])
  const taken = { code: 'team.name_taken', data: { field: 'name' } }
  await expect(api(owner).create({ name: ' FRONT office ', memberIds: [] })).rejects.toMatchObject(taken)
  await expect(
    api(owner).update({ id: parks.id, name: 'front Office', memberIds: [] }),
  ).rejects.toMatchObject(taken)
  const renamed = await api(owner).update({ id: front.id, name: 'FRONT OFFICE', memberIds: [] })
  expect(renamed.data.name).toBe('FRONT OFFICE')
  await expect(api(owner).create({ name: '  ', memberIds: [] })).rejects.toHaveCode('team.name_required')
  expect((await api(stranger).create({ name: 'Front office', memberIds: [] })).data.memberCount).toBe(0)
  const racing = await Promise.allSettled(
    Array.from({ length: 10 }, () => api(owner).create({ name: 'Race', memberIds: [] })),
  )
  expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('[7.30] accepts only active people of the same organisation as members', async () => {
  const { accounts, owner, stranger, add, api, id } = await setup()
  const [arif, rafiq] = [await add('Arif'), await add('Rafiq')]
  await suspend(accounts, owner, rafiq.userId)
  for (const userId of [stranger.userId, rafiq.userId, newId()]) {
    await expect(
      api(owner).create({ name: 'Mixed', memberIds: [arif.userId, userId] }),
    ).rejects.toMatchObject({ code: 'team.member_unknown', data: { field: 'memberIds' } })
  }
  expect((await api(owner).groups({ id })).data.groups).toEqual([])
})

it('[7.29] [7.30] lists people and teams in pages, by name', async () => {
  const { add, api, make, owner, id } = await setup()
  for (const name of ['Samira', 'arif', 'Layla']) await add(name)
  for (const name of ['Roads', 'parks', 'Trees']) await make(name, [])
  const people = async (page: number) => (await api(owner).users({ id, page, pageSize: 3 })).data
  const first = await people(1)
  expect([names(first.users), first.total]).toEqual([['arif Test', 'Layla Test', 'Nusrat Rahman'], 4])
  expect(names((await people(2)).users)).toEqual(['Samira Test'])
  const teams = async (page: number) => (await api(owner).groups({ id, page, pageSize: 2 })).data
  expect([names((await teams(1)).groups), (await teams(1)).total]).toEqual([['parks', 'Roads'], 3])
  expect(names((await teams(2)).groups)).toEqual(['Trees'])
  await expect(api(owner).users({ id, page: 0 })).rejects.toHaveCode('input.invalid')
  await expect(api(owner).groups({ id, pageSize: 101 })).rejects.toHaveCode('input.invalid')
})

it('[7.29] [7.30] continues after the last name of a page, even if people and teams were added or renamed in between', async () => {
  const { add, api, make, owner, id } = await setup()
  for (const name of ['Samira', 'Arif', 'Layla']) await add(name)
  const parks = await make('Parks', [])
  await make('Roads', [])
  await make('Trees', [])
  const { data: people } = await api(owner).users({ id, pageSize: 2 })
  const { data: teams } = await api(owner).groups({ id, pageSize: 2 })
  expect([names(people.users), names(teams.groups)]).toEqual([
    ['Arif Test', 'Layla Test'],
    ['Parks', 'Roads'],
  ])
  await add('Aisha')
  await api(owner).update({ id: parks.id, name: 'Zebra crossings', memberIds: [] })
  const after = (cursor: string | null) => ({ id, pageSize: 2, ...(cursor === null ? {} : { cursor }) })
  const nextPeople = (await api(owner).users(after(people.nextCursor))).data
  expect(nextPeople).toMatchObject({ total: 5, nextCursor: null })
  expect(names(nextPeople.users)).toEqual(['Nusrat Rahman', 'Samira Test'])
  const nextTeams = (await api(owner).groups(after(teams.nextCursor))).data
  expect(nextTeams).toMatchObject({ total: 3, nextCursor: null })
  expect(names(nextTeams.groups)).toEqual(['Trees', 'Zebra crossings'])
  // A page after the last one still has the total.
  expect((await api(owner).groups({ id, page: 9 })).data).toEqual({ groups: [], total: 3, nextCursor: null })
  await expect(api(owner).users({ id, cursor: 'x' })).rejects.toMatchObject({
    code: 'input.invalid',
    data: { field: 'cursor' },
  })
})

it('[4.2, 7.29] hides suspended people everywhere, and keeps them in the team', async () => {
  const { accounts, owner, add, api, make, id } = await setup()
  const [arif, rafiq] = [await add('Arif'), await add('Rafiq')]
  const team = await make('Parks', [arif, rafiq])
  await suspend(accounts, owner, rafiq.userId)
  expect((await api(owner).groups({ id })).data.groups).toMatchObject([{ memberCount: 1 }])
  expect(names((await api(owner).members({ id: team.id })).data)).toEqual(['Arif Test'])
  expect(names((await api(owner).users({ id })).data.users)).toEqual(['Arif Test', 'Nusrat Rahman'])
  expect((await api(owner).usersByEmail({ emails: ['rafiq@riverside.example'] })).data).toEqual([])
  const { db } = accounts.database
  const { expandGroups } = accounts.organizationAdmin.api
  expect(await expandGroups(db, id, [team.id])).toEqual([
    { groupId: team.id, groupName: 'Parks', groupKind: 'team', userIds: [arif.userId] },
  ])
  await api(owner).update({ id: team.id, name: 'Parks', memberIds: [owner.userId] })
  await db.updateTable('users').set({ status: 'active' }).where('id', '=', rafiq.userId).execute()
  expect(names((await api(owner).members({ id: team.id })).data)).toEqual(['Nusrat Rahman', 'Rafiq Test'])
})

it('records who created, changed and deleted a team, and who joined and left', async () => {
  const { accounts, owner, add, api, make } = await setup()
  const [arif, rafiq] = [await add('Arif'), await add('Rafiq')]
  const team = await make('Parks', [arif])
  await api(owner).update({ id: team.id, name: 'Parks and roads', memberIds: [rafiq.userId] })
  await api(owner).delete({ id: team.id })
  const entries = await accounts.database.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  expect(entries).toMatchObject([
    { act: 'team_created', before: null, after: { name: 'Parks', members: 1, added: [arif.userId] } },
    {
      act: 'team_changed',
      before: { name: 'Parks', members: 1, removed: [arif.userId] },
      after: { name: 'Parks and roads', members: 1, added: [rafiq.userId] },
    },
    {
      act: 'team_deleted',
      before: { name: 'Parks and roads', removed: [rafiq.userId] },
      after: null,
      address: '203.0.113.7',
    },
  ])
  const log = createRouterClient(accounts.router.audit, {
    context: testBrowser().context(owner),
  })
  const read = async (search: string) => (await log.list({ search })).data.entries
  expect(await read('rafiq test')).toMatchObject([
    { act: 'team_deleted', before: { removed: ['Rafiq Test'] } },
    { act: 'team_changed', before: { removed: ['Arif Test'] }, after: { added: ['Rafiq Test'] } },
  ])
})

it('[7.31] finds teams and people by parts of name and address, without wildcards', async () => {
  const { owner, add, api, make, id } = await setup()
  await add('Arif Khan')
  await add('Rafiq Islam')
  await make('Rafting', [])
  await make('100% office_team', [])
  const search = async (text: string) => {
    const { groups, users } = (await api(owner).search({ id, search: text })).data
    return [names(groups), names(users)]
  }
  expect(await search('RAF')).toEqual([['Rafting'], ['Rafiq Islam']])
  expect(await search('khan ari')).toEqual([[], ['Arif Khan']])
  expect(await search('rafiq@river')).toEqual([[], ['Rafiq Islam']])
  expect(await search('%')).toEqual([['100% office_team'], []])
  expect(await search('e_t')).toEqual([['100% office_team'], []])
  expect(await search('\\')).toEqual([[], []])
  const [teams, people] = await search('')
  expect(teams).toHaveLength(2)
  expect(people).toHaveLength(3)
})

it('[2.54] [4.1] finds people who were invited and have not joined, apart from the others', async () => {
  const { accounts, owner, stranger, add, api, id } = await setup()
  const { userId } = await add('Aaliyah Khan')
  await add('Arif Khan')
  const { db } = accounts.database
  await db
    .updateTable('users')
    .set({ status: 'invited', activated_at: null })
    .where('id', '=', userId)
    .execute()
  const search = async (text: string) => (await api(owner).search({ id, search: text })).data
  const found = await search('khan')
  expect(names(found.users)).toEqual(['Arif Khan'])
  expect(found.invited).toEqual([{ id: userId, name: 'Aaliyah Khan', email: 'aaliyah@riverside.example' }])
  expect((await search('arif')).invited).toEqual([])
  const elsewhere = await api(stranger).search({ id: stranger.organizationId, search: 'khan' })
  expect(elsewhere.data.invited).toEqual([])
})

it('[7.32] shows which addresses are colleagues’, in any letter case', async () => {
  const { owner, add, api } = await setup()
  const { userId } = await add('Arif Khan')
  const emails = ['Arif@Riverside.example', 'arif@riverside.example', 'lea@elsewhere.example', 'no address']
  expect((await api(owner).usersByEmail({ emails })).data).toEqual([
    { id: userId, name: 'Arif Khan', email: 'arif@riverside.example', pictureUrl: null, role: 'user' },
  ])
  expect((await api(owner).usersByEmail({ emails: [] })).data).toEqual([])
})

it('expands teams for modules above, and refuses one of another organisation', async () => {
  const { accounts, stranger, add, make, id } = await setup()
  const team = await make('Parks', [await add('Arif')])
  const empty = await make('Empty', [])
  const { expandGroups } = accounts.organizationAdmin.api
  const { db } = accounts.database
  const both = await expandGroups(db, id, [empty.id, team.id])
  expect(both.map(({ groupName, userIds }) => [groupName, userIds.length])).toEqual([
    ['Empty', 0],
    ['Parks', 1],
  ])
  await expect(expandGroups(db, stranger.organizationId, [team.id])).rejects.toHaveCode(
    'schedule.invitee_unknown',
  )
})

it('[7.31] finds twenty of twenty thousand people by the index', { timeout: 60_000 }, async () => {
  const { accounts, owner, api, id } = await setup()
  const { db } = accounts.database
  await sql`INSERT INTO users (id, organization_id, email, first_name, last_name, role, status, language, time_zone,
      password_hash, activated_at, created_at, updated_at)
    SELECT gen_random_uuid(), ${id}, 'p' || n || '@riverside.example', md5(n::text), md5((n + 1)::text), 'user', 'active', 'en',
      'UTC', 'none', now(), now(), now() FROM generate_series(1, 20000) n`.execute(db)
  await sql`VACUUM ANALYZE users`.execute(db)
  const planOf = async (text: string, status?: 'invited') => {
    const explained = sql<{ 'QUERY PLAN': string }>`EXPLAIN ${colleagueSearch(id, text, 20, status)}`
    return (await explained.execute(db)).rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  for (const rare of ['abc1', 'q1', 'zz']) expect(await planOf(rare)).toContain('users_name_search')
  // A common beginning: the first twenty are found by reading people in the order of names.
  expect(await planOf('a')).toMatch(/users_list_(name|status)/)
  for (const text of ['abc1', 'q1', 'a', '']) {
    expect(await planOf(text)).not.toContain('Seq Scan')
    expect(await planOf(text, 'invited')).not.toContain('Seq Scan')
  }
  expect((await api(owner).search({ id, search: 'a' })).data.users).toHaveLength(20)
})
