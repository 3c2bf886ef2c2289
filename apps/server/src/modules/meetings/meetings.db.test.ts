import { sql } from 'kysely'
import { defaultRoomSettings, type RoomSettings } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import { setupRooms, type TestRooms, type TestUser } from '../../testing/rooms.ts'
import { setupPlanning } from '../../testing/planned-meetings.ts'
import { duringChange } from '../../platform/changes/current-change.ts'
import { newId } from '../../platform/ids/ids.ts'

/** Puts a meeting into the calendar of a seat, as the scheduler will. */
async function schedule(
  { db, seats, clock }: Pick<TestRooms, 'db' | 'seats' | 'clock'>,
  host: TestUser,
  {
    startsInMs,
    lengthMs = hourMs,
    invitees = [],
  }: { startsInMs: number; lengthMs?: number; invitees?: TestUser[] },
) {
  const seat = await seats.findByUser(db, host.organizationId, host.id)
  if (!seat) throw new Error('the host has no seat')
  const id = newId()
  const now = new Date(clock.now())
  const meetingId = String(100_000_000_000 + Math.floor(Math.random() * 899_999_999_999))
  await db.insertInto('meeting_ids').values({ meeting_id: meetingId }).execute()
  await db
    .insertInto('meetings')
    .values({
      id,
      organization_id: host.organizationId,
      resource_id: seat.id,
      host_user_id: host.id,
      kind: 'scheduled',
      id_source: 'generated',
      meeting_id: meetingId,
      title: `In ${startsInMs / hourMs} h`,
      passcode: '123456',
      link_token: 'a-token-of-twenty-two-letters',
      settings: JSON.stringify({ passcodeRequired: true }),
      time_zone: 'Europe/London',
      color_code_hex: '#CEEBFF',
      created_at: now,
      updated_at: now,
    })
    .execute()
  const startsAt = new Date(clock.now() + startsInMs)
  const endsAt = new Date(startsAt.getTime() + lengthMs)
  await db
    .insertInto('occurrences')
    .values({
      id: newId(),
      meeting_id: id,
      organization_id: host.organizationId,
      resource_id: seat.id,
      original_start: startsAt,
      starts_at: startsAt,
      ends_at: endsAt,
      closes_at: endsAt,
      is_reserving: true,
    })
    .execute()
  const people = [
    { user: host, role: 'host' as const },
    ...invitees.map((user) => ({ user, role: 'participant' as const })),
  ]
  for (const { user, role } of people) {
    await db
      .insertInto('invitees')
      .values({ id: newId(), meeting_id: id, user_id: user.id, email: null, role, created_at: now })
      .execute()
  }
  return { id, meetingId, pwd: 'a-token-of-twenty-two-letters' }
}

