import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Socket } from 'node:net'
import { Client, type IMessage } from '@stomp/stompjs'
import stompit from 'stompit'
import { expect, it, onTestFinished } from 'vitest'
import WebSocket, { createWebSocketStream } from 'ws'
import { testDatabase } from '../../testing/database.ts'
import { recordedLog } from '../../testing/log.ts'
import { tcpProxy } from '../../testing/tcp-proxy.ts'
import { duringChange, type Change } from '../changes/current-change.ts'
import { AppError } from '../errors/app-error.ts'
import { clientAddressOf } from '../http/proxies.ts'
import { newId } from '../ids/ids.ts'
import { createRealtime } from './create-realtime.ts'
import type { SocketIdentity } from './realtime.ts'

declare module './realtime.ts' {
  interface SignalMap {
    'test.changed': { id: string }
    'test.many': { ids: readonly string[] }
  }
}

/** Tokens are names; `anna` may see the queue `anna`. */
async function judge(token: string): Promise<SocketIdentity | null> {
  if (token === 'plus') return { kind: 'user', id: token, queueName: 'a+batx.org' }
  if (token === 'twin') return { kind: 'user', id: token, queueName: 'anna' }
  if (token === 'expired') throw new AppError('identity.token_expired')
  if (token === 'brief') return { kind: 'user', id: token, queueName: token, expiresAt: Date.now() + 50 }
  return token === 'nobody'
    ? null
    : { kind: 'user', id: token, queueName: token, sessionId: `${token}-session` }
}

async function startServer(database: { url: string }) {
  const { log, lines } = recordedLog()
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const realtime = createRealtime({
    databaseUrl: database.url,
    addresses: { publicUrl: 'https://meet.example.org' },
    bounds: { maxPerAddress: 100, maxPerUser: 40, addressOf: clientAddressOf(false) },
    asCheck: (work) => work(),
    log,
  })
  realtime.authenticate(judge)
  realtime.onSignal(
    'test.changed',
    async ({ id }) => void realtime.push(`/user/anna/queue/room`, { id }, { kind: 'user', id: 'anna' }),
  )
  await realtime.start(server)
  onTestFinished(async () => {
    await realtime.stop()
    server.close()
  })
  return { realtime, lines, url: `ws://127.0.0.1:${port}/ws` }
}

/** A browser's client: connects, subscribes and collects what it hears. */
async function browser(url: string, name: string, destinations: string[], queue = name) {
  const heard: unknown[] = []
  const states: string[] = []
  const client = new Client({
    webSocketFactory: () => new WebSocket(`${url}?userId=${queue}`, ['v12.stomp']),
    connectHeaders: { Authorization: `Bearer ${name}` },
    heartbeatIncoming: 4_000,
    heartbeatOutgoing: 4_000,
    reconnectDelay: 100,
    onStompError: (frame) => states.push(JSON.parse(frame.body).code),
    onWebSocketClose: () => states.push('closed'),
  })
  const subscribed = Promise.withResolvers<void>()
  client.onConnect = () => {
    states.push('connected')
    destinations.forEach((destination, index) => {
      const isLast = index === destinations.length - 1
      client.watchForReceipt(`r${index}`, () => isLast && subscribed.resolve())
      client.subscribe(destination, ({ body }: IMessage) => heard.push(JSON.parse(body)), {
        receipt: `r${index}`,
      })
    })
    if (destinations.length === 0) subscribed.resolve()
  }
  client.activate()
  onTestFinished(() => client.deactivate())
  await subscribed.promise
  return { client, heard, states }
}

/** A bare socket that sends text and collects frames. */
async function bareSocket(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, ['v12.stomp'], { headers })
  const received: string[] = []
  socket.on('message', (data) => received.push(Buffer.isBuffer(data) ? data.toString() : ''))
  const closed = once(socket, 'close')
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  return { socket, received, closed, text: () => received.join('') }
}

const connectFrame = (token: string, more = '') =>
  `CONNECT\naccept-version:1.2\nAuthorization:Bearer ${token}\n${more}\n\0`

