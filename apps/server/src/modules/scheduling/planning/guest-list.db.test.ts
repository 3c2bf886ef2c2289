import { expect, it } from 'vitest'
import { addTeam, inLondon, setupPlanning } from '../../../testing/planned-meetings.ts'

const participant = 'participant' as const

async function setup() {
  const planning = await setupPlanning()
  const { addUser, organizationId, db } = planning
  const arif = await addUser(organizationId, 'Arif')
  const setStatus = (status: 'active' | 'suspended' | 'invited') =>
    db.updateTable('users').set({ status }).where('id', '=', arif.id).execute()
  return { ...planning, arif, setStatus }
}

it('[4.2] asks nobody who is suspended, by address neither', async () => {
  const { plan, arif, setStatus } = await setup()
  await setStatus('suspended')
  await expect(
    plan({ invitees: [{ email: arif.email.toUpperCase(), role: participant }] }),
  ).rejects.toMatchObject({ code: 'schedule.invitee_unknown', data: { field: 'invitees.0' } })
})

it('[4.2] keeps who was suspended later on the list, while others come and go', async () => {
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

it('[4.1] keeps who was deleted later on the list, while others come and go, for they may be restored', async () => {
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

it('[3.18] keeps whom it asked through a team, whoever is in it today, until the team is refreshed', async () => {
  const all = await setup()
  const { plan, edit, arif, addUser, organizationId, db } = all
  const [layla, omar] = [await addUser(organizationId, 'Layla'), await addUser(organizationId, 'Omar')]
  const teamId = await addTeam(all, 'Streets', [arif.id, layla.id])
  const meeting = await plan({ invitees: [{ teamId, role: participant }] })
  await db
    .updateTable('team_members')
    .set({ user_id: omar.id })
    .where('team_id', '=', teamId)
    .where('user_id', '=', layla.id)
    .execute()
  const idsOf = ({ invitees }: typeof meeting) => new Set(invitees.map(({ userId }) => userId))
  const ines = { email: 'ines@elsewhere.example', role: participant }

  const kept = await edit(meeting, 'all', { invitees: [{ teamId, role: 'panelist' }, ines] })
  expect(idsOf(kept)).toEqual(new Set([arif.id, layla.id, null]))
  expect(kept.invitees.map(({ role, teamName }) => [role, teamName])).toEqual(
    expect.arrayContaining([
      ['panelist', 'Streets'],
      ['panelist', 'Streets'],
      ['participant', null],
    ]),
  )
  const refreshed = await edit(kept, 'all', {
    invitees: [{ teamId, role: 'panelist', isRefreshed: true }, ines],
  })
  expect(idsOf(refreshed)).toEqual(new Set([arif.id, omar.id, null]))

  await db.deleteFrom('teams').where('id', '=', teamId).execute()
  const alone = await edit(refreshed, 'all', { invitees: [{ teamId, role: 'panelist' }] })
  expect(idsOf(alone)).toEqual(new Set([arif.id, omar.id]))
})

it('[3.38] finds invitations that came before the account, once it is there', async () => {
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
    db,
  } = await setup()
  await setStatus('invited')
  const meeting = await plan({ invitees: [{ email: arif.email, role: 'co_host' }] })
  expect(meeting.invitees).toMatchObject([{ userId: null, email: arif.email }])
  const elsewhere = await addUser(await addOrganization('Elsewhere'), 'Omar')
  await plan({ invitees: [{ email: arif.email, role: participant }] }, elsewhere)
  await setStatus('active')
  await events.publish(db, 'user.activated', { userId: arif.id, organizationId })
  await deliverEvents()
  const { data } = await (await browser({ user: arif }).api()).invitation.received({})
  expect(data.invitations).toMatchObject([{ calendarId: meeting.id, response: 'pending' }])
})
