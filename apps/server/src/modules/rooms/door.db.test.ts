import type { RoomSettings } from '@majlis/contract'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import { setupRooms, type TestRooms } from '../../testing/rooms.ts'

/** A meeting with its host inside, and a door for guests. */
async function setup(settings: Parameters<TestRooms['startMeeting']>[0] = {}) {
  const rooms = await setupRooms()
  const { meeting, pwd, passcode, id } = await rooms.startMeeting(settings)
  const hostBrowser = rooms.browser({ user: rooms.host, ip: '198.51.100.1' })
  const hostInside = await hostBrowser.enter({ meeting, pwd })
  const tools = async () => (await hostBrowser.api(hostInside.participantToken)).room
  const withName = { meeting, pwd, displayName: 'Gast' }
  return { ...rooms, meeting, pwd, passcode, meetingRowId: id, hostBrowser, hostInside, tools, withName }
}

/** Guests who are inside already. */
async function fill(db: TestRooms['db'], roomSessionId: string, count: number): Promise<void> {
  const at = new Date(Date.UTC(2026, 1, 10, 12))
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    room_session_id: roomSessionId,
    user_id: null,
    display_name: `Guest ${index}`,
    role: 'guest' as const,
    status: 'admitted' as const,
    waits_for: null,
    token_hash: Buffer.from(`token ${index}`),
    device_hash: Buffer.from('device'),
    address: 'ip:192.0.2.1',
    sfu_sid: `PA_${index}`,
    created_at: at,
    decided_at: at,
    last_seen_at: at,
  }))
  await db.insertInto('participants').values(rows).execute()
}

