import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startBalancer } from './balancer.ts'
import { startTcpProxy } from './tcp-proxy.ts'

/** Answers every request with its name, and `ready` as it is set. */
async function backend(name: string) {
  const state = { isReady: true }
  const server = createServer((request, response) => {
    response.writeHead(request.url?.includes('ready') && !state.isReady ? 503 : 200).end(name)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  return { port: (server.address() as AddressInfo).port, state, stop }
}

/** The answer on a new connection; its failure's code where there is none within a second. */
function ask(port: number): Promise<string> {
  return new Promise((resolve) => {
    const asking = get({ host: '127.0.0.1', port, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve(text))
    })
    asking.setTimeout(1_000, () => asking.destroy(new Error('silent')))
    asking.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

it('refuses connections and takes them again on the same port', async () => {
  const { port } = await backend('a')
  const proxy = await startTcpProxy(port)
  onTestFinished(() => proxy.close())
  expect(await ask(proxy.port)).toBe('a')
  await proxy.refuse()
  expect(await ask(proxy.port)).toBe('ECONNREFUSED')
  await proxy.restore()
  expect(await ask(proxy.port)).toBe('a')
})

it('lets nothing through while it is silent, and what it held back afterwards', async () => {
  const { port } = await backend('a')
  const proxy = await startTcpProxy(port)
  onTestFinished(() => proxy.close())
  await proxy.silence()
  expect(await ask(proxy.port)).toBe('silent')
  const held = ask(proxy.port)
  await delay(200)
  await proxy.restore()
  expect(await held).toBe('a')
})

it('balances in turn, and leaves out what is not ready or refuses once it checks', async () => {
  const [first, second] = [await backend('a'), await backend('b')]
  const balancer = await startBalancer(() => [first.port, second.port])
  onTestFinished(() => balancer.close())
  const four = async () => [...(await askInTurn(4))].toSorted().join('')
  const askInTurn = async (count: number) => {
    const answers: string[] = []
    while (answers.length < count) answers.push(await ask(balancer.port))
    return answers
  }
  expect(await four()).toBe('aabb')
  balancer.setMode('checking')
  first.state.isReady = false
  await vi.waitFor(async () => expect(await four()).toBe('bbbb'), { timeout: 15_000 })
  first.state.isReady = true
  await vi.waitFor(async () => expect(await four()).toBe('aabb'), { timeout: 15_000 })
  first.stop()
  expect(await four()).toBe('bbbb')
  balancer.setMode('blind')
  expect(await askInTurn(2)).toContain('ECONNRESET')
})
