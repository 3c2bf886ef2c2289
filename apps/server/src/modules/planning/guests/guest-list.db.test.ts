import { expect, it } from 'vitest'
import { addTeam, addUnit, inLondon, setupPlanning } from '../../../testing/planned-meetings.ts'

const participant = 'participant' as const

async function setup() {
  const planning = await setupPlanning()
  const { addUser, organizationId, db } = planning
  const arif = await addUser(organizationId, 'Arif')
  const setStatus = (status: 'active' | 'suspended' | 'invited') =>
    db.updateTable('users').set({ status }).where('id', '=', arif.id).execute()
  return { ...planning, arif, setStatus }
}

it('[4.2] invites no suspended person, not even by address', async () => {
  const { plan, arif, setStatus } = await setup()
  await setStatus('suspended')
  await expect(
    plan({ invitees: [{ email: arif.email.toUpperCase(), role: participant }] }),
  ).rejects.toMatchObject({ code: 'schedule.invitee_unknown', data: { field: 'invitees.0' } })
})

it('[4.2] keeps a person who is suspended later on the list, while others are added and removed', async () => {
  const { plan, edit, arif, setStatus } = await setup()
  const meeting = await plan({ invitees: [{ userId: arif.id, role: participant }] })
  await setStatus('suspended')
  const changed = await edit(meeting, 'all', {
    invitees: [
      { userId: arif.id, role: participant },
      { email: 'ines@elsewhere.example', role: participant },
    ],
  })
  expect(changed.invitees.map(({ userId }) => userId)).toEqual([arif.id, null])
})

it('[4.1] keeps a person who is deleted later on the list, since they may be restored', async () => {
  const { plan, edit, arif, db, clock } = await setup()
  const meeting = await plan({ invitees: [{ userId: arif.id, role: participant }] })
  await db
    .updateTable('users')
    .set({ deleted_at: new Date(clock.now()) })
    .where('id', '=', arif.id)
    .execute()
  const ines = { email: 'ines@elsewhere.example', role: participant }
  const changed = await edit(meeting, 'all', { invitees: [{ userId: arif.id, role: participant }, ines] })
  expect(changed.invitees.map(({ userId }) => userId)).toEqual([arif.id, null])
  const later = inLondon('2026-02-12T10:00')
  await expect(
    plan({ startDateTime: later, invitees: [{ userId: arif.id, role: participant }] }),
  ).rejects.toHaveCode('schedule.invitee_unknown')
})

it('[3.18] keeps the people invited through a team until the team is refreshed, even if its members change', async () => {
  const all = await setup()
  const { plan, edit, arif, addUser, organizationId, db } = all
  const [layla, omar] = [await addUser(organizationId, 'Layla'), await addUser(organizationId, 'Omar')]
  const groupId = await addTeam(all, 'Streets', [arif.id, layla.id])
  const meeting = await plan({ invitees: [{ groupId, role: participant }] })
  await db
    .updateTable('team_members')
    .set({ user_id: omar.id })
    .where('team_id', '=', groupId)
    .where('user_id', '=', layla.id)
    .execute()
  const idsOf = ({ invitees }: typeof meeting) => new Set(invitees.map(({ userId }) => userId))
  const ines = { email: 'ines@elsewhere.example', role: participant }

  const kept = await edit(meeting, 'all', { invitees: [{ groupId, role: 'panelist' }, ines] })
  expect(idsOf(kept)).toEqual(new Set([arif.id, layla.id, null]))
  expect(kept.invitees.map(({ role, groupName }) => [role, groupName])).toEqual(
    expect.arrayContaining([
      ['panelist', 'Streets'],
      ['panelist', 'Streets'],
      ['participant', null],
    ]),
  )
  const refreshed = await edit(kept, 'all', {
    invitees: [{ groupId, role: 'panelist', isRefreshed: true }, ines],
  })
  expect(idsOf(refreshed)).toEqual(new Set([arif.id, omar.id, null]))

  await db.deleteFrom('teams').where('id', '=', groupId).execute()
  const alone = await edit(refreshed, 'all', { invitees: [{ groupId, role: 'panelist' }] })
  expect(idsOf(alone)).toEqual(new Set([arif.id, omar.id]))
})

it('[2.54, 3.18] invites a business unit with its nested units, everyone once, and keeps the people it invited', async () => {
  const all = await setup()
  const { plan, edit, arif, addUser, organizationId, db } = all
  const [layla, omar] = [await addUser(organizationId, 'Layla'), await addUser(organizationId, 'Omar')]
  const teamId = await addTeam(all, 'Streets', [arif.id])
  const unitId = await addUnit(all, 'Works', [arif.id])
  const within = await addUnit(all, 'Roads', [layla.id, arif.id], unitId)
  await addUnit(all, 'Bridges', [omar.id, layla.id], within)
  const groups = [
    { groupId: teamId, role: participant },
    { groupId: unitId, role: 'panelist' as const },
  ]
  const meeting = await plan({ invitees: groups })
  const asked = ({ invitees }: typeof meeting) =>
    invitees.map(({ userId, groupName, groupKind, role }) => [userId, groupName, groupKind, role])
  const everyone = [
    [arif.id, 'Streets', 'team', 'participant'],
    [layla.id, 'Works', 'business_unit', 'panelist'],
    [omar.id, 'Works', 'business_unit', 'panelist'],
  ]
  expect(asked(meeting)).toHaveLength(3)
  expect(asked(meeting)).toEqual(expect.arrayContaining(everyone))
  await db.deleteFrom('business_units').where('id', 'in', [unitId, within]).execute()
  const ines = { email: 'ines@elsewhere.example', role: participant }
  const kept = await edit(meeting, 'all', { invitees: [...groups, ines] })
  expect(asked(kept)).toHaveLength(4)
  expect(asked(kept)).toEqual(expect.arrayContaining(everyone))
})