describe('coming in', () => {
  it('[1.7] [1.23] lets the host in first and then a guest by the link, each with the least grants', async () => {
    const { hostInside, browser, withName, media } = await setup()
    expect(hostInside.room).toMatchObject({
      title: 'Planning',
      organizationName: 'Riverside Council',
      self: { role: 'host' },
    })
    const guest = await browser().enter(withName)
    expect(guest.room.self).toMatchObject({
      role: 'guest',
      displayName: 'Gast',
      isSignedIn: false,
      canUnmute: true,
    })
    const inside = media.inside(guest.room.roomSessionId, guest.room.self.participantId)
    expect(inside).toMatchObject({ name: 'Gast', attributes: { role: 'guest', guest: 'true' } })
    expect(JSON.parse(guest.sfu.token).ttlMs).toBeLessThanOrEqual(5 * 60_000)
  })

  it('[3.31] takes ID, name and passcode instead of the link', async () => {
    const { browser, meeting, passcode } = await setup()
    const guest = browser()
    await expect(guest.join({ meeting, displayName: 'Gast' })).rejects.toHaveCode('room.passcode_required')
    const wrong = passcode === '000000' ? '111111' : '000000'
    await expect(guest.join({ meeting, displayName: 'Gast', passcode: wrong })).rejects.toHaveCode(
      'room.passcode_incorrect',
    )
    await expect(guest.join({ meeting, passcode })).rejects.toHaveCode('room.name_required')
    await expect(guest.join({ meeting, displayName: 'Gast', pwd: 'guessed' })).rejects.toHaveCode(
      'room.passcode_required',
    )
    expect((await guest.enter({ meeting, displayName: 'Gast', passcode })).room.self.role).toBe('guest')
  })

  it('[3.30] a unique URL has no passcode that could be guessed', async () => {
    const { host, browser, db } = await setup()
    const { data } = await (
      await browser({ user: host }).api()
    ).meeting.startMeeting({ idSource: 'unique_url', settings: {} })
    expect(data.invitation).toMatchObject({ passcode: null, personalLink: null })
    const { passcode } = await db
      .selectFrom('meetings')
      .select('passcode')
      .where('meeting_id', '=', data.meeting)
      .executeTakeFirstOrThrow()
    const join = browser().join({ meeting: data.meeting, displayName: 'Gast', passcode })
    await expect(join).rejects.toHaveCode('room.passcode_incorrect')
  })

  it('[1.23] [3.30] shows members under their own name, and reaches the personal room by PMI and PMU', async () => {
    const { host, browser, seats, db, addUser, organizationId } = await setup()
    const seat = await seats.findByUser(db, organizationId, host.id)
    const { data } = await (
      await browser({ user: host }).api()
    ).meeting.startMeeting({ idSource: 'personal', settings: {} })
    expect(data.meeting).toBe(seat?.pmi)
    expect(data.invitation.joinLink).toContain(`/m/j/${seat?.pmi}/${seat?.pmu}?pwd=`)
    const pwd = new URL(data.invitation.joinLink).searchParams.get('pwd') ?? ''
    await browser({ user: host }).enter({ meeting: seat?.pmu.toUpperCase() ?? '', pwd })
    const member = await browser({ user: await addUser(organizationId, 'Arif') }).enter({
      meeting: seat?.pmi ?? '',
      pwd,
    })
    expect(member.room.self).toMatchObject({
      displayName: 'Arif Test',
      role: 'participant',
      isSignedIn: true,
    })
  })

  it('[3.27] lets people wait for the host, and in with the host, without typing again', async () => {
    const { startMeeting, browser, host, deliver, pushed } = await setupRooms()
    const { meeting, pwd } = await startMeeting()
    const guest = browser()
    const waiting = await guest.wait({ meeting, pwd, displayName: 'Gast' })
    expect(waiting.reason).toBe('host_absent')
    const waitingRoom = (await guest.api(waiting.participantToken)).room
    expect((await waitingRoom.enter()).data.outcome).toBe('waiting')
    await expect(waitingRoom.view()).rejects.toHaveCode('room.not_admitted')
    await browser({ user: host }).enter({ meeting, pwd })
    await deliver()
    expect(pushed).toContainEqual({
      destination: `/user/${waiting.participantId}/queue/room`,
      body: { type: 'lobby.admitted' },
    })
    const entered = await waitingRoom.enter()
    expect(entered.data).toMatchObject({ outcome: 'admitted', participantToken: waiting.participantToken })
  })

  it('[3.28] tells who asks to be let in whether anybody is there who could, and at once when that changes', async () => {
    const { startMeeting, browser, host, deliver, pushed, subscribers } = await setupRooms()
    const { meeting, pwd } = await startMeeting({ waitingRoom: true })
    const guest = browser()
    const waiting = await guest.wait({ meeting, pwd, displayName: 'Gast' })
    const queue = `/user/${waiting.participantId}/queue/room`
    subscribers.add(queue)
    expect(waiting).toMatchObject({ reason: 'approval', isHostHere: false })
    const { enter } = (await guest.api(waiting.participantToken)).room
    const told = async () => {
      await deliver()
      return pushed.flatMap(({ destination, body }) => (destination === queue ? [body] : []))
    }
    const hostPage = browser({ user: host })
    const inside = await hostPage.enter({ meeting, pwd })
    expect((await enter()).data).toMatchObject({ outcome: 'waiting', isHostHere: true })
    expect(await told()).toEqual([{ type: 'lobby.host_moved', isHostHere: true }])
    await (await hostPage.api(inside.participantToken)).room.leave()
    expect((await enter()).data).toMatchObject({ outcome: 'waiting', isHostHere: false })
    expect((await told()).at(-1)).toEqual({ type: 'lobby.host_moved', isHostHere: false })
  })

  it('[3.26, 3.29, 3.33] opens by what the meeting says when the host comes, also for who waited before', async () => {
    const { browser, host, db } = await setupRooms()
    const hostPage = browser({ user: host })
    const { meeting: meetings } = await hostPage.api()
    const start = async (settings: Partial<RoomSettings>) =>
      (await meetings.startMeeting({ idSource: 'personal', settings })).data.invitation
    const { meetingId, joinLink } = await start({})
    const withLink = { meeting: meetingId, pwd: new URL(joinLink).searchParams.get('pwd') ?? '' }
    const page = browser()
    const { participantToken, participantId, reason } = await page.wait({ ...withLink, displayName: 'Gast' })
    expect(reason).toBe('host_absent')
    await start({ disableChat: true, waitingRoom: true, lockAfterMinutes: 5, participantsAudioOff: true })
    const info = await (await browser().api()).meeting.meetingInfo({ id: meetingId, pwd: withLink.pwd })
    expect(info.data).toMatchObject({ isApprovalNeeded: true, isAudioOff: true })

    const { room, participantToken: hostToken } = await hostPage.enter(withLink)
    expect(room.settings).toMatchObject({ disableChat: true, lockAfterMinutes: 5 })
    const { locks_at } = await db.selectFrom('room_sessions').select('locks_at').executeTakeFirstOrThrow()
    expect(locks_at?.getTime()).toBe(room.startedAt + 5 * 60_000)
    // They knocked when nobody had to be asked; now the host is.
    const { enter } = (await page.api(participantToken)).room
    expect((await enter()).data).toMatchObject({ outcome: 'waiting', reason: 'approval' })
    expect(room.lobby).toMatchObject([{ displayName: 'Gast' }])
    await (await hostPage.api(hostToken)).room.admit({ participantIds: [participantId] })
    expect((await enter()).data).toMatchObject({ outcome: 'admitted', isMicrophoneHeld: true })
  })

  it('[3.27, 3.33] changes a personal room that is open as its host chose for the start', async () => {
    const { browser, host, media, deliverEvents, deliver, pushed, subscribers } = await setupRooms()
    const hostPage = browser({ user: host })
    const { meeting: meetings } = await hostPage.api()
    const start = async (settings: Partial<RoomSettings>) =>
      (await meetings.startMeeting({ idSource: 'personal', settings })).data.invitation
    const { meetingId, joinLink } = await start({ joinWithoutHost: true })
    const pwd = new URL(joinLink).searchParams.get('pwd') ?? ''
    const page = browser()
    const guest = await page.enter({ meeting: meetingId, pwd, displayName: 'Gast' })
    const { participantId } = guest.room.self
    const destination = `/user/${participantId}/queue/room`
    subscribers.add(destination)
    await start({ joinWithoutHost: true, disableChat: true, onlyHostShares: true })
    await deliverEvents()
    await deliver()
    expect((await (await page.api(guest.participantToken)).room.view()).data.self).toMatchObject({
      canChat: false,
      canShare: false,
    })
    expect(media.inside(guest.room.roomSessionId, participantId)?.rights.publishSources).toEqual([
      'microphone',
      'camera',
    ])
    expect(pushed).toContainEqual({ destination, body: expect.objectContaining({ type: 'room.changed' }) })
  })

  it('[3.28] admits one, denies another, and admits all who wait', async () => {
    const { browser, tools, withName, deliver, pushed, subscribers, hostInside, disconnected } = await setup({
      waitingRoom: true,
    })
    const [one, two, three] = await Promise.all(
      ['One', 'Two', 'Three'].map((displayName) => browser().wait({ ...withName, displayName })),
    )
    const [first, second, third] = [one, two, three].map((waiting) => waiting!.participantId)
    const hostQueue = `/user/${hostInside.room.self.participantId}/queue/room`
    subscribers.add(hostQueue)
    await deliver()
    const told = pushed.filter(({ destination }) => destination === hostQueue).at(-1)
    const waitingNames = ['One', 'Two', 'Three'].map((displayName) =>
      expect.objectContaining({ displayName }),
    )
    expect(told?.body).toEqual({ type: 'lobby.changed', lobby: expect.arrayContaining(waitingNames) })
    const host = await tools()
    expect((await host.admit({ participantIds: [first!] })).data.count).toBe(1)
    expect((await host.admit({ participantIds: [first!] })).data.count).toBe(0)
    expect((await host.deny({ participantIds: [second!] })).data.count).toBe(1)
    // Who gave up meanwhile keeps nobody out.
    expect((await host.admit({ participantIds: [first!, second!, newId(), third!] })).data.count).toBe(1)
    await expect(host.admit({ participantIds: [newId()] })).rejects.toHaveCode('room.participant_not_found')

    const enter = async (token: string) => (await browser().api(token)).room.enter()
    expect((await enter(one!.participantToken)).data.outcome).toBe('admitted')
    expect((await enter(three!.participantToken)).data.outcome).toBe('admitted')
    await expect(enter(two!.participantToken)).rejects.toHaveCode('room.denied')
    await deliver()
    expect(disconnected).toContainEqual({
      id: two!.participantId,
      code: 'room.denied',
      body: { type: 'room.closed', reason: 'denied' },
    })
  })

  it('[3.28] lets nobody in, and turns nobody away, whom the host did not see waiting', async () => {
    const { browser, tools, withName } = await setup({ waitingRoom: true })
    const knock = (displayName: string) => browser().wait({ ...withName, displayName })
    const [admitted, denied] = [await knock('Layla'), await knock('Tomás')]
    const late = await knock('Mallory')
    const host = await tools()
    await host.admit({ participantIds: [admitted.participantId] })
    await host.deny({ participantIds: [denied.participantId] })
    const { lobby } = (await host.view()).data
    expect(lobby.map(({ participantId }) => participantId)).toEqual([late.participantId])
  })

  it('[3.28] who gave up waiting has not been inside and waits again', async () => {
    const { browser, withName } = await setup({ waitingRoom: true })
    const guest = browser()
    const waiting = await guest.wait(withName)
    await (await guest.api(waiting.participantToken)).room.leave()
    const again = await guest.wait({ ...withName, rejoinToken: waiting.participantToken })
    expect(again.participantId).not.toBe(waiting.participantId)
  })

  it('[3.32] asks strangers to sign in, and judges domain and country', async () => {
    const { browser, withName, addUser, addOrganization, organizationId, meeting, pwd } = await setup({
      allowedDomains: ['riverside.example'],
      allowedCountries: ['BD'],
    })
    await expect(browser({ country: 'BD' }).join(withName)).rejects.toHaveCode('room.sign_in_required')
    const outsider = await addUser(await addOrganization('Elsewhere'), 'Eve', 'elsewhere.example')
    await expect(browser({ user: outsider, country: 'BD' }).join({ meeting, pwd })).rejects.toHaveCode(
      'room.domain_not_allowed',
    )
    const member = await addUser(organizationId, 'Arif')
    await expect(browser({ user: member }).join({ meeting, pwd })).rejects.toHaveCode(
      'room.country_not_allowed',
    )
    await browser({ user: member, country: 'BD' }).enter({ meeting, pwd })
  })

  it('[9.6] lets 300 in and no more, also when they come at once', async () => {
    const { browser, withName, db, hostInside } = await setup()
    const { roomSessionId } = hostInside.room
    await fill(db, roomSessionId, 298)
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => browser({ ip: `192.0.2.${n}` }).join(withName)),
    )
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(codes).toEqual(['room.full', 'room.full', 'room.full'])
  })

  it('[9.6] lets as many in from the waiting room as fit, and says when nobody does', async () => {
    const { browser, withName, db, hostInside, tools } = await setup({ waitingRoom: true })
    await fill(db, hostInside.room.roomSessionId, 298)
    const [first, second] = [await browser().wait(withName), await browser().wait(withName)]
    const { admit } = await tools()
    const all = { participantIds: [first.participantId, second.participantId] }
    expect((await admit(all)).data.count).toBe(1)
    expect((await (await browser().api(first.participantToken)).room.enter()).data.outcome).toBe('admitted')
    expect((await (await browser().api(second.participantToken)).room.enter()).data.outcome).toBe('waiting')
    await expect(admit(all)).rejects.toHaveCode('room.full')
    expect((await admit({ participantIds: [first.participantId] })).data.count).toBe(0)
  })

  it('[1.4] [9.6] lets a thousand into a big meeting, also from the waiting room', async () => {
    const { browser, withName, db, hostInside, tools } = await setup({ waitingRoom: true })
    await db.updateTable('meetings').set({ meeting_type: 'big' }).execute()
    await fill(db, hostInside.room.roomSessionId, 998)
    const { participantToken, participantId } = await browser().wait(withName)
    const { admit } = await tools()
    expect((await admit({ participantIds: [participantId] })).data.count).toBe(1)
    expect((await (await browser().api(participantToken)).room.enter()).data.outcome).toBe('admitted')
    await expect(browser({ ip: '192.0.2.9' }).join(withName)).rejects.toHaveCode('room.full')
  })

  it('[9.6] lets no more in than fit when the host comes whom they waited for', async () => {
    const { browser, startMeeting, db, host } = await setupRooms()
    const { meeting, pwd } = await startMeeting({ joinWithoutHost: false })
    const waiting = [1, 2, 3].map((n) =>
      browser({ ip: `192.0.2.${n}` }).wait({ meeting, pwd, displayName: 'Gast' }),
    )
    const [one] = await Promise.all(waiting)
    const { room_session_id } = await db
      .selectFrom('participants')
      .select('room_session_id')
      .where('id', '=', one?.participantId ?? '')
      .executeTakeFirstOrThrow()
    await fill(db, room_session_id, 298)
    await browser({ user: host }).enter({ meeting, pwd })
    const rows = await db.selectFrom('participants').select('id').where('status', '=', 'waiting').execute()
    expect(rows).toHaveLength(2)
  })

  it('[3.28] keeps who was removed while the SFU failed them removed, and forgets who just failed', async () => {
    const { browser, withName, db, media, tools } = await setup()
    const statuses = async () =>
      (
        await db
          .selectFrom('participants')
          .select('status')
          .where('user_id', 'is', null)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
      ).map(({ status }) => status)
    const { ensureRoom } = media
    media.ensureRoom = async () => {
      // The room is opened while it is written down who comes in.
      const { id } = await vi.waitFor(() =>
        db.selectFrom('participants').select('id').where('user_id', 'is', null).executeTakeFirstOrThrow(),
      )
      await (await tools()).remove({ participantId: id })
      throw new AppError('room.media_unavailable')
    }
    await expect(browser({ ip: '192.0.2.1' }).join(withName)).rejects.toHaveCode('room.media_unavailable')
    expect(await statuses()).toEqual(['removed'])
    media.ensureRoom = ensureRoom
    media.isDown = true
    await expect(browser({ ip: '192.0.2.2' }).join(withName)).rejects.toHaveCode('room.media_unavailable')
    expect((await statuses()).toSorted()).toEqual(['left', 'removed'])
  })
})

