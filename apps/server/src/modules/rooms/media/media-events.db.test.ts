import Fastify from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { RoomSettings } from '@majlis/contract'
import { newId } from '../../../platform/ids/ids.ts'
import { listAttendance } from '../../../testing/attendance.ts'
import { recordedLog } from '../../../testing/log.ts'
import { setupModules, type ModulesOptions } from '../../../testing/modules.ts'
import { setupRooms, type Admitted } from '../../../testing/rooms.ts'
import { emptyGraceMs } from '../sessions/session-upkeep.ts'

async function setup(settings: Partial<RoomSettings> = {}, options: ModulesOptions = {}) {
  const rooms = await setupRooms(options)
  const started = await rooms.startMeeting(settings)
  const { meeting, pwd } = started
  const host = await rooms.browser({ user: rooms.host }).enter({ meeting, pwd })
  const guestBrowser = rooms.browser()
  const guest = await guestBrowser.enter({ meeting, pwd, displayName: 'Gast' })
  const room = host.room.roomSessionId
  const idOf = ({ room: { self } }: Admitted) => self.participantId
  const reconcile = async () => {
    await rooms.round()
    await rooms.deliverEvents()
  }
  const attendanceOf = async (who: Admitted) => {
    const list = await listAttendance(rooms.db, rooms.organizationId, room, new Date(rooms.clock.now()))
    return list.find(({ participantId }) => participantId === idOf(who))
  }
  const insideCount = async () => {
    const api = await rooms.browser({ user: rooms.host }).api()
    return (await api.meeting.isOngoing({ id: meeting })).data.insideCount
  }
  return {
    ...rooms,
    ...started,
    hostInside: host,
    guest,
    guestBrowser,
    room,
    idOf,
    reconcile,
    attendanceOf,
    insideCount,
  }
}

