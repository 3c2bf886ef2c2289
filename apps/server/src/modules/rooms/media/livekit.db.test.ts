import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ORPCError } from '@orpc/server'
import { startLivekit, type Livekit } from '@majlis/engines'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { RoomSettings } from '@majlis/contract'
import { createLivekitMediaServer, createMediaGate } from '../../../integrations/livekit/index.ts'
import { createRawClient } from '../../../integrations/livekit/raw-client.ts'
import { clientAddressOf } from '../../../platform/http/proxies.ts'
import { listAttendance } from '../../../testing/attendance.ts'
import { grantedSources } from '../../../testing/raw-signal.ts'
import { testDatabase } from '../../../testing/database.ts'
import { silentLog } from '../../../testing/log.ts'
import { setupRooms, type Admitted } from '../../../testing/rooms.ts'
import { findAheadToken } from '../ahead/ahead-token.ts'
import { findMediaToken } from './media-token.ts'

// The real SFU, and clients that do what they like: what hidden buttons cannot hold must hold here.

const startMs = 120_000
const testMs = 60_000
const refusedByTheGate = /403 Forbidden - not admitted/
let livekit: Livekit
let webhookPort: number
let dataDir: string

beforeAll(async () => {
  webhookPort = await freePort()
  dataDir = await mkdtemp(join(tmpdir(), 'majlis-test-livekit-'))
  livekit = await startLivekit({ dataDir, webhookPort })
}, startMs)

