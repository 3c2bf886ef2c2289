import { once } from 'node:events'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { boundBodyTimes } from './body-times.ts'

async function setup() {
  const app = fastify()
  boundBodyTimes(app)
  app.post('/file', { config: { bodyWithinMs: 5_000 } }, async () => 'received')
  app.post('/form', { config: { bodyWithinMs: 50 } }, async () => 'received')
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const send = (path: string) =>
    requestHttp({
      port,
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 2 },
    })
  return { app, send }
}

it('closes the connection of a body that takes too long', async () => {
  const { send } = await setup()
  const slow = send('/form')
  slow.write('{')
  await expect(once(slow, 'response')).rejects.toThrow('socket hang up')
})

it('waits longer for a file', async () => {
  const { send } = await setup()
  const file = send('/file')
  file.write('{')
  setTimeout(() => file.end('}'), 150)
  const [answer] = (await once(file, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  answer.resume()
})

it('leaves requests alone whose body has arrived, also those without a connection', async () => {
  const { app, send } = await setup()
  const whole = send('/form')
  whole.end('{}')
  const [answer] = (await once(whole, 'response')) as [IncomingMessage]
  answer.resume()
  const injected = await app.inject({ method: 'POST', url: '/form', payload: {} })
  const unread = await app.inject({ method: 'POST', url: '/nothing', payload: {} })
  await delay(100)
  expect([answer.statusCode, injected.statusCode, unread.statusCode]).toEqual([200, 200, 404])
})
