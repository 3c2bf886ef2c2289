import { expect, it } from 'vitest'
import { setupDoor } from '../../testing/door.ts'

type Door = Awaited<ReturnType<typeof setupDoor>>

const codeOf = (error: unknown) => (error as { code: string }).code

/** So many strangers who press Join and do not connect; each with a browser of their own. */
async function arrive({ browser, withName }: Door, count: number, ip = '192.0.2.66') {
  const results = await Promise.allSettled(
    Array.from({ length: count }, () => browser({ ip }).join(withName)),
  )
  return {
    joined: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    codes: results.flatMap((result) => (result.status === 'rejected' ? [codeOf(result.reason)] : [])),
  }
}

/** The room as if it had so few places. */
async function leavePlaces({ db, scheduling, meetingRowId }: Door, places: number): Promise<void> {
  const taken = 300 - (await scheduling.get(db, meetingRowId)).places
  expect(taken).toBe(0)
  const { id: sessionId } = await db.selectFrom('room_sessions').select('id').executeTakeFirstOrThrow()
  const host = await db.selectFrom('participants').selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: 299 - places }, (_, index) => ({
    ...host,
    id: crypto.randomUUID(),
    room_session_id: sessionId,
    user_id: null,
    role: 'guest' as const,
    token_hash: Buffer.from(`token ${index}`),
    address: `ip:198.51.100.${index % 250}`,
    sfu_sid: `PA_${index}`,
  }))
  await db.insertInto('participants').values(rows).execute()
}

it('[9.6] keeps a place for 45 seconds without a connection, however often people ask for a token or come again', async () => {
  const door = await setupDoor()
  const { browser, clock, withName } = door
  await leavePlaces(door, 3)
  const { joined } = await arrive(door, 3)
  const late = () => browser({ ip: '203.0.113.40' }).join(withName)
  await expect(late()).rejects.toHaveCode('room.full')
  for (let round = 0; round < 4; round += 1) {
    clock.advance(12_000)
    for (const { participantToken } of joined) {
      const { room } = await browser({ ip: '192.0.2.66' }).api(participantToken)
      await room.sfuToken().catch(() => undefined)
      await room.enter().catch(() => undefined)
    }
  }
  const [first] = joined
  await browser({ ip: '192.0.2.66' }).join({ ...withName, rejoinToken: first?.participantToken ?? '' })
  const honest = await browser({ ip: '203.0.113.41' }).enter(withName)
  expect(honest.outcome).toBe('admitted')
})

it('[9.6] lets people who lost their place in while there is room, and refuses them when there is none', async () => {
  const door = await setupDoor()
  const { browser, clock, withName, connect, media } = door
  await leavePlaces(door, 1)
  const { joined } = await arrive(door, 1)
  clock.advance(46_000)
  const [slow] = joined
  if (slow?.outcome !== 'admitted') throw new Error('nobody came in')
  const api = await browser().api(slow.participantToken)
  await api.room.sfuToken()
  await browser({ ip: '203.0.113.41' }).enter(withName)
  await expect(api.room.sfuToken()).rejects.toHaveCode('room.full')
  // With a token from before: the SFU reports the connection, and it is ended.
  await connect(slow)
  expect(await media.listParticipants(slow.room.roomSessionId)).not.toContainEqual(
    expect.objectContaining({ identity: slow.room.self.participantId }),
  )
})

it('keeps the place of a person who lost the connection for a while', async () => {
  const door = await setupDoor()
  const { browser, clock, withName, disconnect } = door
  await leavePlaces(door, 1)
  const inside = await browser({ ip: '203.0.113.41' }).enter(withName)
  clock.advance(3_600_000)
  await disconnect(inside)
  clock.advance(30_000)
  await expect(browser({ ip: '203.0.113.42' }).join(withName)).rejects.toHaveCode('room.full')
  clock.advance(16_000)
  await browser({ ip: '203.0.113.42' }).join(withName)
})

it('takes no more arrivals of an address that do not connect, and lets a class in that does', async () => {
  const door = await setupDoor({}, { crowd: { arrivalsPerAddress: 20 } })
  const { browser, withName, connect, clock, addUser, organizationId, meeting, pwd } = door
  // A class behind one address: each connects before the next twenty come.
  for (let round = 0; round < 3; round += 1) {
    const { joined, codes } = await arrive(door, 20, '203.0.113.9')
    expect(codes).toEqual([])
    for (const one of joined) if (one.outcome === 'admitted') await connect(one)
  }
  const { joined, codes } = await arrive(door, 30)
  expect(joined).toHaveLength(20)
  expect(new Set(codes)).toEqual(new Set(['room.too_many_arrivals']))
  // Their places are free after a while, and the address gets no others for ten minutes.
  clock.advance(60_000)
  expect((await arrive(door, 1)).codes).toEqual(['room.too_many_arrivals'])
  await browser({ ip: '203.0.113.50' }).join(withName)
  // A colleague at that address is no stranger.
  const colleague = await addUser(organizationId, 'Arif')
  await browser({ user: colleague, ip: '192.0.2.66' }).join({ meeting, pwd })
  clock.advance(9 * 60_000)
  expect((await arrive(door, 1)).codes).toEqual([])
})