describe('the ledger', () => {
  it('[3.37] counts time inside over several visits, each event once', async () => {
    const { guest, guestBrowser, clock, media, room, idOf, report, meeting, attendanceOf } = await setup()
    const start = clock.now()
    clock.advance(60_000)
    const left = media.disconnect(room, idOf(guest))
    await report(left)
    clock.advance(30_000)
    await guestBrowser.enter({ meeting, rejoinToken: guest.participantToken })
    clock.advance(60_000)
    await report(left)
    await report(left)
    expect(await attendanceOf(guest)).toEqual({
      participantId: idOf(guest),
      displayName: 'Gast',
      isGuest: true,
      inTime: start,
      outTime: null,
      totalMs: 120_000,
    })
  })

  it('[3.37] counts time once when a second connection replaces the first', async () => {
    const { guest, guestBrowser, clock, meeting, attendanceOf, insideCount } = await setup()
    clock.advance(60_000)
    await guestBrowser.enter({ meeting, rejoinToken: guest.participantToken })
    clock.advance(60_000)
    expect((await attendanceOf(guest))?.totalMs).toBe(120_000)
    expect(await insideCount()).toBe(2)
  })

  it('[3.37] keeps the newer connection if the beginning of an older one is reported after it', async () => {
    const { guest, guestBrowser, clock, media, report, meeting, attendanceOf, insideCount, room, idOf, db } =
      await setup()
    const { participantToken: rejoinToken } = guest
    const again = await guestBrowser.join({ meeting, rejoinToken })
    if (again.outcome !== 'admitted') throw new Error('was not admitted')
    clock.advance(60_000)
    const older = media.connect(again.sfu.token)
    clock.advance(30_000)
    const newer = media.connect(again.sfu.token)
    clock.advance(1_000)
    await report(newer)
    await report(older)
    clock.advance(59_000)
    expect(await attendanceOf(guest)).toMatchObject({ outTime: null, totalMs: 150_000 })
    expect(await insideCount()).toBe(2)
    await report(media.disconnect(room, idOf(guest)))
    expect(await attendanceOf(guest)).toMatchObject({ outTime: clock.now(), totalMs: 150_000 })
    expect(await insideCount()).toBe(1)
    const visits = await db
      .selectFrom('attendance_stays')
      .select('left_at')
      .where('participant_id', '=', idOf(guest))
      .execute()
    expect(visits.map(({ left_at }) => left_at === null)).toEqual([false, false, false])
  })

  it('[3.37] lets no one in again if the beginning of an older connection is reported after the end of the newest', async () => {
    const { guest, guestBrowser, clock, media, report, meeting, attendanceOf, insideCount, room, idOf } =
      await setup()
    const again = await guestBrowser.join({ meeting, rejoinToken: guest.participantToken })
    if (again.outcome !== 'admitted') throw new Error('was not admitted')
    clock.advance(60_000)
    const older = media.connect(again.sfu.token)
    clock.advance(30_000)
    await report(media.connect(again.sfu.token))
    clock.advance(30_000)
    const left = clock.now()
    await report(media.disconnect(room, idOf(guest)))
    await report(older)
    clock.advance(60_000)
    expect(await insideCount()).toBe(1)
    expect(await attendanceOf(guest)).toMatchObject({ outTime: left, totalMs: 120_000 })
  })

  it('[3.37] takes the connection that a comparison finds, also if the clock of its SFU is behind', async () => {
    const { guest, clock, media, reconcile, attendanceOf, insideCount, room, idOf } = await setup()
    clock.advance(60_000)
    const connection = media.inside(room, idOf(guest))
    if (!connection) throw new Error('is not inside')
    Object.assign(connection, { sid: 'PA_other', joinedAt: clock.now() - 70_000 })
    await reconcile()
    expect(await insideCount()).toBe(2)
    expect((await attendanceOf(guest))?.outTime).toBeNull()
  })

  it('[3.37] closes the visits of ghosts after an SFU was killed, and counts them as outside', async () => {
    const { guest, clock, media, reconcile, attendanceOf, insideCount, room } = await setup()
    clock.advance(60_000)
    media.restart()
    await reconcile()
    expect(media.rooms.has(room)).toBe(true)
    clock.advance(60_000)
    expect(await attendanceOf(guest)).toMatchObject({ totalMs: 60_000, outTime: clock.now() - 60_000 })
    expect(await insideCount()).toBe(0)
    await reconcile()
    expect((await attendanceOf(guest))?.totalMs).toBe(60_000)
  })

  it('[3.37] finds people who joined while the server was down', async () => {
    const { browser, meeting, pwd, media, reconcile, insideCount, attendanceOf } = await setup()
    const late = await browser().join({ meeting, pwd, displayName: 'Late' })
    if (late.outcome !== 'admitted') throw new Error('was not admitted')
    media.connect(late.sfu.token)
    expect(await insideCount()).toBe(2)
    await reconcile()
    expect(await insideCount()).toBe(3)
    expect((await attendanceOf(late))?.outTime).toBeNull()
  })

  it('[3.37] believes reports that come while it compares', async () => {
    const { guest, browser, clock, meeting, pwd, media, room, idOf, report, reconcile, ...rest } =
      await setup()
    const { attendanceOf, insideCount, db } = rest
    const late = await browser().join({ meeting, pwd, displayName: 'Late' })
    if (late.outcome !== 'admitted') throw new Error('was not admitted')
    const { listParticipants } = media
    media.listParticipants = async (name) => {
      const listed = await listParticipants(name)
      media.listParticipants = listParticipants
      await report(media.connect(late.sfu.token))
      await report(media.disconnect(room, idOf(guest)))
      return listed
    }
    await reconcile()
    expect(await insideCount()).toBe(2)
    clock.advance(60_000)
    await reconcile()
    expect(await attendanceOf(late)).toMatchObject({ outTime: null, totalMs: 60_000 })
    expect(await attendanceOf(guest)).toMatchObject({ totalMs: 0, outTime: clock.now() - 60_000 })
    const entries = await db.selectFrom('attendance_entries').select('id').execute()
    expect(entries).toHaveLength(4)
  })

  it('[3.37] is written by one round when two servers compare at once', async () => {
    const { media, database, clock, round, db, deliverEvents } = await setup()
    const other = await setupModules({ database, clock, sfu: media })
    media.restart()
    await Promise.all([round(), other.modules.rooms.start()])
    await other.modules.rooms.stop()
    await deliverEvents()
    const rows = await db.selectFrom('attendance_entries').select('kind').where('kind', '=', 'left').execute()
    expect(rows).toHaveLength(2)
  })
})

