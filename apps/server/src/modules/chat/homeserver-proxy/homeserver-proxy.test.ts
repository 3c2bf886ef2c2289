import { once } from 'node:events'
import { createServer, request as requestHttp, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@majlis/contract'
import { expect, it, onTestFinished } from 'vitest'
import { createHttpServer } from '../../../platform/http/server.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { recordedLog, silentLog } from '../../../testing/log.ts'
import type { ChatHolder } from '../../chat-calls/index.ts'
import type { ChatFiles } from '../files/chat-files.ts'
import { endRequestsOf, homeserverProxy } from './homeserver-proxy.http.ts'
import { createRunningRequests } from './running-requests.ts'

const serverName = 'chat.example.org'
const accountOf = (userId: string) => `@majlis_${userId}:${serverName}`
const nusrat: ChatHolder = { authSessionId: 'session-1', userId: 'nusrat', organizationId: 'riverside' }
const token = 'syt_nusrat'
const room = '/_matrix/client/v3/rooms/!river%3Achat.example.org'

/** A homeserver of the test's own, the proxy in front of it, and who has which token. */
async function setup(
  answer: RequestListener = (_request, response) => void response.end('{}'),
  { otherMs = 300, readingMs = 5_000 } = {},
) {
  const arrived: IncomingMessage[] = []
  const homeserver = createServer((request, response) => {
    arrived.push(request)
    answer(request, response)
  })
  homeserver.listen(0, '127.0.0.1')
  await once(homeserver, 'listening')
  const { port } = homeserver.address() as AddressInfo

  const holders = new Map<string, ChatHolder>([[token, nusrat]])
  const reads: string[] = []
  const closed = new Set(['!closed:chat.example.org'])
  const uploaded: number[] = []
  const recorded = recordedLog()
  const notes: string[] = []
  const files: ChatFiles = {
    uploaded: async (userId, mediaId) => void notes.push(`${userId} uploaded ${mediaId}`),
    async sending(userId, { transactionId }, ids) {
      notes.push(`${userId} sends ${ids.join()} as ${transactionId}`)
      return ids.filter((id) => id !== 'foreign')
    },
    notSent: async ({ transactionId }, ids) =>
      void notes.push(`${ids.join()} of ${transactionId} was not sent`),
    sent: async ({ transactionId }, ids, eventId) =>
      void notes.push(`${ids.join()} of ${transactionId} is in ${eventId}`),
    redacted: async (chatRoomId, eventId) => void notes.push(`${eventId} of ${chatRoomId} deleted`),
    isOpenTo: async (_userId, mediaId) => mediaId !== 'closed',
  }
  const lookup = { time: Promise.resolve() }
  const running = createRunningRequests({ maxPerSession: 3 })
  const limiter = {
    async consume(_rule, _keys, points = 1) {
      if (uploaded.length >= 2) throw new AppError('general.too_many_attempts', { retryAfterMs: 60_000 })
      uploaded.push(points)
    },
  } as Limiter
  const http = await createHttpServer({
    log: silentLog,
    publicUrl: 'https://majlis.example.org',
    livekitUrl: 'wss://media.example.org',
    trustProxy: false,
    hstsForSubdomains: false,
  })
  /** By address: how long a body may take to arrive; undefined: as usual. */
  const bodyTimes: Record<string, number | undefined> = {}
  http.addHook('onRequest', async ({ url, routeOptions }) => {
    bodyTimes[url] = routeOptions.config.bodyWithinMs
  })
  await http.register(
    homeserverProxy({
      url: `http://127.0.0.1:${port}`,
      serverName,
      log: recorded.log,
      limiter,
      wrongTokensPerMinute: 20,
      running,
      holderOf: async (given) => {
        await lookup.time
        return holders.get(given) ?? null
      },
      accountOf,
      listClosedTo: async (userId, chatRoomIds) =>
        new Set(chatRoomIds.filter((roomId) => userId === 'nusrat' && closed.has(roomId))),
      files,
      onRead: async (userId, chatRoomId) => void reads.push(`${userId} ${chatRoomId}`),
      answerWithinMs: { sync: 5_000, upload: 5_000, other: otherMs, stopping: 200, reading: readingMs },
    }),
  )
  await http.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    homeserver.closeAllConnections()
    homeserver.close()
    await http.close()
  })
  const own = http.server.address() as AddressInfo
  const base = `http://127.0.0.1:${own.port}`
  const ask = (
    path: string,
    { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) => fetch(`${base}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...headers } })
  return {
    http,
    homeserver,
    port,
    base,
    arrived,
    logLines: recorded.lines,
    lookup,
    holders,
    running,
    reads,
    notes,
    closed,
    uploaded,
    bodyTimes,
    ask,
  }
}

it('[2.67] passes requests on with their token, and neither cookies nor addresses', async () => {
  const { ask, arrived } = await setup((_request, response) => {
    response.setHeader('set-cookie', 'homeserver=1')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('server', 'Synapse')
    response.setHeader('content-type', 'application/json')
    response.end('{"user_id":"@majlis_nusrat:chat.example.org"}')
  })
  const answer = await ask('/_matrix/client/v3/account/whoami', {
    headers: {
      cookie: '__Host-auth_token=secret',
      'x-forwarded-for': '203.0.113.1',
      origin: 'https://a.example',
    },
  })
  expect(await answer.json()).toEqual({ user_id: '@majlis_nusrat:chat.example.org' })
  const [seen] = arrived
  expect(seen?.headers.authorization).toBe(`Bearer ${token}`)
  for (const name of ['cookie', 'x-forwarded-for', 'origin']) expect(seen?.headers).not.toHaveProperty(name)
  for (const name of ['set-cookie', 'access-control-allow-origin', 'server'])
    expect(answer.headers.has(name)).toBe(false)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
})

it('[2.67] answers everything outside the list itself, in the words of Matrix', async () => {
  const { ask, arrived } = await setup()
  const refused = [
    ask('/_matrix/client/v3/createRoom', { method: 'POST', body: '{}' }),
    ask('/_matrix/client/v3/sync', { method: 'DELETE' }),
    ask('/_matrix/client/v3/sync', { method: 'OPTIONS' }),
    ask('/_matrix/client/v3/voip/turnServer'),
    ask('/_matrix/federation/v1/version'),
    ask('/_matrix/client/v3/rooms/%252e%252e/messages'),
    ask('/_matrix//client/v3/sync'),
    ask('/_matrix/client/v3/sync;x'),
  ]
  for (const answer of await Promise.all(refused)) {
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ errcode: 'M_UNRECOGNIZED', error: 'Unrecognized request' })
  }
  expect(arrived).toEqual([])
})

it('[2.67] lets no address climb out of the list, as browsers would never send it', async () => {
  const { base, arrived } = await setup()
  const { port } = new URL(base)
  for (const path of [
    '/_matrix/client/v3/rooms/../../../_synapse/admin/v1/server_version',
    '/_matrix/client/versions/%2e%2e/v3/login',
    '/_matrix/../_synapse/admin/v1/server_version',
  ]) {
    const raw = requestHttp({ port, path, headers: { authorization: `Bearer ${token}` } }).end()
    const [answer] = (await once(raw, 'response')) as [IncomingMessage]
    expect([path, answer.statusCode]).toEqual([path, 404])
    answer.resume()
  }
  expect(arrived).toEqual([])
})

it('[2.67] lets clients that were cut off sync again, without passing their question on', async () => {
  const { base, arrived } = await setup()
  const answer = await fetch(`${base}/_matrix/client/versions`)
  expect([answer.status, await answer.json()]).toMatchObject([404, { errcode: 'M_UNRECOGNIZED' }])
  expect(arrived).toEqual([])
})

it('[3.3, 4.13] refuses tokens that are not ours or no longer valid, and requests without one', async () => {
  const { ask, arrived, holders, base } = await setup()
  const path = '/_matrix/client/v3/sync'
  for (const foreign of ['syt_of_another_installation', 'eyJhbGciOiJIUzI1NiJ9.e30.x', ''])
    expect((await ask(path, { headers: { authorization: `Bearer ${foreign}` } })).status).toBe(401)
  const answer = await fetch(`${base}${path}?access_token=${token}`)
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { errcode: 'M_MISSING_TOKEN', error: 'Missing access token' },
  ])
  holders.clear()
  const late = await ask(path)
  expect([late.status, await late.json()]).toEqual([
    401,
    { errcode: 'M_UNKNOWN_TOKEN', error: 'The session has ended' },
  ])
  expect(arrived).toEqual([])
})

it('refuses to guess tokens, while known ones continue to work at the same address', async () => {
  const { ask } = await setup()
  await ask('/_matrix/client/versions')
  const guess = () => ask('/_matrix/client/versions', { headers: { authorization: 'Bearer syt_guessed' } })
  for (let index = 0; index < 20; index++) expect((await guess()).status).toBe(401)
  const refused = await guess()
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({
    errcode: 'M_LIMIT_EXCEEDED',
    retry_after_ms: expect.any(Number),
  })
  expect((await ask('/_matrix/client/versions')).status).toBe(200)
})

it('[2.67] refuses to act in the name of someone else', async () => {
  const { ask, arrived } = await setup()
  const typing = (userId: string) =>
    ask(`${room}/typing/${encodeURIComponent(accountOf(userId))}`, { method: 'PUT', body: '{"typing":true}' })
  expect((await typing('arif')).status).toBe(403)
  expect(arrived).toEqual([])
  expect((await typing('nusrat')).status).toBe(200)
})

it('[2.67] lets no one into a chat that they have left, whatever the homeserver says', async () => {
  const { ask, arrived } = await setup()
  const closed = '/_matrix/client/v3/rooms/!closed%3Achat.example.org'
  const refused = await Promise.all([
    ask(`${closed}/messages?dir=b`),
    ask(`${closed}/send/m.room.message/m1`, { method: 'PUT', body: '{}' }),
    ask(`${closed}/receipt/m.read/%24event`, { method: 'POST', body: '{}' }),
  ])
  for (const answer of refused)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { errcode: 'M_FORBIDDEN', error: 'Not in this chat' },
    ])
  expect(arrived).toEqual([])
})

it('[2.67] streams a message to the homeserver, and its refusal back', async () => {
  const bodies: string[] = []
  const { ask } = await setup((request, response) => {
    void text(request).then((body) => bodies.push(body))
    response.writeHead(403, { 'content-type': 'application/json' })
    response.end('{"errcode":"M_FORBIDDEN","error":"Not in the room"}')
  })
  const body = JSON.stringify({ msgtype: 'm.text', body: 'নদী' })
  const answer = await ask(`${room}/send/m.room.message/m1.1`, {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, await answer.json()]).toEqual([
    403,
    { errcode: 'M_FORBIDDEN', error: 'Not in the room' },
  ])
  await expect.poll(() => bodies).toEqual([body])
})

it('[2.46] reports a chat as read before the homeserver is asked, so that what arrives meanwhile counts', async () => {
  const readsAtArrival: string[][] = []
  const { ask, reads } = await setup((_request, response) => {
    readsAtArrival.push([...reads])
    response.end('{}')
  })
  await ask(`${room}/receipt/m.read/${encodeURIComponent('$event')}`, { method: 'POST', body: '{}' })
  expect(readsAtArrival).toEqual([['nusrat !river:chat.example.org']])
  await ask(`${room}/messages?dir=b`)
  expect(reads).toHaveLength(1)
})

const account = accountOf('nusrat')
const message = (body: string) => ({ type: 'm.room.message', content: { body } })
const leaving = { type: 'm.room.member', state_key: account, content: { membership: 'leave' } }

it('[2.67] leaves chats that are closed to someone out of a sync, but for their leaving', async () => {
  const open = { timeline: { events: [message('Open')] } }
  const secret = { state: { events: [message('Old')] }, timeline: { events: [message('Secret')] } }
  const gone = {
    state: { events: [message('Secret')] },
    timeline: { events: [message('Secret'), leaving], prev_batch: 's1' },
  }
  const rooms = {
    join: { '!river:chat.example.org': open, '!closed:chat.example.org': secret },
    invite: { '!closed:chat.example.org': {} },
    leave: { '!closed:chat.example.org': gone, '!old:chat.example.org': gone },
  }
  const { ask, arrived } = await setup((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ next_batch: 's2', rooms })),
  )
  const answer = await ask('/_matrix/client/v3/sync', { headers: { 'accept-encoding': 'gzip' } })
  expect(arrived[0]?.headers['accept-encoding']).toBe('identity')
  expect(await answer.json()).toEqual({
    next_batch: 's2',
    rooms: {
      join: { '!river:chat.example.org': open },
      invite: {},
      knock: {},
      leave: {
        '!closed:chat.example.org': {
          state: { events: [] },
          timeline: { events: [leaving], limited: false },
        },
        '!old:chat.example.org': gone,
      },
    },
  })
})

it('[2.67] leaves out of a sync what someone left while it waited', async () => {
  const { ask, closed } = await setup((_request, response) => {
    closed.add('!river:chat.example.org')
    response.end(JSON.stringify({ next_batch: 's2', rooms: { join: { '!river:chat.example.org': {} } } }))
  })
  expect(await (await ask('/_matrix/client/v3/sync')).json()).toMatchObject({ rooms: { join: {} } })
})

it('[2.67] finds nothing in chats that are closed to someone', async () => {
  const found = (roomId: string, body: string) => ({ rank: 1, result: { room_id: roomId, ...message(body) } })
  const [open, shut] = [found('!river:chat.example.org', 'Open'), found('!closed:chat.example.org', 'Secret')]
  const byRoom = { '!river:chat.example.org': {}, '!closed:chat.example.org': {} }
  const room_events = {
    count: 12,
    results: [shut, open],
    highlights: [],
    state: byRoom,
    groups: { room_id: byRoom, sender: { [account]: {} } },
  }
  const { ask } = await setup((_request, response) =>
    response.end(JSON.stringify({ search_categories: { room_events } })),
  )
  const answer = await ask('/_matrix/client/v3/search', { method: 'POST', body: '{}' })
  const onlyOpen = { '!river:chat.example.org': {} }
  expect(await answer.json()).toEqual({
    search_categories: {
      room_events: {
        results: [open],
        highlights: [],
        state: onlyOpen,
        groups: { room_id: onlyOpen },
      },
    },
  })
})

it('[2.67] does not say how many results a search has: some may be in chats that are closed to someone', async () => {
  const { ask } = await setup((_request, response) =>
    response.end('{"search_categories":{"room_events":{"count":3,"results":[],"next_batch":"n1"}}}'),
  )
  const answer = await ask('/_matrix/client/v3/search', { method: 'POST', body: '{}' })
  const { search_categories: found } = (await answer.json()) as { search_categories: { room_events: object } }
  expect(found.room_events).toMatchObject({ results: [], next_batch: 'n1' })
  expect(found.room_events).not.toHaveProperty('count')
})

it('[2.67] asks for whole answers where it has to read them, and passes on no part of one', async () => {
  const { ask, arrived } = await setup((_request, response) =>
    response.writeHead(206, { 'content-range': 'bytes 0-1/9' }).end('{}'),
  )
  const headers = { range: 'bytes=0-1' }
  const search = await ask('/_matrix/client/v3/search', { method: 'POST', body: '{}', headers })
  const sync = await ask('/_matrix/client/v3/sync', { headers })
  const file = await ask(`/_matrix/client/v1/media/download/${serverName}/AbC`, { headers })
  expect([search.status, sync.status, file.status]).toEqual([502, 502, 206])
  expect(arrived.map((request) => request.headers.range)).toEqual([undefined, undefined, 'bytes=0-1'])
})

it('[2.67] passes on no sync and no search that it cannot read', async () => {
  let content = 'no JSON'
  const { ask } = await setup((_request, response) => response.end(content))
  const search = () => ask('/_matrix/client/v3/search', { method: 'POST', body: '{}' })
  expect([(await ask('/_matrix/client/v3/sync')).status, (await search()).status]).toEqual([502, 502])
  for (content of ['{"rooms":[]}', '{"rooms":{"leave":{"!closed:chat.example.org":{"state":"none"}}}}'])
    expect((await ask('/_matrix/client/v3/sync')).status).toBe(502)
})

it('[2.67] passes on no messages of a chat that someone left while the homeserver was asked', async () => {
  const { ask, closed, arrived } = await setup(
    (_request, response) => {
      setTimeout(() => response.end('{"chunk":[]}'), 1_100)
    },
    { otherMs: 5_000 },
  )
  const answer = ask(`${room}/messages?dir=b`)
  await expect.poll(() => arrived.length).toBe(1)
  closed.add('!river:chat.example.org')
  expect((await answer).status).toBe(403)
})

it('[4.13] ends a waiting request with its session, and no other', async () => {
  const waiting: (() => void)[] = []
  const { ask, arrived, running, holders } = await setup((request, response) => {
    waiting.push(() => response.end('{}'))
    request.on('close', () => undefined)
  })
  holders.set('syt_elsewhere', { ...nusrat, authSessionId: 'session-2' })
  const mine = ask('/_matrix/client/v3/sync?timeout=30000')
  const other = ask('/_matrix/client/v3/sync', { headers: { authorization: 'Bearer syt_elsewhere' } })
  await expect.poll(() => arrived.length).toBe(2)
  const closed = Promise.all(
    arrived
      .filter(({ headers }) => headers.authorization === `Bearer ${token}`)
      .map(({ socket }) => once(socket, 'close')),
  )
  endRequestsOf(running, [nusrat.authSessionId])
  const answer = await mine
  expect([answer.status, await answer.json()]).toMatchObject([401, { errcode: 'M_UNKNOWN_TOKEN' }])
  await closed
  for (const finish of waiting) finish()
  expect((await other).status).toBe(200)
  await expect.poll(() => running.count()).toBe(0)
})

it('[3.3, 6.6] passes on nothing that arrives for someone who has lost the chat while they waited', async () => {
  const { ask, holders, arrived } = await setup((_request, response) => {
    setTimeout(() => response.end('{"rooms":{"join":{"a":"secret"}}}'), 1_100)
  })
  const sync = ask('/_matrix/client/v3/sync')
  await expect.poll(() => arrived.length).toBe(1)
  holders.clear()
  const answer = await sync
  expect([answer.status, await answer.json()]).toMatchObject([401, { errcode: 'M_UNKNOWN_TOKEN' }])
})

it('[4.13] ends a download with its session', async () => {
  const { ask, running } = await setup((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.write('half')
  })
  const answer = await ask(`/_matrix/client/v1/media/download/${serverName}/AbC`)
  expect(answer.status).toBe(200)
  endRequestsOf(running, [nusrat.authSessionId])
  await expect(answer.text()).rejects.toThrow('terminated')
})

it('ends the request to the homeserver when the client goes', async () => {
  const { ask, arrived, running } = await setup(() => undefined)
  const client = new AbortController()
  const sync = ask('/_matrix/client/v3/sync', { signal: client.signal })
  await expect.poll(() => arrived.length).toBe(1)
  const closed = Promise.all(arrived.map(({ socket }) => once(socket, 'close')))
  client.abort()
  await expect(sync).rejects.toThrow('aborted')
  await closed
  await expect.poll(() => running.count()).toBe(0)
})

it('asks the homeserver nothing for a client that goes while its token is looked up', async () => {
  const { ask, arrived, running, lookup, http } = await setup()
  const { promise, resolve } = Promise.withResolvers<void>()
  lookup.time = promise
  const client = new AbortController()
  const sync = ask('/_matrix/client/v3/sync', { signal: client.signal })
  const [socket] = (await once(http.server, 'connection')) as [Socket]
  await delay(50)
  client.abort()
  await expect(sync).rejects.toThrow('aborted')
  if (!socket.destroyed) await once(socket, 'close')
  resolve()
  await delay(50)
  expect([arrived.length, running.count()]).toEqual([0, 0])
})

it('bounds how many requests of one session wait at the same time', async () => {
  const { ask, arrived } = await setup(() => undefined)
  const client = new AbortController()
  const waiting = [1, 2, 3].map(() => ask('/_matrix/client/v3/sync', { signal: client.signal }))
  await expect.poll(() => arrived.length).toBe(3)
  const answer = await ask('/_matrix/client/versions')
  expect([answer.status, await answer.json()]).toMatchObject([429, { errcode: 'M_LIMIT_EXCEEDED' }])
  client.abort()
  await Promise.allSettled(waiting)
  await expect.poll(async () => (await ask('/_matrix/client/v3/nothing')).status).toBe(404)
})

it('stops although requests wait', async () => {
  const { ask, arrived, http } = await setup(() => undefined)
  const sync = ask('/_matrix/client/v3/sync')
  await expect.poll(() => arrived.length).toBe(1)
  await Promise.all([http.close(), sync.then(({ status }) => expect(status).toBe(502))])
})

it('[1.14] says that the homeserver is down or late, and heals by itself', async () => {
  let isSlow = true
  const { ask, homeserver, port, logLines } = await setup((_request, response) => {
    if (!isSlow) response.end('{}')
  })
  const late = await ask('/_matrix/client/versions')
  expect([late.status, late.headers.get('retry-after'), await late.json()]).toEqual([
    504,
    '5',
    { errcode: 'M_UNKNOWN', error: 'The chat server does not answer', retry_after_ms: 5_000 },
  ])
  isSlow = false
  expect((await ask('/_matrix/client/versions')).status).toBe(200)
  homeserver.closeAllConnections()
  homeserver.close()
  await once(homeserver, 'close')
  const down = await ask('/_matrix/client/versions')
  expect([down.status, down.headers.get('retry-after'), await down.json()]).toEqual([
    502,
    '5',
    { errcode: 'M_UNKNOWN', error: 'The chat server does not answer', retry_after_ms: 5_000 },
  ])
  await ask('/_matrix/client/versions')
  homeserver.listen(port, '127.0.0.1')
  await once(homeserver, 'listening')
  expect((await ask('/_matrix/client/versions')).status).toBe(200)
  expect(logLines().map(({ level, msg, failures }) => [level, msg, failures])).toEqual([
    ['error', 'the homeserver does not answer chat clients', undefined],
    ['warn', 'the homeserver answers chat clients again', 1],
    ['error', 'the homeserver does not answer chat clients', undefined],
    ['warn', 'the homeserver answers chat clients again', 2],
  ])
})

it('follows no redirection of the homeserver', async () => {
  const { ask } = await setup((_request, response) =>
    response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  )
  const answer = await ask(`/_matrix/client/v1/media/download/${serverName}/AbC`, { redirect: 'manual' })
  expect([answer.status, answer.headers.has('location')]).toEqual([502, false])
})

it.each([
  ['image/png', 'inline; filename="plan.png"', 'inline; filename="plan.png"'],
  ['image/png', 'attachment; filename="plan.png"', 'inline; filename="plan.png"'],
  ['video/mp4', undefined, 'inline'],
  ['image/svg+xml', 'inline; filename="x.svg"', 'attachment; filename="x.svg"'],
  ['text/html; charset=utf-8', 'inline', 'attachment'],
  ['application/pdf', undefined, 'attachment'],
])('[2.67] sends a file of type %s with %s as %s, without rights', async (type, given, disposition) => {
  const { ask } = await setup((_request, response) => {
    response.setHeader('content-type', type)
    response.setHeader('cache-control', 'public,max-age=86400')
    if (given) response.setHeader('content-disposition', given)
    response.end('content')
  })
  const answer = await ask(`/_matrix/client/v1/media/download/${serverName}/AbC`)
  expect(await answer.text()).toBe('content')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'content-disposition': disposition,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

it('[2.67] passes an upload on as it arrives, and counts its bytes for the day', async () => {
  let received = 0
  const { ask, base, arrived, uploaded } = await setup((request, response) => {
    request.on('data', (part: Buffer) => (received += part.length))
    request.on('end', () => response.end('{"content_uri":"mxc://chat.example.org/AbC"}'))
  })
  const path = '/_matrix/media/v3/upload?filename=plan.png'
  const bytes = 300 * 1024
  const { port } = new URL(base)
  const raw = requestHttp({
    port,
    path,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png', 'content-length': bytes },
  })
  raw.write(Buffer.alloc(bytes / 2))
  await expect.poll(() => received).toBe(bytes / 2)
  raw.end(Buffer.alloc(bytes / 2))
  const [answer] = (await once(raw, 'response')) as [IncomingMessage]
  expect(JSON.parse(await text(answer))).toEqual({ content_uri: 'mxc://chat.example.org/AbC' })
  expect(arrived[0]?.url).toBe(path)
  expect(uploaded).toEqual([300])
  const upload = () => ask(path, { method: 'POST', body: 'x' })
  expect((await upload()).status).toBe(200)
  const refused = await upload()
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { errcode: 'M_LIMIT_EXCEEDED', retry_after_ms: 60_000 },
  ])
})

it('[2.67] notes which message contains a file before others can see it', async () => {
  const noted: string[][] = []
  const bodies: string[] = []
  const { ask, notes } = await setup((request, response) => {
    noted.push([...notes])
    void text(request).then((body) => {
      bodies.push(body)
      response.end(
        request.method === 'POST' ? `{"content_uri":"mxc://${serverName}/AbC"}` : '{"event_id":"$sent"}',
      )
    })
  })
  await ask('/_matrix/media/v3/upload', { method: 'POST', body: 'x' })
  const send = (body: object) =>
    ask(`${room}/send/m.room.message/m1.1`, { method: 'PUT', body: JSON.stringify(body) })
  const file = {
    msgtype: 'm.image',
    url: `mxc://${serverName}/AbC`,
    info: { thumbnail_url: `mxc://${serverName}/DeF` },
    body: 'mxc://elsewhere.example/GhI নদী',
  }
  expect(await (await send(file)).json()).toEqual({ event_id: '$sent' })
  expect(bodies[1]).toBe(JSON.stringify(file))
  await send({ msgtype: 'm.text', body: 'Hello' })
  await ask(`${room}/redact/${encodeURIComponent('$sent')}/m1.2`, { method: 'PUT', body: '{}' })
  expect(noted[1]).toEqual(['nusrat uploaded AbC', 'nusrat sends AbC,DeF as m1.1'])
  expect(notes).toEqual([
    'nusrat uploaded AbC',
    'nusrat sends AbC,DeF as m1.1',
    'AbC,DeF of m1.1 is in $sent',
    '$sent of !river:chat.example.org deleted',
  ])
})

