import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { silentLog } from '../../testing/log.ts'
import { clientAddressOf, trustedProxies } from '../http/proxies.ts'
import { createHub } from './hub.ts'
import { serveSockets } from './sockets.ts'

/** A server that takes two sockets per address. */
async function setup({ trustProxy }: { trustProxy?: string } = {}) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const hub = createHub({ log: silentLog, asCheck: (work) => work(), maxPerUser: 40 })
  hub.authenticate(async () => ({ kind: 'user', id: 'arif', queueName: 'arif' }))
  const close = serveSockets(server, {
    hub,
    addresses: { publicUrl: 'https://meet.example.org' },
    bounds: { maxPerAddress: 2, maxPerUser: 40, addressOf: clientAddressOf(trustedProxies(trustProxy)) },
    log: silentLog,
  })
  onTestFinished(() => {
    close()
    server.close()
  })

  /** The open socket, or the answer that refuses it. */
  async function connect(forwardedFor?: string): Promise<WebSocket | IncomingMessage> {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, ['v12.stomp'], { headers })
    onTestFinished(() => socket.terminate())
    socket.on('error', () => undefined)
    return Promise.race([
      once(socket, 'unexpected-response').then(([, response]: IncomingMessage[]) => response!),
      once(socket, 'open').then(() => socket),
    ])
  }
  const statusOf = async (forwardedFor?: string) => {
    const answer = await connect(forwardedFor)
    return answer instanceof WebSocket ? 'open' : answer.statusCode
  }
  return { connect, statusOf }
}

it('refuses a socket too many before the upgrade, and takes one again when another is closed', async () => {
  const { connect, statusOf } = await setup()
  const first = await connect()
  expect(await statusOf()).toBe('open')
  const refused = await connect()
  expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '60' } })
  expect(await statusOf()).toBe(429)
  if (first instanceof WebSocket) first.close()
  await expect.poll(() => statusOf()).toBe('open')
})

it('counts by the address that the trusted proxy names: the whole IPv4 address, or the /64 of an IPv6 address', async () => {
  const { statusOf } = await setup({ trustProxy: 'loopback' })
  const all = async (...addresses: string[]) => {
    const answers = []
    for (const address of addresses) answers.push(await statusOf(address))
    return answers
  }
  expect(await all('203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2')).toEqual([
    'open',
    'open',
    429,
    'open',
  ])
  expect(await all('2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:1::3', '2001:db8:0:2::1')).toEqual([
    'open',
    'open',
    429,
    'open',
  ])
})

it('believes no header of a client that is not a trusted proxy', async () => {
  const { statusOf } = await setup({ trustProxy: '10.0.0.0/8' })
  expect(await statusOf('203.0.113.1')).toBe('open')
  expect(await statusOf('203.0.113.2')).toBe('open')
  expect(await statusOf('203.0.113.3')).toBe(429)
})

it('[8.11] carries out five hundred frames in a while, not the thousands that one piece can hold', async () => {
  const { connect } = await setup()
  const socket = await connect()
  if (!(socket instanceof WebSocket)) throw new Error('refused')
  const answers: string[] = []
  socket.on('message', (data: Buffer) => answers.push(data.toString()))
  socket.send('CONNECT\naccept-version:1.2\nAuthorization:Bearer a\n\n\0')
  await expect.poll(() => answers[0]).toContain('CONNECTED')
  socket.send('SEND\ndestination:a\nreceipt:1\n\n\0'.repeat(1_500))
  await once(socket, 'close')
  expect(answers.at(-1)).toContain('general.too_many_attempts')
  expect(answers.filter((answer) => answer.startsWith('RECEIPT'))).toHaveLength(499)
})
