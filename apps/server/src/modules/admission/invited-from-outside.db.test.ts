import type { RoomSettings } from '@majlis/contract'
import { expect, it } from 'vitest'
import { inLondon, setupPlanning } from '../../testing/planned-meetings.ts'

/** A meeting of Riverside that begins now, and Omar of another organisation, who was asked by address. */
async function setup(settings: Partial<RoomSettings> = {}, more: { isRegRequired?: boolean } = {}) {
  const planning = await setupPlanning()
  const { addOrganization, addUser, browser, plan, edit, goTo, host, db } = planning
  const omar = await addUser(await addOrganization('Elsewhere'), 'Omar', 'elsewhere.example')
  const meeting = await plan({
    endDateTime: inLondon('2026-02-11T11:00'),
    settings,
    ...more,
    invitees: [{ email: omar.email, role: 'co_host' }],
  })
  const pwd = new URL(meeting.invitation.joinLink).searchParams.get('pwd') ?? ''
  goTo('2026-02-11T10:00')
  await browser({ user: host }).enter({ meeting: meeting.meetingId, pwd })
  const input = { meeting: meeting.meetingId, pwd, displayName: 'Omar' }
  return {
    asGuest: () => browser().join(input),
    asOmar: () => browser({ user: omar }).enter(input),
    forgetProof: () =>
      db.updateTable('users').set({ email_proven_at: null }).where('id', '=', omar.id).execute(),
    takeOff: () => edit(meeting, 'all', { invitees: [] }),
  }
}

it('[3.18] gives people invited from outside the role of the invitation, signed in and while they are on the list', async () => {
  const { asOmar, asGuest } = await setup({ waitingRoom: true })
  expect(await asGuest()).toMatchObject({ outcome: 'waiting' })
  expect((await asOmar()).room.self.role).toBe('co_host')
  const other = await setup({ waitingRoom: true })
  await other.takeOff()
  await expect(other.asOmar()).rejects.toThrow('waits for approval')
})

it('[3.15] admits people invited from outside without a registration', async () => {
  const { asOmar, asGuest } = await setup({}, { isRegRequired: true })
  await expect(asGuest()).rejects.toHaveCode('room.registration_required')
  expect((await asOmar()).room.self.role).toBe('co_host')
})

it('[3.32] an invitation does not admit an account that the settings refuse', async () => {
  const signedIn = await setup({ signedInOnly: true })
  await expect(signedIn.asGuest()).rejects.toHaveCode('room.sign_in_required')
  expect((await signedIn.asOmar()).room.self.role).toBe('co_host')
  const { asOmar } = await setup({ allowedDomains: ['riverside.example'] })
  await expect(asOmar()).rejects.toHaveCode('room.domain_not_allowed')
})

it('refuses an unproven address of an allowed domain', async () => {
  const { asOmar, forgetProof } = await setup({ allowedDomains: ['elsewhere.example'] })
  await forgetProof()
  await expect(asOmar()).rejects.toHaveCode('room.domain_not_allowed')
})
