import { describe, expect, it } from 'vitest'
import { planAttended, type Attended } from '../../testing/attended-meetings.ts'
import { setupRooms, type TestUser } from '../../testing/rooms.ts'

/** A meeting with registration that begins now, the host inside, and Mina who has registered. */
async function setup(plan: Attended = {}) {
  const rooms = await setupRooms()
  const { db, host, browser, clock } = rooms
  clock.set(Date.parse('2026-02-10T14:59:00Z'))
  const planned = await planAttended(rooms, host, {
    registration: {},
    settings: { joinWithoutHost: true },
    ...plan,
  })
  const meeting = planned.meetingId
  const inside = await browser({ user: host }).enter({ meeting, pwd: planned.pwd })

  async function register(name: string): Promise<string> {
    const email = `${name.toLowerCase()}@elsewhere.example`
    await (await browser().api()).registration.register({ meetingId: meeting, name, email })
    const mail = await db.selectFrom('mails').select('text').where('recipient', '=', email).executeTakeFirst()
    return /pwd=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  async function judge(state: 'approved' | 'refused') {
    const { registration } = await browser({ user: host }).api()
    const { data } = await registration.list({ calendarId: planned.id })
    const ids = data.registrations.map(({ id }) => id)
    await registration.judge({ calendarId: planned.id, ids, state })
  }
  const info = async (pwd?: string, user?: TestUser) =>
    (await (await browser(user ? { user } : {}).api()).meeting.meetingInfo({ id: meeting, pwd })).data
  return { ...rooms, planned, meeting, inside, pwd: await register('Mina'), register, judge, info }
}

describe('a meeting that asks for registration', () => {
  it('[3.15] admits people by their personal link, under their name, without a passcode', async () => {
    const { browser, meeting, pwd } = await setup()
    const { room } = await browser().enter({ meeting, pwd })
    expect(room.self).toMatchObject({ displayName: 'Mina', role: 'guest', isSignedIn: false })
  })

  it('[3.15] neither by the common link, nor the passcode, nor a made-up link; a member neither', async () => {
    const { browser, meeting, planned, addUser, organizationId } = await setup()
    const member = await addUser(organizationId, 'Arif')
    for (const shown of [
      { pwd: planned.pwd },
      { passcode: '123456' },
      { pwd: planned.pwd, passcode: '123456' },
      { pwd: 'AAAAAAAAAAAAAAAAAAAAAA' },
      {},
    ]) {
      for (const visitor of [browser(), browser({ user: member })]) {
        await expect(visitor.join({ meeting, displayName: 'Eve', ...shown })).rejects.toHaveCode(
          'room.registration_required',
        )
      }
    }
  })

  it('[3.15] admits invited people by the common link', async () => {
    const rooms = await setupRooms()
    const { addUser, organizationId, host, browser, clock } = rooms
    clock.set(Date.parse('2026-02-10T14:59:00Z'))
    const invitee = await addUser(organizationId, 'Arif')
    const planned = await planAttended(rooms, host, {
      registration: {},
      invitees: [{ user: invitee }],
      settings: { joinWithoutHost: true },
    })
    const { room } = await browser({ user: invitee }).enter({ meeting: planned.meetingId, pwd: planned.pwd })
    expect(room.self.role).toBe('participant')
  })

  it('[3.15] shows before joining whether someone has to register', async () => {
    const { info, pwd, planned, host } = await setup()
    expect(await info(planned.pwd)).toMatchObject({ isRegistrationNeeded: true, title: 'Planning' })
    // As on the public registration page; who is inside stays hidden.
    expect(await info()).toMatchObject({
      isRegistrationNeeded: true,
      title: 'Planning',
      hostName: 'Nusrat Test',
      insideCount: 0,
    })
    expect(await info(pwd)).toMatchObject({
      isRegistrationNeeded: false,
      isPasscodeNeeded: false,
      registeredName: 'Mina',
      title: 'Planning',
    })
    expect(await info(undefined, host)).toMatchObject({ isRegistrationNeeded: false })
  })

  it('[3.15] ignores a link of another meeting', async () => {
    const rooms = await setup()
    const { browser, host, pwd, clock } = rooms
    const other = await planAttended(rooms, host, { localStart: '2026-02-10T17:00', registration: {} })
    clock.set(Date.parse('2026-02-10T17:00:00Z'))
    await expect(browser().join({ meeting: other.meetingId, pwd, displayName: 'Mina' })).rejects.toHaveCode(
      'room.registration_required',
    )
  })

  it('[3.15] admits two devices with one link', async () => {
    const { browser, meeting, pwd } = await setup()
    const one = await browser().enter({ meeting, pwd })
    const other = await browser().enter({ meeting, pwd, displayName: 'Mina (phone)' })
    expect(other.room.self.participantId).not.toBe(one.room.self.participantId)
  })

  it('[3.15] a link counts in all parts of a split series', async () => {
    const rooms = await setup()
    const { host, pwd, planned, clock } = rooms
    const after = await planAttended(rooms, host, {
      localStart: '2026-02-12T15:00',
      registration: {},
      settings: { joinWithoutHost: true },
      predecessor: planned,
    })
    clock.set(Date.parse('2026-02-12T15:00:00Z'))
    const registrant = await rooms.registration.api.findRegistrant(rooms.db, after.id, pwd)
    expect(registrant).toMatchObject({ name: 'Mina', isApproved: true })
  })
})

describe('people who are refused later', () => {
  it('[3.15] are removed from the room immediately, and cannot return by link, token or name', async () => {
    const { browser, meeting, pwd, planned, judge, deliverEvents, deliver, disconnected, media } =
      await setup()
    const mina = browser()
    const inside = await mina.enter({ meeting, pwd })
    await judge('refused')
    await deliverEvents()
    await deliver()
    const { participantId } = inside.room.self
    expect(disconnected.at(-1)).toMatchObject({
      id: participantId,
      body: { type: 'room.closed', reason: 'removed' },
    })
    expect(media.inside(inside.room.roomSessionId, participantId)).toBeUndefined()
    for (const shown of [{ pwd }, { pwd: planned.pwd }, { passcode: '123456' }]) {
      await expect(
        mina.join({ meeting, displayName: 'Mina', rejoinToken: inside.participantToken, ...shown }),
      ).rejects.toHaveCode('room.registration_required')
    }
    await expect((await mina.api(inside.participantToken)).room.enter()).rejects.toHaveCode(
      'room.not_admitted',
    )
  })

  it('[3.15] no longer wait in the waiting room', async () => {
    const { browser, meeting, pwd, judge, deliverEvents, inside, host } = await setup({
      settings: { waitingRoom: true },
    })
    await browser().wait({ meeting, pwd })
    const lobby = async () =>
      (await browser({ user: host }).enter({ meeting, rejoinToken: inside.participantToken })).room.lobby
    expect(await lobby()).toHaveLength(1)
    await judge('refused')
    await deliverEvents()
    expect(await lobby()).toEqual([])
  })

  it('[3.15] comes in again by the same link when approved again, and stays when that came first', async () => {
    const { browser, meeting, pwd, judge, deliverEvents, deliver, disconnected } = await setup()
    const mina = browser()
    const inside = await mina.enter({ meeting, pwd })
    await judge('refused')
    await expect(mina.join({ meeting, pwd })).rejects.toHaveCode('room.registration_required')
    await judge('approved')
    await deliverEvents()
    await deliver()
    expect(disconnected).toEqual([])
    const again = await mina.enter({ meeting, rejoinToken: inside.participantToken })
    expect(again.room.self).toMatchObject({
      displayName: 'Mina',
      participantId: inside.room.self.participantId,
    })
  })

  it('[3.15] is out also when the refusal and the entry come at the same moment', async () => {
    const { browser, meeting, register, judge, deliverEvents, db } = await setup()
    const pwd = await register('Race')
    const entered = browser()
      .join({ meeting, pwd })
      .then(
        () => 'entered',
        ({ code }: { code?: string }) => code,
      )
    await Promise.all([entered, judge('refused')])
    expect(['entered', 'room.registration_required']).toContain(await entered)
    await deliverEvents()
    const row = await db
      .selectFrom('participants')
      .select('status')
      .where('display_name', '=', 'Race')
      .executeTakeFirst()
    expect(row?.status ?? 'left').toBe('left')
  })
})
