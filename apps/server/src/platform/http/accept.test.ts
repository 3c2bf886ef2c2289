import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { acceptMore, acceptOptions, requireFreePort } from './accept.ts'

const host = '127.0.0.1'

async function openServer() {
  const server = createServer((_request, response) => void response.end('served'))
  server.listen({ host, port: 0, ...acceptOptions })
  await once(server, 'listening')
  const close = await acceptMore(server)
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    void close()
  })
  return { server, close, port }
}

it('serves on every socket of the port, and ends with the last connection', async () => {
  const { server, close, port } = await openServer()
  const texts = await Promise.all(
    Array.from({ length: 64 }, async () => (await fetch(`http://${host}:${port}`)).text()),
  )
  expect(new Set(texts)).toEqual(new Set(['served']))

  server.close()
  const closed = close()
  server.closeIdleConnections()
  await closed
  await expect(fetch(`http://${host}:${port}`)).rejects.toThrow('fetch failed')
})

it.runIf(process.platform === 'linux')('accepts many connections in one turn of the event loop', async () => {
  const { server, port } = await openServer()
  const clients: Socket[] = []
  onTestFinished(() => clients.forEach((client) => client.destroy()))
  let count = 0
  server.on('connection', () => (count += 1))
  const connected = Array.from({ length: 200 }, () => {
    const client = connect(port, host)
    clients.push(client)
    return once(client, 'connect')
  })
  let turns = 0
  while (count < 200) {
    await new Promise(setImmediate)
    turns += 1
  }
  await Promise.all(connected)
  expect(turns).toBeLessThan(150)
})

it('refuses a port on which another server listens', async () => {
  const { port } = await openServer()
  await expect(requireFreePort({ host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