describe('what the pre-join page knows', () => {
  it('[2.61] shows names only to who holds the link or is a colleague', async () => {
    const { browser, meeting, pwd, addUser, organizationId } = await setup({ participantsVideoOff: true })
    const info = async (api: ReturnType<typeof browser>, link?: string) =>
      (await (await api.api()).meeting.meetingInfo({ id: meeting, ...(link ? { pwd: link } : {}) })).data
    expect(await info(browser())).toMatchObject({
      title: '',
      hostName: '',
      organizationName: '',
      insideCount: 0,
      isPasscodeNeeded: true,
      isVideoOff: true,
    })
    expect(await info(browser(), pwd)).toMatchObject({
      title: 'Planning',
      hostName: 'Nusrat Test',
      organizationName: 'Riverside Council',
      isPasscodeNeeded: false,
      state: 'open',
      insideCount: 1,
      role: 'guest',
    })
    const member = browser({ user: await addUser(organizationId, 'Arif') })
    expect(await info(member)).toMatchObject({ title: 'Planning', isPasscodeNeeded: true })
  })

  it('[3.27] [3.28] [3.32] says what one will have to wait for or to do first', async () => {
    const { startMeeting, browser, host } = await setupRooms()
    const { meeting, pwd } = await startMeeting({ hostAudioOff: true })
    const guestInfo = await (await browser().api()).meeting.meetingInfo({ id: meeting, pwd })
    expect(guestInfo.data).toMatchObject({
      state: 'not_started',
      isHostNeeded: true,
      isApprovalNeeded: false,
      isAudioOff: false,
    })
    const hostInfo = await (await browser({ user: host }).api()).meeting.meetingInfo({ id: meeting })
    expect(hostInfo.data).toMatchObject({
      role: 'host',
      isHostNeeded: false,
      isPasscodeNeeded: false,
      isAudioOff: true,
    })
    const strict = await startMeeting({ signedInOnly: true })
    const info = await (await browser().api()).meeting.meetingInfo({ id: strict.meeting, pwd: strict.pwd })
    expect(info.data.isSignInNeeded).toBe(true)
  })
})