describe('who may be connected', () => {
  it('[3.28] disconnects people with an old token after leaving, removal and the end', async () => {
    const { guest, guestBrowser, media, room, idOf, report, hostInside, browser } = await setup()
    await (await guestBrowser.api(guest.participantToken)).room.leave()
    await report(media.connect(guest.sfu.token))
    expect(media.inside(room, idOf(guest))).toBeUndefined()
    const host = (await browser().api(hostInside.participantToken)).room
    await host.remove({ participantId: idOf(guest) })
    await report(media.connect(guest.sfu.token))
    expect(media.inside(room, idOf(guest))).toBeUndefined()
    await host.end()
    await media.ensureRoom(room)
    await report(media.connect(guest.sfu.token))
    expect(media.inside(room, idOf(guest))).toBeUndefined()
  })

  it('[3.28] disconnects an intruder when the report comes again, after the SFU could not be reached', async () => {
    const { guest, guestBrowser, media, room, idOf, report } = await setup()
    await (await guestBrowser.api(guest.participantToken)).room.leave()
    const joined = media.connect(guest.sfu.token)
    media.isDown = true
    await expect(report(joined)).rejects.toThrow('room.media_unavailable')
    media.isDown = false
    await report(joined)
    expect(media.inside(room, idOf(guest))).toBeUndefined()
  })

  it('[3.28] disconnects intruders whose webhook was lost', async () => {
    const { guest, guestBrowser, media, room, idOf, reconcile } = await setup()
    await (await guestBrowser.api(guest.participantToken)).room.leave()
    media.connect(guest.sfu.token)
    await reconcile()
    expect(media.inside(room, idOf(guest))).toBeUndefined()
  })

  it('[3.28] disconnects connections with an identity that we did not issue', async () => {
    const { guest, media, room, idOf, report, reconcile, insideCount } = await setup()
    const twin = `${idOf(guest)}#twin`
    const token = JSON.stringify({ ...JSON.parse(guest.sfu.token), identity: twin })
    await report(media.connect(token))
    expect(media.inside(room, twin)).toBeUndefined()
    media.connect(token)
    await reconcile()
    expect(media.inside(room, twin)).toBeUndefined()
    expect(await insideCount()).toBe(2)
  })

  it('[4.2] removes a suspended user from SFU, socket and chat at once, and admits them after reactivation', async () => {
    const {
      addUser,
      organizationId,
      browser,
      meeting,
      pwd,
      media,
      room,
      idOf,
      db,
      events,
      deliver,
      deliverEvents,
      disconnected,
      sockets,
    } = await setup()
    const user = await addUser(organizationId, 'Arif')
    const member = browser({ user })
    const inside = await member.enter({ meeting, pwd })
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute()
    await events.publish(db, 'user.access_ended', { userId: user.id, organizationId, reason: 'suspended' })
    await deliverEvents()
    await deliver()
    expect(media.inside(room, idOf(inside))).toBeUndefined()
    expect(disconnected).toContainEqual({
      kind: 'participant',
      id: idOf(inside),
      code: 'identity.suspended',
      body: { type: 'room.closed', reason: 'suspended' },
    })
    expect(await sockets(inside.participantToken)).toBeNull()
    const calls = (await browser().api(inside.participantToken)).room
    await expect(calls.sfuToken()).rejects.toHaveCode('identity.suspended')
    await expect(calls.messages({})).rejects.toHaveCode('identity.suspended')
    await db.updateTable('users').set({ status: 'active' }).where('id', '=', user.id).execute()
    await member.enter({ meeting, pwd })
  })

  it('[4.2] removes a suspended user while no worker runs, by the signal to every web process', async () => {
    const { addUser, organizationId, browser, meeting, pwd, media, room, idOf, db, realtime, deliver } =
      await setup()
    const user = await addUser(organizationId, 'Arif')
    const inside = await browser({ user }).enter({ meeting, pwd })
    await realtime.signal(db, 'user.access_ended', { userId: user.id, reason: 'suspended' })
    await deliver()
    // Reactivated before it was heard.
    expect(media.inside(room, idOf(inside))).toBeDefined()
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute()
    await realtime.signal(db, 'user.access_ended', { userId: user.id, reason: 'suspended' })
    await deliver()
    expect(media.inside(room, idOf(inside))).toBeUndefined()
  })

  it('[4.2] disconnects suspended users who connect, and those whom no signal reached', async () => {
    const { addUser, organizationId, browser, meeting, pwd, media, room, idOf, db, report, reconcile } =
      await setup()
    const user = await addUser(organizationId, 'Arif')
    const inside = await browser({ user }).enter({ meeting, pwd })
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute()
    await reconcile()
    expect(media.inside(room, idOf(inside))).toBeUndefined()
    await report(media.connect(inside.sfu.token))
    expect(media.inside(room, idOf(inside))).toBeUndefined()
  })

  it('[3.28] leaves rooms of others on a shared SFU alone, also where their names are UUIDs', async () => {
    const { media, report } = await setup()
    const room = newId()
    await media.ensureRoom(room)
    const { token } = await media.access({
      room,
      identity: newId(),
      name: 'Bob',
      attributes: {},
      rights: { publishSources: [] },
      ttlMs: 1_000,
    })
    await report(media.connect(token))
    expect(await media.listParticipants(room)).toHaveLength(1)
  })

  it('[3.28] leaves rooms of others on a shared SFU alone', async () => {
    const { media, report, reconcile } = await setup()
    await media.ensureRoom('somebody-elses-room')
    await report({
      id: 'x',
      at: 0,
      room: 'somebody-elses-room',
      kind: 'participant_joined',
      identity: 'bob',
      sid: 'PA',
    })
    await reconcile()
    expect(media.rooms.has('somebody-elses-room')).toBe(true)
  })
})

