import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { limits } from '@majlis/contract'
import { setupOpenRoom } from '../../testing/open-room.ts'
import { takesPlace } from '../rooms/index.ts'
import { indexesOf, planOf } from '../../testing/query-plans.ts'

/** A member inside on one device, and the way to more of them. */
async function setupMember(settings: Parameters<typeof setupOpenRoom>[0] = {}) {
  const setup = await setupOpenRoom(settings)
  const { browser, addUser, organizationId, meeting, pwd, db } = setup
  const user = await addUser(organizationId, 'Arif')
  const first = browser({ user })
  const inside = await first.enter({ meeting, pwd })
  const info = async (page = browser({ user })) =>
    (await (await page.api()).meeting.meetingInfo({ id: meeting, pwd })).data
  const statuses = async () =>
    (
      await db
        .selectFrom('participants')
        .select(['status'])
        .where('user_id', '=', user.id)
        .orderBy('is_additional')
        .execute()
    ).map(({ status }) => status)
  return { ...setup, user, first, inside, info, statuses, beside: { meeting, pwd, isAdditionalDevice: true } }
}

it('[3.28] says at pre-join on which other device someone is inside', async () => {
  const { info, first, browser, inside, disconnect } = await setupMember()
  expect((await info()).otherDevices).toEqual([{ userAgent: expect.any(String), isThisBrowser: false }])
  expect((await info(first)).otherDevices).toEqual([{ userAgent: expect.any(String), isThisBrowser: true }])
  expect((await info(browser())).otherDevices).toEqual([])
  expect((await info(browser({ cookies: first.cookies }))).otherDevices).toEqual([])
  await disconnect(inside)
  expect((await info()).otherDevices).toEqual([])
})

it('[3.28] lets someone join on a second device beside the first, with the same role and name', async () => {
  const { browser, user, inside, beside, tools, media, deliver, disconnected, info, first } =
    await setupMember()
  await (await tools()).changeRole({ participantId: inside.room.self.participantId, role: 'co_host' })
  const second = await browser({ user }).enter(beside)
  await deliver()
  expect(second.room.self).toMatchObject({ role: 'co_host', displayName: inside.room.self.displayName })
  expect(second.room.self.participantId).not.toBe(inside.room.self.participantId)
  const room = media.rooms.get(second.room.roomSessionId)
  expect(room?.size).toBe(3)
  // The pages know both devices as one person, and learn nothing else about the account.
  const keys = [...(room?.values() ?? [])].map(({ attributes }) => attributes['account'])
  expect(new Set(keys).size).toBe(2)
  expect(keys).not.toContain(user.id)
  expect(disconnected).toEqual([])
  await (await first.api(inside.participantToken)).room.view()
  expect((await info()).otherDevices).toHaveLength(2)
  // Hosts decide about the person, not about one of their devices.
  await (await tools()).changeRole({ participantId: second.room.self.participantId, role: 'participant' })
  const { self } = (await (await first.api(inside.participantToken)).room.view()).data
  expect(self.role).toBe('participant')
})

it('[3.28] closes all other devices of someone who switches to one', async () => {
  const { browser, user, inside, beside, media, deliver, disconnected, statuses, meeting, pwd } =
    await setupMember()
  const second = await browser({ user }).enter(beside)
  const third = await browser({ user }).enter({ meeting, pwd })
  await deliver()
  expect(third.room.self.participantId).toBe(inside.room.self.participantId)
  expect(await statuses()).toEqual(['admitted', 'left'])
  expect(media.rooms.get(third.room.roomSessionId)?.size).toBe(2)
  const ids = [inside, second].map(({ room }) => room.self.participantId)
  expect(new Set(disconnected.map(({ id }) => id))).toEqual(new Set(ids))
  expect(disconnected[0]?.body).toEqual({ type: 'room.closed', reason: 'joined_elsewhere' })
})

it('[3.28] limits the devices of one account, and uses a place again that was left', async () => {
  const { browser, user, beside, statuses } = await setupMember()
  const second = browser({ user })
  const { participantToken } = await second.enter(beside)
  await browser({ user }).enter(beside)
  expect(await statuses()).toHaveLength(limits.room.maxDevices)
  const another = browser({ user })
  await expect(another.join(beside)).rejects.toHaveCode('room.too_many_devices')
  await (await second.api(participantToken)).room.leave()
  await another.enter(beside)
  expect(await statuses()).toEqual(['admitted', 'admitted', 'admitted'])
})

it('[3.28] comes back on an additional device without closing the first', async () => {
  const { browser, user, beside, statuses } = await setupMember()
  const page = browser({ user })
  const second = await page.enter(beside)
  await (await page.api(second.participantToken)).room.leave()
  const again = await page.enter({ ...beside, rejoinToken: second.participantToken })
  expect(again.room.self.participantId).toBe(second.room.self.participantId)
  expect(await statuses()).toEqual(['admitted', 'admitted'])
})

