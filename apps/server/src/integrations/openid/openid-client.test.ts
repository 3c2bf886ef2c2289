import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createOutgoingRequests } from '../../platform/outgoing/outgoing-requests.ts'
import { createOpenIdClient, OpenIdError, OpenIdProviderInsideError } from './openid-client.ts'

/** A provider whose document has so many bytes beside what has to stand in it. */
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

const clientOf = (internalHosts: string[]) =>
  createOpenIdClient({ requests: createOutgoingRequests({ internalHosts }), isInsecureAllowed: true })
const client = clientOf(['127.0.0.1'])

it('reads the document of a provider', async () => {
  const { provider } = await providerWith(128 * 1024)
  await expect(client.check(provider)).resolves.toBeUndefined()
})

it('[8.11] reads no more than a megabyte of what a provider answers', async () => {
  const { provider, sentBytes } = await providerWith(256 * 1024 * 1024)
  await expect(client.check(provider)).rejects.toThrow(OpenIdError)
  expect(sentBytes()).toBeLessThan(32 * 1024 * 1024)
})

it('asks no provider inside of the network that the operator has not let in, nor what one leads to', async () => {
  const { provider, sentBytes } = await providerWith(0)
  await expect(clientOf(['10.0.0.0/8']).check(provider)).rejects.toThrow(OpenIdProviderInsideError)
  await expect(clientOf([]).begin(provider, 'http://meet.example.org')).rejects.toThrow(
    OpenIdProviderInsideError,
  )
  expect(sentBytes()).toBe(0)
  const leading = await providerWith(0, 'http://169.254.169.254/latest')
  await expect(client.check(leading.provider)).rejects.toThrow(OpenIdProviderInsideError)
})