it('takes no more arrivals, nor people who wait, of an IPv6 /48 than two addresses may bring', async () => {
  const one = await setupDoor({}, { crowd: { arrivalsPerAddress: 3 } })
  const arriveFrom = async (door: Door, network: number) =>
    (await arrive(door, 1, `2001:db8:7:${network.toString(16)}::1`)).codes
  const all = async (door: Door) =>
    (await Array.fromAsync({ length: 8 }, (_, network) => arriveFrom(door, network))).flat()
  expect(await all(one)).toEqual(['room.too_many_arrivals', 'room.too_many_arrivals'])
  expect((await arrive(one, 1, '2001:db8:8::1')).codes).toEqual([])
  const other = await setupDoor({ waitingRoom: true }, { crowd: { waitingPerAddress: 3 } })
  expect(await all(other)).toEqual(['room.too_many_arrivals', 'room.too_many_arrivals'])
})

it('takes no more arrivals of one browser than it can be meant to bring', async () => {
  const door = await setupDoor()
  const { browser, withName } = door
  const { cookies } = browser({ ip: '192.0.2.66' })
  const codes = []
  for (let n = 0; n < 12; n += 1)
    codes.push(
      await browser({ cookies })
        .join(withName)
        .then(() => 'in', codeOf),
    )
  expect(codes).toEqual([...Array<string>(10).fill('in'), 'room.too_many_arrivals', 'room.too_many_arrivals'])
})

it('[3.28] bounds who waits, by address and in all, and keeps what hosts are sent small', async () => {
  const door = await setupDoor(
    { waitingRoom: true },
    { crowd: { waitingPerAddress: 150, waitingPerRoom: 200 } },
  )
  const { tools, hostInside, subscribers, pushed, deliver } = door
  const queue = `/user/${hostInside.room.self.participantId}/queue/room`
  subscribers.add(queue)
  const flood = await arrive(door, 160)
  expect(flood.codes).toEqual(Array(10).fill('room.too_many_arrivals'))
  const more = await arrive(door, 60, '192.0.2.67')
  expect(more.codes).toEqual(Array(10).fill('room.waiting_room_full'))
  await deliver()
  const { lobby, lobbyCount } = (await (await tools()).view()).data
  expect(lobby).toHaveLength(100)
  expect(lobbyCount).toBe(200)
  const heard = pushed.filter(
    ({ destination, body }) => destination === queue && body.type === 'lobby.changed',
  )
  expect(heard.at(-1)?.body).toMatchObject({ lobbyCount: 200 })
  expect(JSON.stringify(heard.at(-1)?.body).length).toBeLessThan(32_000)
})

it('[3.28] removes everybody of one address, inside and waiting, but hosts and colleagues', async () => {
  const door = await setupDoor()
  const {
    browser,
    tools,
    withName,
    addUser,
    organizationId,
    meeting,
    pwd,
    disconnected,
    deliver,
    media,
    db,
  } = door
  const office = '192.0.2.66'
  const guest = await browser({ ip: office }).enter(withName)
  const other = await browser({ ip: office }).enter(withName)
  const elsewhere = await browser({ ip: '203.0.113.5' }).enter(withName)
  const colleague = await browser({ user: await addUser(organizationId, 'Arif'), ip: office }).enter({
    meeting,
    pwd,
  })
  const host = await tools()
  await host.changeRole({ participantId: other.room.self.participantId, role: 'co_host' })
  await host.changeSettings({ settings: { waitingRoom: true } })
  const waiting = await browser({ ip: office }).wait(withName)

  // Who is no host may not, and nobody else can be named.
  const asGuest = (await browser().api(elsewhere.participantToken)).room
  const target = { participantId: guest.room.self.participantId }
  await expect(asGuest.removeAddress(target)).rejects.toHaveCode('room.host_only')
  await expect(host.removeAddress({ participantId: crypto.randomUUID() })).rejects.toHaveCode(
    'room.participant_not_found',
  )
  expect((await host.removeAddress(target)).data.count).toBe(2)
  await deliver()
  const statusOf = async (id: string) =>
    (await db.selectFrom('participants').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status
  expect(await statusOf(guest.room.self.participantId)).toBe('removed')
  expect(await statusOf(waiting.participantId)).toBe('removed')
  for (const { room } of [other, elsewhere, colleague])
    expect(await statusOf(room.self.participantId)).toBe('admitted')
  expect(disconnected.map(({ id }) => id)).toEqual(
    expect.arrayContaining([guest.room.self.participantId, waiting.participantId]),
  )
  const inside = await media.listParticipants(guest.room.roomSessionId)
  expect(inside.map(({ identity }) => identity)).not.toContain(guest.room.self.participantId)
  await expect(browser().join({ ...withName, rejoinToken: guest.participantToken })).rejects.toHaveCode(
    'room.removed',
  )
})