it('[3.27] keeps a muted person muted on another device, and [3.28] a removed one out on all', async () => {
  const { browser, user, inside, beside, tools, media, statuses, meeting, pwd } = await setupMember()
  const { participantId } = inside.room.self
  const host = await tools()
  await host.setDevice({ participantId, source: 'microphone', state: 'blocked' })
  const second = await browser({ user }).enter(beside)
  expect(second.room.self.canUnmute).toBe(false)
  await host.remove({ participantId: second.room.self.participantId })
  expect(await statuses()).toEqual(['removed', 'removed'])
  expect(media.rooms.get(second.room.roomSessionId)?.size).toBe(1)
  await expect(browser({ user }).join({ meeting, pwd })).rejects.toHaveCode('room.removed')
  await expect(browser({ user }).join(beside)).rejects.toHaveCode('room.removed')
})

it('[3.27] keeps a person muted who switches from a muted device to another', async () => {
  const { browser, user, inside, beside, tools, meeting, pwd } = await setupMember()
  const phone = await browser({ user }).enter(beside)
  const { participantId } = phone.room.self
  await (await tools()).setDevice({ participantId, source: 'microphone', state: 'blocked' })
  await (await tools()).setDevice({ participantId, source: 'screen', state: 'blocked' })
  const third = await browser({ user }).enter({ meeting, pwd })
  expect(third.room.self.participantId).toBe(inside.room.self.participantId)
  expect(third.room.self).toMatchObject({ canUnmute: false, canStartVideo: true, canShare: false })
})

it('[3.27] keeps a person muted who joins in place of a device that left before', async () => {
  const { browser, user, first, inside, beside, tools } = await setupMember()
  const phone = await browser({ user }).enter(beside)
  await (await first.api(inside.participantToken)).room.leave()
  const { participantId } = phone.room.self
  await (await tools()).setDevice({ participantId, source: 'microphone', state: 'blocked' })
  const third = await browser({ user }).enter(beside)
  expect(third.room.self.participantId).toBe(inside.room.self.participantId)
  expect(third.room.self.canUnmute).toBe(false)
  const back = await first.enter({ ...beside, rejoinToken: third.participantToken })
  expect(back.room.self.canUnmute).toBe(false)
})

it('[3.27] mutes a person on all devices that are inside, and keeps it so when a page reloads', async () => {
  const { browser, user, first, inside, beside, tools, media } = await setupMember()
  const phone = await browser({ user }).enter(beside)
  const { roomSessionId } = inside.room
  const ids = [inside, phone].map(({ room }) => room.self.participantId)
  for (const id of ids) media.publish(roomSessionId, id, { source: 'microphone' })
  const isSilent = (id: string) =>
    media.rooms
      .get(roomSessionId)
      ?.get(id)
      ?.tracks.every(({ isMuted }) => isMuted)
  const [, onPhone = ''] = ids
  await (await tools()).setDevice({ participantId: onPhone, source: 'microphone', state: 'muted' })
  expect(ids.map(isSilent)).toEqual([true, true])
  await (await tools()).setDevice({ participantId: onPhone, source: 'microphone', state: 'blocked' })
  const laptop = (await (await first.api(inside.participantToken)).room.view()).data.self
  expect(laptop.canUnmute).toBe(false)
  const again = await first.enter({ ...beside, rejoinToken: inside.participantToken })
  expect(again.room.self.canUnmute).toBe(false)
  await (await tools()).setDevice({ participantId: onPhone, source: 'microphone', state: 'allowed' })
  expect((await (await first.api(again.participantToken)).room.view()).data.self.canUnmute).toBe(true)
})

it('[3.27] mutes only one device of a person who mutes another of their own', async () => {
  const { browser, user, inside, beside, first, tools, db } = await setupMember()
  await (await tools()).changeRole({ participantId: inside.room.self.participantId, role: 'co_host' })
  const phone = await browser({ user }).enter(beside)
  const { participantId } = phone.room.self
  const asCoHost = (await first.api(inside.participantToken)).room
  await asCoHost.setDevice({ participantId, source: 'microphone', state: 'muted' })
  const muted = await db
    .selectFrom('participants')
    .select('id')
    .where('microphone_off_at', 'is not', null)
    .execute()
  expect(muted).toEqual([{ id: participantId }])
})

it('[3.28] closes a device that lost its connection long ago when its owner switches to another', async () => {
  const { browser, user, beside, clock, disconnect, statuses, meeting, pwd } = await setupMember()
  const page = browser({ user })
  const second = await page.enter(beside)
  await disconnect(second)
  clock.advance(60_000)
  await browser({ user }).enter({ meeting, pwd })
  expect(await statuses()).toEqual(['admitted', 'left'])
  const { room } = await page.api(second.participantToken)
  await expect(room.sfuToken()).rejects.toHaveCode('room.not_admitted')
})

