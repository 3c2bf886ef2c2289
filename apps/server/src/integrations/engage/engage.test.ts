import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { silentLog } from '../../testing/log.ts'
import { createEngage } from './engage.ts'

interface Received {
  method: string | undefined
  path: string | undefined
  body: unknown
}

/** A service on this machine that keeps what it gets. */
async function startReceiver(status = 200) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      received.push({ method: request.method, path: request.url, body: JSON.parse(text) })
      response.writeHead(status).end('1')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // A TCP server has an address with a port.
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const profile = { distinctId: 'visitor-1', properties: { language: 'ar', page: 'pricing' } }

it('[7.59] sends the event engage#profile-set', async () => {
  const { received, url } = await startReceiver()
  await createEngage({ url, token: 'project', log: silentLog }).setProfile(profile)
  expect(received).toEqual([
    {
      method: 'POST',
      path: '/engage',
      body: [
        {
          $token: 'project',
          $distinct_id: 'visitor-1',
          $ip: '0',
          $set: { language: 'ar', page: 'pricing' },
        },
      ],
    },
  ])
})

it('[7.59] does not fail if the service refuses or cannot be reached', async () => {
  const refusing = await startReceiver(500)
  await createEngage({ url: refusing.url, token: 'project', log: silentLog }).setProfile(profile)
  expect(refusing.received).toHaveLength(1)
  await createEngage({ url: 'http://127.0.0.1:9', token: 'project', log: silentLog }).setProfile(profile)
})