it('[3.18] keeps a person as long as one of their groups, or their name, is on the list', async () => {
  const all = await setup()
  const { plan, edit, arif, addUser, organizationId } = all
  const layla = await addUser(organizationId, 'Layla')
  const streets = { groupId: await addTeam(all, 'Streets', [arif.id]), role: participant }
  const works = { groupId: await addUnit(all, 'Works', [arif.id, layla.id]), role: 'panelist' as const }
  const asked = ({ invitees }: Awaited<ReturnType<typeof plan>>) =>
    invitees.map(({ userId, groupName, otherGroups, role }) => [
      userId,
      groupName,
      otherGroups.map((group) => group.groupName),
      role,
    ])
  const meeting = await plan({ invitees: [streets, works] })
  expect(asked(meeting)).toContainEqual([arif.id, 'Streets', ['Works'], 'participant'])
  const named = await edit(meeting, 'all', {
    invitees: [{ userId: arif.id, role: 'co_host' }, streets, works],
  })
  expect(asked(named)).toContainEqual([arif.id, null, ['Streets', 'Works'], 'co_host'])
  const second = await edit(named, 'all', { invitees: [works] })
  expect(asked(second)).toHaveLength(2)
  expect(asked(second)).toContainEqual([arif.id, 'Works', [], 'panelist'])
  expect((await edit(second, 'all', { invitees: [] })).invitees).toEqual([])
})

it('[3.38] finds invitations from before the account', async () => {
  const {
    plan,
    arif,
    setStatus,
    events,
    deliverEvents,
    browser,
    organizationId,
    addOrganization,
    addUser,
    get,
    db,
  } = await setup()
  await setStatus('invited')
  const meeting = await plan({ invitees: [{ email: arif.email, role: 'co_host' }] })
  expect(meeting.invitees).toMatchObject([{ userId: null, email: arif.email }])
  const elsewhere = await addUser(await addOrganization('Elsewhere'), 'Omar')
  const theirs = await plan({ invitees: [{ email: arif.email, role: participant }] }, elsewhere)
  await setStatus('active')
  await events.publish(db, 'user.activated', { userId: arif.id, organizationId })
  await deliverEvents()
  const { data } = await (await browser({ user: arif }).api()).invitation.received({})
  const found = data.invitations.map(({ calendarId, response }) => [calendarId, response])
  expect(found).toHaveLength(2)
  expect(found).toEqual(
    expect.arrayContaining([
      [meeting.id, 'pending'],
      [theirs.id, 'pending'],
    ]),
  )
  // Someone of the same organisation is invited as a colleague, of another one still by address.
  expect((await get(meeting.id)).invitees).toMatchObject([{ userId: arif.id }])
  expect((await get(theirs.id, undefined, elsewhere)).invitees).toMatchObject([
    { userId: null, email: arif.email, name: '' },
  ])
})

it('[3.18] counts everyone once, as the meeting will invite them, without its host', async () => {
  const all = await setup()
  const { plan, arif, host, addUser, organizationId, apiOf } = all
  const [layla, omar] = [await addUser(organizationId, 'Layla'), await addUser(organizationId, 'Omar')]
  const streets = await addTeam(all, 'Streets', [arif.id, layla.id, host.id])
  const works = await addUnit(all, 'Works', [layla.id, omar.id])
  const invitees = [
    { groupId: streets, role: 'co_host' as const, isRefreshed: true },
    { groupId: works, role: participant, isRefreshed: true },
    { email: arif.email.toUpperCase(), role: participant },
    { email: 'ines@elsewhere.example', role: participant },
  ]
  const api = await apiOf(host)
  const { data } = await api.countInvitees({ invitees })
  expect(data).toEqual({ people: 4, coHosts: 1 })
  const { id, invitees: asked } = await plan({ invitees })
  expect(asked).toHaveLength(data.people)
  // A meeting keeps the people it invited through a team.
  await all.db.deleteFrom('team_members').where('team_id', '=', streets).execute()
  const kept = [{ groupId: streets, role: participant }]
  expect((await api.countInvitees({ invitees: kept, calendarId: id })).data.people).toBe(2)
  expect((await api.countInvitees({ invitees: kept })).data.people).toBe(0)
  const stranger = await apiOf(await addUser(await all.addOrganization('Elsewhere'), 'Lea'))
  await expect(stranger.countInvitees({ invitees: [], calendarId: id })).rejects.toHaveCode(
    'schedule.not_found',
  )
  await expect(stranger.countInvitees({ invitees: kept })).rejects.toHaveCode('schedule.invitee_unknown')
})

it('[3.18] counts a person in several groups once, with the role of the first group', async () => {
  const all = await setup()
  const { host, arif, addUser, organizationId, apiOf } = all
  const layla = await addUser(organizationId, 'Layla')
  const teams = await Promise.all(
    Array.from({ length: 30 }, (_, place) => addTeam(all, `Team ${place}`, [arif.id, host.id])),
  )
  const works = await addUnit(all, 'Works', [arif.id, layla.id])
  const asked = (groupIds: string[], role: 'co_host' | 'participant') =>
    groupIds.map((groupId) => ({ groupId, role, isRefreshed: true }))
  const count = async (invitees: ReturnType<typeof asked>) =>
    (await (await apiOf(host)).countInvitees({ invitees })).data
  expect(await count([...asked(teams, 'participant'), ...asked([works], 'co_host')])).toEqual({
    people: 2,
    coHosts: 1,
  })
  expect(await count([...asked([works], 'co_host'), ...asked(teams, 'participant')])).toEqual({
    people: 2,
    coHosts: 2,
  })
})
