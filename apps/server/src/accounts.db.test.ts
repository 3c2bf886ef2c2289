import { createServer } from 'node:net'
import { WebSocket } from 'ws'
import { describe, expect, it, onTestFinished } from 'vitest'
import { destinations, queueUserId } from '@majlis/contract'
import { testApp } from './testing/app.ts'
import { password, signUpOf } from './testing/people.ts'
import { keptMails, type KeptMail } from './testing/mailbox.ts'

const email = 'nusrat@riverside.example'

/** The real server, without LiveKit and jobs; mails stay in its mailbox. */
async function setup({ publicUrl }: { publicUrl?: string } = {}) {
  const port = await freePort()
  const app = await testApp({
    environment: {
      PORT: String(port),
      ROLE: 'web',
      MAILBOX_OPEN_TO_EVERYONE: 'true',
      ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
    },
  })
  const { db } = app.platform.database

  const post = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/v1/auth/${path}`,
      headers: { 'user-agent': 'Test browser', ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    return {
      status: answer.statusCode,
      body: answer.json(),
      cookie: answer.cookies.find(({ name }) => /^(__Host-)?auth_token$/.test(name)),
    }
  }
  const get = async (path: string, accessToken?: string) => {
    const headers = accessToken ? { authorization: `Bearer ${accessToken}` } : {}
    const answer = await app.http.inject({ method: 'GET', url: `/api/${path}`, headers })
    return { status: answer.statusCode, body: answer.json() }
  }

  async function newestMail(): Promise<KeptMail> {
    const [newest] = await keptMails(app.http)
    if (!newest) throw new Error('Nothing was mailed')
    return newest
  }

  async function signUpAndIn() {
    const { signUpId } = (await post('sign-up', signUpOf())).body.data
    return post('verify-code', { email, signUpId, code: /^\d{6}/.exec((await newestMail()).subject)?.[0] })
  }

  return { app, db, port, post, get, newestMail, signUpAndIn }
}

describe('over HTTP', () => {
  it('[3.6] keeps the session in a cookie that no script can read and no other site can send', async () => {
    const { signUpAndIn, post } = await setup({ publicUrl: 'https://meet.example.org' })
    const { status, body, cookie } = await signUpAndIn()
    expect(status).toBe(200)
    expect(body.data).not.toHaveProperty('refreshToken')
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      secure: true,
      maxAge: 30 * 86_400,
    })
    const signedIn = await post('authenticate', { email, password, rememberMe: false })
    expect(signedIn.cookie).not.toHaveProperty('maxAge')
    expect(signedIn.cookie).not.toHaveProperty('expires')
  })

  it('[6.9] [7.1] authorises calls by the bearer header, never by the cookie', async () => {
    const { signUpAndIn, get, app } = await setup()
    const { body, cookie } = await signUpAndIn()
    expect((await get('v1/auth/session', body.data.accessToken)).body.data.user.user_email).toBe(email)
    const withCookie = await app.http.inject({
      url: '/api/v1/auth/session',
      cookies: { auth_token: cookie?.value ?? '' },
    })
    expect(withCookie.statusCode).toBe(401)
    expect(withCookie.json()).toHaveCode('identity.unauthenticated')
  })

  it('exchanges the cookie for an access token, and clears it when it is refused', async () => {
    const { signUpAndIn, post, get } = await setup()
    const { cookie } = await signUpAndIn()
    const refreshed = await post('refresh', undefined, { cookie: `auth_token=${cookie?.value}` })
    expect(refreshed.cookie?.value).not.toBe(cookie?.value)
    expect((await get('v1/auth/session', refreshed.body.data.accessToken)).status).toBe(200)
    const refused = await post('refresh', undefined, { cookie: 'auth_token=x' })
    expect(refused).toMatchObject({
      status: 401,
      body: { code: 'identity.unauthenticated' },
      cookie: { value: '' },
    })
  })

  it('answers with the code, status, sentence and field of the catalogue', async () => {
    const { post } = await setup()
    expect(await post('sign-up', signUpOf({ email: 'x@mailinator.com' }))).toMatchObject({
      status: 422,
      body: {
        code: 'identity.disposable_email',
        status: 422,
        message: 'Disposable email is not allowed',
        data: { field: 'email' },
      },
    })
    expect(await post('authenticate', { email, password: 'Wrong-1234' })).toMatchObject({
      status: 401,
      body: { code: 'identity.credentials_incorrect', message: 'The email or password is incorrect.' },
    })
    expect((await post('authenticate', { email, password, more: 1 })).body).toMatchObject({
      code: 'input.invalid',
      data: { fields: [{ field: 'more', code: 'input.invalid' }] },
    })
  })

  it('[4.10] does not use up a link by opening it', async () => {
    const { app, db, post, newestMail } = await setup()
    await post('sign-up', signUpOf())
    const token = /activate\/([\w-]{43})/.exec((await newestMail()).text)?.[1] ?? ''
    expect(token).not.toBe('')
    await app.http.inject({ url: `/activate/${token}` })
    for (const rest of [`?token=${token}`, `/${token}`])
      await app.http.inject({ url: `/api/v1/auth/activate${rest}` })
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
    expect((await post('activate', { token, password })).status).toBe(200)
  })

  it('[2.41, 7.13] finds seat and personal room as soon as the account is active', async () => {
    const { signUpAndIn, get } = await setup()
    const { accessToken } = (await signUpAndIn()).body.data
    const { body } = await get('resource/allocation/getResourceInformation', accessToken)
    expect(body.data.resourceAllocation).toMatchObject({
      pmu: 'nusratrahman',
      passcode: expect.stringMatching(/^\d{6}$/),
    })
    expect(body.data.resourceAllocation.personalLink).toContain('/nusratrahman')
  })

  it('[4.2] refuses a suspended user in calls at once', async () => {
    const { signUpAndIn, get, db } = await setup()
    const { accessToken } = (await signUpAndIn()).body.data
    await db.updateTable('users').set({ status: 'suspended' }).execute()
    expect(await get('v1/auth/session', accessToken)).toMatchObject({
      status: 403,
      body: { code: 'identity.suspended' },
    })
  })
})

describe('over the socket', () => {
  it('[4.16, 7.58] notifies and closes the sockets of the session that signed out, and leaves the others', async () => {
    const { app, port, post, signUpAndIn } = await setup()
    await app.start()
    const first = await signUpAndIn()
    const second = await post('authenticate', { email, password })
    const leaving = await connect(port, first.body.data.accessToken)
    const staying = await connect(port, second.body.data.accessToken)
    await post('logout', undefined, { cookie: `auth_token=${first.cookie?.value}` })
    await leaving.closed
    expect(leaving.frames.map((frame) => frame.split('\n')[0])).toEqual([
      'CONNECTED',
      'RECEIPT',
      'MESSAGE',
      'ERROR',
    ])
    expect(leaving.frames[2]).toContain('{"type":"session.ended"}')
    expect(leaving.frames[3]).toContain('identity.unauthenticated')
    expect(staying.socket.readyState).toBe(WebSocket.OPEN)
    expect(staying.frames).toHaveLength(2)
  })
})

/** A STOMP client of a few lines, subscribed to the user's notices. */
async function connect(port: number, accessToken: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?userId=${queueUserId(email)}`, ['v12.stomp'])
  onTestFinished(() => socket.terminate())
  const frames: string[] = []
  const subscribed = Promise.withResolvers<void>()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('message', (data) => {
    const text = Buffer.isBuffer(data) ? data.toString() : ''
    if (text.trim() === '') return
    frames.push(text)
    if (text.startsWith('RECEIPT')) subscribed.resolve()
  })
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(`CONNECT\naccept-version:1.2\nhost:majlis\nAuthorization:Bearer ${accessToken}\n\n\0`)
  const destination = destinations.notices(queueUserId(email))
  socket.send(`SUBSCRIBE\nid:0\nreceipt:ready\ndestination:${destination}\n\n\0`)
  await subscribed.promise
  return { socket, frames, closed }
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
