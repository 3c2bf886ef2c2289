import { defaultRoomSettings, type AccessRules, type MeetingDefaults } from '@majlis/contract'
import { expect, it } from 'vitest'
import { setupRooms } from '../../testing/rooms.ts'

async function setup(rules: { access?: AccessRules; meetingDefaults?: MeetingDefaults }) {
  const rooms = await setupRooms()
  await rooms.db
    .insertInto('organization_rules')
    .values({
      organization_id: rooms.organizationId,
      access: rules.access ? JSON.stringify(rules.access) : null,
      meeting_defaults: rules.meetingDefaults ? JSON.stringify(rules.meetingDefaults) : null,
      updated_at: new Date(rooms.clock.now()),
    })
    .execute()
  const host = await rooms.browser({ user: rooms.host }).api()
  const admin = await rooms.browser({ user: { ...rooms.host, role: 'admin' } }).api()
  const settingsOf = async (meetingId: string) =>
    (
      await rooms.db
        .selectFrom('meetings')
        .select('settings')
        .where('meeting_id', '=', meetingId)
        .executeTakeFirstOrThrow()
    ).settings
  return { ...rooms, api: host, admin, settingsOf }
}

const decided: MeetingDefaults = {
  settings: { ...defaultRoomSettings, waitingRoom: true, entryLeaveSound: false },
  locked: ['waitingRoom', 'participantsUnmuteThemselves'],
}

it('[5.1] refuses people of other domains in meetings of the organisation, on every way in', async () => {
  const { startMeeting, browser, host, addOrganization, addUser } = await setup({
    access: { allowDomain: ['riverside.example'], allowedCountries: [], joinDomains: [] },
  })
  const { meeting, pwd } = await startMeeting()
  await browser({ user: host }).enter({ meeting, pwd })
  const stranger = await addUser(await addOrganization('Elsewhere'), 'Lea', 'elsewhere.example')
  await expect(browser({ user: stranger }).join({ meeting, pwd })).rejects.toHaveCode(
    'room.domain_not_allowed',
  )
  await expect(browser().join({ meeting, pwd, displayName: 'Gast' })).rejects.toHaveCode(
    'room.sign_in_required',
  )
})

it('[1.24] lets people in from the allowed countries only', async () => {
  const { startMeeting, browser, host } = await setup({
    access: { allowDomain: [], allowedCountries: ['BD'], joinDomains: [] },
  })
  const { meeting, pwd } = await startMeeting()
  await browser({ user: host, country: 'GB' }).enter({ meeting, pwd })
  const guest = { meeting, pwd, displayName: 'Gast' }
  expect((await browser({ country: 'BD', ip: '198.51.100.2' }).join(guest)).outcome).toBe('admitted')
  for (const country of ['GB', null])
    await expect(browser({ country, ip: '198.51.100.3' }).join(guest)).rejects.toHaveCode(
      'room.country_not_allowed',
    )
})

it('[3.28] begins every kind of meeting as the organisation decided', async () => {
  const { api, settingsOf, inTenMinutes } = await setup({ meetingDefaults: decided }).then((rooms) => ({
    ...rooms,
    inTenMinutes: rooms.clock.now() + 600_000,
  }))
  for (const idSource of ['generated', 'personal'] as const) {
    const { data } = await api.meeting.startMeeting({ idSource, settings: {} })
    expect(await settingsOf(data.meeting)).toMatchObject({ waitingRoom: true, entryLeaveSound: false })
  }
  const { data } = await api.schedule.create({
    startDateTime: inTenMinutes,
    timeZone: 'Europe/London',
    settings: { entryLeaveSound: true },
  })
  expect(await settingsOf(data.meetingId)).toMatchObject({ waitingRoom: true, entryLeaveSound: true })
})