it('gives the signals of one process to the sockets of both, after the commit', async () => {
  const database = await testDatabase()
  const [one, two] = [await startServer(database), await startServer(database)]
  const here = await browser(one.url, 'anna', ['/user/anna/queue/room'])
  const there = await browser(two.url, 'anna', ['/user/anna/queue/room'])
  await database.db
    .transaction()
    .execute(async (tx) => {
      await one.realtime.signal(tx, 'test.changed', { id: 'rolled back' })
      throw new Error('rollback')
    })
    .catch(() => undefined)
  await database.db.transaction().execute((tx) => one.realtime.signal(tx, 'test.changed', { id: 'kept' }))
  await expect.poll(() => there.heard).toEqual([{ id: 'kept' }])
  await expect.poll(() => here.heard).toEqual([{ id: 'kept' }])
})

it('names the change of a signal, but none if several are handled as one', async () => {
  const { db, url } = await testDatabase()
  const { realtime } = await startServer({ url })
  const [first, second, third] = Array.from({ length: 3 }, () => ({ userId: newId(), id: newId() }))
  const handled: unknown[] = []
  const gate = Promise.withResolvers<void>()
  realtime.onSignal('test.changed', async ({ id }, change) => {
    handled.push([id, change])
    if (id === 'crowd') await gate.promise
  })
  const signal = (id: string, change?: Change) =>
    duringChange(change, () => realtime.signal(db, 'test.changed', { id }))
  await signal('crowd', first)
  await expect.poll(() => handled).toEqual([['crowd', first]])
  await signal('crowd', second)
  await signal('crowd', third)
  await signal('alone')
  await expect.poll(() => handled).toContainEqual(['alone', undefined])
  gate.resolve()
  await expect
    .poll(() => handled.filter((one) => JSON.stringify(one).includes('crowd')))
    .toEqual([
      ['crowd', first],
      ['crowd', undefined],
    ])
})

it('[7.58] agrees on heart-beats of 4 seconds both ways, and sends them', { timeout: 20_000 }, async () => {
  const { url } = await startServer(await testDatabase())
  const { socket, received } = await bareSocket(url)
  socket.send(connectFrame('anna', 'heart-beat:0,1000\n'))
  await expect.poll(() => received[0]).toMatch(/^CONNECTED\nversion:1.2\nheart-beat:4000,4000\n/)
  const startedAt = performance.now()
  await expect.poll(() => received.slice(1), { timeout: 6_000 }).toEqual(['\n'])
  expect(performance.now() - startedAt).toBeGreaterThan(3_500)
})

it('works with another client library, which splits frames differently', async () => {
  const database = await testDatabase()
  const { url, realtime } = await startServer(database)
  realtime.onPublish(
    '/app/echo',
    async (identity, body) => void realtime.push(`/user/${identity.queueName}/queue/echo`, body, identity),
  )
  const client = await new Promise<stompit.Client>((resolve, reject) => {
    stompit.connect(
      {
        // stompit speaks over any stream; its types know TCP only.
        connect: ((_options: unknown, onConnect: () => void) => {
          const stream = createWebSocketStream(new WebSocket(`${url}?userId=anna`, ['v12.stomp']))
          queueMicrotask(onConnect)
          return stream
        }) as unknown as () => Socket,
        connectHeaders: { Authorization: 'Bearer anna', 'heart-beat': '4000,4000', 'accept-version': '1.2' },
      } as unknown as stompit.connect.ConnectOptions,
      (error, connected) => (error ? reject(error) : resolve(connected)),
    )
  })
  const answer = Promise.withResolvers<string>()
  client.subscribe({ destination: '/user/anna/queue/echo', ack: 'client-individual' }, (error, message) => {
    if (error) return answer.reject(error)
    message.readString('utf-8', (_error, text = '') => {
      client.ack(message)
      answer.resolve(text)
    })
  })
  const frame = client.send({ destination: '/app/echo', 'content-type': 'application/json' })
  for (const piece of ['{"text"', ':"grüße ', 'مرحبا', '"}']) frame.write(piece)
  frame.end()
  expect(JSON.parse(await answer.promise)).toEqual({ text: 'grüße مرحبا' })
  await new Promise<void>((resolve) => client.disconnect(() => resolve()))
})