describe('what nobody can find out', () => {
  it('[3.29] unknown, ended and locked meetings answer alike to guests', async () => {
    const { browser, tools, withName, startMeeting, host } = await setup()
    const ended = await startMeeting()
    const hostAgain = browser({ user: host })
    const inEnded = await hostAgain.enter({ meeting: ended.meeting, pwd: ended.pwd })
    await (await hostAgain.api(inEnded.participantToken)).room.end()
    await (await tools()).changeSettings({ isLocked: true })

    const errors = []
    for (const input of [
      withName,
      { ...withName, meeting: ended.meeting, pwd: ended.pwd },
      { ...withName, meeting: '999999999999' },
    ]) {
      errors.push(
        await browser()
          .join(input)
          .catch((error: unknown) => error),
      )
      const { meeting: id, pwd } = input
      errors.push(
        await (await browser().api()).meeting.meetingInfo({ id, pwd }).catch((error: unknown) => error),
      )
    }
    expect(errors).toHaveLength(6)
    const shapes = errors.map((error) => JSON.stringify(error))
    expect(new Set(shapes)).toEqual(new Set([shapes[0]]))
    expect(errors[0]).toHaveCode('room.not_available')
    await expect(hostAgain.join({ meeting: ended.meeting, pwd: ended.pwd })).rejects.toHaveCode('room.ended')
  })

  it('[3.31] stops 64 wrong passcodes from one address, and does not tell a right one from then on', async () => {
    const { browser, meeting, passcode, db } = await setup()
    const wrong = passcode === '000000' ? '111111' : '000000'
    const codes: string[] = []
    for (let attempt = 0; attempt < 64; attempt++) {
      const error: unknown = await browser()
        .join({ meeting, displayName: 'Gast', passcode: wrong })
        .catch((reason: unknown) => reason)
      codes.push((error as { code: string }).code)
    }
    const firstStop = codes.indexOf('general.too_many_attempts')
    expect(firstStop).toBeGreaterThan(5)
    expect(new Set(codes.slice(0, firstStop))).toEqual(new Set(['room.passcode_incorrect']))
    expect(new Set(codes.slice(firstStop))).toEqual(new Set(['general.too_many_attempts']))
    await expect(browser().join({ meeting, displayName: 'Gast', passcode })).rejects.toHaveCode(
      'general.too_many_attempts',
    )
    await browser({ ip: '203.0.113.99' }).enter({ meeting, displayName: 'Gast', passcode })
    expect(await db.selectFrom('participants').select('id').execute()).toHaveLength(2)
  })

  it('[3.31] counts an IPv6 /64 as one address, and never a right passcode', async () => {
    const { browser, meeting, passcode } = await setup()
    for (let attempt = 0; attempt < 40; attempt++) {
      await browser({ ip: '2001:db8:1:2::1' }).join({ meeting, displayName: 'Gast', passcode })
    }
    const wrong = passcode === '000000' ? '111111' : '000000'
    const guess = (n: number) =>
      browser({ ip: `2001:db8:1:2::${n}` }).join({ meeting, displayName: 'Gast', passcode: wrong })
    for (let n = 1; n <= 30; n++) await expect(guess(n)).rejects.toHaveCode('room.passcode_incorrect')
    await expect(guess(31)).rejects.toHaveCode('general.too_many_attempts')
  })

  it('[3.30] stops an address that tries IDs, right ones included', async () => {
    const { browser, meeting, pwd } = await setup()
    const api = await browser().api()
    const codes = await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        api.meeting
          .meetingInfo({ id: String(900_000_000_000 + n) })
          .catch((error: { code: string }) => error.code),
      ),
    )
    expect(codes.filter((code) => code === 'room.not_available')).toHaveLength(60)
    expect(codes.filter((code) => code === 'general.too_many_attempts')).toHaveLength(20)
    await expect(api.meeting.meetingInfo({ id: meeting, pwd })).rejects.toHaveCode(
      'general.too_many_attempts',
    )
  })
})