it('lets members change only settings that are not locked, before the meeting and in it', async () => {
  const { api, admin, browser, host, settingsOf, clock } = await setup({ meetingDefaults: decided })
  const settings = { waitingRoom: false }
  const locked = { code: 'schedule.setting_locked', data: { field: 'settings.waitingRoom' } }
  for (const idSource of ['generated', 'personal'] as const)
    await expect(api.meeting.startMeeting({ idSource, settings })).rejects.toMatchObject(locked)
  const plan = { startDateTime: clock.now() + 600_000, timeZone: 'Europe/London' }
  await expect(api.schedule.create({ ...plan, settings })).rejects.toMatchObject(locked)
  const { data: planned } = await api.schedule.create(plan)
  const change = { calendarId: planned.id, version: planned.version }
  await expect(api.schedule.edit({ query: {}, body: { ...change, settings } })).rejects.toMatchObject(locked)
  await api.schedule.edit({ query: {}, body: { ...change, settings: { disableChat: true } } })
  expect(await settingsOf(planned.meetingId)).toMatchObject({ waitingRoom: true, disableChat: true })

  const { data: started } = await api.meeting.startMeeting({ idSource: 'generated', settings: {} })
  const pwd = new URL(started.invitation.joinLink).searchParams.get('pwd') ?? ''
  const { participantToken } = await browser({ user: host }).enter({ meeting: started.meeting, pwd })
  const { room } = await browser().api(participantToken)
  await expect(room.changeSettings({ settings })).rejects.toMatchObject(locked)
  expect((await room.lockedSettings()).data).toEqual({
    locked: ['waitingRoom', 'participantsUnmuteThemselves'],
  })
  expect((await room.changeSettings({ settings: { disableChat: true } })).data.settings.disableChat).toBe(
    true,
  )

  await expect(room.muteAll({ mayReturn: false })).rejects.toMatchObject({
    data: { field: 'settings.participantsUnmuteThemselves' },
  })
  await room.muteAll({})
  const { data: free } = await admin.meeting.startMeeting({ idSource: 'generated', settings })
  expect(await settingsOf(free.meeting)).toMatchObject({ waitingRoom: false })
})

it('[3.28, 3.32] applies the organisation’s locked settings to meetings that were planned before', async () => {
  const { api, browser, host, db, organizationId, clock } = await setup({})
  const plan = { startDateTime: clock.now() + 600_000, timeZone: 'Europe/London' }
  const { data: planned } = await api.schedule.create(plan)
  const keep = (locked: MeetingDefaults['locked']) =>
    db
      .updateTable('organization_rules')
      .set({ meeting_defaults: JSON.stringify({ settings: decided.settings, locked }) })
      .where('organization_id', '=', organizationId)
      .execute()
  const waitingRoom = async () => (await api.schedule.get({ id: planned.id })).data.settings.waitingRoom
  expect(await waitingRoom()).toBe(false)
  await keep(['waitingRoom'])
  expect(await waitingRoom()).toBe(true)
  const pwd = new URL(planned.invitation.joinLink).searchParams.get('pwd') ?? ''
  const link = { meeting: planned.meetingId, pwd }
  const { participantToken } = await browser({ user: host }).enter(link)
  const { room } = await browser().api(participantToken)
  expect((await room.view()).data.settings).toMatchObject({ waitingRoom: true })
  expect((await browser().join({ ...link, displayName: 'Gast' })).outcome).toBe('waiting')

  const change = { calendarId: planned.id, version: planned.version, settings: { waitingRoom: true } }
  expect((await api.schedule.edit({ query: {}, body: change })).data.settings.waitingRoom).toBe(true)
})

it('[6.1, 3.28] does not change what owners and admins planned', async () => {
  const { admin, db, host, browser } = await setup({ meetingDefaults: decided })
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', host.id).execute()
  const { data } = await admin.meeting.startMeeting({
    idSource: 'generated',
    settings: { waitingRoom: false },
  })
  const pwd = new URL(data.invitation.joinLink).searchParams.get('pwd') ?? ''
  const { room } = await browser({ user: host }).enter({ meeting: data.meeting, pwd })
  expect(room.settings.waitingRoom).toBe(false)
})