it('[2.67] notes nothing that the homeserver refuses', async () => {
  const { ask, notes } = await setup((_request, response) => response.writeHead(403).end('{}'))
  await ask('/_matrix/media/v3/upload', { method: 'POST', body: 'x' })
  await ask(`${room}/redact/${encodeURIComponent('$sent')}/m1.2`, { method: 'PUT', body: '{}' })
  expect(notes).toEqual([])
})

const withFile = JSON.stringify({ url: `mxc://${serverName}/AbC` })

it('[2.67] notes files of a message only if its sender has uploaded them', async () => {
  const { ask, notes } = await setup((_request, response) => response.end('{"event_id":"$sent"}'))
  const body = `${withFile.slice(0, -1)},"thumbnail_url":"mxc://${serverName}/foreign"}`
  await ask(`${room}/send/m.room.message/m1`, { method: 'PUT', body })
  expect(notes).toEqual(['nusrat sends AbC,foreign as m1', 'AbC of m1 is in $sent'])
})

it.each([
  [403, true],
  [413, true],
  [429, false],
  [500, false],
])(
  '[2.67] after an answer %i, notes that a message with a file was not sent: %s',
  async (status, isNoted) => {
    const { ask, notes } = await setup((_request, response) => response.writeHead(status).end('{}'))
    await ask(`${room}/send/m.room.message/m1`, { method: 'PUT', body: withFile })
    expect(notes).toEqual(['nusrat sends AbC as m1', ...(isNoted ? ['AbC of m1 was not sent'] : [])])
  },
)

