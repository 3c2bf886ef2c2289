import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import WebSocket from 'ws'
import { createFakeMediaServer } from './integrations/livekit/fake-media-server.ts'
import { systemClock } from './platform/clock/clock.ts'
import { createHealthServer } from './platform/health/health-server.ts'
import { testApp } from './testing/app.ts'
import { testDatabase } from './testing/database.ts'

async function start(environment: Record<string, string>, databaseUrl?: string) {
  const app = await testApp({
    media: createFakeMediaServer({ clock: systemClock }),
    environment: { PORT: '0', ...environment },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  })
  await app.start()
  const address = app.http.server.address() as AddressInfo | null
  return { app, url: `http://127.0.0.1:${address?.port}` }
}

interface Ready {
  data: { ready: boolean; engines: { name: string; state: string; queue?: object }[] }
}
const readyOf = async (response: Response) => ((await response.json()) as Ready).data

it('serves on while balancers look elsewhere, then stops', { timeout: 30_000 }, async () => {
  const { app, url } = await start({ ROLE: 'web' })
  const ready = () => fetch(`${url}/api/health/ready`)
  expect((await ready()).status).toBe(200)
  const drained = app.drain(1_000)
  expect((await ready()).status).toBe(503)
  const served = await fetch(`${url}/api/config`)
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  expect((await fetch(`${url}/api/health/live`)).status).toBe(200)
  await drained
  await app.close()
  await expect(ready()).rejects.toThrow('fetch failed')
})

it('closes sockets one after the other while it drains', { timeout: 30_000 }, async () => {
  const { app, url } = await start({ ROLE: 'web' })
  const closedAt: number[] = []
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, ['v12.stomp'])
      socket.on('close', () => void closedAt.push(performance.now()))
      await new Promise((resolve) => socket.once('open', resolve))
      return socket
    }),
  )
  const startedAt = performance.now()
  await app.drain(1_000)
  await expect.poll(() => closedAt.length).toBe(sockets.length)
  const inFirstHalf = closedAt.filter((at) => at - startedAt < 500).length
  expect(inFirstHalf).toBeGreaterThan(4)
  expect(inFirstHalf).toBeLessThan(16)
})

it(
  'shows from a web process whether a worker runs, and gives a worker a health page of its own',
  { timeout: 60_000 },
  async () => {
    const { url: databaseUrl } = await testDatabase()
    const web = await start({ ROLE: 'web' }, databaseUrl)
    const jobsOf = async () => {
      const { engines } = await readyOf(await fetch(`${web.url}/api/health/ready`))
      return engines.find(({ name }) => name === 'jobs')
    }
    expect(await jobsOf()).toEqual({
      name: 'jobs',
      required: false,
      state: 'failing',
      detail: 'No worker runs: mails, reminders and exports wait.',
      queue: { workers: 0, due: expect.any(Number), oldestSeconds: expect.any(Number) },
    })

    const probe = createHealthServer(async () => ({ ready: true, engines: [] })).listen(0, '127.0.0.1')
    await new Promise((resolve) => probe.once('listening', resolve))
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    const worker = await start({ ROLE: 'worker', HEALTH_PORT: String(port) }, databaseUrl)
    const health = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    await expect.poll(async () => (await jobsOf())?.state, { timeout: 10_000 }).toBe('ready')
    expect((await health('/api/health/live')).status).toBe(200)
    const ready = await health('/api/health/ready')
    expect(ready.status).toBe(200)
    expect((await readyOf(ready)).engines).toContainEqual(
      expect.objectContaining({ name: 'jobs', required: true, state: 'ready', queue: expect.any(Object) }),
    )
    expect((await health('/api/config')).status).toBe(404)
    await worker.app.close()
    await expect.poll(async () => (await jobsOf())?.state, { timeout: 10_000 }).toBe('failing')
  },
)
