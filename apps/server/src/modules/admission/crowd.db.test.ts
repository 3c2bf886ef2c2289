import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../platform/clock/durations.ts'
import { setupOpenRoom } from '../../testing/open-room.ts'
import { setupRooms } from '../../testing/rooms.ts'

type OpenRoom = Awaited<ReturnType<typeof setupOpenRoom>>

const codeOf = (error: unknown) => (error as { code: string }).code

/** So many strangers who press Join and do not connect; each with a browser of their own. */
async function arrive({ browser, withName }: OpenRoom, count: number, ip = '192.0.2.66') {
  const results = await Promise.allSettled(
    Array.from({ length: count }, () => browser({ ip }).join(withName)),
  )
  return {
    joined: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    codes: results.flatMap((result) => (result.status === 'rejected' ? [codeOf(result.reason)] : [])),
  }
}

it('takes no more arrivals of an address that do not connect, and lets a class in that does', async () => {
  const setup = await setupOpenRoom({}, { environment: { ARRIVALS_PER_ADDRESS: '20' } })
  const { browser, withName, connect, clock, addUser, organizationId, meeting, pwd } = setup
  // A class behind one address: each connects before the next twenty come.
  for (let round = 0; round < 3; round += 1) {
    const { joined, codes } = await arrive(setup, 20, '203.0.113.9')
    expect(codes).toEqual([])
    for (const one of joined) if (one.outcome === 'admitted') await connect(one)
  }
  const { joined, codes } = await arrive(setup, 30)
  expect(joined).toHaveLength(20)
  expect(new Set(codes)).toEqual(new Set(['room.too_many_arrivals']))
  // Their places are free after a while, and the address gets no others for ten minutes.
  clock.advance(60_000)
  expect((await arrive(setup, 1)).codes).toEqual(['room.too_many_arrivals'])
  await browser({ ip: '203.0.113.50' }).join(withName)
  // A colleague at that address is no stranger.
  const colleague = await addUser(organizationId, 'Arif')
  await browser({ user: colleague, ip: '192.0.2.66' }).join({ meeting, pwd })
  clock.advance(9 * minuteMs)
  expect((await arrive(setup, 1)).codes).toEqual([])
})

it('counts people who connected for a moment only as arrivals, and people who keep a place without a connection', async () => {
  const setup = await setupOpenRoom({}, { environment: { ARRIVALS_PER_ADDRESS: '3' } })
  const { clock, connect, disconnect } = setup
  const inside = (await arrive(setup, 3)).joined.filter((one) => one.outcome === 'admitted')
  for (const one of inside) await connect(one)
  expect((await arrive(setup, 1)).codes).toEqual([])
  clock.advance(60_000)
  for (const one of inside) await disconnect(one)
  expect((await arrive(setup, 1)).codes).toEqual(['room.too_many_arrivals'])
  clock.advance(46_000)
  // Their places are free, and they were here long enough.
  const { joined, codes } = await arrive(setup, 3)
  expect(codes).toEqual(['room.too_many_arrivals'])
  for (const one of joined) {
    if (one.outcome !== 'admitted') continue
    await connect(one)
    clock.advance(300)
    await disconnect(one)
  }
  clock.advance(60_000)
  expect((await arrive(setup, 1)).codes).toEqual(['room.too_many_arrivals'])
  clock.advance(9 * minuteMs)
  expect((await arrive(setup, 1)).codes).toEqual([])
})

it('counts each additional device of a stranger as an arrival', async () => {
  const setup = await setupOpenRoom({}, { environment: { ARRIVALS_PER_ADDRESS: '2' } })
  const { browser, addUser, addOrganization, meeting, pwd } = setup
  const user = await addUser(await addOrganization(), 'Mina')
  const join = (isAdditionalDevice: boolean) =>
    browser({ user, ip: '192.0.2.66' }).join({ meeting, pwd, isAdditionalDevice })
  await join(false)
  await join(true)
  await expect(join(true)).rejects.toHaveCode('room.too_many_arrivals')
})