it('[6.2] lets no co-host remove or demote themselves from another of their devices', async () => {
  const { browser, user, inside, beside, first, tools, statuses } = await setupMember()
  await (await tools()).changeRole({ participantId: inside.room.self.participantId, role: 'co_host' })
  const asCoHost = (await first.api(inside.participantToken)).room
  const { participantId } = (await browser({ user }).enter(beside)).room.self
  const attempts = [
    asCoHost.remove({ participantId }),
    asCoHost.changeRole({ participantId, role: 'participant' }),
    asCoHost.removeAddress({ participantId }),
  ]
  const outcomes = await Promise.allSettled(attempts)
  const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'done'))
  expect(codes).toEqual(attempts.map(() => 'room.host_only'))
  expect(await statuses()).toEqual(['admitted', 'admitted'])
  expect((await asCoHost.view()).data.self.role).toBe('co_host')
  // They may mute it.
  await asCoHost.setDevice({ participantId, source: 'microphone', state: 'muted' })
})

it('[3.28] removes people of a network from all their devices, and counts each once', async () => {
  const { browser, addUser, addOrganization, meeting, pwd, beside, withName, tools, db } = await setupMember()
  const stranger = await addUser(await addOrganization('Elsewhere'), 'Tomas', 'elsewhere.example')
  const [ip, elsewhere] = ['192.0.2.66', '192.0.2.67']
  const laptop = browser({ user: stranger, ip })
  const { participantToken } = await laptop.enter({ meeting, pwd })
  await browser({ user: stranger, ip: elsewhere }).enter(beside)
  await browser({ user: stranger, ip }).enter(beside)
  const { participantId } = (await browser({ ip }).enter(withName)).room.self
  const host = await tools()
  expect((await host.addressPeople({ participantId })).data.onAddress).toBe(2)
  // Their device there may have left.
  await (await laptop.api(participantToken)).room.leave()
  expect((await host.addressPeople({ participantId })).data.onAddress).toBe(2)
  expect((await host.removeAddress({ participantId })).data.count).toBe(2)
  const devices = await db
    .selectFrom('participants')
    .select('status')
    .where('user_id', '=', stranger.id)
    .execute()
  expect(devices.map(({ status }) => status)).toEqual(['removed', 'removed', 'removed'])
})

it('[3.27] lets a person unmute after leaving and returning if a host allowed it on their only device', async () => {
  const { browser, user, inside, beside, tools, disconnect, clock } = await setupMember()
  const host = await tools()
  const source = 'microphone'
  await host.setDevice({ participantId: inside.room.self.participantId, source, state: 'blocked' })
  const page = browser({ user })
  const phone = await page.enter(beside)
  expect(phone.room.self.canUnmute).toBe(false)
  await disconnect(inside)
  clock.advance(60_000)
  await host.setDevice({ participantId: phone.room.self.participantId, source, state: 'allowed' })
  await (await page.api(phone.participantToken)).room.leave()
  const back = await page.enter({ ...beside, rejoinToken: phone.participantToken })
  expect(back.room.self.canUnmute).toBe(true)
  expect((await browser({ user }).enter(beside)).room.self.canUnmute).toBe(true)
})

it('[7.11] counts people inside, not their devices', async () => {
  const { browser, user, host, beside, info, meeting, withName, db, hostInside } = await setupMember()
  await browser({ user }).enter(beside)
  await browser().enter(withName)
  await browser().enter(withName)
  expect((await info()).insideCount).toBe(4)
  const asHost = await browser({ user: host }).api()
  expect((await asHost.meeting.isOngoing({ id: meeting })).data.insideCount).toBe(4)
  const takers = await db
    .selectFrom('participants')
    .select('id')
    .where('room_session_id', '=', hostInside.room.roomSessionId)
    .where(takesPlace(new Date()))
    .execute()
  expect(takers).toHaveLength(5)
})

it('[3.28] finds the devices of an account in a room by an index of both', async () => {
  const { browser, user, db, hostInside, withName } = await setupMember()
  await browser().enter(withName)
  const { roomSessionId } = hostInside.room
  const another = sql`jsonb_build_object('id', gen_random_uuid(), 'token_hash', '\\x' || md5(random()::text))`
  // Full rooms, and an account that was in all of them.
  await sql`INSERT INTO room_sessions SELECT (jsonb_populate_record(s,
      jsonb_build_object('id', gen_random_uuid(), 'ended_at', now(), 'end_reason', 'empty'))).*
    FROM room_sessions s, generate_series(1, 40)`.execute(db)
  await sql`INSERT INTO participants SELECT (jsonb_populate_record(p,
      ${another} || jsonb_build_object('room_session_id', s.id))).*
    FROM participants p, room_sessions s, generate_series(1, CASE WHEN p.user_id IS NULL THEN 100 ELSE 1 END)
    WHERE p.user_id IS NULL OR s.ended_at IS NOT NULL`.execute(db)
  await sql`VACUUM ANALYZE participants`.execute(db)
  const query = sql`SELECT * FROM participants WHERE room_session_id = ${roomSessionId} AND user_id = ${user.id}`
  expect(indexesOf(await planOf(db, query))).toEqual(['participants_session_user'])
})