it('[2.67] notes that a message with a file was not sent if the homeserver cannot be reached', async () => {
  const { ask, notes, homeserver } = await setup()
  homeserver.close()
  await once(homeserver, 'close')
  expect((await ask(`${room}/send/m.room.message/m1`, { method: 'PUT', body: withFile })).status).toBe(502)
  expect(notes).toEqual(['nusrat sends AbC as m1', 'AbC of m1 was not sent'])
})

const noted = [
  ['a message', 'PUT', `${room}/send/m.room.message/m1`, withFile, 'AbC of m1 is in $sent'],
  ['a removal', 'PUT', `${room}/redact/%24sent/m1`, '{}', '$sent of !river:chat.example.org deleted'],
  ['an upload', 'POST', '/_matrix/media/v3/upload', 'x', 'nusrat uploaded AbC'],
] as const

/** A homeserver that accepts requests when it is told to. */
async function setupAccepting() {
  const { promise, resolve: accept } = Promise.withResolvers<void>()
  const proxy = await setup((request, response) => {
    void Promise.all([text(request), promise]).then(() =>
      response.end(`{"event_id":"$sent","content_uri":"mxc://${serverName}/AbC"}`),
    )
  })
  return { ...proxy, accept }
}

it.each(noted)(
  '[2.67] notes %s that the homeserver accepts after the client has gone',
  async (_what, method, path, body, note) => {
    const { ask, arrived, notes, running, accept } = await setupAccepting()
    const client = new AbortController()
    const answer = ask(path, { method, body, signal: client.signal })
    await expect.poll(() => arrived[0]?.complete).toBe(true)
    client.abort()
    await expect(answer).rejects.toThrow('aborted')
    await delay(50)
    expect(running.count()).toBe(1)
    accept()
    await expect.poll(() => notes.at(-1)).toBe(note)
    await expect.poll(() => running.count()).toBe(0)
  },
)