it.each([
  ['no token', 'CONNECT\naccept-version:1.2\n\n\0', 'identity.unauthenticated'],
  ['a token that no one knows', connectFrame('nobody'), 'identity.unauthenticated'],
  ['an expired token', connectFrame('expired'), 'identity.token_expired'],
  ['the userId of someone else', connectFrame('anna'), 'general.forbidden', '?userId=berta'],
  [
    'an older STOMP only',
    'CONNECT\naccept-version:1.0,1.1\nAuthorization:Bearer anna\n\n\0',
    'input.invalid',
  ],
  ['SEND before CONNECT', 'SEND\ndestination:/app/x\n\n\0', 'identity.unauthenticated'],
  [
    'the queue of someone else',
    `${connectFrame('anna')}SUBSCRIBE\nid:1\ndestination:/user/berta/queue/room\n\n\0`,
    'general.forbidden',
  ],
  [
    'a queue whose name only begins like the own',
    `${connectFrame('anna')}SUBSCRIBE\nid:1\ndestination:/user/annabel/queue/room\n\n\0`,
    'general.forbidden',
  ],
  ['a transaction', `${connectFrame('anna')}BEGIN\ntransaction:1\n\n\0`, 'input.invalid'],
  ['an unknown command', `${connectFrame('anna')}DANCE\n\n\0`, 'input.invalid'],
  ['what is no frame', `${connectFrame('anna')}SEND\nnonsense\n\n\0`, 'input.invalid'],
])('refuses %s with an ERROR frame, and closes', async (_what, frames, code, query = '') => {
  const { url } = await startServer(await testDatabase())
  const { socket, closed, text } = await bareSocket(url + query)
  socket.send(frames)
  await closed
  const error = text().slice(text().indexOf('ERROR\n'))
  expect(JSON.parse(error.slice(error.indexOf('\n\n'), -1))).toHaveCode(code)
})

it('closes a socket whose token is no longer valid', async () => {
  const { url } = await startServer(await testDatabase())
  const { socket, closed, text } = await bareSocket(url)
  socket.send(connectFrame('brief'))
  await closed
  expect(text()).toContain('identity.token_expired')
})

it('accepts little from a socket that has not identified itself', async () => {
  const { url } = await startServer(await testDatabase())
  const { socket, closed, text } = await bareSocket(url)
  socket.send(`CONNECT\naccept-version:1.2\nx:${'x'.repeat(8 * 1024)}`)
  await closed
  expect(text()).toContain('input.too_large')
})

it('answers receipts, and closes after DISCONNECT', async () => {
  const { url } = await startServer(await testDatabase())
  const { socket, closed, text } = await bareSocket(url)
  socket.send(connectFrame('anna'))
  for (const frame of [
    'SUBSCRIBE\nid:1\ndestination:/user/anna/queue/a\nreceipt:one\n\n\0',
    'ACK\nid:5\nreceipt:two\n\n\0',
    'UNSUBSCRIBE\nid:1\nreceipt:three\n\n\0',
    'DISCONNECT\nreceipt:four\n\n\0',
  ]) {
    socket.send(frame)
  }
  await closed
  expect([...text().matchAll(/RECEIPT\nreceipt-id:(\w+)/g)].map(([, id]) => id)).toEqual([
    'one',
    'two',
    'three',
    'four',
  ])
})

it('opens no socket for the page of another site, and none at another path', async () => {
  const { url } = await startServer(await testDatabase())
  const statusOf = async (address: string, origin: string) => {
    const socket = new WebSocket(address, { headers: { origin } })
    socket.on('error', () => undefined)
    const [outcome] = await Promise.race([
      once(socket, 'unexpected-response').then(([, response]) => [response.statusCode]),
      once(socket, 'open').then(() => ['open']),
    ])
    socket.terminate()
    return outcome
  }
  expect(await statusOf(url, 'https://evil.example')).toBe(403)
  expect(await statusOf(url, 'https://meet.example.org')).toBe('open')
  // Any name can be made to lead here, so the host of the request proves nothing.
  expect(await statusOf(url, url.replace('ws:', 'http:').replace('/ws', ''))).toBe(403)
  expect(await statusOf(url.replace('/ws', '/other'), 'https://meet.example.org')).toBe(404)
})

