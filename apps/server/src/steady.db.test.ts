import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createConnection, type AddressInfo } from 'node:net'
import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createFakeMediaServer } from './integrations/livekit/fake-media-server.ts'
import type { MediaServer } from './integrations/livekit/index.ts'
import { systemClock } from './platform/clock/clock.ts'
import { testApp } from './testing/app.ts'
import { testDatabase } from './testing/database.ts'
import { recordedLog } from './testing/log.ts'
import { password, signUpOf } from './testing/people.ts'
import type { HealthReport } from './platform/health/health.ts'
import { tcpProxy } from './testing/tcp-proxy.ts'
import { keptCode } from './testing/mailbox.ts'

async function setup({
  media = createFakeMediaServer({ clock: systemClock }),
}: { media?: MediaServer } = {}) {
  const { url: direct, pool: directPool } = await testDatabase()
  const proxy = await tcpProxy(direct)
  const { log, lines } = recordedLog()
  const app = await testApp({
    databaseUrl: proxy.url,
    media,
    log,
    environment: { PORT: '0', ROLE: 'web', TRUST_PROXY: 'loopback', CALLS_PER_MINUTE: '100000' },
  })
  await app.start()
  const { port } = app.http.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api`
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  async function signUp(): Promise<string> {
    const { email, ...person } = signUpOf()
    const { signUpId } = await dataOf<{ signUpId: string }>(post('/v1/auth/sign-up', { email, ...person }))
    const code = await keptCode(app.http, email)
    const signedIn = post('/v1/auth/verify-code', { email, signUpId, code })
    return (await dataOf<{ accessToken: string }>(signedIn)).accessToken
  }
  return { app, url, post, signUp, proxy, lines, directPool, pool: app.platform.database.pool }
}

async function dataOf<T>(asked: Response | Promise<Response>): Promise<T> {
  // The contract says what the call answers.
  const { data } = (await (await asked).json()) as { data: T }
  return data
}

it(
  'answers 503 with a time to come back at while the database is away, and logs the outage once',
  { timeout: 60_000 },
  async () => {
    const { url, signUp, proxy, lines } = await setup()
    const headers = { authorization: `Bearer ${await signUp()}` }
    const session = () => fetch(`${url}/v1/auth/session`, { headers })
    expect((await session()).status).toBe(200)

    proxy.refuse()
    for (let i = 0; i < 50; i += 1) {
      const response = await session()
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.json()).toHaveCode('general.unavailable')
    }
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(503)

    proxy.heal()
    await expect.poll(async () => (await session()).status, { timeout: 10_000 }).toBe(200)
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(200)
    const ofDatabase = lines().filter(({ msg }) => String(msg).startsWith('the database is'))
    expect(ofDatabase.map(({ msg }) => msg)).toEqual([
      'the database is away: calls are refused until it is back',
      'the database is back',
    ])
    expect(lines().filter(({ level, err }) => level === 'error' && err)).toEqual([])
  },
)

it.runIf(process.platform === 'linux')(
  'lets 1,500 connections open in the same moment, none of which has to try again',
  async () => {
    const { app } = await setup()
    const { port } = app.http.server.address() as AddressInfo
    const before = droppedConnections()
    await Promise.all(
      Array.from({ length: 1_500 }, () => {
        const socket = createConnection({ port, host: '127.0.0.1' })
        onTestFinished(() => void socket.destroy())
        return once(socket, 'connect')
      }),
    )
    expect(droppedConnections()).toBe(before)
  },
)

/** How many connections this machine has dropped because a program accepted them too slowly. Clients retry after a second. */
function droppedConnections(): number {
  const [names = '', values = ''] = readFileSync('/proc/net/netstat', 'utf8').split('\n')
  return Number(values.split(' ')[names.split(' ').indexOf('ListenOverflows')])
}

it('stays ready while every connection of its pool is taken', async () => {
  const { url, pool } = await setup()
  // What the start began is over.
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  const holders = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
  // Whoever needs a connection waits until one is released.
  let isGiven = false
  const waiting = pool.connect().finally(() => (isGiven = true))
  const ready = await fetch(`${url}/health/ready`)
  expect([ready.status, isGiven]).toEqual([200, false])
  for (const holder of holders) holder.release()
  ;(await waiting).release()
})

it('is ready for requests while the media server is away', async () => {
  const media = createFakeMediaServer({ clock: systemClock })
  const { url } = await setup({ media: { ...media, isReady: async () => false } })
  const response = await fetch(`${url}/health/ready`)
  expect((await dataOf<HealthReport>(response)).engines).toContainEqual({
    name: 'media',
    required: false,
    state: 'failing',
  })
  expect(response.status).toBe(200)
})

/** The statements that wait for a table, with the time since when: one that is in two lists has neither ended nor given up between them. */
async function waitingFor(client: pg.PoolClient, table: string): Promise<unknown[]> {
  const query = `SELECT pid, waitstart FROM pg_locks
    WHERE NOT granted AND relation = $1::regclass AND waitstart IS NOT NULL`
  return (await client.query(query, [table])).rows
}

it('renews sessions and shows lists while joins wait', { timeout: 60_000 }, async () => {
  const { url, post, signUp, directPool } = await setup()
  const headers = { authorization: `Bearer ${await signUp()}` }
  const holder = await directPool.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE meetings IN ACCESS EXCLUSIVE MODE')
  try {
    const joins = Array.from({ length: 40 }, () =>
      post('/meeting/calender/join-meeting', { meeting: '123456789012', displayName: 'Ann' }),
    )
    const waiting = () => waitingFor(holder, 'meetings')
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(1)
    const before = await waiting()
    const [refresh, session] = await Promise.all([
      post('/v1/auth/refresh', {}),
      fetch(`${url}/v1/auth/session`, { headers }),
    ])
    expect([refresh.status, session.status]).toEqual([401, 200])
    expect(await waiting()).toEqual(expect.arrayContaining(before))
    await holder.query('ROLLBACK')
    for (const join of await Promise.all(joins)) expect(join.status).not.toBe(500)
  } finally {
    holder.release()
  }
})

it('shows lists while feeds of calendars wait', { timeout: 60_000 }, async () => {
  const { url, signUp, directPool } = await setup()
  const headers = { authorization: `Bearer ${await signUp()}` }
  const holder = await directPool.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE calendar_feeds IN ACCESS EXCLUSIVE MODE')
  try {
    const feeds = Array.from({ length: 40 }, () =>
      fetch(new URL(`/calendar/feed/${'a'.repeat(32)}.ics`, url)),
    )
    const waiting = () => waitingFor(holder, 'calendar_feeds')
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(1)
    const before = await waiting()
    expect((await fetch(`${url}/v1/auth/session`, { headers })).status).toBe(200)
    expect(await waiting()).toEqual(expect.arrayContaining(before))
    await holder.query('ROLLBACK')
    for (const feed of await Promise.all(feeds)) expect([404, 503]).toContain(feed.status)
  } finally {
    holder.release()
  }
})

const addressOf = (i: number) => `10.1.${Math.floor(i / 250)}.${(i % 250) + 1}`

it('answers 503, and no 500, to those who wait too long behind a lock', { timeout: 60_000 }, async () => {
  const { url, signUp, directPool } = await setup()
  const headers = { authorization: `Bearer ${await signUp()}` }
  const list = `${url}/meeting/meeting-management/user-meetings?page=1&pageSize=20`
  const holder = await directPool.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE meetings IN ACCESS EXCLUSIVE MODE')
  const answers = Promise.all(Array.from({ length: 100 }, () => fetch(list, { headers })))
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  await holder.query('ROLLBACK')
  holder.release()
  const counts = { 200: 0, 503: 0, other: 0 }
  for (const { status } of await answers) counts[status === 200 || status === 503 ? status : 'other'] += 1
  expect(counts.other).toBe(0)
  expect(counts[503]).toBeGreaterThan(0)
  expect(counts[200]).toBeGreaterThan(0)
})

/** What each of a thousand sends at once. */
const crowds: Record<string, (i: number) => { path: string; body?: object }> = {
  'sign-ins': (i) => ({
    path: '/v1/auth/authenticate',
    body: { email: `p${i}@x.example`, password, rememberMe: true },
  }),
  'joins of meetings': (i) => ({
    path: '/meeting/calender/join-meeting',
    body: { meeting: String(100_000_000_000 + i), displayName: 'Ann' },
  }),
  'requests for a new password': (i) => ({
    path: '/v1/forgot-password',
    body: { email: `p${i}@x.example` },
  }),
  'lists of meetings': () => ({ path: '/meeting/meeting-management/user-meetings?page=1&pageSize=20' }),
  'meetings that are started': () => ({ path: '/meeting/calender/start-meeting', body: {} }),
}

it.each(Object.entries(crowds))(
  'gives no 500 to a thousand %s at once, and answers health within 250 ms of its work meanwhile',
  { timeout: 60_000 },
  async (_name, requestOf) => {
    const { url, signUp } = await setup()
    const authorization = `Bearer ${await signUp()}`
    await fetch(`${url}/health/live`)
    const answers = Array.from({ length: 1_000 }, async (_, i) => {
      const { path, body } = requestOf(i)
      const response = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        // Everyone comes from another address.
        headers: {
          authorization,
          'x-forwarded-for': addressOf(i),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      await response.arrayBuffer()
      return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) }
    })
    let isOver = false
    const over = Promise.all(answers).finally(() => (isOver = true))
    const lives: number[] = []
    while (!isOver) {
      const startedAt = process.threadCpuUsage()
      expect((await fetch(`${url}/health/live`)).status).toBe(200)
      const { user, system } = process.threadCpuUsage(startedAt)
      lives.push((user + system) / 1_000)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const failures = (await over).filter(({ status }) => status >= 500)
    expect(failures.filter(({ status, retryAfter }) => status !== 503 || !(retryAfter >= 1))).toEqual([])
    // Time of the processor: on a busy machine, others get the rest. The thread that answers opens the thousand connections as well.
    const [usual = Infinity] = lives.toSorted((a, b) => a - b).slice(Math.floor(lives.length * 0.9))
    expect(usual).toBeLessThan(250)
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  },
)
