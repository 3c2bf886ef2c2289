import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../platform/clock/durations.ts'
import { listAttendance } from '../../../testing/attendance.ts'
import { fillRoom } from '../../../testing/fill-room.ts'
import { setupOpenRoom } from '../../../testing/open-room.ts'
import { findAheadToken } from './ahead-token.ts'

type Settings = Parameters<typeof setupOpenRoom>[0]

/** An open room, and ways to connect to it before joining. */
async function setup(settings: Settings = {}) {
  const room = await setupOpenRoom(settings)
  const { browser, media, report, hostInside, meeting, pwd, withName } = room
  const { roomSessionId } = hostInside.room
  const ask = async (options: Parameters<typeof browser>[0] = {}, input: object = { displayName: 'Gast' }) =>
    (await (await browser(options).api()).meeting.connectAhead({ meeting, pwd, ...input })).data
  /** Connected, as the gate would let it be. */
  async function wait(options: Parameters<typeof browser>[0] = {}, input?: object) {
    const person = browser(options)
    const { data } = await (
      await person.api()
    ).meeting.connectAhead({ meeting, pwd, displayName: 'Gast', ...input })
    if (!data) throw new Error('no connection')
    await report(media.connect(data.sfu.token))
    const { identity } = JSON.parse(data.sfu.token) as { identity: string }
    const join = () => person.join({ ...withName, aheadToken: data.aheadToken })
    return { ...data, identity, person, join }
  }
  const isOnSfu = (identity: string) => media.inside(roomSessionId, identity) !== undefined
  const mayConnect = async (identity: string) =>
    (await findAheadToken(room.db, roomSessionId, identity, room.clock.now())) !== null
  return { ...room, roomSessionId, ask, wait, isOnSfu, mayConnect }
}