it.each(noted)(
  '[2.67, 4.13] notes %s that the homeserver accepts after the session has ended, and answers nothing of it',
  async (_what, method, path, body, note) => {
    const { ask, arrived, notes, running, accept } = await setupAccepting()
    const asked = ask(path, { method, body })
    await expect.poll(() => arrived[0]?.complete).toBe(true)
    endRequestsOf(running, [nusrat.authSessionId])
    accept()
    const answer = await asked
    expect([answer.status, await answer.json()]).toMatchObject([401, { errcode: 'M_UNKNOWN_TOKEN' }])
    expect(notes.at(-1)).toBe(note)
  },
)

it('waits a short time only for such an answer of the homeserver, shorter if the server stops', async () => {
  const { ask, arrived, running, http } = await setup(() => undefined, { otherMs: 500 })
  const send = (signal?: AbortSignal) =>
    ask(`${room}/send/m.room.message/m1`, { method: 'PUT', body: withFile, ...(signal ? { signal } : {}) })
  const client = new AbortController()
  const left = send(client.signal)
  await expect.poll(() => arrived.length).toBe(1)
  client.abort()
  await expect(left).rejects.toThrow('aborted')
  await expect.poll(() => running.count()).toBe(0)
  const waiting = send()
  await expect.poll(() => arrived.length).toBe(2)
  const closed = http.close()
  const answer = await waiting
  await answer.text()
  expect(answer.status).toBe(502)
  http.server.closeAllConnections()
  await closed
})

