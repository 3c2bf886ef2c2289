import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { queueUserId } from '@majlis/contract'
import { createFakeMediaServer } from './integrations/livekit/fake-media-server.ts'
import { findMediaToken } from './modules/rooms/gate.ts'
import { systemClock } from './platform/clock/clock.ts'
import { dayMs } from './platform/clock/durations.ts'
import { testApp } from './testing/app.ts'
import { addColleague, password, signUpOf } from './testing/people.ts'

const email = 'arif@riverside.example'

interface Request {
  method?: 'GET' | 'POST' | 'PUT'
  url: string
  body?: object | Buffer
  token?: string
  cookie?: string | undefined
  type?: string
}

/** The real server with its jobs and sockets, and a user at work in all ways there are. */
async function setup() {
  const port = await freePort()
  const media = createFakeMediaServer({ clock: systemClock })
  const app = await testApp({
    media,
    environment: { PORT: String(port), DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')) },
  })
  await app.start()
  const { db } = app.platform.database

  async function ask({ method = 'GET', url, body, token, cookie, type = 'application/json' }: Request) {
    return app.http.inject({
      method,
      url,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie: `auth_token=${cookie}` } : {}),
        ...(body ? { 'content-type': type } : {}),
      },
      ...(body ? { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) } : {}),
    })
  }
  async function data(request: Request) {
    const answer = await ask(request)
    expect([request.url, answer.statusCode]).toEqual([request.url, 200])
    return answer.json().data
  }
  async function signIn(who: string) {
    const body = { email: who, password, rememberMe: true }
    const answer = await ask({ method: 'POST', url: '/api/v1/auth/authenticate', body })
    const cookie = answer.cookies.find(({ name }) => name === 'auth_token')?.value
    return { token: String(answer.json().data?.accessToken), cookie }
  }
  const newestMail = async (to: string) =>
    db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('recipient', '=', to)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()

  const { signUpId } = await data({ method: 'POST', url: '/api/v1/auth/sign-up', body: signUpOf() })
  const code = /\d{6}/.exec((await newestMail(signUpOf().email)).subject)?.[0]
  await data({
    method: 'POST',
    url: '/api/v1/auth/verify-code',
    body: { email: signUpOf().email, signUpId, code },
  })
  const { organization_id: organizationId } = await db
    .selectFrom('users')
    .select('organization_id')
    .executeTakeFirstOrThrow()
  const deps = { database: app.platform.database, clock: systemClock, seats: app.modules.seats }
  const id = await addColleague(deps, organizationId, { email })
  const owner = await signIn(signUpOf().email)
  return { app, db, port, media, ask, data, signIn, newestMail, owner, id }
}

type Setup = Awaited<ReturnType<typeof setup>>

