import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { signUpOf } from '../../testing/people.ts'
import { recordedLog } from '../../testing/log.ts'
import { keptCode } from '../../testing/mailbox.ts'
import { compressAssets } from './compress-assets.ts'

const json = { 'content-type': 'application/json' }

/** Sends a path unchanged; `inject` and `fetch` would parse it first. */
async function answerTo(http: FastifyInstance, path: string): Promise<{ status: number; body: string }> {
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on an address has a port.
  const { port } = http.server.address() as AddressInfo
  const asked = request({ port, host: '127.0.0.1', path, headers: { accept: 'text/html' } }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, body: await text(response) }
}

describe('calls', () => {
  it('answers a call, with the request ID of a trusted proxy if it is valid', async () => {
    const { http } = await testApp({ environment: { TRUST_PROXY: 'loopback' } })
    const good = await http.inject({ url: '/api/config', headers: { 'x-request-id': 'from-the-proxy-1' } })
    expect(good.json()).toMatchObject({ status: 'success', data: { languages: ['en', 'bn', 'ar'] } })
    expect(good.headers['x-request-id']).toBe('from-the-proxy-1')
    const odd = await http.inject({ url: '/api/config', headers: { 'x-request-id': 'x"\\n{}' } })
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each([
    [undefined, '127.0.0.1'],
    ['loopback', '203.0.113.9'],
    ['10.0.0.0/8', '127.0.0.1'],
  ])(
    'takes no request id into the log where %s is trusted and %s asks',
    async (TRUST_PROXY, remoteAddress) => {
      const { log, lines } = recordedLog()
      const { http } = await testApp({ environment: TRUST_PROXY ? { TRUST_PROXY } : {}, log })
      const headers = { 'x-request-id': 'chosen-by-a-stranger' }
      const answer = await http.inject({ url: '/api/config', headers, remoteAddress })
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(JSON.stringify(lines())).not.toContain('chosen-by-a-stranger')
    },
  )

  it.each([
    ['an unknown address', { url: '/api/nowhere' }, 404, 'general.not_found'],
    ['an unknown field', post('{"email":"a@b.cd","password":"x","extra":1}'), 422, 'input.invalid'],
    [
      'one bad field, by the code of its rule',
      post('{"email":"nonsense","password":"x"}'),
      422,
      'input.invalid_email',
    ],
    ['an address that cannot be read', { url: '/api/file/%E0%A4%A' }, 422, 'input.invalid'],
    ['JSON that is none', post('{"email"'), 422, 'input.invalid'],
    ['another content type', post('email=a', 'application/x-www-form-urlencoded'), 422, 'input.invalid'],
    [
      'a body of more than 1 MB',
      post(JSON.stringify({ email: 'x'.repeat(1_100_000) })),
      413,
      'input.too_large',
    ],
    ['a call without its token', { url: '/api/v1/auth/session' }, 401, 'identity.unauthenticated'],
    [
      'a token of no one',
      { url: '/api/v1/auth/session', headers: { authorization: 'Bearer abc' } },
      401,
      'identity.unauthenticated',
    ],
  ])('refuses %s', async (_what, request, status, code) => {
    const { http } = await testApp()
    const response = await http.inject(request)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toHaveCode(code)
    expect(response.json()).toMatchObject({ defined: expect.any(Boolean), message: expect.any(String) })
    expect(response.headers['x-content-type-options']).toBe('nosniff')
  })

  it('names every bad field with its own code', async () => {
    const { http } = await testApp()
    const response = await http.inject(post('{"email":"nonsense","password":"","extra":1}'))
    expect(response.json()).toMatchObject({
      code: 'input.invalid',
      data: {
        fields: [
          { field: 'email', code: 'input.invalid_email' },
          { field: 'password', code: 'identity.password_required' },
          { field: 'extra', code: 'input.invalid' },
        ],
      },
    })
  })

  it('answers under /calendar as under /calender', async () => {
    const { http } = await testApp()
    for (const word of ['calender', 'calendar']) {
      const response = await http.inject(`/api/meeting/${word}/get-meeting-info/123456789012?pwd=x`)
      expect(response.json()).toHaveCode('room.not_available')
    }
    expect((await http.inject('/api/meeting/calendars/get-meeting-info/123456789012')).json()).toHaveCode(
      'general.not_found',
    )
  })

  it('answers a failure without revealing what failed, and logs it without the input', async () => {
    const { log, lines } = recordedLog()
    const { http, platform } = await testApp({ log })
    await platform.database.pool.query('ALTER TABLE users RENAME TO gone')
    const response = await http.inject(post('{"email":"a@b.cd","password":"S3cret-Word"}'))
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({
      code: 'general.failed',
      message: 'Failed, please try again later.',
    })
    expect(response.body).not.toContain('users')
    const failure = lines().find(({ msg }) => msg === 'a call failed')
    expect(failure).toMatchObject({
      call: 'identity.authenticate',
      reqId: response.headers['x-request-id'],
      err: { reason: '42P01' },
    })
    expect(JSON.stringify(lines())).not.toContain('S3cret-Word')
  })

  it('writes its request ID into the jobs that it adds', async () => {
    const { http, platform } = await testApp({
      environment: { ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'majlis@example.org' },
    })
    const response = await http.inject({ url: '/api/v1/auth/sign-up', method: 'POST', payload: signUpOf() })
    expect(response.statusCode).toBe(200)
    const { rows } = await platform.database.pool.query('SELECT payload FROM graphile_worker._private_jobs')
    const requests = rows.map(({ payload }) => payload['majlis:request'])
    expect(new Set(requests)).toEqual(new Set([response.headers['x-request-id']]))
  })

  it('never logs a query, nor an address with a token', async () => {
    const { log, lines } = recordedLog()
    const { http } = await testApp({ log })
    await http.inject('/api/meeting/calender/get-meeting-info/123456789012?pwd=hush-hush')
    await http.inject('/activate/hush-hush')
    await http.inject('/start-meeting?jwt=hush-hush')
    // These only show the link, which stays valid.
    await http.inject('/api/v1/forgot-password/user-info-with-reset-pass-token/hush-hush')
    await http.inject('/api/v1/auth/set-account/hush-hush')
    expect(JSON.stringify(lines())).not.toContain('hush-hush')
    const answered = lines().filter(({ msg }) => msg === 'answered')
    expect(answered).toHaveLength(5)
    expect(answered.at(-1)).toMatchObject({ path: '/api/v1/auth/set-account/…' })
  })

  it('limits the calls of one signed-in user only', async () => {
    const { http } = await testApp({ environment: { CALLS_PER_MINUTE: '60' } })
    const accessTokens = []
    for (const name of ['ann', 'ben']) {
      const email = `${name}@riverside.example`
      const post = (path: string, payload: object) =>
        http.inject({ url: `/api/v1/auth/${path}`, method: 'POST', payload })
      const { signUpId } = (await post('sign-up', signUpOf({ email }))).json().data
      const code = await keptCode(http, email)
      accessTokens.push((await post('verify-code', { email, signUpId, code })).json().data.accessToken)
    }
    const [ann, ben] = accessTokens.map(
      (token) => () =>
        http.inject({ url: '/api/v1/auth/session', headers: { authorization: `Bearer ${token}` } }),
    )
    for (let i = 0; i < 60; i += 1) await ann?.()
    expect((await ann?.())?.json()).toHaveCode('general.too_many_attempts')
    expect((await ben?.())?.statusCode).toBe(200)
  })

  it('bounds callers without a token by their address, behind a trusted proxy by the address it names', async () => {
    const { http } = await testApp({
      environment: { TRUST_PROXY: 'loopback', ANONYMOUS_CALLS_PER_MINUTE: '100' },
    })
    const from = (address: string) =>
      http.inject({ url: '/api/config', headers: { 'x-forwarded-for': address } })
    for (let i = 0; i < 100; i += 1) await from('203.0.113.9')
    const refused = await from('203.0.113.9')
    expect(refused.json()).toHaveCode('general.too_many_attempts')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('203.0.113.10')).statusCode).toBe(200)
  })

  it('serves health checks, sessions and signed-in calls even if an address has used up its calls', async () => {
    const { http } = await testApp({
      environment: { ANONYMOUS_CALLS_PER_MINUTE: '60', CALLS_PER_MINUTE: '60' },
    })
    const post = (path: string, payload: object) =>
      http.inject({ url: `/api/v1/auth/${path}`, method: 'POST', payload })
    const { email } = signUpOf()
    const { signUpId } = (await post('sign-up', signUpOf())).json().data
    const code = await keptCode(http, email)
    const signedIn = await post('verify-code', { email, signUpId, code })
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    const session = (token: string) => http.inject({ url: '/api/v1/auth/session', ...bearer(token) })
    const { accessToken } = signedIn.json().data
    expect((await session(accessToken)).statusCode).toBe(200)

    for (let i = 0; i < 60; i += 1) {
      await http.inject('/api/config')
      await session(`p_${i}`)
    }
    expect((await http.inject('/api/config')).statusCode).toBe(429)
    expect((await session('p_60')).statusCode).toBe(429)
    expect((await http.inject('/api/health/live')).statusCode).toBe(200)
    expect((await session(accessToken)).statusCode).toBe(200)
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const refresh = (sent: string) =>
      http.inject({ url: '/api/v1/auth/refresh', method: 'POST', headers: { cookie: sent } })
    expect((await refresh(cookie)).statusCode).toBe(200)
    expect((await refresh('auth_token=made-up')).statusCode).toBe(429)
    // One session is bounded as well.
    const codes = await Promise.all(
      Array.from({ length: 61 }, async () => (await refresh(cookie)).statusCode),
    )
    expect(codes).toContain(429)
  })

  it('refuses callers who call too often without looking up a token or reading a body', async () => {
    const { http, platform } = await testApp({ environment: { ANONYMOUS_CALLS_PER_MINUTE: '60' } })
    const upload = (token?: string) =>
      http.inject({
        url: '/api/v1/auth/authenticate',
        method: 'POST',
        payload: '['.repeat(900_000),
        headers: { ...json, ...(token && { authorization: `Bearer ${token}` }) },
      })
    for (let i = 0; i < 60; i += 1) await upload(`p_${i}`)
    for (let i = 0; i < 60; i += 1) await upload()
    const query = vi.spyOn(platform.database.pool, 'connect')
    const parse = vi.spyOn(JSON, 'parse')
    const answers = [await upload('p_made_up'), await upload()]
    const bodies = parse.mock.calls.filter(([text]) => text.length > 1_000)
    parse.mockRestore()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429])
    expect(query).not.toHaveBeenCalled()
    expect(bodies).toEqual([])
  })

  it('counts downloads and feeds by address as well, apart from calls, and serves documents and webhooks anyway', async () => {
    const { http, platform } = await testApp({ environment: { ANONYMOUS_CALLS_PER_MINUTE: '60' } })
    for (let i = 0; i < 600; i += 1) await http.inject('/agenda-content/none')
    const query = vi.spyOn(platform.database.pool, 'connect')
    const feed = await http.inject(`/calendar/feed/${'a'.repeat(32)}.ics`)
    expect(feed.json()).toHaveCode('general.too_many_attempts')
    expect(Number(feed.headers['retry-after'])).toBeGreaterThan(0)
    expect(query).not.toHaveBeenCalled()
    expect((await http.inject('/api/config')).statusCode).toBe(200)
    expect((await http.inject('/api/openapi.json')).statusCode).toBe(200)
    // It is signed, and comes from one address for everyone.
    const webhook = { url: '/api/livekit/webhook', method: 'POST', headers: json, payload: '{}' } as const
    expect((await http.inject(webhook)).statusCode).toBe(401)
  })

  it('accepts no larger bodies from people without an account than their forms send', async () => {
    const { http } = await testApp()
    const stranger = await http.inject(post(JSON.stringify({ email: 'x'.repeat(70_000) })))
    expect(stranger.json()).toHaveCode('input.too_large')
    const csv = await http.inject(post('a,b\n'.repeat(20_000), 'text/csv'))
    expect(csv.json()).toHaveCode('file.too_large')
  })

  it('warns once if an untrusted proxy makes everyone appear as one address', async () => {
    const { log, lines } = recordedLog()
    const { http } = await testApp({ log })
    for (let caller = 0; caller < 12; caller += 1)
      await http.inject({ url: '/api/health/ready', headers: { 'x-forwarded-for': `203.0.113.${caller}` } })
    expect(lines().filter(({ msg }) => String(msg).includes('TRUST_PROXY'))).toHaveLength(1)
  })

  it('does not warn of a trusted proxy, nor of a single person behind a proxy', async () => {
    const { log, lines } = recordedLog()
    const trusting = await testApp({ log, environment: { TRUST_PROXY: 'loopback' } })
    const careless = await testApp({ log })
    for (let caller = 0; caller < 12; caller += 1) {
      await trusting.http.inject({
        url: '/api/health/live',
        headers: { 'x-forwarded-for': `203.0.113.${caller}` },
      })
      await careless.http.inject({ url: '/api/health/live', headers: { 'x-forwarded-for': '203.0.113.1' } })
    }
    expect(lines().filter(({ msg }) => String(msg).includes('TRUST_PROXY'))).toEqual([])
  })
})