it('ends an upload that the client breaks off', async () => {
  const { base, arrived, notes, running } = await setup(
    (request) => void request.on('error', () => undefined),
  )
  const { port } = new URL(base)
  const headers = { authorization: `Bearer ${token}`, 'content-length': 1_000 }
  const raw = requestHttp({ port, path: '/_matrix/media/v3/upload', method: 'POST', headers })
  raw.on('error', () => undefined)
  raw.write('half')
  await expect.poll(() => arrived.length).toBe(1)
  raw.destroy()
  await expect.poll(() => arrived[0]?.destroyed).toBe(true)
  await expect.poll(() => running.count()).toBe(0)
  expect(notes).toEqual([])
})

it('reads one long answer of a person at a time, until it has arrived at the client', async () => {
  const long = JSON.stringify({ next_batch: 's2', filler: 'x'.repeat(14 * 1024 ** 2) })
  const { ask, holders, arrived } = await setup((request, response) =>
    response.end(request.url?.includes('since') ? '{"next_batch":"s3"}' : long),
  )
  holders.set('syt_arif', { ...nusrat, authSessionId: 'session-2', userId: 'arif' })
  const sync = '/_matrix/client/v3/sync'
  const first = await ask(sync)
  const second = await ask(sync)
  expect([second.status, await second.json()]).toMatchObject([429, { errcode: 'M_LIMIT_EXCEEDED' }])
  expect((await ask(`${sync}?since=s2`)).status).toBe(200)
  const other = await ask(sync, { headers: { authorization: 'Bearer syt_arif' } })
  expect([other.status, await other.text()]).toEqual([200, long])
  expect(await first.text()).toBe(long)
  expect((await (await ask(sync)).text()).length).toBe(long.length)
  expect(arrived).toHaveLength(5)
})

