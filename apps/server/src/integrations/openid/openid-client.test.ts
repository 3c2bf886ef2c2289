import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testClock } from '@majlis/testing'
import { expect, it, onTestFinished } from 'vitest'
import { minuteMs } from '../../platform/clock/durations.ts'
import { createOutgoingRequests } from '../../platform/outgoing/outgoing-requests.ts'
import { createOpenIdClient } from './openid-client.ts'
import {
  OpenIdError,
  OpenIdManyTenantsError,
  OpenIdProviderInsideError,
  OpenIdSilentError,
} from './openid-errors.ts'

/** A provider whose document has so many bytes in addition to what is required. */
async function providerWith(extraBytes: number, keysUri?: string) {
  let sentBytes = 0
  const server = createServer((_request, response) => {
    const { port } = server.address() as AddressInfo
    const issuer = `http://127.0.0.1:${port}`
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write(`{"issuer":"${issuer}","jwks_uri":"${keysUri ?? `${issuer}/keys`}","extra":"`)
    const piece = 'x'.repeat(64 * 1024)
    const send = () => {
      while (sentBytes < extraBytes && !response.destroyed) {
        sentBytes += piece.length
        if (!response.write(piece)) return void response.once('drain', send)
      }
      response.end('"}')
    }
    send()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const provider = { issuer: `http://127.0.0.1:${port}`, clientId: 'majlis', clientSecret: 'secret' }
  return { provider, sentBytes: () => sentBytes }
}

const clock = testClock()
const clientOf = (internalHosts: string[]) =>
  createOpenIdClient({ requests: createOutgoingRequests({ internalHosts }), clock, isInsecureAllowed: true })
const client = clientOf(['127.0.0.1'])
const soon = () => AbortSignal.timeout(10_000)

it('reads the document of a provider', async () => {
  const { provider } = await providerWith(128 * 1024)
  await expect(client.check(provider, soon())).resolves.toBeUndefined()
})

it('[8.11] reads no more than a quarter of a megabyte of what a provider answers', async () => {
  const { provider, sentBytes } = await providerWith(256 * 1024 * 1024)
  await expect(client.check(provider, soon())).rejects.toThrow(OpenIdError)
  expect(sentBytes()).toBeLessThan(32 * 1024 * 1024)
})

it('sends no request to a provider inside the network that the operator has not allowed, nor to where one redirects', async () => {
  const { provider, sentBytes } = await providerWith(0)
  await expect(clientOf(['10.0.0.0/8']).check(provider, soon())).rejects.toThrow(OpenIdProviderInsideError)
  await expect(clientOf([]).begin(provider, 'http://meet.example.org', soon())).rejects.toThrow(
    OpenIdProviderInsideError,
  )
  expect(sentBytes()).toBe(0)
  const leading = await providerWith(0, 'http://169.254.169.254/latest')
  await expect(client.check(leading.provider, soon())).rejects.toThrow(OpenIdProviderInsideError)
})

/** A provider that answers by `listener`, and how often it was asked for its document. */
async function providerThat(listener: RequestListener) {
  let documents = 0
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/.well-known/')) documents += 1
    listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { provider: { issuer, clientId: 'majlis', clientSecret: 'secret' }, documents: () => documents }
}

/** One with a document, whose token endpoint answers by `listener`. */
const providerWithTokens = (listener: RequestListener) =>
  providerThat((request, response) => {
    const issuer = `http://${request.headers.host}`
    if (!request.url?.startsWith('/.well-known/')) return listener(request, response)
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    )
  })

const back = new URL('http://meet.example.org/callback?code=c&state=s')
const checks = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) }

it.each<[string, RequestListener]>([
  ['says nothing', () => undefined],
  [
    'says a little now and then',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    },
  ],
])('gives up at the deadline on a provider that %s', async (_, listener) => {
  const silent = await providerThat(listener)
  const { provider } = await providerWithTokens(listener)
  const deadline = () => AbortSignal.timeout(200)
  const startedAt = performance.now()
  await expect(client.check(silent.provider, deadline())).rejects.toThrow(OpenIdSilentError)
  await expect(client.begin(silent.provider, back.origin, deadline())).rejects.toThrow(OpenIdSilentError)
  await expect(client.finish(provider, back, checks, deadline())).rejects.toThrow(OpenIdSilentError)
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})

it('gives up at the deadline on a host name that no DNS server answers for', async () => {
  const requests = createOutgoingRequests({ internalHosts: [], look: () => undefined })
  const waiting = createOpenIdClient({ requests, clock, isInsecureAllowed: true })
  const provider = { issuer: 'http://login.riverside.example', clientId: 'majlis', clientSecret: 'secret' }
  await expect(waiting.begin(provider, back.origin, AbortSignal.timeout(100))).rejects.toThrow(
    OpenIdSilentError,
  )
})

it('reads a document once for all who sign in within five minutes, and for each check', async () => {
  const { provider, documents } = await providerWithTokens((_, response) => response.end())
  const begin = () => client.begin(provider, back.origin, soon())
  await Promise.all([begin(), begin(), begin()])
  clock.advance(5 * minuteMs - 1)
  await begin()
  expect(documents()).toBe(1)
  clock.advance(1)
  await begin()
  expect(documents()).toBe(2)
  await client.check(provider, soon())
  expect(documents()).toBe(3)
})

it('reads the document again after an invalid response, but not after a refusal', async () => {
  let status = 400
  const { provider, documents } = await providerWithTokens((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: 'invalid_grant' }))
  })
  const finish = () => client.finish(provider, back, checks, soon()).catch((error: unknown) => error)
  for (let time = 0; time < 3; time++) expect(await finish()).toBeInstanceOf(OpenIdError)
  expect(documents()).toBe(1)
  status = 200
  await finish()
  await finish()
  expect(documents()).toBe(2)
})

it('refuses an issuer that is shared by all tenants', async () => {
  const document = {
    issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
    authorization_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  }
  const requests = { ask: async () => Response.json(document), check: async () => undefined }
  const entra = createOpenIdClient({ requests, clock, isInsecureAllowed: false })
  const provider = {
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    clientId: 'majlis',
    clientSecret: 'secret',
  }
  await expect(entra.check(provider, soon())).rejects.toThrow(OpenIdManyTenantsError)
  await expect(entra.begin(provider, back.origin, soon())).rejects.toThrow(OpenIdManyTenantsError)
})