describe('a round', () => {
  it('[3.27] corrects rights that the SFU missed', async () => {
    const { guest, media, room, idOf, reconcile, hostInside, browser } = await setup()
    const host = (await browser().api(hostInside.participantToken)).room
    media.isDown = true
    await host.setDevice({ participantId: idOf(guest), source: 'camera', state: 'blocked' })
    media.isDown = false
    expect(media.inside(room, idOf(guest))?.rights.publishSources).toContain('camera')
    await reconcile()
    expect(media.inside(room, idOf(guest))?.rights.publishSources).not.toContain('camera')
  })

  it('[3.27] ends sound of a screen without its picture, also where its report was lost', async () => {
    const { guest, hostInside, media, room, idOf, reconcile } = await setup()
    const sourcesOf = (who: Admitted) => media.inside(room, idOf(who))?.tracks.map(({ source }) => source)
    media.publish(room, idOf(guest), { source: 'screen_share_audio' })
    media.publish(room, idOf(hostInside), { source: 'screen_share_audio' })
    await reconcile()
    media.publish(room, idOf(hostInside), { source: 'screen_share' })
    expect(sourcesOf(guest)).toEqual(['screen_share_audio'])
    await reconcile()
    expect(sourcesOf(guest)).toEqual([])
    expect(sourcesOf(hostInside)).toEqual(['screen_share_audio', 'screen_share'])
  })

  it('revokes the right to send data that an earlier build gave to connections', async () => {
    const { guest, media, room, idOf, reconcile } = await setup()
    const connection = media.inside(room, idOf(guest))
    if (connection) connection.canPublishData = true
    await reconcile()
    expect(media.inside(room, idOf(guest))?.canPublishData).toBe(false)
  })

  it('[3.37] continues with the other rooms if one fails, and stops if the SFU is unavailable', async () => {
    const { log, lines } = recordedLog()
    const { media, round, startMeeting, browser, host, room, db, deliverEvents } = await setup({}, { log })
    const other = await startMeeting()
    await browser({ user: host }).enter({ meeting: other.meeting, pwd: other.pwd })
    media.restart()
    const { ensureRoom } = media
    media.ensureRoom = async (name) => {
      if (name === room) throw new Error('a room that cannot be compared')
      await ensureRoom(name)
    }
    await round()
    await deliverEvents()
    const connected = await db
      .selectFrom('participants')
      .select('room_session_id')
      .distinct()
      .where('sfu_sid', 'is not', null)
      .execute()
    expect(connected).toEqual([{ room_session_id: room }])
    media.isDown = true
    await round()
    expect(lines().map(({ msg }) => msg)).toContain('the media server is away')
    media.isDown = false
    media.ensureRoom = ensureRoom
    await round()
    expect(media.rooms.has(room)).toBe(true)
  })

  it('[3.37] holds no transaction open while it asks the SFU', async () => {
    const { media, round, db } = await setup()
    const { listParticipants } = media
    const open: number[] = []
    media.listParticipants = async (room) => {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction'`.execute(db)
      open.push(rows[0]?.count ?? -1)
      return listParticipants(room)
    }
    await round()
    expect(open).toEqual([0])
  })

  it('[9.6] admits people who did not fit when their host joined', async () => {
    const { round, browser, meeting, pwd, db, hostInside, connect, disconnect, clock } = await setup()
    await disconnect(hostInside)
    clock.advance(46_000)
    const late = await browser().wait({ meeting, pwd, displayName: 'Late' })
    await connect(hostInside)
    await round()
    const { status } = await db
      .selectFrom('participants')
      .select('status')
      .where('id', '=', late.participantId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('admitted')
  })
})

describe('the end of a room', () => {
  it('[3.27] continues without its host; new people wait', async () => {
    const { hostInside, disconnect, clock, browser, meeting, pwd, guest, guestBrowser, reconcile } =
      await setup()
    await disconnect(hostInside)
    clock.advance(emptyGraceMs * 2)
    await reconcile()
    expect((await (await guestBrowser.api(guest.participantToken)).room.view()).data.self.role).toBe('guest')
    expect((await browser().wait({ meeting, pwd, displayName: 'Late' })).reason).toBe('host_absent')
  })

  it('[4.4] ends when it was empty for a while, and not before', async () => {
    const { hostInside, guest, disconnect, clock, reconcile, media, room, browser, meeting, host, pwd } =
      await setup()
    await disconnect(hostInside)
    await disconnect(guest)
    clock.advance(emptyGraceMs - 1)
    await reconcile()
    expect(media.rooms.has(room)).toBe(true)
    clock.advance(1)
    await reconcile()
    expect(media.rooms.has(room)).toBe(false)
    await expect(browser({ user: host }).join({ meeting, pwd })).rejects.toHaveCode('room.ended')
  })

  it('[4.4] opens a personal room again and again', async () => {
    const { browser, host, clock, round, disconnect } = await setupRooms()
    const api = await browser({ user: host }).api()
    const { data } = await api.meeting.startMeeting({ idSource: 'personal', settings: {} })
    for (let opening = 0; opening < 2; opening++) {
      const inside = await browser({ user: host }).enter({ meeting: data.meeting })
      await disconnect(inside)
      clock.advance(emptyGraceMs + 60_000)
      await round()
    }
    const { data: list } = await api.meeting.userMeetings({ type: 'previous' })
    expect(list.meetings.filter(({ meetingId }) => meetingId === data.meeting)).toHaveLength(2)
  })

  it('[3.28] deletes waiting people who went away, but not those who have the page open', async () => {
    const { browser, meeting, pwd, clock, round, subscribers, hostInside } = await setup()
    await (
      await browser().api(hostInside.participantToken)
    ).room.changeSettings({ settings: { waitingRoom: true } })
    const [gone, here] = [
      await browser().wait({ meeting, pwd, displayName: 'Gone' }),
      await browser().wait({ meeting, pwd, displayName: 'Here' }),
    ]
    subscribers.add(`/user/${here?.participantId}/queue/room`)
    for (let count = 0; count < 4; count++) {
      clock.advance(15_000)
      await round()
    }
    const { data } = await (await browser().api(hostInside.participantToken)).room.view()
    expect(data.lobby.map(({ displayName }) => displayName)).toEqual(['Here'])
    expect(gone?.outcome).toBe('waiting')
  })
})

describe('POST /api/livekit/webhook', () => {
  it('[3.37] accepts only what LiveKit signed', async () => {
    const { rooms, media, guest, insideCount, room, idOf } = await setup()
    const app = Fastify()
    onTestFinished(() => app.close())
    await app.register(rooms.plugin)
    const event = media.disconnect(room, idOf(guest))
    const post = (authorization: string) =>
      app.inject({
        method: 'POST',
        url: '/api/livekit/webhook',
        headers: { 'content-type': 'application/webhook+json', authorization },
        payload: JSON.stringify(event),
      })
    expect((await post('forged')).statusCode).toBe(401)
    expect(await insideCount()).toBe(2)
    expect((await post('signed')).statusCode).toBe(204)
    expect((await post('signed')).statusCode).toBe(204)
    expect(await insideCount()).toBe(1)
  })
})
