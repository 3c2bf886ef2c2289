import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { AccessToken, TokenVerifier } from 'livekit-server-sdk'
import { describe, expect, it, onTestFinished } from 'vitest'
import { silentLog } from '../../testing/log.ts'
import { clientAddressOf, trustedProxies } from '../../platform/http/proxies.ts'
import { createMediaGate, type MediaGateDeps } from './media-gate.ts'
import type { MediaToken } from './media-server.ts'

const keys = { apiKey: 'key', apiSecret: 'a secret that only this gate and its SFU know' }
const room = '0198a000-0000-7000-8000-000000000001'
const host = '0198a000-0000-7000-8000-000000000002'
const guest = '0198a000-0000-7000-8000-000000000003'
/** What is decided of the host at this moment. */
const current: Omit<MediaToken, 'room' | 'identity'> = {
  name: 'Nusrat',
  attributes: { role: 'host' },
  rights: { publishSources: ['camera'] },
  ttlMs: 60_000,
}
const upgrade = { connection: 'Upgrade', upgrade: 'websocket' }

/** The gate in front of an SFU that records what reaches it, and accepts every WebSocket of version 13. */
async function setup({
  maxPerAddress = 100,
  tokenFor = async (at, identity) =>
    at === room && identity === host ? { ...current, room, identity } : null,
}: { maxPerAddress?: number; tokenFor?: MediaGateDeps['tokenFor'] } = {}) {
  const seen: IncomingMessage[] = []
  const sfu = createServer((request, response) => {
    seen.push(request)
    response.end('valid')
  })
  sfu.on('upgrade', (request, socket) => {
    seen.push(request)
    const isOld = request.headers['sec-websocket-version'] === '12'
    // As servers do: after a refusal the connection waits for the next request.
    socket.write(
      isOld
        ? 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'
        : 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    if (isOld) socket.on('data', () => seen.push(request))
    else socket.end('welcome')
  })
  await new Promise<void>((resolve) => sfu.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => sfu.closeAllConnections())
  onTestFinished(() => void sfu.close())

  const gate = createMediaGate({
    ...keys,
    tokenFor,
    bounds: { maxPerAddress, addressOf: clientAddressOf(trustedProxies('loopback')) },
    log: silentLog,
    livekitUrl: urlOf(sfu.address()),
  })
  const { port } = await gate.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => gate.close())

  /** Everything that comes back until the connection ends. */
  async function send(path: string, headers: Record<string, string>, then = ''): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    const lines = Object.entries({ host: 'gate', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    socket.once('data', () => socket.write(then))
    return text(socket)
  }
  return { seen, send, admitted: await tokenOf(host), removed: await tokenOf(guest) }
}

describe('the gate before the SFU', () => {
  it('[3.28] admits people who are admitted, and no one who was removed', async () => {
    const { send, seen, admitted, removed } = await setup()
    expect(await send(`/rtc?access_token=${removed}`, upgrade)).toMatch(/^HTTP\/1.1 403 /)
    expect(seen).toEqual([])
    expect(await send(`/rtc?access_token=${admitted}`, upgrade)).toMatch(/^HTTP\/1.1 101 [^]*welcome$/)
    expect(await send('/rtc/validate', { authorization: `Bearer ${admitted}`, connection: 'close' })).toMatch(
      /^HTTP\/1.1 200 [^]*valid/,
    )
  })

  it('lets a page of another origin warm up the connection before Join', async () => {
    const { send, seen } = await setup()
    expect(await send('/', { origin: 'https://meet.example.org', connection: 'close' })).toMatch(
      /^HTTP\/1.1 200 [^]*access-control-allow-origin: \*/,
    )
    expect(seen).toEqual([])
  })

  it('[3.27] gives the SFU the rights, the name and the role of this moment, whatever the shown token says', async () => {
    const { send, seen, admitted } = await setup()
    const before = await claimsOf(admitted)
    expect(before.video?.canPublishSources).toBeUndefined()
    await send(`/rtc?access_token=${admitted}`, upgrade)
    expect(await claimsOf(seenToken(seen))).toMatchObject({
      sub: host,
      name: 'Nusrat',
      attributes: { role: 'host' },
      video: {
        room,
        roomJoin: true,
        canPublishSources: ['camera'],
        canPublishData: false,
        canUpdateOwnMetadata: false,
      },
    })
  })

  it('[3.28] the SFU sees the token that was judged, however many were sent', async () => {
    const { send, seen, admitted, removed } = await setup()
    await send(`/rtc?access_token=${admitted}&access_token=${removed}`, {
      ...upgrade,
      authorization: `Bearer ${removed}`,
    })
    expect(seen).toHaveLength(1)
    expect(await claimsOf(seenToken(seen))).toMatchObject({ sub: host })
    expect(seen[0]?.url).toBe('/rtc')
  })

  it('[3.28] no one gets in a second time under a name of their own', async () => {
    const { send, seen, admitted } = await setup()
    await send(`/rtc?access_token=${admitted}&%70ublish=ghost&protocol=16`, upgrade)
    expect(seen[0]?.url).toBe('/rtc?protocol=16')
  })

  it('[3.28] after a refusal of the SFU nothing more passes over the same connection', async () => {
    const { send, seen, admitted, removed } = await setup()
    const smuggled = `GET /rtc?access_token=${removed} HTTP/1.1\r\nhost: sfu\r\n\r\n`
    const headers = { ...upgrade, 'sec-websocket-version': '12' }
    expect(await send(`/rtc?access_token=${admitted}`, headers, smuggled)).toMatch(/^HTTP\/1.1 400 /)
    expect(seen).toHaveLength(1)
  })

  it('refuses a participant who connects or checks too often without a query to the database, and no one else', async () => {
    const looked: string[] = []
    const { send, seen, admitted } = await setup({
      tokenFor: async (at, identity) => {
        looked.push(identity)
        return { ...current, room: at, identity }
      },
    })
    const check = { authorization: `Bearer ${admitted}`, connection: 'close' }
    const answers = await Promise.all(Array.from({ length: 80 }, () => send('/rtc/validate', check)))
    const refused = answers.filter((answer) => answer.startsWith('HTTP/1.1 429 '))
    expect(refused).toHaveLength(20)
    for (const answer of refused)
      expect(answer).toMatch(/access-control-allow-origin: \*[^]*Retry-After: \d+/)
    expect(looked).toHaveLength(60)
    expect(seen).toHaveLength(60)
    expect(await send(`/rtc?access_token=${admitted}`, upgrade)).toMatch(
      /^HTTP\/1.1 429 [^]*Retry-After: \d+/,
    )
    expect(await send(`/rtc?access_token=${await tokenOf(guest)}`, upgrade)).toMatch(/^HTTP\/1.1 101 /)
  })

  it('lets people of one room in while hundreds of another one wait', async () => {
    const crowded = '0198a000-0000-7000-8000-000000000009'
    const pending: (() => void)[] = []
    const { send } = await setup({
      maxPerAddress: 1_000,
      tokenFor: async (at, identity) => {
        if (at === crowded) await new Promise<void>((resolve) => pending.push(resolve))
        return { ...current, room: at, identity }
      },
    })
    const crowd = Array.from({ length: 200 }, async () =>
      send(`/rtc?access_token=${await tokenOf(randomUUID(), crowded)}`, upgrade),
    )
    await expect.poll(() => pending.length).toBe(4)
    let doneCount = 0
    const release = () => {
      const next = pending.shift()
      next?.()
      if (next) doneCount += 1
    }
    const slowly = setInterval(release, 40)
    onTestFinished(() => clearInterval(slowly))
    expect(await send(`/rtc?access_token=${await tokenOf(host)}`, upgrade)).toMatch(/^HTTP\/1.1 101 /)
    // In order of arrival, all of the crowd would be before them.
    expect(doneCount).toBeLessThan(100)
    const quickly = setInterval(release)
    onTestFinished(() => clearInterval(quickly))
    for (const answer of await Promise.all(crowd)) expect(answer).toMatch(/^HTTP\/1.1 101 /)
  })

  it('bounds the connections of one address, as trusted proxies name it', async () => {
    const held = Promise.withResolvers<void>()
    const { send } = await setup({
      maxPerAddress: 2,
      tokenFor: async (at, identity) => {
        await held.promise
        return { ...current, room: at, identity }
      },
    })
    const connectFrom = async (address: string) =>
      send(`/rtc?access_token=${await tokenOf(randomUUID())}`, { ...upgrade, 'x-forwarded-for': address })
    const two = [connectFrom('192.0.2.1'), connectFrom('192.0.2.1')]
    await setTimeout(50)
    expect(await connectFrom('192.0.2.1')).toMatch(/^HTTP\/1.1 429 /)
    const other = connectFrom('192.0.2.2')
    await setTimeout(50)
    held.resolve()
    for (const answer of await Promise.all([...two, other])) expect(answer).toMatch(/^HTTP\/1.1 101 /)
    // What was closed counts no longer.
    expect(await connectFrom('192.0.2.1')).toMatch(/^HTTP\/1.1 101 /)
  })
})

function tokenOf(identity: string, at = room): Promise<string> {
  const token = new AccessToken(keys.apiKey, keys.apiSecret, { identity })
  token.addGrant({ roomJoin: true, room: at })
  return token.toJwt()
}

function seenToken(seen: readonly IncomingMessage[]): string {
  return seen[0]?.headers.authorization?.replace('Bearer ', '') ?? ''
}

function claimsOf(token: string) {
  return new TokenVerifier(keys.apiKey, keys.apiSecret).verify(token)
}

function urlOf(address: AddressInfo | string | null): string {
  if (!address || typeof address === 'string') throw new Error('The SFU of this test does not listen')
  return `http://127.0.0.1:${address.port}`
}