/** Everything that lets the person in before, by name. Each is used once before the suspension and once after. */
async function waysOf({ ask, data, signIn, newestMail, owner, id, port, app, db }: Setup) {
  const { token } = await signIn(email)
  const other = await signIn(email)
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#365D7E' } })
    .png()
    .toBuffer()
  const { pictureUrl } = await data({
    method: 'PUT',
    url: '/api/v1/additional-info/save-profile-pic',
    body: picture,
    type: 'image/png',
    token,
  })
  const { feedUrl } = await data({ url: '/api/meeting/schedule/subscribe', token })
  const started = await data({
    method: 'POST',
    url: '/api/meeting/calender/start-meeting',
    body: { idSource: 'generated', settings: {}, meetingTitle: 'Planning' },
    token,
  })
  const pwd = new URL(started.invitation.joinLink).searchParams.get('pwd')
  const enter = {
    method: 'POST' as const,
    url: '/api/meeting/calender/join-meeting',
    body: { meeting: started.meeting, pwd, displayName: 'Arif' },
    token,
  }
  const joined = await data(enter)
  let participantToken: string = joined.participantToken
  const startLink = async () => {
    const { redirectUrl } = await data({
      url: `/api/meeting/calender/get-redirect-url/${started.meeting}`,
      token,
    })
    return new URL(redirectUrl, 'http://localhost').searchParams.get('jwt')
  }
  // Links that are good once: one for before, one for after.
  const startLinks = [await startLink(), await startLink()]
  const signInLink = () => data({ method: 'POST', url: '/api/v1/auth/sign-in-token', token })
  const signInLinks = [await signInLink(), await signInLink()]
  await data({ method: 'POST', url: '/api/v1/forgot-password', body: { email } })
  await app.platform.jobs.runDue()
  const resetToken = /reset-password\/([\w-]+)/.exec((await newestMail(email)).text)?.[1]
  await data({
    method: 'POST',
    url: '/api/meeting/schedule',
    body: {
      startDateTime: systemClock.now() + dayMs,
      timeZone: 'UTC',
      invitees: [{ userId: id, role: 'participant' }],
    },
    token: owner.token,
  })
  await expect.poll(async () => (await newestMail(email)).text, { timeout: 5_000 }).toContain('invitation=')
  const answerToken = /invitation=([\w.-]+)/.exec((await newestMail(email)).text)?.[1]
  const socket = await connect(port, token)

  const passes = async (request: Request) => (await ask(request)).statusCode < 300
  const ways: Record<string, () => Promise<boolean>> = {
    'a call with the session': () => passes({ url: `/api/v1/user/${id}`, token }),
    'the session renewed': () =>
      passes({ method: 'POST', url: '/api/v1/auth/refresh', cookie: other.cookie }),
    'signing in': async () => (await signIn(email)).token !== 'undefined',
    'the link that signs in': () =>
      passes({
        method: 'POST',
        url: '/api/v1/auth/authenticate-by-token',
        body: { token: signInLinks.shift()?.token ?? spent },
      }),
    'the link of a forgotten password': () =>
      passes({ url: `/api/v1/forgot-password/user-info-with-reset-pass-token/${resetToken}` }),
    'the open socket': async () => socket.readyState === WebSocket.OPEN,
    'another socket': async () => {
      const another = await connect(port, token).catch(() => null)
      another?.terminate()
      return another !== null
    },
    'entering a room': async () => {
      const answer = await ask(enter)
      // People who return are known by another token.
      const { data: entry } = answer.json()
      if (entry) ({ participantToken } = entry)
      // Without an account one is a guest, who waits for the host.
      return entry?.outcome === 'admitted'
    },
    'the room': () => passes({ url: '/api/meeting/room', token: participantToken }),
    'the chat of the room': () => passes({ url: '/api/meeting/room/messages', token: participantToken }),
    'the media gate': async () =>
      (await findMediaToken(db, joined.room.roomSessionId, joined.room.self.participantId)) !== null,
    'the start link': () =>
      passes({
        method: 'POST',
        url: '/api/meeting/calender/redeem-start-link',
        body: { jwt: startLinks.shift() ?? spent },
      }),
    'the calendar feed': () => passes({ url: new URL(feedUrl).pathname }),
    'the buttons of an invitation': () =>
      passes({ url: `/api/meeting/calender/invitation?invitation=${answerToken}` }),
    'the picture': () => passes({ url: pictureUrl }),
  }
  return ways
}

const spent = 'x'.repeat(43)

const outcomes = async (ways: Record<string, () => Promise<boolean>>) =>
  Object.fromEntries(
    await Array.fromAsync(Object.entries(ways), async ([name, way]): Promise<[string, boolean]> => [
      name,
      await way(),
    ]),
  )

it.each(['suspend', 'delete'] as const)(
  '[4.2] closes every way in within five seconds: %s',
  { timeout: 60_000 },
  async (act) => {
    const s = await setup()
    const ways = await waysOf(s)
    expect(Object.entries(await outcomes(ways)).filter(([, isIn]) => !isIn)).toEqual([])

    const method = act === 'suspend' ? ('PUT' as const) : ('POST' as const)
    await s.data({ method, url: `/api/v1/user/${act}`, body: { userIds: [s.id] }, token: s.owner.token })
    const closed = async () => Object.entries(await outcomes(ways)).filter(([, isIn]) => isIn)
    await expect.poll(closed, { timeout: 5_000 }).toEqual([])
  },
)

/** A STOMP client that is signed in; throws when it is refused. */
async function connect(port: number, accessToken: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?userId=${queueUserId(email)}`, ['v12.stomp'])
  onTestFinished(() => socket.terminate())
  const isIn = Promise.withResolvers<void>()
  socket.on('message', (data) => {
    const text = Buffer.isBuffer(data) ? data.toString() : ''
    if (text.startsWith('CONNECTED')) isIn.resolve()
    if (text.startsWith('ERROR')) isIn.reject(new Error(text))
  })
  socket.once('close', () => isIn.reject(new Error('closed')))
  socket.once('error', (error) => isIn.reject(error))
  socket.once('open', () =>
    socket.send(`CONNECT\naccept-version:1.2\nhost:majlis\nAuthorization:Bearer ${accessToken}\n\n\0`),
  )
  await isIn.promise
  return socket
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