it('lets go of a long answer that its client stops reading', async () => {
  const long = JSON.stringify({ filler: 'x'.repeat(14 * 1024 ** 2) })
  const { ask } = await setup((_request, response) => response.end(long), { readingMs: 100 })
  const stopped = await ask('/_matrix/client/v3/sync')
  const sync = async () => {
    const answer = await ask('/_matrix/client/v3/sync')
    await answer.text()
    return answer.status
  }
  expect(await sync()).toBe(429)
  await expect.poll(sync, { timeout: 5_000 }).toBe(200)
  await expect(stopped.text()).rejects.toThrow('terminated')
})

it('[2.67] gives files longer to arrive than other bodies', async () => {
  const { ask, bodyTimes } = await setup()
  for (const [path, method] of [
    ['/_matrix/media/v3/upload', 'POST'],
    [`${room}/send/m.room.message/m1`, 'PUT'],
    ['/_matrix/client/v3/search', 'POST'],
  ] as const)
    await ask(path, { method, body: '{}' })
  expect(Object.values(bodyTimes)).toEqual([900_000, undefined, undefined])
})

it('[2.67] passes on no file that is closed to someone', async () => {
  const { ask, arrived } = await setup()
  for (const kind of ['download', 'thumbnail']) {
    const answer = await ask(`/_matrix/client/v1/media/${kind}/${serverName}/closed`)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { errcode: 'M_NOT_FOUND', error: 'Not found' },
    ])
  }
  expect(arrived).toEqual([])
})