describe('coming back', () => {
  it('[4.4] keeps role, hand and name of who shows the token of their visit, and leaves no twin', async () => {
    const { browser, tools, withName, media, deliver, disconnected, db } = await setup()
    const guest = browser()
    const first = await guest.enter(withName)
    const { participantId } = first.room.self
    await (await tools()).changeRole({ participantId, role: 'co_host' })
    await (await guest.api(first.participantToken)).room.raiseHand({ isRaised: true })
    await deliver()
    const again = await guest.enter({ meeting: withName.meeting, rejoinToken: first.participantToken })
    expect(again.room.self).toMatchObject({ participantId, role: 'co_host', displayName: 'Gast' })
    expect(media.inside(again.room.roomSessionId, participantId)?.attributes['hand']).toMatch(/^\d+$/)
    expect(media.rooms.get(again.room.roomSessionId)?.size).toBe(2)
    expect(await db.selectFrom('participants').select('id').execute()).toHaveLength(2)
    await deliver()
    expect(disconnected.at(-1)).toMatchObject({
      id: participantId,
      body: { type: 'room.closed', reason: 'joined_elsewhere' },
    })
    await expect((await guest.api(first.participantToken)).room.view()).rejects.toHaveCode(
      'identity.unauthenticated',
    )
  })

  it('[3.28] keeps the name that a host gave, and lets nobody take another one by coming again where they may not', async () => {
    const { browser, tools, withName, meeting, pwd, addUser, organizationId } = await setup()
    const user = await addUser(organizationId, 'Arif')
    const member = browser({ user })
    const { participantId } = (await member.enter({ meeting, pwd })).room.self
    const host = await tools()
    await host.renameParticipant({ participantId, displayName: 'Arif of Riverside' })
    const nameOf = async (displayName?: string) =>
      (await member.enter({ meeting, pwd, ...(displayName ? { displayName } : {}) })).room.self.displayName
    expect(await nameOf()).toBe('Arif of Riverside')
    expect(await nameOf('Arif H.')).toBe('Arif H.')
    await host.changeSettings({ settings: { selfRename: false } })
    expect(await nameOf('Eve')).toBe('Arif H.')
    const guest = browser()
    const first = await guest.enter(withName)
    const again = await guest.enter({
      ...withName,
      displayName: 'Eve',
      rejoinToken: first.participantToken,
    })
    expect(again.room.self.displayName).toBe('Gast')
  })

  it('[3.29] lets those back into a locked room who were inside', async () => {
    const { browser, tools, withName, meeting, pwd, addUser, organizationId, hostBrowser } = await setup()
    const member = browser({ user: await addUser(organizationId, 'Arif') })
    const inside = await member.enter({ meeting, pwd })
    await (await tools()).changeSettings({ isLocked: true })
    await (await member.api(inside.participantToken)).room.leave()
    await member.enter({ meeting, pwd })
    await hostBrowser.enter({ meeting, pwd })
    await expect(
      browser({ user: await addUser(organizationId, 'Tomas') }).join({ meeting, pwd }),
    ).rejects.toHaveCode('room.not_available')
    await expect(browser().join(withName)).rejects.toHaveCode('room.not_available')
  })

  it('[3.28] keeps a removed guest out: by the old token, a new one, a second tab, a fresh profile', async () => {
    const { browser, tools, withName, media, rooms, deliver, disconnected, sockets } = await setup()
    const guest = browser({ ip: '192.0.2.66' })
    const inside = await guest.enter(withName)
    const { participantId } = inside.room.self
    const secondTab = { ...withName, displayName: 'Somebody else' }
    await (await tools()).remove({ participantId })
    await deliver()

    expect(media.inside(inside.room.roomSessionId, participantId)).toBeUndefined()
    expect(disconnected.at(-1)).toEqual({
      id: participantId,
      code: 'room.removed',
      body: { type: 'room.closed', reason: 'removed' },
    })
    expect(await sockets(inside.participantToken)).toBeNull()
    const old = (await guest.api(inside.participantToken)).room
    await expect(old.sfuToken()).rejects.toHaveCode('room.removed')
    await expect(old.enter()).rejects.toHaveCode('room.removed')
    await expect(old.sendMessage({ text: 'hello', clientMessageId: newId() })).rejects.toHaveCode(
      'room.removed',
    )
    await rooms.handleMediaEvent(media.connect(inside.sfu.token))
    expect(media.inside(inside.room.roomSessionId, participantId)).toBeUndefined()

    await expect(guest.join({ ...withName, rejoinToken: inside.participantToken })).rejects.toHaveCode(
      'room.removed',
    )
    await expect(guest.join(secondTab)).rejects.toHaveCode('room.removed')
    const freshProfile = browser({ ip: '192.0.2.66' })
    expect((await freshProfile.wait(secondTab)).reason).toBe('approval')
    await expect(browser().join({ ...withName, rejoinToken: inside.participantToken })).rejects.toHaveCode(
      'room.removed',
    )
    await browser({ ip: '192.0.2.67' }).enter(secondTab)
  })

  it('[3.28] keeps a removed member out by the account, and as a guest of the same browser', async () => {
    const { browser, tools, withName, meeting, pwd, addUser, organizationId } = await setup()
    const user = await addUser(organizationId, 'Arif')
    const member = browser({ user })
    const inside = await member.enter({ meeting, pwd })
    await (await tools()).remove({ participantId: inside.room.self.participantId })
    await expect(browser({ user, ip: '192.0.2.1' }).join({ meeting, pwd })).rejects.toHaveCode('room.removed')
    const signedOut = browser({ cookies: member.cookies })
    await expect(signedOut.join(withName)).rejects.toHaveCode('room.removed')
    await browser().wait(withName)
    await browser({ ip: '192.0.2.2' }).enter(withName)
  })

  it('[1.7] brings people back after the SFU has lost the room', async () => {
    const { hostBrowser, hostInside, media, connect } = await setup()
    media.restart()
    const { data } = await (await hostBrowser.api(hostInside.participantToken)).room.sfuToken()
    await connect({ sfu: data })
    expect(media.rooms.get(hostInside.room.roomSessionId)?.size).toBe(1)
  })

  it('[1.7] says that media is away, and leaves no twin of a guest who tries again', async () => {
    const { browser, withName, media } = await setup()
    media.isDown = true
    await expect(browser().join(withName)).rejects.toHaveCode('room.media_unavailable')
    media.isDown = false
    const guest = await browser().enter(withName)
    expect(media.rooms.get(guest.room.roomSessionId)?.size).toBe(2)
  })
})

