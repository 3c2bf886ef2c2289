import type { AddressInfo } from 'node:net'
import { destinations, queueUserId } from '@majlis/contract'
import { Client } from '@stomp/stompjs'
import WebSocket from 'ws'
import { expect, it, onTestFinished } from 'vitest'
import { createFakeMediaServer } from './integrations/livekit/fake-media-server.ts'
import { systemClock } from './platform/clock/clock.ts'
import { testApp } from './testing/app.ts'
import { testDatabase } from './testing/database.ts'
import { addColleague, password, signUpOf } from './testing/people.ts'
import { keptCode } from './testing/mailbox.ts'
import { apiOf } from './testing/permissions/api.ts'

async function setup({ databaseUrl }: { databaseUrl?: string } = {}) {
  const app = await testApp({
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    media: createFakeMediaServer({ clock: systemClock }),
    environment: { PORT: '0' },
  })
  await app.start()
  const { port } = app.http.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const { pool } = app.platform.database

  async function ready(): Promise<boolean> {
    const response = await fetch(`${url}/api/health/ready`)
    return response.ok
  }

  const post = (path: string, payload: object) =>
    app.http.inject({ url: `/api/v1/auth/${path}`, method: 'POST', payload })

  async function signUp() {
    const { email, ...person } = signUpOf()
    const { signUpId } = (await post('sign-up', { email, ...person })).json().data
    const code = await keptCode(app.http, email)
    const signedIn = await post('verify-code', { email, signUpId, code })
    return { email, accessToken: String(signedIn.json().data.accessToken) }
  }

  async function signIn(email: string): Promise<string> {
    const signedIn = await post('authenticate', { email, password, rememberMe: true })
    return String(signedIn.json().data.accessToken)
  }

  return { app, url, pool, ready, signUp, signIn }
}

it(
  'recovers after the database dropped every connection, without a restart',
  { timeout: 60_000 },
  async () => {
    const { app, pool, ready, signUp, url } = await setup()
    expect(await ready()).toBe(true)
    await pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    await expect.poll(ready, { timeout: 30_000 }).toBe(true)
    await expect.poll(() => app.platform.jobs.state(), { timeout: 30_000 }).toBe('running')
    const { accessToken } = await signUp()
    const session = await fetch(`${url}/api/v1/auth/session`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(session.status).toBe(200)
  },
)

/** The realtime connection of a user, up, with what it receives. It does not come back automatically. */
async function openRealtime(url: string, { email, accessToken }: { email: string; accessToken: string }) {
  const name = queueUserId(email)
  const received: unknown[] = []
  const connected = Promise.withResolvers<void>()
  const client = new Client({
    webSocketFactory: () => new WebSocket(`${url.replace('http', 'ws')}/ws?userId=${name}`, ['v12.stomp']),
    connectHeaders: { Authorization: `Bearer ${accessToken}` },
    reconnectDelay: 0,
    onConnect: () => connected.resolve(),
    onStompError: ({ body }) => received.push(JSON.parse(body).code),
    onWebSocketClose: () => received.push('closed'),
  })
  client.activate()
  onTestFinished(() => client.deactivate())
  await connected.promise
  return { received }
}

it('[4.2] suspension closes the sockets on every server process at once', async () => {
  const { url: databaseUrl } = await testDatabase()
  const one = await setup({ databaseUrl })
  const two = await setup({ databaseUrl })
  const heard: string[] = []
  two.app.platform.realtime.onSignal(
    'user.access_ended',
    async ({ userId, reason }) => void heard.push(`${reason} ${userId}`),
  )

  const owner = await one.signUp()
  const ownCaller = await one.app.modules.accounts.resolveCaller(owner.accessToken)
  if (!ownCaller) throw new Error('The owner is signed in')
  const { seats } = one.app.modules
  const deps = { database: one.app.platform.database, clock: systemClock, seats }
  const email = 'arif@riverside.example'
  const userId = await addColleague(deps, ownCaller.organizationId, { email })
  const colleague = await openRealtime(two.url, { email, accessToken: await two.signIn(email) })
  const staying = await openRealtime(two.url, owner)

  await apiOf(one.app.http, owner.accessToken).people.suspend({ userIds: [userId] })
  await expect.poll(() => colleague.received).toEqual(['identity.unauthenticated', 'closed'])
  await expect.poll(() => heard).toEqual([`suspended ${userId}`])
  expect(staying.received).toEqual([])
})

it('[7.58] answers a meeting check on the queue of the caller', async () => {
  const { url, signUp } = await setup()
  const { email, accessToken } = await signUp()
  const name = queueUserId(email)
  const answers: unknown[] = []
  const client = new Client({
    webSocketFactory: () => new WebSocket(`${url.replace('http', 'ws')}/ws?userId=${name}`, ['v12.stomp']),
    connectHeaders: { Authorization: `Bearer ${accessToken}` },
  })
  client.onConnect = () => {
    client.subscribe(destinations.meetingCheck(name), ({ body }) => answers.push(JSON.parse(body)))
    client.publish({ destination: destinations.publishMeetingCheck, body: '[]' })
  }
  client.activate()
  onTestFinished(() => client.deactivate())
  await expect.poll(() => answers).toEqual([[]])
})

it('lets a running call end when it stops, and accepts no new ones', async () => {
  const { app, url, pool } = await setup()
  // Holds the table that the call needs, so that the call is still running when the server stops.
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
  const running = fetch(`${url}/api/v1/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password }),
  })
  const waiting = "SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'users'::regclass"
  await expect.poll(async () => (await holder.query(waiting)).rows[0].n).toBeGreaterThan(0)
  const closed = app.close()
  await expect
    .poll(() =>
      fetch(`${url}/api/health/live`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  await holder.query('COMMIT')
  holder.release()
  expect((await running).status).toBe(401)
  await closed
})