it('counts the bytes of filters for the day, which are short', async () => {
  const { ask, arrived, uploaded } = await setup()
  const path = `/_matrix/client/v3/user/${encodeURIComponent(account)}/filter`
  const filter = (bytes: number) => ask(path, { method: 'POST', body: 'x'.repeat(bytes) })
  expect((await filter(8 * 1024 + 1)).status).toBe(413)
  for (const status of [200, 200, 429]) expect((await filter(1_500)).status).toBe(status)
  expect([arrived.length, uploaded]).toEqual([2, [2, 2]])
})

it('[2.67] refuses bodies above their limit and of unknown length unread', async () => {
  const { base, arrived } = await setup()
  const { port } = new URL(base)
  const statusOf = async (path: string, method: string, headers: Record<string, string | number>) => {
    const raw = requestHttp({ port, path, method, headers: { authorization: `Bearer ${token}`, ...headers } })
    raw.on('error', () => undefined)
    raw.flushHeaders()
    const [answer] = (await once(raw, 'response')) as [IncomingMessage]
    raw.destroy()
    return answer.statusCode
  }
  const upload = '/_matrix/media/v3/upload'
  const message = `${room}/send/m.room.message/m1`
  expect(await statusOf(upload, 'POST', { 'content-length': limits.chat.maxUploadBytes + 1 })).toBe(413)
  expect(await statusOf(message, 'PUT', { 'content-length': 128 * 1024 + 1 })).toBe(413)
  expect(await statusOf(upload, 'POST', { 'transfer-encoding': 'chunked' })).toBe(411)
  expect(await statusOf('/_matrix/client/versions', 'GET', { 'content-length': 1 })).toBe(413)
  await delay(50)
  expect(arrived).toEqual([])
})