it('[4.19] reports on the error queue what a publish led to, and keeps the socket', async () => {
  const { url, realtime, lines } = await startServer(await testDatabase())
  realtime.onPublish('/app/broken', async () => {
    throw new Error('broken')
  })
  const { client, heard } = await browser(url, 'anna', ['/user/anna/queue/errors'])
  client.publish({ destination: '/app/nowhere', body: '[]' })
  await expect.poll(() => heard).toMatchObject([{ code: 'general.not_found' }])
  client.publish({ destination: '/app/broken', body: '[]' })
  await expect.poll(() => heard[1]).toMatchObject({ code: 'general.failed' })
  client.publish({ destination: '/app/broken', body: '{' })
  await expect.poll(() => heard[2]).toMatchObject({ code: 'input.invalid' })
  expect(lines().some(({ msg }) => msg === 'a publish failed')).toBe(true)
})

it('refuses characters that cannot be stored, and keeps the socket', async () => {
  const { url, realtime, lines } = await startServer(await testDatabase())
  const taken: unknown[] = []
  realtime.onPublish('/app/note', async (_identity, body) => void taken.push(body))
  const { client, heard } = await browser(url, 'anna', ['/user/anna/queue/errors'])
  for (const text of ['a\0b', 'a\uD800b']) {
    heard.length = 0
    client.publish({ destination: '/app/note', body: JSON.stringify({ to: { text } }) })
    await expect
      .poll(() => heard)
      .toMatchObject([{ code: 'input.invalid_characters', data: { field: 'to.text' } }])
  }
  client.publish({ destination: '/app/note', body: '{"text":"ab"}' })
  await expect.poll(() => taken).toEqual([{ text: 'ab' }])
  expect(lines()).toEqual([])
})

it('sends a person only their own messages, even if another has a queue of the same name', async () => {
  const database = await testDatabase()
  const { url, realtime } = await startServer(database)
  const [one, two] = [
    await browser(url, 'anna', ['/user/anna/queue/a']),
    await browser(url, 'twin', ['/user/anna/queue/a'], 'anna'),
  ]
  expect(realtime.push('/user/anna/queue/a', 'for anna', { kind: 'user', id: 'anna' })).toBe(1)
  expect(realtime.push('/user/anna/queue/a', 'for twin', { kind: 'user', id: 'twin' })).toBe(1)
  await expect.poll(() => two.heard).toEqual(['for twin'])
  await expect.poll(() => one.heard).toEqual(['for anna'])
})

it('accepts a plus in an address', async () => {
  const { url } = await startServer(await testDatabase())
  for (const query of ['a+batx.org', 'a%2Bbatx.org']) {
    const { socket, text } = await bareSocket(`${url}?userId=${query}`)
    socket.send(connectFrame('plus'))
    await expect.poll(text).toContain('CONNECTED')
  }
})

it('ends the sockets of one auth session after a farewell, and leaves the others', async () => {
  const { url, realtime } = await startServer(await testDatabase())
  const anna = await browser(url, 'anna', ['/user/anna/queue/notices'])
  const berta = await browser(url, 'berta', ['/user/berta/queue/notices'])
  const farewell = {
    destination: (name: string) => `/user/${name}/queue/notices`,
    body: { type: 'session.ended' },
  }
  realtime.disconnect(
    { kind: 'user', id: 'anna', sessionId: 'another-session' },
    'identity.unauthenticated',
    farewell,
  )
  realtime.disconnect(
    { kind: 'user', id: 'anna', sessionId: 'anna-session' },
    'identity.unauthenticated',
    farewell,
  )
  await expect.poll(() => anna.states).toEqual(expect.arrayContaining(['identity.unauthenticated', 'closed']))
  expect(anna.heard).toEqual([{ type: 'session.ended' }])
  expect(berta.states).toEqual(['connected'])
})