it('takes no more arrivals, nor people who wait, of an IPv6 /48 than two addresses may bring', async () => {
  const one = await setupOpenRoom({}, { environment: { ARRIVALS_PER_ADDRESS: '3' } })
  const arriveFrom = async (setup: OpenRoom, network: number) =>
    (await arrive(setup, 1, `2001:db8:7:${network.toString(16)}::1`)).codes
  const all = async (setup: OpenRoom) =>
    (await Array.fromAsync({ length: 8 }, (_, network) => arriveFrom(setup, network))).flat()
  expect(await all(one)).toEqual(['room.too_many_arrivals', 'room.too_many_arrivals'])
  expect((await arrive(one, 1, '2001:db8:8::1')).codes).toEqual([])
  const other = await setupOpenRoom({ waitingRoom: true }, { environment: { WAITING_PER_ADDRESS: '3' } })
  expect(await all(other)).toEqual(['room.too_many_arrivals', 'room.too_many_arrivals'])
})

it('takes no more arrivals of one browser than it can be meant to bring', async () => {
  const setup = await setupOpenRoom()
  const { browser, withName } = setup
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

it('[3.28] limits waiting people by address and in total, and keeps the list for hosts short', async () => {
  const setup = await setupOpenRoom(
    { waitingRoom: true },
    { environment: { WAITING_PER_ADDRESS: '150', WAITING_PER_ROOM: '200' } },
  )
  const { tools, hostInside, subscribers, pushed, deliver } = setup
  const queue = `/user/${hostInside.room.self.participantId}/queue/room`
  subscribers.add(queue)
  const flood = await arrive(setup, 160)
  expect(flood.codes).toEqual(Array(10).fill('room.too_many_arrivals'))
  const more = await arrive(setup, 60, '192.0.2.67')
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

it('[3.28] removes everyone of one address, inside and waiting, except hosts and colleagues', async () => {
  const setup = await setupOpenRoom()
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
  } = setup
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

  // People who are not hosts may not, and no one else can be named.
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

describe('a network whose people a host has removed', () => {
  /** Guests of three /64s of one /48, and one of another. */
  async function setupNetworks(settings: Parameters<typeof setupOpenRoom>[0] = {}) {
    const setup = await setupOpenRoom(settings)
    const { browser, tools, withName, db } = setup
    const comeFrom = async (ip: string) => (await browser({ ip }).enter(withName)).room.self.participantId
    const refusedFrom = (ip: string) =>
      browser({ ip })
        .join(withName)
        .then(() => null, codeOf)
    const statusOf = async (id: string) =>
      (await db.selectFrom('participants').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status
    return { ...setup, host: await tools(), comeFrom, refusedFrom, statusOf }
  }
  const [here, next, third, elsewhere] = [
    '2001:db8:7:1::9',
    '2001:db8:7:2::9',
    '2001:db8:7:3::9',
    '2001:db8:8:1::9',
  ] as const

  it('[3.28] stays out until the session ends, but for members and invited people', async () => {
    const s = await setupNetworks({ passcodeRequired: true })
    const { browser, meeting, pwd, host, addUser, organizationId } = s
    const participantId = await s.comeFrom('192.0.2.66')
    await host.removeAddress({ participantId })
    expect(await s.refusedFrom('192.0.2.66')).toBe('room.network_removed')
    // Nor does an account of somewhere else help, which is free to make.
    const stranger = await s.addUser(await s.addOrganization('Elsewhere'), 'Tomas', 'elsewhere.example')
    await expect(browser({ user: stranger, ip: '192.0.2.66' }).join({ meeting, pwd })).rejects.toHaveCode(
      'room.network_removed',
    )
    expect(await s.refusedFrom('192.0.2.67')).toBeNull()
    const colleague = await addUser(organizationId, 'Arif')
    await browser({ user: colleague, ip: '192.0.2.66' }).enter({ meeting, pwd })
    // Someone who guesses IDs there learns nothing.
    await expect(
      browser({ ip: '192.0.2.66' }).join({ meeting, displayName: 'Layla', passcode: '000000' }),
    ).rejects.toHaveCode('room.passcode_incorrect')
  })

  it('[3.28] comes in again when the room opens again', async () => {
    const { browser, host, clock } = await setupRooms()
    const api = await browser({ user: host }).api()
    const { data } = await api.meeting.startMeeting({ idSource: 'personal', settings: {} })
    const pwd = new URL(data.invitation.joinLink).searchParams.get('pwd') ?? ''
    const join = { meeting: data.meeting, pwd }
    const inside = await browser({ user: host }).enter(join)
    const guest = { ...join, displayName: 'Gast' }
    const { participantId } = (await browser({ ip: here }).enter(guest)).room.self
    const { room } = await browser().api(inside.participantToken)
    await room.removeAddress({ participantId })
    await expect(browser({ ip: here }).join(guest)).rejects.toHaveCode('room.network_removed')
    await room.end()
    clock.advance(60_000)
    await browser({ user: host }).enter(join)
    await browser({ ip: here }).enter(guest)
  })

  it('[3.28] is one IPv6 /64; the /48 around it is offered with how many people it concerns', async () => {
    const s = await setupNetworks()
    const [one, same, other, far] = [
      await s.comeFrom(here),
      await s.comeFrom('2001:db8:7:1::a'),
      await s.comeFrom(next),
      await s.comeFrom(elsewhere),
    ]
    const { host } = s
    expect((await host.addressPeople({ participantId: far })).data).toEqual({ onAddress: 1, onNetwork: null })
    expect((await host.addressPeople({ participantId: one })).data).toEqual({ onAddress: 2, onNetwork: 3 })
    expect((await host.removeAddress({ participantId: one })).data.count).toBe(2)
    expect(await Promise.all([one, same, other].map(s.statusOf))).toEqual(['removed', 'removed', 'admitted'])
    expect(await s.refusedFrom(here)).toBe('room.network_removed')
    // The next /64 is another subscriber's as a rule.
    const again = await s.comeFrom(third)
    expect((await host.addressPeople({ participantId: again })).data).toEqual({ onAddress: 1, onNetwork: 2 })
    const whole = { participantId: again, isWholeNetwork: true }
    expect((await host.removeAddress(whole)).data.count).toBe(2)
    expect(await Promise.all([other, again, far].map(s.statusOf))).toEqual(['removed', 'removed', 'admitted'])
    for (const ip of [here, next, third, '2001:db8:7:ffff::1'])
      expect(await s.refusedFrom(ip)).toBe('room.network_removed')
    expect(await s.refusedFrom(elsewhere)).toBeNull()
  })

  it('[3.28] refuses people who had left before it was closed, from every address', async () => {
    const s = await setupNetworks()
    const { browser, withName, host } = s
    const one = await browser({ ip: here }).enter(withName)
    const left = await browser({ ip: here }).enter(withName)
    await (await browser().api(left.participantToken)).room.leave()
    const { participantId } = one.room.self
    expect((await host.addressPeople({ participantId })).data.onAddress).toBe(1)
    expect((await host.removeAddress({ participantId })).data.count).toBe(1)
    await expect(
      browser({ ip: elsewhere }).join({ ...withName, rejoinToken: left.participantToken }),
    ).rejects.toHaveCode('room.removed')
  })

  it('[3.28] makes people of the /48 wait for approval once people of two of its /64s were removed', async () => {
    const s = await setupNetworks()
    const { browser, withName, host } = s
    await host.remove({ participantId: await s.comeFrom(here) })
    const second = await s.comeFrom(next)
    await host.remove({ participantId: second })
    expect((await browser({ ip: third }).wait(withName)).reason).toBe('approval')
    await s.comeFrom(elsewhere)
  })

  it('[6.2] is counted for hosts only, and only for people in the room', async () => {
    const s = await setupNetworks()
    const { browser, withName, host } = s
    const guest = await browser({ ip: here }).enter(withName)
    const asGuest = (await browser().api(guest.participantToken)).room
    const { participantId } = guest.room.self
    await expect(asGuest.addressPeople({ participantId })).rejects.toHaveCode('room.host_only')
    await expect(host.addressPeople({ participantId: crypto.randomUUID() })).rejects.toHaveCode(
      'room.participant_not_found',
    )
  })
})