describe('starting a meeting', () => {
  it('bounds how many one account starts', async () => {
    const { browser, host, db } = await setupRooms()
    const api = await browser({ user: host }).api()
    const start = () => api.meeting.startMeeting({ idSource: 'generated', settings: {} })
    for (let count = 0; count < 60; count += 1) await start()
    await expect(start()).rejects.toHaveCode('general.too_many_attempts')
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM meetings`.execute(db)
    expect(rows[0]?.n).toBe(60)
  })

  it('[3.14] [3.30] gives each its own ID of twelve digits and link, and the personal room a passcode', async () => {
    const { browser, host, db } = await setupRooms()
    const api = await browser({ user: host }).api()
    const start = async (idSource: 'personal' | 'generated' | 'unique_url') =>
      (await api.meeting.startMeeting({ idSource, settings: {} })).data
    const [personal, generated, unique] = [
      await start('personal'),
      await start('generated'),
      await start('unique_url'),
    ]
    for (const { meeting, invitation } of [personal, generated, unique]) {
      expect(meeting).toMatch(/^[1-9]\d{11}$/)
      expect(new URL(invitation.joinLink).searchParams.get('pwd')?.length).toBeGreaterThanOrEqual(22)
    }
    expect(new Set([personal.meeting, generated.meeting, unique.meeting]).size).toBe(3)
    expect((await start('personal')).invitation).toEqual(personal.invitation)
    expect(personal.invitation).toMatchObject({
      title: 'Nusrat Test’s meeting room',
      personalLink: personal.invitation.joinLink,
    })
    expect(generated.invitation).toMatchObject({ title: 'Nusrat Test’s meeting', personalLink: null })
    expect(generated.invitation.passcode).toBeNull()
    expect(personal.invitation.passcode).toMatch(/^\d{6}$/)
    expect(await db.selectFrom('meetings').select('id').execute()).toHaveLength(3)
  })

  it('[3.26] keeps the settings of the start, and the defaults of what was not said', async () => {
    const { browser, host, startMeeting } = await setupRooms()
    const { meeting, pwd } = await startMeeting({ waitingRoom: true, lockAfterMinutes: 5 })
    const { room } = await browser({ user: host }).enter({ meeting, pwd })
    expect(room.settings).toMatchObject({
      waitingRoom: true,
      lockAfterMinutes: 5,
      participantsUnmuteThemselves: true,
    })
  })

  it('[1.7] [3.26] starts the personal room with the settings of its last meeting', async () => {
    const { browser, host, clock } = await setupRooms()
    const api = (await browser({ user: host }).api()).meeting
    const start = async (settings?: Partial<RoomSettings>) => {
      clock.advance(60_000)
      const { invitation } = (await api.startMeeting({ idSource: 'personal', settings })).data
      const { pathname, searchParams } = new URL(invitation.joinLink)
      const meeting = pathname.split('/')[3] ?? ''
      const inside = await browser({ user: host }).enter({ meeting, pwd: searchParams.get('pwd') ?? '' })
      await (await browser().api(inside.participantToken)).room.end()
      return inside.room.settings
    }
    const rooms = async () => (await api.ownRoom({})).data.settings
    expect(await rooms()).toMatchObject({ waitingRoom: false, participantsAudioOff: false })
    await start({ waitingRoom: true, participantsAudioOff: true })
    expect(await rooms()).toMatchObject({ waitingRoom: true, participantsAudioOff: true })
    expect(await start()).toMatchObject({ waitingRoom: true, participantsAudioOff: true })
    // What is sent replaces what was remembered, down to the defaults.
    expect(await start({})).toMatchObject({
      waitingRoom: false,
      participantsAudioOff: false,
      passcodeRequired: true,
    })
    await start({ passcodeRequired: false })
    expect(await start()).toMatchObject({ passcodeRequired: false })
    const other = (await api.startMeeting({ idSource: 'generated' })).data
    expect(other.invitation.passcode).toBeNull()
  })

  it('[3.26] keeps what the organisation locked since, whatever the room remembers', async () => {
    const { browser, addUser, organizationId, db, host } = await setupRooms()
    const member = { ...(await addUser(organizationId, 'Rahim')), role: 'user' as const }
    const api = (await browser({ user: member }).api()).meeting
    await api.startMeeting({ idSource: 'personal', settings: { waitingRoom: true } })
    const seat = await db
      .selectFrom('resources')
      .select('pmi')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow()
    await browser({ user: member }).enter({ meeting: seat.pmi })
    const owner = (await browser({ user: { ...host, role: 'owner' } }).api()).administration
    await owner.saveMeetingDefaults({
      settings: { ...defaultRoomSettings, waitingRoom: false },
      locked: ['waitingRoom'],
    })
    expect((await api.ownRoom({})).data.settings.waitingRoom).toBe(false)
  })

  it('[3.47] needs a seat', async () => {
    const { browser, host, db } = await setupRooms()
    await db.deleteFrom('resources').where('user_id', '=', host.id).execute()
    const api = await browser({ user: host }).api()
    await expect(api.meeting.startMeeting({ idSource: 'generated', settings: {} })).rejects.toHaveCode(
      'resource.not_found',
    )
    await expect(api.meeting.ownRoom({})).rejects.toHaveCode('resource.not_found')
  })

  it('[3.14] creates one personal room per seat, even if ten request it at the same time', async () => {
    const { meetings, seats, db, host, organizationId, events, deliverEvents } = await setupRooms()
    const seat = await seats.findByUser(db, organizationId, host.id)
    await events.publish(db, 'user.activated', { userId: host.id, organizationId })
    const links = await Promise.all([
      deliverEvents(),
      ...Array.from({ length: 10 }, () => meetings.api.getPersonalRoom(seat!)),
      meetings.api.findByReference(db, seat!.pmi),
      meetings.api.findByReference(db, seat!.pmu.toUpperCase()),
    ])
    expect(links).toHaveLength(13)
    expect(await db.selectFrom('meetings').select('meeting_id').execute()).toEqual([
      { meeting_id: seat?.pmi },
    ])
  })

  it('[3.50] moves the personal room under a renewed ID, unless people are in it', async () => {
    const { meetings, seats, db, host, organizationId, browser } = await setupRooms()
    const seat = await seats.findByUser(db, organizationId, host.id)
    if (!seat) throw new Error('The host has no seat')
    await meetings.api.getPersonalRoom(seat)
    const renew = () =>
      db.transaction().execute(async (tx) => {
        const renewed = await seats.renewPmi(tx, seat)
        await meetings.api.movePersonalRoom(tx, renewed)
        return renewed
      })
    const { pmi } = await renew()
    expect(await meetings.api.findByReference(db, seat.pmi)).toBeNull()
    expect(await meetings.api.findByReference(db, pmi)).toMatchObject({ kind: 'personal', meetingId: pmi })
    const page = browser({ user: host })
    const api = await page.api()
    await api.meeting.startMeeting({ idSource: 'personal', settings: {}, meetingTitle: '' })
    await page.enter({ meeting: pmi, displayName: 'Nusrat' })
    await expect(renew()).rejects.toHaveCode('resource.room_open')
    expect((await seats.findByUser(db, organizationId, host.id))?.pmi).toBe(pmi)
  })

  it('[3.28] begins the personal room as chosen for this start, not as for the last one', async () => {
    const { browser, host, meetings, db } = await setupRooms()
    const api = await browser({ user: host }).api()
    const start = async (settings: Partial<RoomSettings>, meetingTitle?: string) => {
      const { data } = await api.meeting.startMeeting({ idSource: 'personal', settings, meetingTitle })
      return meetings.api.findByReference(db, data.meeting)
    }
    expect(await start({ signedInOnly: true, disableChat: true }, 'Budget')).toMatchObject({
      title: 'Budget',
      settings: { signedInOnly: true, disableChat: true },
    })
    expect(await start({ disableChat: true })).toMatchObject({
      title: 'Nusrat Test’s meeting room',
      settings: { signedInOnly: false, disableChat: true },
    })
  })

  it('[3.30] never gives an ID twice: not a PMI to a meeting, not a meeting’s to a seat', async () => {
    const { startMeeting, db, host, organizationId } = await setupRooms()
    const { meeting } = await startMeeting()
    const ids = await db.selectFrom('meeting_ids').select('meeting_id').execute()
    expect(ids.map((row) => row.meeting_id)).toContain(meeting)
    await db.deleteFrom('resources').where('user_id', '=', host.id).execute()
    const taken = await db
      .insertInto('resources')
      .values({
        id: newId(),
        organization_id: organizationId,
        user_id: host.id,
        pmi: meeting,
        pmu: 'nusrat9',
        products: ['regular'],
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirst()
    expect(taken).toBeUndefined()
  })
})

it('[1.7] [7.15] starts no meeting on a seat without the licence for regular meetings, in any way', async () => {
  const { browser, db, host, startMeeting } = await setupRooms()
  const begun = await startMeeting()
  const api = await browser({ user: host }).api()
  const { data } = await api.meeting.startMeeting({ idSource: 'personal', settings: {} })
  await db
    .updateTable('resources')
    .set({ products: ['webinar'] })
    .where('user_id', '=', host.id)
    .execute()
  for (const idSource of ['generated', 'personal', 'unique_url'] as const)
    await expect(api.meeting.startMeeting({ idSource, settings: {} })).rejects.toHaveCode(
      'resource.not_licensed',
    )
  const pwd = new URL(data.invitation.joinLink).searchParams.get('pwd') ?? ''
  const personal = { meeting: data.meeting, pwd }
  await expect(browser({ user: host }).join(personal)).rejects.toHaveCode('resource.not_licensed')
  await expect(browser().join({ ...personal, displayName: 'Gast' })).rejects.toHaveCode('room.not_available')
  const { meeting } = begun
  expect((await browser({ user: host }).join({ meeting, pwd: begun.pwd })).outcome).toBe('admitted')
})

describe('my meetings', () => {
  it('[4.4] lists upcoming from the next on and previous from the last back, page by page', async () => {
    const rooms = await setupRooms()
    const { browser, host, addUser, organizationId } = rooms
    const invitee = await addUser(organizationId, 'Arif')
    for (const hours of [48, 2, 24, -3, -26]) {
      await schedule(rooms, host, { startsInMs: hours * hourMs, invitees: [invitee] })
    }
    const list = async (user: TestUser, type: 'upcoming' | 'previous', page = 1, pageSize = 2) =>
      (await (await browser({ user }).api()).meeting.userMeetings({ type, page, pageSize })).data
    const upcoming = await list(host, 'upcoming')
    expect(upcoming.meetings.map(({ meetingTitle }) => meetingTitle)).toEqual(['In 2 h', 'In 24 h'])
    expect(upcoming.total).toBe(3)
    expect(upcoming.meetings[0]?.passcode).toMatch(/^\d{6}$/)
    expect(upcoming.meetings[0]).toMatchObject({
      isHost: true,
      hostName: 'Nusrat Test',
      inviteeCount: 1,
      acceptedCount: 0,
      state: 'upcoming',
      isRecurrent: false,
      isInstant: false,
      isWebinar: false,
    })
    expect((await list(host, 'upcoming', 2)).meetings.map(({ meetingTitle }) => meetingTitle)).toEqual([
      'In 48 h',
    ])
    expect(await list(host, 'upcoming', 3)).toEqual({ meetings: [], total: 3 })
    const previous = await list(invitee, 'previous')
    expect(previous.meetings.map(({ meetingTitle, isHost, state }) => [meetingTitle, isHost, state])).toEqual(
      [
        ['In -3 h', false, 'ended'],
        ['In -26 h', false, 'ended'],
      ],
    )
    expect(await list(await addUser(organizationId, 'Eve'), 'upcoming')).toEqual({ meetings: [], total: 0 })
  })

  it('[4.4] knows what goes on, where one can rejoin, and what the host ended before its time', async () => {
    const rooms = await setupRooms()
    const { browser, host, addUser, organizationId } = rooms
    const invitee = await addUser(organizationId, 'Arif')
    const { meetingId, pwd } = await schedule(rooms, host, { startsInMs: -60_000, invitees: [invitee] })
    const stateFor = async (user: TestUser, type: 'upcoming' | 'previous' = 'upcoming') =>
      (await (await browser({ user }).api()).meeting.userMeetings({ type })).data.meetings[0]?.state
    const inside = await browser({ user: host }).enter({ meeting: meetingId, pwd })
    const left = await browser({ user: invitee }).enter({ meeting: meetingId, pwd })
    expect(await stateFor(invitee)).toBe('ongoing')
    await (await browser().api(left.participantToken)).room.leave()
    await rooms.round()
    expect(await stateFor(invitee)).toBe('rejoinable')
    expect(await stateFor(host)).toBe('ongoing')
    await (await browser().api(inside.participantToken)).room.end()
    expect(await stateFor(invitee)).toBeUndefined()
    expect(await stateFor(invitee, 'previous')).toBe('ended')
  })

  it('[4.4] a meeting that everyone left before its end can be joined again until then', async () => {
    const rooms = await setupRooms()
    const { browser, host, clock, disconnect } = rooms
    const { meetingId, pwd } = await schedule(rooms, host, { startsInMs: 0 })
    const inside = await browser({ user: host }).enter({ meeting: meetingId, pwd })
    await disconnect(inside)
    clock.advance(10 * minuteMs)
    await rooms.round()
    const list = async () =>
      (await (await browser({ user: host }).api()).meeting.userMeetings({})).data.meetings
    expect(await list()).toMatchObject([{ meetingId, state: 'upcoming' }])
    await browser({ user: host }).enter({ meeting: meetingId, pwd })
    expect(await list()).toMatchObject([{ meetingId, state: 'ongoing' }])
  })

  it('[4.4] notifies everyone who takes part that their lists have changed', async () => {
    const rooms = await setupRooms()
    const { browser, host, addUser, organizationId, deliver, pushed } = rooms
    const invitee = await addUser(organizationId, 'Arif')
    const { meetingId, pwd } = await schedule(rooms, host, { startsInMs: 0, invitees: [invitee] })
    await browser({ user: host }).enter({ meeting: meetingId, pwd })
    await deliver()
    const pushes = pushed
      .filter(({ body }) => body.type === 'meetings.changed')
      .map(({ destination }) => destination)
    expect(pushes.sort()).toEqual(
      [host, invitee].map(({ email }) => `/user/${email.replace('@', 'at')}/queue/notices`).sort(),
    )
  })

  it('[4.18] notifies only the user whose page changed a meeting which change it was', async () => {
    const { plan, host, addUser, organizationId, deliver, deliverEvents, pushed } = await setupPlanning()
    const arif = await addUser(organizationId, 'Arif')
    const change = { userId: host.id, id: newId() }
    await duringChange(change, () => plan({ invitees: [{ userId: arif.id, role: 'participant' }] }))
    await deliver()
    // Mails and the rest follow later, in a job.
    await deliverEvents()
    await deliver()
    const notices = pushed.map(({ destination, body: { type, changeId } }) => [
      destination.split('/')[2],
      type,
      changeId,
    ])
    const queueOf = ({ email }: { email: string }) => email.replace('@', 'at')
    expect(notices).toHaveLength(4)
    expect(notices).toEqual(
      expect.arrayContaining([
        [queueOf(host), 'meetings.changed', change.id],
        [queueOf(host), 'invitations.changed', change.id],
        [queueOf(arif), 'meetings.changed', undefined],
        [queueOf(arif), 'invitations.changed', undefined],
      ]),
    )
  })
})

describe('overlaps', () => {
  it('[5.7] the database refuses a second meeting on a seat at the same time, but not back to back', async () => {
    const rooms = await setupRooms()
    const { host, addUser, organizationId } = rooms
    await schedule(rooms, host, { startsInMs: hourMs })
    await schedule(rooms, host, { startsInMs: 2 * hourMs })
    await expect(schedule(rooms, host, { startsInMs: 2.5 * hourMs })).rejects.toMatchObject({
      constraint: 'occurrences_no_overlap',
    })
    await schedule(rooms, await addUser(organizationId, 'Arif'), { startsInMs: 2.5 * hourMs })
  })
})