describe('health', () => {
  it('names every engine, and answers 503 while a required one fails', async () => {
    const { http } = await testApp()
    const response = await http.inject('/api/health/ready')
    const engines: { name: string; state: string }[] = response.json().data.engines
    expect(engines.map(({ name }) => name).toSorted()).toEqual([
      'chat',
      'database',
      'jobs',
      'mail',
      'media',
      'realtime',
      'recorder',
      'speech',
      'storage',
    ])
    // No media server answers in this test.
    expect(engines).toContainEqual(expect.objectContaining({ name: 'media', state: 'failing' }))
    expect(response.statusCode).toBe(503)
    expect(engines.filter(({ name }) => name === 'media')).toEqual([
      { name: 'media', required: false, state: 'failing' },
    ])
    expect((await http.inject('/api/health/live')).statusCode).toBe(200)
  })
})

describe('security headers', () => {
  it('allow no inline script, no foreign host but the media server, and no frame around us', async () => {
    const { http } = await testApp({
      environment: { PUBLIC_URL: 'https://meet.example.org', LIVEKIT_PUBLIC_URL: 'wss://media.example.org' },
    })
    const { headers } = await http.inject('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval'(;|$)/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain('wss://media.example.org https://media.example.org')
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=(self)'),
    })
    expect((await http.inject('/api/config')).headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    })
  })

  it('[2.67] allow the chat front end as a frame, and no other', async () => {
    const policyWith = async (environment: Record<string, string>) =>
      String((await (await testApp({ environment })).http.inject('/')).headers['content-security-policy'])
    expect(await policyWith({})).toMatch(/frame-src 'self'(;|$)/)
    const chat = await policyWith({ CHAT_URL: 'https://chat.example.org/app' })
    expect(chat).toMatch(/frame-src 'self' https:\/\/chat\.example\.org(;|$)/)
  })

  it('[2.67] let our own pages, and no others, frame the chat client', async () => {
    const { http } = await testApp()
    const headersOf = async (url: string) => (await http.inject(url)).headers
    for (const client of ['/chat/client', '/chat/client?room=!a:b'])
      expect(await headersOf(client)).toMatchObject({
        'content-security-policy': expect.stringMatching(/frame-ancestors 'self'(;|$)/),
        'x-frame-options': 'SAMEORIGIN',
      })
    for (const other of ['/chat', '/chat/client/x', '/chat/clients', '/x?/chat/client', '/CHAT/client'])
      expect(await headersOf(other)).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-frame-options': 'DENY',
      })
  })

  it('require TLS only if there is TLS', async () => {
    const { http } = await testApp()
    expect((await http.inject('/api/config')).headers['strict-transport-security']).toBeUndefined()
  })

  it('cover subdomains only if the operator says so', async () => {
    const environment = { PUBLIC_URL: 'https://meet.example.org', HSTS_INCLUDE_SUBDOMAINS: 'true' }
    const { headers } = await (await testApp({ environment })).http.inject('/')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('the web app', () => {
  function built(): string {
    const root = mkdtempSync(join(tmpdir(), 'majlis-web-'))
    mkdirSync(join(root, 'assets'))
    writeFileSync(join(root, 'index.html'), '<!doctype html><title>Majlis</title>')
    writeFileSync(join(root, 'index.visitor.html'), '<!doctype html><title>Majlis</title>visitor')
    writeFileSync(join(root, 'assets/app-abc.js'), `console.log("${'hello '.repeat(500)}")`)
    return root
  }

  it('is served for every page address, and for nothing else', async () => {
    const { http } = await testApp({ environment: { WEB_DIST: built() } })
    for (const url of ['/', '/m/j/123456789012/anna?pwd=x', '/anything/else']) {
      const response = await http.inject({ url, headers: { accept: 'text/html' } })
      expect(response.body).toContain('Majlis')
      expect(response.headers['cache-control']).toBe('no-cache')
    }
    expect((await http.inject({ url: '/assets/gone.js' })).statusCode).toBe(404)
    expect((await http.inject({ url: '/api/gone', headers: { accept: 'text/html' } })).json()).toHaveCode(
      'general.not_found',
    )
    expect((await http.inject({ url: '/', method: 'POST', headers: json, payload: {} })).statusCode).toBe(404)
    expect((await http.inject('/..%2f..%2fetc/passwd')).body).not.toContain('root:')
  })

  it('answers invalid paths with 404, and logs no failure', async () => {
    const root = mkdtempSync(join(tmpdir(), 'majlis-web-'))
    writeFileSync(join(root, 'index.html'), 'app')
    writeFileSync(join(root, 'index.visitor.html'), 'app')
    const ahead = { address: '^/m/j/(\\w+)', call: '/api/info/' }
    const screen = { page: 'index.html', paths: ['/'], needsSession: false, ahead }
    writeFileSync(join(root, 'first-screens.json'), JSON.stringify([screen]))
    const { log, lines } = recordedLog()
    const { http } = await testApp({ log, environment: { WEB_DIST: root } })
    for (const path of ['///', '//:', '//[', '//%20', '/\\'])
      expect((await answerTo(http, path)).status).toBeLessThan(500)
    for (const path of ['//', '//?a=b'])
      expect(await answerTo(http, path)).toMatchObject({
        status: 404,
        body: expect.stringContaining('general.not_found'),
      })
    expect(await answerTo(http, '/anything?pwd=%00')).toMatchObject({ status: 422 })
    expect(await answerTo(http, '/anything')).toEqual({ status: 200, body: 'app' })
    expect(lines().filter(({ level }) => level === 'error')).toEqual([])
  })

  it('[2.37] responds to unknown paths with the app and status 404, even to a browser that has the page cached', async () => {
    const root = built()
    writeFileSync(
      join(root, 'addresses.json'),
      JSON.stringify(['/', '/home', '/m/j/$meeting', '/copy-record/$', '/$vanity']),
    )
    const { http, platform } = await testApp({ environment: { WEB_DIST: root } })
    const { db } = platform.database
    await db
      .insertInto('organizations')
      .values({
        id: crypto.randomUUID(),
        name: 'Riverside',
        kind: 'organization',
        vanity_url: 'riverside',
        host_name: 'talk.riverside.example',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute()
    const answer = async (url: string, headers: Record<string, string> = {}) =>
      http.inject({ url, headers: { accept: 'text/html', cookie: 'auth_token=secret', ...headers } })
    const statuses = async (...urls: string[]) =>
      Promise.all(urls.map(async (url) => (await answer(url)).statusCode))
    const known = [
      '/home?a=b',
      '/HOME/',
      '/m/j/1',
      '/copy-record',
      '/copy-record/a/b/c',
      '/riverside',
      '/Riverside/',
      '/talk.riverside.example',
    ]
    expect(await statuses(...known)).toEqual(known.map(() => 200))
    const unknown = ['/home/deeper', '/m/j', '/m/j/1/2', '/no/such/page', '/hilltop', '/hill!top']
    expect(await statuses(...unknown)).toEqual(unknown.map(() => 404))
    // Whoever asks for many no longer learns which there are.
    const tried = await statuses(...Array.from({ length: 80 }, (_, index) => `/hilltop-${index}`))
    expect([tried[0], tried.at(-1)]).toEqual([404, 200])
    const { headers, body } = await answer('/home')
    const { etag = '', 'last-modified': since = '' } = headers
    const had = { 'if-none-match': String(etag), 'if-modified-since': String(since) }
    expect((await answer('/home', had)).statusCode).toBe(304)
    const again = await answer('/no/such/page', had)
    expect([again.statusCode, again.body]).toEqual([404, body])
  })

  it('[2.40] has a page of its own for first screens, one of which is only for people who seem to be signed in', async () => {
    const root = built()
    writeFileSync(join(root, 'join.html'), 'join page')
    writeFileSync(join(root, 'join.visitor.html'), 'join page of visitors')
    writeFileSync(join(root, 'home.html'), 'home')
    const inline = { style: "'sha256-style'", script: "'sha256-one' 'sha256-two'" }
    writeFileSync(
      join(root, 'first-screens.json'),
      JSON.stringify([
        {
          page: 'join.html',
          paths: ['/m/j/'],
          needsSession: false,
          ahead: { address: '^/m/j/(\\w+)', call: '/api/info/' },
        },
        { page: 'home.html', paths: ['/home'], needsSession: true, inline },
      ]),
    )
    const { http } = await testApp({ environment: { WEB_DIST: root } })
    const page = async (url: string, cookie = '') => {
      const response = await http.inject({ url, headers: { accept: 'text/html', cookie } })
      expect(response.headers).toMatchObject({
        'cache-control': 'no-cache',
        vary: expect.stringContaining('cookie'),
      })
      return response.body
    }
    expect(await page('/m/j/123456789012?pwd=x')).toBe('join page of visitors')
    expect(await page('/m/j/123456789012?pwd=x', 'auth_token=secret')).toBe('join page')
    expect(await page('/home', 'auth_token=secret')).toBe('home')
    const policyOf = async (cookie: string) =>
      String(
        (await http.inject({ url: '/home', headers: { accept: 'text/html', cookie } })).headers[
          'content-security-policy'
        ],
      )
    const policy = await policyOf('auth_token=secret')
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-one' 'sha256-two';")
    expect(policy).toContain("style-src 'self' 'sha256-style';")
    expect(await policyOf('')).not.toContain('sha256')
    const linkOf = async (url: string, cookie = '') =>
      (await http.inject({ url, headers: { accept: 'text/html', cookie } })).headers.link
    expect(await linkOf('/m/j/Anna?pwd=a%20b%3E')).toBe(
      '</api/info/anna?pwd=a%20b%3E>; rel=preload; as=fetch; crossorigin=anonymous',
    )
    for (const url of ['/m/j/', '/calendar', '/']) expect(await linkOf(url)).toBeUndefined()
    expect(await linkOf('/m/j/Anna', 'auth_token=secret')).toBeUndefined()
    for (const path of ['/', '/home', '/calendar']) expect(await page(path)).toContain('visitor')
    expect(await page('/', 'auth_token=secret')).not.toContain('visitor')
    expect(await page('/calendar', 'auth_token=secret')).not.toContain('visitor')
  })

  it('is compressed, and cached for good if its name contains its hash', async () => {
    const root = built()
    const { http } = await testApp({ environment: { WEB_DIST: root } })
    await compressAssets(root, new AbortController().signal)
    const response = await http.inject({
      url: '/assets/app-abc.js',
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('hello hello')
    const plain = await http.inject({ url: '/assets/app-abc.js', headers: { 'accept-encoding': 'identity' } })
    expect(plain.body).toContain('hello hello')
  })

  it('keeps requested files in memory, in the best encoding that the browser accepts', async () => {
    const root = built()
    writeFileSync(join(root, 'assets/small-abc.css'), 'p{}')
    writeFileSync(join(root, 'assets/lato-abc.woff2'), 'font')
    const { http } = await testApp({ environment: { WEB_DIST: root } })
    const ask = async (name: string, encoding: string) => {
      const headers = { 'accept-encoding': encoding }
      const { statusCode, headers: answer } = await http.inject({ url: `/assets/${name}`, headers })
      return [statusCode, answer['content-encoding'], answer['content-type']?.toString().split(';')[0]]
    }
    // Not yet compressed, and so not kept.
    expect((await ask('app-abc.js', 'gzip, br')).slice(0, 2)).toEqual([200, undefined])
    await compressAssets(root, new AbortController().signal)
    const asked = [
      ['app-abc.js', 'gzip, br', 'br', 'text/javascript'],
      ['app-abc.js', 'gzip, br;q=0', 'gzip', 'text/javascript'],
      ['small-abc.css', 'br', undefined, 'text/css'],
      ['lato-abc.woff2', 'br', undefined, 'font/woff2'],
    ] as const
    for (const [name, encoding, used, type] of asked)
      expect(await ask(name, encoding)).toEqual([200, used, type])
    rmSync(join(root, 'assets'), { recursive: true })
    for (const [name, encoding, used, type] of asked)
      expect(await ask(name, encoding)).toEqual([200, used, type])
    expect((await ask('app-abc.js', 'identity'))[0]).toBe(404)
    expect((await ask('..%2findex.html', 'br'))[0]).not.toBe(200)
  })
})

describe('the description of the calls', () => {
  it('is served with a page to read it, whose scripts are our own', async () => {
    const { http } = await testApp()
    const document = (await http.inject('/api/openapi.json')).json()
    expect(document.paths['/v1/auth/session'].get.security).toEqual([{ accessToken: [] }])
    const page = (await http.inject('/api/docs')).body
    for (const [, address] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await http.inject(address!)).statusCode).toBe(200)
    }
    expect(page).not.toMatch(/<script>/)
  })
})

function post(payload: string, type = 'application/json') {
  return {
    url: '/api/v1/auth/authenticate',
    method: 'POST' as const,
    headers: { 'content-type': type },
    payload,
  }
}
