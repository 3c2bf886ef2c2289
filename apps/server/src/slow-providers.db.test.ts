import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startOpenIdProvider, testClient } from '@majlis/testing/openid-provider'
import { expect, it, onTestFinished } from 'vitest'
import { testApp } from './testing/app.ts'
import { proveDomain } from './testing/domains.ts'
import { keptCode } from './testing/mailbox.ts'
import { password, signUpOf } from './testing/people.ts'
import { arif } from './testing/single-sign-on.ts'

interface Answer {
  status: number
  code: string | undefined
  data: unknown
  cookie: string
  ms: number
}

/** A server of this process, called as browsers and programs call it. */
async function setup() {
  const app = await testApp({
    environment: {
      PORT: '0',
      ROLE: 'web',
      TRUST_PROXY: 'loopback',
      CALLS_PER_MINUTE: '100000',
      INTERNAL_PROVIDERS: '127.0.0.1',
    },
  })
  await app.start()
  const { port } = app.http.server.address() as AddressInfo
  const { db, pool } = app.platform.database

  async function call(
    method: string,
    path: string,
    body: object | undefined,
    { token = '', cookie = '', from = '10.1.0.1' } = {},
  ): Promise<Answer> {
    const startedAt = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': from,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    // The contract says what the call answers.
    const answer = (await response.json()) as { code?: string; data?: unknown }
    const cookies = response.headers.getSetCookie().map((line) => line.slice(0, line.indexOf(';')))
    const ms = performance.now() - startedAt
    return { status: response.status, code: answer.code, data: answer.data, cookie: cookies.join('; '), ms }
  }

  /** The owner of an organisation that has proven its domain. */
  async function signUp(email: string, organizationName: string) {
    const person = { ...signUpOf(), email, organizationName }
    const { signUpId } = (await call('POST', '/v1/auth/sign-up', person)).data as { signUpId: string }
    const code = await keptCode(app.http, email)
    const { data } = await call('POST', '/v1/auth/verify-code', { email, signUpId, code })
    const { accessToken, session } = data as {
      accessToken: string
      session: { user: { organization_id: string } }
    }
    const organizationId = session.user.organization_id
    await proveDomain(db, organizationId, email.slice(email.indexOf('@') + 1))
    return { email, token: accessToken, organizationId }
  }

  async function setProvider({ token, email }: { token: string; email: string }, issuer: string) {
    const saved = await call(
      'PUT',
      '/v1/organization/sign-in-provider',
      {
        name: 'Login',
        issuer,
        ...testClient,
        allowedDomains: [email.slice(email.indexOf('@') + 1)],
        isEnabled: true,
      },
      { token },
    )
    expect(saved).toMatchObject({ status: 200 })
  }
  return { app, pool, call, signUp, setProvider }
}

/** A provider that has a document, and leaves every other question open. */
async function startSilentProvider() {
  const open: ServerResponse[] = []
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`
    if (!request.url?.startsWith('/.well-known/')) return void open.push(response)
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open }
}

const addressOf = (i: number) => `10.2.${Math.floor(i / 250)}.${(i % 250) + 1}`
const deadlineMs = 10_000
/** This process is server, browsers and providers at once, and others share its cores. */
const slackMs = 6_000
const patient = { timeout: slackMs }

it(
  'signs people in by passwords and by other providers while one organisation’s provider is silent, and says so within its deadline',
  { timeout: 120_000 },
  async () => {
    const { pool, call, signUp, setProvider } = await setup()
    const mallory = await signUp('mallory@evil.example', 'Evil')
    const nusrat = await signUp('nusrat@riverside.example', 'Riverside')
    const silent = await startSilentProvider()
    await setProvider(mallory, silent.issuer)
    const { data: shown } = await call('GET', '/v1/organization/sign-in-provider', undefined, nusrat)
    const { redirectUri } = shown as { redirectUri: string }
    const provider = await startOpenIdProvider({ redirectUri })
    onTestFinished(() => provider.close())
    await setProvider(nusrat, provider.issuer)
    provider.isUsedBy(arif)
    const begin = ({ organizationId }: { organizationId: string }, from: string) =>
      call('POST', '/v1/auth/single-sign-on', { organizationId }, { from })
    const finish = (
      { organizationId }: { organizationId: string },
      query: string,
      cookie: string,
      from: string,
    ) => call('POST', '/v1/auth/single-sign-on/callback', { organizationId, query }, { cookie, from })

    const begun = await Promise.all(Array.from({ length: 400 }, (_, i) => begin(mallory, addressOf(i))))
    const hanging = begun.map(({ data, cookie }, i) => {
      const state = new URL((data as { url: string }).url).searchParams.get('state') ?? ''
      return finish(mallory, new URLSearchParams({ code: 'c', state }).toString(), cookie, addressOf(i))
    })
    await expect.poll(() => silent.open.length, patient).toBeGreaterThan(10)
    expect(silent.open.length).toBeLessThanOrEqual(20)

    // Nothing of the database is held by those who wait.
    await expect.poll(() => pool.totalCount - pool.idleCount, patient).toBe(0)
    const typed = { email: nusrat.email, password, rememberMe: true }
    for (let time = 0; time < 5; time++) {
      const signedIn = await call('POST', '/v1/auth/authenticate', typed, { from: addressOf(1_000 + time) })
      expect(signedIn.status).toBe(200)
      expect(signedIn.ms).toBeLessThan(slackMs)
    }
    const own = await begin(nusrat, addressOf(2_000))
    expect(own).toMatchObject({ status: 200 })
    const query = await provider.visit((own.data as { url: string }).url)
    const came = await finish(nusrat, query, own.cookie, addressOf(2_000))
    expect(came).toMatchObject({
      status: 200,
      data: { session: { user: { user_email: 'arif@riverside.example' } } },
    })
    expect(own.ms + came.ms).toBeLessThan(slackMs)

    const answers = await Promise.all(hanging)
    expect(new Set(answers.map(({ code }) => code))).toEqual(
      new Set(['general.unavailable', 'sso.provider_silent']),
    )
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(deadlineMs + slackMs)
  },
)