describe('start links', () => {
  it('[2.8] makes whoever opens it the host, once', async () => {
    const { startMeeting, browser, host } = await setupRooms()
    const { meeting } = await startMeeting()
    const { data: link } = await (await browser({ user: host }).api()).meeting.startLink({ id: meeting })
    const jwt = new URL(link.redirectUrl).searchParams.get('jwt') ?? ''
    const desktop = browser({ ip: '192.0.2.5' })
    const redeem = async () => (await (await desktop.api()).meeting.redeemStartLink({ jwt })).data
    const results = await Promise.allSettled([redeem(), redeem(), redeem()])
    const tickets = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(tickets).toHaveLength(1)
    expect(tickets[0]).toMatchObject({ meeting, displayName: 'Nusrat Test' })
    await expect(redeem()).rejects.toHaveCode('room.start_link_used')
    const inside = await desktop.enter({ meeting, startTicket: tickets[0]?.startTicket })
    expect(inside.room.self).toMatchObject({ role: 'host', displayName: 'Nusrat Test' })
  })

  it('[2.8] expires, belongs to one meeting and to its host, and is no ticket itself', async () => {
    const { startMeeting, browser, host, clock, addUser, organizationId, db } = await setupRooms()
    const [one, other] = [await startMeeting(), await startMeeting()]
    const hostApi = await browser({ user: host }).api()
    const guestApi = await browser().api()
    const jwtOf = async () =>
      new URL((await hostApi.meeting.startLink({ id: one.meeting })).data.redirectUrl).searchParams.get(
        'jwt',
      ) ?? ''
    const member = await addUser(organizationId, 'Arif')
    await expect(
      (await browser({ user: member }).api()).meeting.startLink({ id: one.meeting }),
    ).rejects.toHaveCode('schedule.not_found')

    const late = await jwtOf()
    clock.advance(5 * 60_000 + 1_000)
    await expect(guestApi.meeting.redeemStartLink({ jwt: late })).rejects.toHaveCode('room.start_link_used')
    const jwt = await jwtOf()
    await expect(browser().join({ meeting: one.meeting, startTicket: jwt })).rejects.toHaveCode(
      'room.start_link_used',
    )
    const { startTicket } = (await guestApi.meeting.redeemStartLink({ jwt })).data
    await expect(browser().join({ meeting: other.meeting, startTicket })).rejects.toHaveCode(
      'room.start_link_used',
    )
    const unsigned = `${jwt.split('.').slice(0, 2).join('.')}.`
    await expect(guestApi.meeting.redeemStartLink({ jwt: unsigned })).rejects.toHaveCode(
      'room.start_link_used',
    )
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', host.id).execute()
    await expect(browser().join({ meeting: one.meeting, startTicket })).rejects.toHaveCode(
      'room.start_link_used',
    )
  })

  it('[2.8] shows its holder what the host may know, at doors that are closed to guests too', async () => {
    const { startMeeting, browser, host } = await setupRooms()
    const { meeting } = await startMeeting({ allowedCountries: ['BD'] })
    const { startTicket } = await ticketFor(await browser({ user: host }).api(), meeting)
    const desktop = (await browser({ ip: '192.0.2.5' }).api()).meeting
    await expect(desktop.meetingInfo({ id: meeting })).rejects.toHaveCode('room.country_not_allowed')
    const info = (await desktop.meetingInfo({ id: meeting, startTicket })).data
    expect(info).toMatchObject({
      role: 'host',
      title: 'Planning',
      isPasscodeNeeded: false,
      isHostNeeded: false,
    })
  })

  it('[2.8] [3.29] tells with a ticket that opens something else nothing about an ID', async () => {
    const { startMeeting, browser, host } = await setupRooms()
    const [own, other] = [await startMeeting(), await startMeeting()]
    const { startTicket } = await ticketFor(await browser({ user: host }).api(), own.meeting)
    const guest = (await browser({ ip: '192.0.2.5' }).api()).meeting
    for (const ticket of [startTicket, 'made-up'])
      for (const id of [other.meeting, '900000000000']) {
        await expect(guest.meetingInfo({ id, startTicket: ticket })).rejects.toHaveCode(
          'room.start_link_used',
        )
        await expect(guest.joinMeeting({ meeting: id, startTicket: ticket })).rejects.toHaveCode(
          'room.start_link_used',
        )
      }
  })
})

type Api = Awaited<ReturnType<ReturnType<TestRooms['browser']>['api']>>

/** What the start link of a meeting is changed for. */
async function ticketFor({ meeting }: Api, id: string) {
  const { redirectUrl } = (await meeting.startLink({ id })).data
  const jwt = new URL(redirectUrl).searchParams.get('jwt') ?? ''
  return (await meeting.redeemStartLink({ jwt })).data
}