afterAll(async () => {
  await livekit?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A host and a guest, both let in by the server and connected by raw clients. */
async function setup(settings: Partial<RoomSettings> = {}) {
  const database = await testDatabase()
  const gate = createMediaGate({
    ...livekit,
    livekitUrl: livekit.url,
    tokenFor: async (room, participantId) =>
      (await findMediaToken(database.db, room, participantId)) ??
      findAheadToken(database.db, room, participantId, rooms.clock.now()),
    bounds: { maxPerAddress: 100, addressOf: clientAddressOf(false) },
    log: silentLog,
  })
  const { port } = await gate.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => gate.close())
  const sfu = createLivekitMediaServer({ ...livekit, publicUrl: `ws://127.0.0.1:${port}` })
  const rooms = await setupRooms({ database, sfu })
  // LiveKit keeps its connection open.
  const app = Fastify({ forceCloseConnections: true })
  await app.register(rooms.rooms.plugin)
  await app.listen({ port: webhookPort, host: '127.0.0.1' })
  onTestFinished(() => app.close())

  const { meeting, pwd } = await rooms.startMeeting(settings)
  const admit = async (browser: ReturnType<typeof rooms.browser>, displayName: string) => {
    const result = await browser.join({ meeting, pwd, displayName })
    if (result.outcome !== 'admitted') throw new Error(`waits for ${result.reason}`)
    return result
  }
  const connect = async ({ sfu: access }: Pick<Admitted, 'sfu'>) => {
    const client = createRawClient()
    await client.connect(access)
    return client
  }
  /** Connected before Join, once the SFU has reported that someone is inside. */
  const wait = async (person: ReturnType<typeof rooms.browser>) => {
    const { meeting: calls } = await person.api()
    const ask = async () => (await calls.connectAhead({ meeting, pwd, displayName: 'Ada' })).data
    let ahead = await ask()
    while (!ahead) ahead = await ask()
    const waiting = createRawClient()
    await waiting.connect(ahead.sfu)
    return { aheadToken: ahead.aheadToken, access: ahead.sfu, waiting }
  }
  const idOf = ({ room: { self } }: Admitted) => self.participantId
  const host = await admit(rooms.browser({ user: rooms.host, ip: '198.51.100.1' }), 'Nusrat')
  const guest = await admit(rooms.browser({ ip: '198.51.100.2' }), 'Gast')
  const room = host.room.roomSessionId
  const tools = async () => (await rooms.browser().api(host.participantToken)).room
  const inside = async () => (await sfu.listParticipants(room)).map(({ identity }) => identity)
  return {
    ...rooms,
    sfu,
    meeting,
    pwd,
    room,
    host,
    guest,
    idOf,
    admit,
    connect,
    wait,
    tools,
    inside,
    hostClient: await connect(host),
    guestClient: await connect(guest),
  }
}

describe('with the real SFU', { timeout: testMs }, () => {
  it('[3.28] refuses a removed person with the old token, and with one that the SFU renewed', async () => {
    const { hostClient, guestClient, guest, host, idOf, tools, connect, inside, browser } = await setup()
    await hostClient.publish('microphone')
    await guestClient.until(() => guestClient.hasHeard(idOf(host), 'sound'))
    const renewed = guestClient.renewedToken() ?? ''
    expect(renewed).not.toBe(guest.sfu.token)

    await (await tools()).remove({ participantId: idOf(guest) })
    await guestClient.until(() => guestClient.isOver())
    for (const token of [guest.sfu.token, renewed]) {
      const intruder = createRawClient()
      await expect(intruder.connect({ url: guest.sfu.url, token })).rejects.toThrow(refusedByTheGate)
      expect(intruder.heard).toEqual([])
      expect(await inside()).toEqual([idOf(host)])
    }
    await expect((await browser().api(guest.participantToken)).room.sfuToken()).rejects.toHaveCode(
      'room.removed',
    )
    await expect(connect({ sfu: { ...guest.sfu, token: `${guest.sfu.token}x` } })).rejects.toThrow(
      refusedByTheGate,
    )
  })

  it('[3.27] lets a permanently muted person publish a camera but no microphone, also with an earlier token', async () => {
    const { hostClient, guestClient, guest, idOf, tools, sfu, room, connect } = await setup()
    await guestClient.publish('microphone')
    await hostClient.until(() => hostClient.hasHeard(idOf(guest), 'microphone'))
    await (await tools()).setDevice({ participantId: idOf(guest), source: 'microphone', state: 'blocked' })
    hostClient.heard.length = 0
    await guestClient.publish('camera')
    await hostClient.until(() => hostClient.hasHeard(idOf(guest), 'camera'))
    expect(hostClient.hasHeard(idOf(guest), 'microphone')).toBe(false)
    const published = (await sfu.listParticipants(room)).find(({ identity }) => identity === idOf(guest))
    expect(published?.tracks.map(({ source }) => source)).toEqual(['camera'])
    expect(published?.rights).toEqual({ publishSources: ['camera', 'screen_share', 'screen_share_audio'] })

    expect(await grantedSources(guest.sfu, ['microphone', 'screen_share'], 'camera')).toEqual([
      'screen_share',
      'camera',
    ])

    await (await tools()).setDevice({ participantId: idOf(guest), source: 'microphone', state: 'allowed' })
    await (await connect(guest)).publish('microphone')
    await hostClient.until(() => hostClient.hasHeard(idOf(guest), 'microphone'))
  })

  it('[3.27] mutes every microphone except the host’s with “mute all”', async () => {
    const { hostClient, guestClient, guest, host, idOf, tools, sfu, room } = await setup()
    await hostClient.publish('microphone')
    await guestClient.publish('microphone')
    await hostClient.until(() => hostClient.hasHeard(idOf(guest), 'microphone'))
    await (await tools()).muteAll({ mayReturn: true })
    const muted = Object.fromEntries(
      (await sfu.listParticipants(room)).map(({ identity, tracks }) => [
        identity,
        tracks.map(({ isMuted }) => isMuted),
      ]),
    )
    expect(muted).toEqual({ [idOf(host)]: [false], [idOf(guest)]: [true] })
  })

  it('[3.27] mutes sound that is published as that of a screen, or in place of a picture', async () => {
    const { hostClient, guestClient, guest, idOf, tools, sfu, room } = await setup({
      participantsUnmuteThemselves: false,
    })
    const published = async () =>
      (await sfu.listParticipants(room)).find(({ identity }) => identity === idOf(guest))?.tracks
    await guestClient.publish('screen_share_audio')
    await hostClient.until(() => hostClient.hasHeard(idOf(guest), 'screen_share_audio'))
    await (await tools()).muteAll({ mayReturn: undefined })
    expect(await published()).toEqual([])
    await guestClient.publish('camera', true)
    await hostClient.until(() => hostClient.hasHeard(idOf(guest), 'camera'))
    const device = { participantId: idOf(guest), source: 'microphone', state: 'muted' } as const
    await (await tools()).setDevice(device)
    expect(await published()).toEqual([])
  })

  it('[3.27] ends sound of a screen that is not shared, and leaves that of a shared one', async () => {
    const { hostClient, guestClient, host, guest, idOf, sfu, room } = await setup({
      participantsUnmuteThemselves: false,
    })
    const sourcesOf = async (who: Admitted) =>
      (await sfu.listParticipants(room))
        .find(({ identity }) => identity === idOf(who))
        ?.tracks.map(({ source }) => source)
    await hostClient.publish('screen_share_audio')
    await hostClient.publish('screen_share')
    await guestClient.publish('screen_share_audio')
    await hostClient.until(() => hostClient.hasHeard(idOf(guest), 'screen_share_audio'))
    await expect.poll(() => sourcesOf(guest), { timeout: 10_000 }).toEqual([])
    // The SFU lists them in any order.
    expect((await sourcesOf(host))?.toSorted()).toEqual(['screen_share', 'screen_share_audio'])
  })

  it('[3.27] ends a running share when only the host may share, and refuses a new one, also after rejoining', async () => {
    const { hostClient, guestClient, guest, idOf, tools, connect, browser } = await setup()
    await guestClient.publish('screen_share')
    await hostClient.until(() => hostClient.hasHeard(idOf(guest), 'screen_share'))
    await (await tools()).changeSettings({ settings: { onlyHostShares: true } })
    hostClient.heard.length = 0
    expect(await grantedSources(guest.sfu, ['screen_share'], 'camera')).toEqual(['camera'])
    const { data } = await (await browser().api(guest.participantToken)).room.sfuToken()
    expect(await grantedSources(data, ['screen_share'], 'camera')).toEqual(['camera'])
    const again = await connect({ sfu: data })
    await again.publish('camera')
    await hostClient.until(() => hostClient.hasHeard(idOf(guest), 'camera'))
    expect(hostClient.hasHeard(idOf(guest), 'screen_share')).toBe(false)
    await guestClient.until(() => guestClient.isOver())
  })

  it('[3.33] passes on no data of anyone inside, only the reactions that the server sends', async () => {
    const { hostClient, guestClient, host, guest, idOf, tools, browser } = await setup()
    for (const client of [hostClient, guestClient]) await client.say('flood').catch(() => undefined)
    await (await browser().api(guest.participantToken)).room.react({ reaction: '🎉' })
    await (await tools()).react({ reaction: '👍' })
    const shown = (who: Admitted, emoji: string) => JSON.stringify([{ participantId: idOf(who), emoji }])
    for (const client of [hostClient, guestClient]) {
      await client.until(() => client.hasHeard('', shown(guest, '🎉')))
      await client.until(() => client.hasHeard('', shown(host, '👍')))
      expect(client.heard.filter(({ what }) => what === 'flood')).toEqual([])
    }
  })

  it('[6.2] lets no one make themselves host: only the server sets role and hand', async () => {
    const { hostClient, guestClient, guest, idOf, browser } = await setup()
    const roleOfGuest = () => hostClient.others().find(({ identity }) => identity === idOf(guest))?.attributes
    await guestClient.setAttributes({ role: 'host' })?.catch(() => undefined)
    await (await browser().api(guest.participantToken)).room.raiseHand({ isRaised: true })
    await hostClient.until(() => roleOfGuest()?.['hand'] !== undefined)
    expect(roleOfGuest()).toMatchObject({ role: 'guest', guest: 'true' })
  })

  it('shows no one a connection that waits, lets it know of no one, and lets it in at Join', async () => {
    const { hostClient, guestClient, host, guest, idOf, tools, browser, sfu, db, meeting, pwd, room, wait } =
      await setup()
    await hostClient.publish('microphone')
    const person = browser({ ip: '198.51.100.3' })
    const { aheadToken, access, waiting } = await wait(person)
    // The pass is worth nothing before the SFU itself.
    const direct = createRawClient().connect({ url: livekit.url.replace(/^http/, 'ws'), token: access.token })
    await expect(direct).rejects.toThrow(/401|permission/i)

    await (await tools()).react({ reaction: '👍' })
    await guestClient.until(() => guestClient.heard.some(({ kind }) => kind === 'data'))
    const connected = await sfu.listParticipants(room)
    const hidden = connected.find(({ identity }) => ![idOf(host), idOf(guest)].includes(identity))
    expect(hidden).toMatchObject({ rights: { publishSources: [] }, canPublishData: false, tracks: [] })
    expect(waiting.others()).toEqual([])
    expect(waiting.heard).toEqual([])
    // The SFU names people who send nothing every three seconds.
    await hostClient.until(() => hostClient.others().length > 0)
    expect(hostClient.others().map(({ identity }) => identity)).toEqual([idOf(guest)])
    expect(await db.selectFrom('participants').select('id').execute()).toHaveLength(2)

    const joined = await person.join({ meeting, pwd, displayName: 'Ada', aheadToken })
    if (joined.outcome !== 'admitted') throw new Error('waits')
    expect(joined.isConnectedAhead).toBe(true)
    expect(idOf(joined)).toBe(hidden?.identity)
    await waiting.until(() => waiting.hasHeard(idOf(host), 'sound'))
    const others = waiting.others().map(({ identity }) => identity)
    expect(others.toSorted()).toEqual([idOf(host), idOf(guest)].toSorted())
    await waiting.publish('microphone')
    await hostClient.until(() => hostClient.hasHeard(idOf(joined), 'sound'))
    const shown = hostClient.others().find(({ identity }) => identity === idOf(joined))
    expect(shown).toMatchObject({ attributes: { role: 'guest' } })
    await (await tools()).remove({ participantId: idOf(joined) })
    await waiting.until(() => waiting.isOver())
  })

  it('ends connections that wait at once when the room is locked', async () => {
    const { tools, browser, inside, deliver, wait } = await setup()
    const { access, waiting } = await wait(browser({ ip: '198.51.100.3' }))
    await (await tools()).changeSettings({ isLocked: true })
    await deliver()
    await waiting.until(() => waiting.isOver())
    expect(await inside()).toHaveLength(2)
    await expect(createRawClient().connect(access)).rejects.toThrow(refusedByTheGate)
  })

  it('[1.7] restores the rooms of a killed SFU as soon as someone requests a token', async () => {
    const { hostClient, guestClient, guest, host, browser, connect, idOf, sfu } = await setup()
    livekit.kill()
    await Promise.all([hostClient.close(), guestClient.close()])
    const room = (await browser().api(host.participantToken)).room
    const hostAgain = await connect({ sfu: await tokenWhenBack(room) })
    const guestAgain = await connect({
      sfu: (await (await browser().api(guest.participantToken)).room.sfuToken()).data,
    })
    await hostAgain.publish('microphone')
    await guestAgain.until(() => guestAgain.hasHeard(idOf(host), 'microphone'))
    expect(await sfu.isReady()).toBe(true)
  })

  it('[3.37] records LiveKit’s webhooks in the ledger', async () => {
    const { guestClient, guest, published, idOf, deliverEvents, clock, organizationId, room, db } =
      await setup()
    const isInside = async () =>
      (await db.selectFrom('participants').select('sfu_sid').where('id', '=', idOf(guest)).executeTakeFirst())
        ?.sfu_sid !== null
    await expect.poll(isInside, { timeout: 10_000 }).toBe(true)
    await guestClient.close()
    await expect.poll(isInside, { timeout: 10_000 }).toBe(false)
    expect((await published()).map(({ name }) => name)).toContain('room.participant_left')
    await deliverEvents()
    const visits = await listAttendance(db, organizationId, room, new Date(clock.now()))
    expect(visits.find(({ participantId }) => participantId === idOf(guest))?.outTime).toEqual(
      expect.any(Number),
    )
  })
})

/** As the page does: it asks again while media is away. */
async function tokenWhenBack(room: { sfuToken(): Promise<{ data: { url: string; token: string } }> }) {
  for (;;) {
    try {
      return (await room.sfuToken()).data
    } catch (error) {
      if (!isMediaAway(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

function isMediaAway(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'room.media_unavailable'
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