it('connects to the database again when that was away, and lets clients fetch again what they missed', async () => {
  const database = await testDatabase()
  const { url, realtime } = await startServer(database)
  const { heard, states } = await browser(url, 'anna', ['/user/anna/queue/room'])
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  )
  await expect.poll(() => states, { timeout: 10_000 }).toEqual(['connected', 'closed', 'connected'])
  await expect.poll(() => realtime.hasSubscriber('/user/anna/queue/room')).toBe(true)
  await realtime.signal(database.db, 'test.changed', { id: 'after' })
  await expect.poll(() => heard).toEqual([{ id: 'after' }])
})

it(
  'notices within seconds that the database does not respond, reports it, and listens again',
  { timeout: 60_000 },
  async () => {
    const database = await testDatabase()
    const proxy = await tcpProxy(database.url)
    const { realtime, url, lines } = await startServer({ url: proxy.url })
    const anna = await browser(url, 'anna', ['/user/anna/queue/room'])
    expect(realtime.isListening()).toBe(true)
    proxy.silence()
    await expect.poll(realtime.isListening, { timeout: 15_000 }).toBe(false)
    proxy.heal()
    // The try that is under way ends after 5 s, the pause lasts 3 s at most.
    await expect.poll(realtime.isListening, { timeout: 9_000 }).toBe(true)
    // Her socket was closed, so that she fetches what she missed; then she gets new messages.
    const hears = async () => {
      await realtime.signal(database.db, 'test.changed', { id: '1' })
      return anna.heard
    }
    await expect.poll(hears, { timeout: 5_000 }).toContainEqual({ id: '1' })
    expect(lines().map(({ msg }) => msg)).toEqual([
      'realtime lost the database: nothing is pushed until it is back',
      'realtime is back',
    ])
  },
)

it(
  '[9.11] is back within 3 s of the database, and closes the sockets one after the other',
  { timeout: 60_000 },
  async () => {
    const database = await testDatabase()
    const proxy = await tcpProxy(database.url)
    const { realtime, url } = await startServer({ url: proxy.url })
    const all = await Promise.all(Array.from({ length: 20 }, () => browser(url, 'anna', [])))
    proxy.refuse()
    // Long enough for the pauses to have grown.
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    proxy.heal()
    const startedAt = performance.now()
    await expect.poll(realtime.isListening, { timeout: 10_000 }).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(3_500)
    const closed = () => all.filter(({ states }) => states.includes('closed')).length
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect(closed()).toBeGreaterThan(0)
    expect(closed()).toBeLessThan(15)
    await expect.poll(closed, { timeout: 12_000 }).toBe(20)
  },
)

it('drops a socket that does not read, and one that sends too much', async () => {
  const { url, realtime } = await startServer(await testDatabase())
  expect(realtime.hasSubscribers()).toBe(false)
  const slow = await bareSocket(url)
  slow.socket.send(`${connectFrame('anna')}SUBSCRIBE\nid:1\ndestination:/user/anna/queue/room\n\n\0`)
  await expect.poll(() => realtime.hasSubscriber('/user/anna/queue/room')).toBe(true)
  expect(realtime.hasSubscribers()).toBe(true)
  slow.socket.pause()
  const large = { text: 'x'.repeat(200_000) }
  const anna = { kind: 'user', id: 'anna' } as const
  await expect
    .poll(
      () => {
        for (let i = 0; i < 20; i += 1) realtime.push('/user/anna/queue/room', large, anna)
        return realtime.hasSubscriber('/user/anna/queue/room')
      },
      { timeout: 10_000 },
    )
    .toBe(false)

  const fast = await bareSocket(url)
  for (let i = 0; i < 300; i += 1) fast.socket.send('\n')
  await fast.closed
})

it('carries a list of a thousand ids to every process, in parts', async () => {
  const { db, url } = await testDatabase()
  const { realtime } = await startServer({ url })
  const got: string[] = []
  realtime.onSignal('test.many', async ({ ids }) => void got.push(...ids))
  const ids = Array.from({ length: 1_000 }, () => newId())
  await db.transaction().execute((tx) => realtime.signal(tx, 'test.many', { ids }))
  await expect.poll(() => got.length).toBe(1_000)
  expect(new Set(got)).toEqual(new Set(ids))
})