describe('a connection before Join', () => {
  it('waits without a name or a right, and is in no list, count or ledger', async () => {
    const { wait, media, roomSessionId, db, round, browser, meeting, pwd, organizationId, clock } =
      await setup()
    const { identity } = await wait()
    await round()
    expect(media.inside(roomSessionId, identity)).toMatchObject({
      name: '',
      attributes: {},
      isWaiting: true,
      rights: { publishSources: [] },
    })
    expect(await db.selectFrom('participants').select('id').execute()).toHaveLength(1)
    const { data } = await (await browser().api()).meeting.meetingInfo({ id: meeting, pwd })
    expect(data).toMatchObject({ insideCount: 1, waitingCount: 0 })
    expect(await listAttendance(db, organizationId, roomSessionId, new Date(clock.now()))).toHaveLength(1)
  })

  it('is let in by Join with name, role and rights, and attends from then on', async () => {
    const { wait, media, roomSessionId, db, clock, deliverEvents, organizationId } = await setup()
    const { identity, join } = await wait()
    clock.advance(2 * minuteMs)
    const joined = await join()
    expect(joined).toMatchObject({
      outcome: 'admitted',
      isConnectedAhead: true,
      room: { self: { participantId: identity } },
    })
    expect(media.inside(roomSessionId, identity)).toMatchObject({
      name: 'Gast',
      isWaiting: false,
      attributes: { role: 'guest' },
      rights: { publishSources: expect.arrayContaining(['microphone', 'camera']) },
    })
    await deliverEvents()
    const visits = await listAttendance(db, organizationId, roomSessionId, new Date(clock.now()))
    expect(visits.find(({ participantId }) => participantId === identity)).toMatchObject({
      inTime: clock.now(),
    })
  })

  it('attends from Join on, also if the SFU reports the connection later', async () => {
    const { browser, meeting, pwd, media, report, withName, clock, db, organizationId, roomSessionId } =
      await setup()
    const person = browser()
    const { data } = await (await person.api()).meeting.connectAhead({ meeting, pwd, displayName: 'Gast' })
    if (!data) throw new Error('no connection')
    const joined = media.connect(data.sfu.token)
    clock.advance(minuteMs)
    await person.join({ ...withName, aheadToken: data.aheadToken })
    const joinedAt = clock.now()
    clock.advance(1_000)
    await report(joined)
    const visits = await listAttendance(db, organizationId, roomSessionId, new Date(clock.now()))
    expect(visits.map(({ inTime }) => inTime)).toContain(joinedAt)
    expect(visits).toHaveLength(2)
  })

  it('joins as everyone else when its connection has gone', async () => {
    const { wait, media, report, roomSessionId, mayConnect } = await setup()
    const { identity, join } = await wait()
    await report(media.disconnect(roomSessionId, identity))
    expect(await mayConnect(identity)).toBe(false)
    expect(await join()).toMatchObject({ outcome: 'admitted', isConnectedAhead: false })
  })

  it('joins as everyone else when the media server has lost the connection', async () => {
    const { wait, media } = await setup()
    const { join } = await wait()
    for (const room of media.rooms.values()) room.clear()
    expect(await join()).toMatchObject({ outcome: 'admitted', isConnectedAhead: false })
  })

  it('is good for one Join, of the person who asked for it', async () => {
    const { wait, browser, withName, addUser, organizationId } = await setup()
    const member = await addUser(organizationId, 'Rafiq')
    const { aheadToken, join } = await wait()
    const stolen = await browser({ user: member }).join({ ...withName, aheadToken })
    expect(stolen).toMatchObject({ outcome: 'admitted', isConnectedAhead: false })
    expect(await join()).toMatchObject({ isConnectedAhead: true })
    expect(await browser().join({ ...withName, aheadToken })).toMatchObject({ isConnectedAhead: false })
  })

  it('does not let in who has to wait since', async () => {
    const { wait, tools, isOnSfu, deliver } = await setup()
    const { identity, join } = await wait()
    await (await tools()).changeSettings({ settings: { waitingRoom: true } })
    expect(await join()).toMatchObject({ outcome: 'waiting' })
    await deliver()
    expect(isOnSfu(identity)).toBe(false)
  })

  it.each<[string, Settings]>([
    ['wait for approval', { waitingRoom: true }],
    ['have to sign in', { signedInOnly: true }],
  ])('is not made for people who %s', async (_who, settings) => {
    const { ask } = await setup(settings)
    expect(await ask()).toBeNull()
  })

  it('is not made without a name, a passcode, or anyone inside, nor for who was inside before', async () => {
    const { ask, meeting, browser, disconnect, hostInside, host } = await setup()
    expect(await ask({}, {})).toBeNull()
    const byId = await (await browser().api()).meeting.connectAhead({ meeting, displayName: 'Gast' })
    expect(byId.data).toBeNull()
    expect(await ask({ user: host })).toBeNull()
    expect(await ask()).not.toBeNull()
    await disconnect(hostInside)
    expect(await ask({ ip: '192.0.2.9' })).toBeNull()
    const unknown = ask({}, { displayName: 'Gast', pwd: 'guessed', meeting: '123456789012' })
    await expect(unknown).rejects.toHaveCode('room.not_available')
  })

  it('[4.2] ends when the account is suspended', async () => {
    const { wait, isOnSfu, addUser, organizationId, db, realtime, deliver } = await setup()
    const member = await addUser(organizationId, 'Rafiq')
    const [{ identity }, other] = [await wait({ user: member }), await wait({ ip: '192.0.2.9' })]
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', member.id).execute()
    await realtime.signal(db, 'user.access_ended', { userId: member.id, reason: 'suspended' })
    await deliver()
    expect(isOnSfu(identity)).toBe(false)
    expect(isOnSfu(other.identity)).toBe(true)
  })

  it.each<
    [string, (tools: Awaited<ReturnType<Awaited<ReturnType<typeof setup>>['tools']>>) => Promise<unknown>]
  >([
    ['the room is locked', (tools) => tools.changeSettings({ isLocked: true })],
    ['the meeting ends', (tools) => tools.end({})],
  ])('ends at once when %s', async (_what, act) => {
    const { wait, isOnSfu, mayConnect, deliver, tools, ask } = await setup()
    const { identity } = await wait()
    expect(await mayConnect(identity)).toBe(true)
    await act(await tools())
    await deliver()
    expect(isOnSfu(identity)).toBe(false)
    expect(await mayConnect(identity)).toBe(false)
    expect(await ask()).toBeNull()
  })

  it('[3.28] ends at once when a host removes someone, who may be the same person', async () => {
    const { wait, browser, withName, tools, isOnSfu, deliver } = await setup()
    const guest = await browser({ ip: '192.0.2.9' }).enter(withName)
    const { identity } = await wait()
    await (await tools()).remove({ participantId: guest.room.self.participantId })
    await deliver()
    expect(isOnSfu(identity)).toBe(false)
  })

  it('ends after five minutes', async () => {
    const { wait, isOnSfu, mayConnect, clock, round } = await setup()
    const { identity, join } = await wait()
    clock.advance(5 * minuteMs - 1)
    await round()
    expect(isOnSfu(identity)).toBe(true)
    clock.advance(1)
    expect(await mayConnect(identity)).toBe(false)
    await round()
    expect(isOnSfu(identity)).toBe(false)
    expect(await join()).toMatchObject({ isConnectedAhead: false })
  })

  it('does not keep an empty room open', async () => {
    const { wait, disconnect, hostInside, clock, round, db, mayConnect } = await setup()
    const { identity } = await wait()
    await disconnect(hostInside)
    clock.advance(5 * minuteMs)
    const aMinuteAgo = new Date(clock.now() - minuteMs)
    await db.updateTable('ahead_connections').set({ created_at: aMinuteAgo }).execute()
    expect(await mayConnect(identity)).toBe(true)
    await round()
    const { ended_at } = await db.selectFrom('room_sessions').select('ended_at').executeTakeFirstOrThrow()
    expect(ended_at).not.toBeNull()
  })

  it('takes no place in a full room', async () => {
    const { wait, browser, withName, db, roomSessionId } = await setup()
    await Promise.all([wait(), wait()])
    await fillRoom(db, roomSessionId, 298)
    expect(await browser({ ip: '192.0.2.9' }).join(withName)).toMatchObject({ outcome: 'admitted' })
    await expect(browser({ ip: '192.0.2.10' }).join(withName)).rejects.toHaveCode('room.full')
  })

  it('gets nothing of what the server sends to the room', async () => {
    const { wait, tools, media, roomSessionId, hostInside } = await setup()
    const { identity, join } = await wait()
    await (await tools()).react({ reaction: '🎉' })
    const hostId = hostInside.room.self.participantId
    await expect.poll(() => media.sentData(roomSessionId)).toMatchObject([{ identities: [hostId] }])
    await join()
    await (await tools()).react({ reaction: '👍' })
    await expect.poll(() => media.sentData(roomSessionId)).toHaveLength(2)
    expect(media.sentData(roomSessionId)[1]).not.toHaveProperty('identities')
    expect(identity).not.toBe(hostId)
  })

  it('is not made while captions are on', async () => {
    const { ask, db } = await setup()
    const { settings } = await db.selectFrom('room_sessions').select('settings').executeTakeFirstOrThrow()
    const change = (liveCaptions: boolean) =>
      db
        .updateTable('room_sessions')
        .set({ settings: JSON.stringify({ ...settings, liveCaptions }) })
        .execute()
    await change(true)
    expect(await ask()).toBeNull()
    await change(false)
    expect(await ask()).not.toBeNull()
  })

  it('is not made in a room of more than fifty people', async () => {
    const { ask, db } = await setup()
    const host = await db.selectFrom('participants').selectAll().executeTakeFirstOrThrow()
    const enter = (count: number) =>
      db
        .insertInto('participants')
        .values(
          Array.from({ length: count }, () => {
            const id = crypto.randomUUID()
            return {
              ...host,
              id,
              user_id: null,
              role: 'guest' as const,
              token_hash: Buffer.from(id),
              sfu_sid: id,
            }
          }),
        )
        .execute()
    await enter(49)
    expect(await ask()).not.toBeNull()
    await enter(1)
    expect(await ask()).toBeNull()
  })

  it('ends when a message would have to name more than fifty people', async () => {
    const { wait, tools, media, roomSessionId, isOnSfu, mayConnect } = await setup()
    const { identity } = await wait()
    for (let count = 0; count < 50; count++) {
      const person = { room: roomSessionId, identity: `person-${count}`, name: '', attributes: {} }
      media.connect(JSON.stringify({ ...person, rights: { publishSources: [] } }))
    }
    await (await tools()).react({ reaction: '🎉' })
    await expect.poll(() => media.sentData(roomSessionId)).toHaveLength(1)
    expect(media.sentData(roomSessionId)[0]).not.toHaveProperty('identities')
    expect(isOnSfu(identity)).toBe(false)
    expect(await mayConnect(identity)).toBe(false)
  })

  it('has the rights that a host has given it while it was let in', async () => {
    const { wait, tools, media, roomSessionId } = await setup()
    const { identity, join } = await wait()
    const host = await tools()
    const { letIn } = media
    media.letIn = async (...given) => {
      await host.setDevice({ participantId: identity, source: 'microphone', state: 'blocked' })
      return letIn(...given)
    }
    expect(await join()).toMatchObject({ isConnectedAhead: true })
    const rights = () => media.inside(roomSessionId, identity)?.rights.publishSources
    await expect.poll(rights).not.toContain('microphone')
    expect(rights()).toContain('camera')
  })

  it('is removed from the media server if it arrives too late to be let in', async () => {
    const { browser, meeting, pwd, media, withName, isOnSfu } = await setup()
    const person = browser()
    const { data } = await (await person.api()).meeting.connectAhead({ meeting, pwd, displayName: 'Gast' })
    if (!data) throw new Error('no connection')
    const { letIn } = media
    media.letIn = async () => {
      media.connect(data.sfu.token)
      return null
    }
    const joined = await person.join({ ...withName, aheadToken: data.aheadToken })
    media.letIn = letIn
    expect(joined).toMatchObject({ outcome: 'admitted', isConnectedAhead: false })
    const { identity } = JSON.parse(data.sfu.token) as { identity: string }
    expect(isOnSfu(identity)).toBe(false)
  })

  it('is not made for more than three pages of an account, thirty of an address, and a hundred of a room', async () => {
    const { ask, addUser, organizationId, db } = await setup()
    const member = await addUser(organizationId, 'Rafiq')
    const count = async (asked: Promise<unknown>[]) => (await Promise.all(asked)).filter(Boolean).length
    const many = (length: number, options: (index: number) => Parameters<typeof ask>[0]) =>
      count(Array.from({ length }, (_, index) => ask(options(index))))
    expect(await many(5, (index) => ({ user: member, ip: `192.0.2.${index}` }))).toBe(3)
    expect(await many(32, () => ({ ip: '2001:db8::1' }))).toBe(30)
    expect(await many(32, (index) => ({ ip: `2001:db8:0:${index + 1}::1` }))).toBe(30)
    expect(await many(40, (index) => ({ ip: `198.51.100.${index}` }))).toBe(37)
    expect(await db.selectFrom('ahead_connections').select('id').execute()).toHaveLength(100)
  })
})
